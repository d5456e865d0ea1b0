"""A faulty lesson is reported by file, step and part, and the game then has no lesson."""

import logging

import pytest

import parlour
from parlour.errors import LessonError
from parlour.lessons import answer, find_lesson, lesson_reader, read_lesson, read_lesson_file, sentences
from parlour.view import language
from parlour.view.language import speaking

from .sample import FILE, GAME, only_the_sample, sample


@pytest.fixture
def taught(monkeypatch):
    forget = only_the_sample(monkeypatch)
    yield
    monkeypatch.undo()
    forget()


def broken(tmp_path, old, new):
    text = FILE.read_text("utf-8")
    assert old in text
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def test_steps_go_on_from_the_ones_before():
    first, second, third = sample().steps
    assert first.start.to_text() == parlour.load("columna").new_initial_state().to_text()
    assert second.start.to_text() == "7/7/7/7/7/7/7 w4,NE 0 1 0"
    assert third.start.to_text() == "7/7/4w2/3b3/7/7/7 w3,e5 0 1 0"
    assert [sample().chapter(number) for number in range(3)] == [0, 0, 1]
    assert sample().chapters == ["The pawn looks along a line", "A stack moves as far as it is high"]
    assert sample().game.options["quiet"] == 30


def test_a_chapter_may_have_a_summary():
    assert sample().summaries == ["A pawn sees a line of squares.", ""]


def test_a_first_game_may_be_another():
    first_game = sample().first_game
    assert (first_game.text, first_game.game.options["quiet"]) == ("A short one.", 10)


def test_a_first_game_is_else_played_by_the_lessons_options(tmp_path):
    told = '[first_game]\ntext = "A short one."\noptions = { quiet = 10 }\n'
    first_game = read_lesson_file(broken(tmp_path, told, ""), GAME).first_game
    assert (first_game.text, first_game.game.options["quiet"]) == ("", 30)


def test_turns_before_the_learner_acts_are_reported(tmp_path):
    steps = read_lesson_file(broken(tmp_path, "position =", 'before = ["+a3"]\nposition ='), GAME).steps
    assert [turn.text for turn in steps[2].before.turns] == ["+a3"]
    assert steps[2].seat == 1 and steps[2].start.current_player() == 1
    assert [len(step.before.turns) for step in steps[:2]] == [0, 1]


def test_without_a_goal_every_action_does_it():
    last = sample().steps[-1]
    assert len(last.accepted()) == len(last.start.legal_actions()) > 5


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[options]", "[options", "cannot be read: "),
        ("[options]", "[choices]", "a lesson has options, step and first_game, not choices."),
        ("quiet = 30", "quiet = 0", "whole number from 1 to 999"),
        ("quiet = 10 }", "quiet = 0 }", "first_game: "),
        ('text = "A short one."', "text = 3", "first_game must be a table with a text and a table of options."),
        ('text = "A short one."', 'line = "x"', "first_game must be a table with a text and a table of options."),
        (
            'hint = "Click d4',
            'summary = "x"\nhint = "Click d4',
            "summary belongs to a chapter, so this step needs a title too",
        ),
        (
            'goal = ["w4"]',
            'goal = ["SW"]',
            "step 1 ('The pawn looks along a line'): goal 'SW': Your pawn is already on SW",
        ),
        ('goal = ["w4"]', 'goal = "w4"', "step 1 ('The pawn looks along a line'): goal must be a list of actions"),
        ('goal = ["w4"]', 'goal = ["w4", "w5"]', "step 2 ('Drop a piece anywhere on the line.'): it needs a position"),
        ('"w3" =', '"w9" =', "wrong 'w9': 'w9' is not a move in Columna."),
        ('"w3" =', '"w4" =', "'w4' is a goal, so it cannot be listed under wrong."),
        ('other = "Not there: w4."', "other = 3", "wrong must be a table that maps actions to sentences"),
        ('hint = "Click d4, in the middle."\n', "", "step 2 ('Drop a piece anywhere on the line.'): hint is missing."),
        (
            'done = "Well done."',
            'done = ""',
            "step 3 ('A stack moves as far as it is high'): done must be a non-empty text",
        ),
        ('done = "Well done."', 'doen = "Well done."', "a step has no doen."),
        ('reply = ["e5", "+e5"]', 'reply = ["e5", "+e6"]', "reply '+d4 e5 +e6': "),
        ("position =", 'before = ["+a1"]\nposition =', "before '+a1': "),
        ("w3,e5 0 1 0", "w3,e5 0 1", "position '7/7/4w2/3b3/7/7/7 w3,e5 0 1': A position has 5 fields"),
        ("7/7/4w2/3b3/7/7/7 w3,e5 0 1 0", "7/7/7/7/7/7/7 SW,NE 0 0 30", "no player acts in"),
    ],
)
def test_a_slip_is_named(tmp_path, old, new, told):
    file = broken(tmp_path, old, new)
    with pytest.raises(LessonError) as problem:
        read_lesson_file(file, GAME)
    assert str(problem.value).startswith(str(file)) and told in str(problem.value)


def test_no_steps_are_no_lesson(tmp_path):
    file = tmp_path / "lesson.toml"
    for text in ("", "step = []", "step = 3"):
        file.write_text(text)
        with pytest.raises(LessonError, match="a lesson needs at least one step"):
            read_lesson_file(file, GAME)


def test_a_broken_lesson_is_left_out_and_logged(taught, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(lesson_reader, "path_of", lambda name: broken(tmp_path, '["w4"]', '["SW"]'))
    with caplog.at_level(logging.WARNING):
        assert find_lesson("columna") is None
    assert "goal 'SW'" in caplog.text


def test_a_game_may_have_no_lesson(taught):
    assert find_lesson("maexchen") is None and sentences("maexchen") == set()
    assert find_lesson("columna").chapters
    assert {"That is the third rank.", "A pawn sees a line of squares.", "A short one."} < sentences("columna")


def test_bingo_chess_begins_steps_with_the_ball_that_its_texts_tell_of():
    balls = [step.start.to_text().split()[3] for step in read_lesson("bingo_chess").steps]
    assert balls == ["30", "x", "x", "60", "33", "7", "75", "x"]


GERMAN = {
    "It faces the fourth rank now.": "Sie blickt nun auf die vierte Reihe.",
    "That is the third rank.": "Das ist die dritte Reihe.",
}


@pytest.mark.parametrize(
    ("text", "verdict"), [("w4", "done"), ("W4", "done"), ("w5", "other"), ("SW", "illegal"), ("tea", "unknown")]
)
def test_an_action_is_judged(text, verdict):
    assert answer(sample().steps[0], text).verdict == verdict


def test_completed_step_is_followed_by_the_reply():
    done = answer(sample().steps[1], "d4")
    assert done.sentence == "White has walked, and dropped one as well."
    assert [turn.text for turn in done.match.turns] == ["w4", "+d4", "e5", "+e5"]
    assert done.match.state.to_text() == "7/7/4w2/3b3/7/7/7 w4,e5 0 0 0"


def test_wrong_action_changes_nothing():
    step = sample().steps[0]
    before = step.start.to_text()
    for text in ("w5", "SW", "tea"):
        assert answer(step, text).match.turns == []
    answer(step, "w4")
    assert step.start.to_text() == before


def test_a_legal_action_that_is_not_meant_is_told_why():
    first, second, _ = sample().steps
    assert answer(first, "w3").sentence == "That is the third rank."
    assert answer(first, "w5").sentence == "Not there: w4."
    assert answer(second, "+a4").sentence == "Not quite. Click d4, in the middle."


def test_an_illegal_action_is_refused_for_the_games_own_reason():
    assert answer(sample().steps[0], "SW").sentence == "Your pawn is already on SW and must move to another point."


def test_all_is_said_in_the_language_that_is_spoken(monkeypatch):
    def translations(package, spoken):
        return GERMAN if package == "parlour.games.columna" else known(package, spoken)

    known = language.translations
    monkeypatch.setattr(language, "translations", translations)
    step = sample().steps[0]
    with speaking("de"):
        assert answer(step, "w4").sentence == GERMAN["It faces the fourth rank now."]
        assert answer(step, "w3").sentence == GERMAN["That is the third rank."]
        assert answer(sample().steps[1], "+a4").sentence.startswith("Noch nicht ganz. ")
