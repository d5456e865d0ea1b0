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


def test_steps_continue_from_the_previous_ones():
    first, second, third = sample().steps
    assert first.start.to_text() == parlour.load("columna").new_initial_state().to_text()
    assert second.start.to_text() == "7/7/7/7/7/7/7 w4,NE 0 1 0"
    assert third.start.to_text() == "7/7/4w2/3b3/7/7/7 w3,e5 0 1 0"
    assert [sample().chapter(number) for number in range(3)] == [0, 0, 1]
    assert sample().chapters == ["The pawn looks along a line", "A stack moves as far as it is high"]
    assert sample().game.options["quiet"] == 30
    assert sample().summaries == ["A pawn sees a line of squares.", ""]


def test_first_game_has_its_own_options_or_those_of_the_lesson(tmp_path):
    written = '[first_game]\ntext = "A short one."\noptions = { quiet = 10 }\n'
    without = read_lesson_file(broken(tmp_path, written, ""), GAME).first_game
    assert [(it.text, it.game.options["quiet"]) for it in (sample().first_game, without)] == [
        *(("A short one.", 10), ("", 30))
    ]


def test_turns_before_the_learner_acts_are_reported(tmp_path):
    steps = read_lesson_file(broken(tmp_path, "position =", 'before = ["+a3"]\nposition ='), GAME).steps
    assert [turn.text for turn in steps[2].before.turns] == ["+a3"]
    assert steps[2].seat == 1 and steps[2].start.current_player() == 1
    assert [len(step.before.turns) for step in steps[:2]] == [0, 1]


def test_without_a_goal_every_action_completes_the_step():
    last = sample().steps[-1]
    assert len(last.accepted()) == len(last.start.legal_actions()) > 5


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[options]", "[options", "cannot be read: "),
        ("[options]", "[choices]", "a lesson has options, step and first_game, not choices."),
        ("quiet = 30", "quiet = 0", "whole number from 1 to 999"),
        ("quiet = 10 }", "quiet = 0 }", "first_game: "),
        ('text = "A short one."', "text = 3", "first_game must be a table with a text and a table of options."),
        ('text = "A short one."', 'line = "x"', "first_game must be a table with a text and a table of options."),
        ('hint = "Click d4', 'summary = "x"\nhint = "Click d4',
         "summary belongs to a chapter, so this step needs a title too"),
        ('goal = ["w4"]', 'goal = ["SW"]',
         "step 1 ('The pawn looks along a line'): goal 'SW': Your pawn is already on SW"),
        ('goal = ["w4"]', 'goal = "w4"', "step 1 ('The pawn looks along a line'): goal must be a list of actions"),
        ('goal = ["w4"]', 'goal = ["w4", "w5"]', "step 2 ('Drop a piece anywhere on the line.'): it needs a position"),
        ('"w3" =', '"w9" =', "wrong 'w9': 'w9' is not a move in Columna."),
        ('"w3" =', '"w4" =', "'w4' is a goal, so it cannot be listed under wrong."),
        ('other = "Not there: w4."', "other = 3", "wrong must be a table that maps actions to sentences"),
        ('hint = "Click d4, in the middle."\n', "", "step 2 ('Drop a piece anywhere on the line.'): hint is missing."),
        ('done = "Well done."', 'done = ""',
         "step 3 ('A stack moves as far as it is high'): done must be a non-empty text"),
        ('done = "Well done."', 'doen = "Well done."', "a step has no doen."),
        ('reply = ["e5", "+e5"]', 'reply = ["e5", "+e6"]', "reply '+d4 e5 +e6': "),
        ("position =", 'before = ["+a1"]\nposition =', "before '+a1': "),
        ("w3,e5 0 1 0", "w3,e5 0 1", "position '7/7/4w2/3b3/7/7/7 w3,e5 0 1': A position has 5 fields"),
        ("7/7/4w2/3b3/7/7/7 w3,e5 0 1 0", "7/7/7/7/7/7/7 SW,NE 0 0 30", "no player acts in"),
    ],
)  # fmt: skip
def test_mistake_in_a_lesson_is_reported(tmp_path, old, new, message):
    file = broken(tmp_path, old, new)
    with pytest.raises(LessonError) as problem:
        read_lesson_file(file, GAME)
    assert str(problem.value).startswith(str(file)) and message in str(problem.value)


def test_lesson_without_steps_is_refused(tmp_path):
    file = tmp_path / "lesson.toml"
    for text in ("", "step = []", "step = 3"):
        file.write_text(text)
        with pytest.raises(LessonError, match="a lesson needs at least one step"):
            read_lesson_file(file, GAME)


def test_broken_lesson_is_omitted_and_logged(taught, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(lesson_reader, "path_of", lambda name: broken(tmp_path, '["w4"]', '["SW"]'))
    with caplog.at_level(logging.WARNING):
        assert find_lesson("columna") is None
    assert "goal 'SW'" in caplog.text


def test_lessons_of_games_are_optional(taught):
    assert find_lesson("maexchen") is None and sentences("maexchen") == set()
    assert find_lesson("columna").chapters
    assert {"That is the third rank.", "A pawn sees a line of squares.", "A short one."} < sentences("columna")


def test_bingo_chess_steps_begin_with_the_ball_in_their_texts():
    balls = [step.start.to_text().split()[3] for step in read_lesson("bingo_chess").steps]
    assert balls == ["30", "x", "x", "60", "33", "7", "75", "x"]


GERMAN = {
    "It faces the fourth rank now.": "Sie blickt nun auf die vierte Reihe.",
    "That is the third rank.": "Das ist die dritte Reihe.",
}


@pytest.mark.parametrize(
    ("step", "text", "verdict", "sentence"),
    [
        (0, "w4", "done", "It faces the fourth rank now."),
        (0, "W4", "done", "It faces the fourth rank now."),
        (0, "w3", "other", "That is the third rank."),
        (0, "w5", "other", "Not there: w4."),
        (1, "+a4", "other", "Not quite. Click d4, in the middle."),
        (0, "SW", "illegal", "Your pawn is already on SW and must move to another point."),
        (0, "tea", "unknown", "'tea' is not a move in Columna."),
    ],
)
def test_verdict_on_an_action(step, text, verdict, sentence):
    found = answer(sample().steps[step], text)
    assert found.verdict == verdict and found.sentence.startswith(sentence)


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


def test_answers_are_in_the_current_language(monkeypatch):
    def translations(package, spoken):
        return GERMAN if package == "parlour.games.columna" else known(package, spoken)

    known = language.translations
    monkeypatch.setattr(language, "translations", translations)
    step = sample().steps[0]
    with speaking("de"):
        assert answer(step, "w4").sentence == GERMAN["It faces the fourth rank now."]
        assert answer(step, "w3").sentence == GERMAN["That is the third rank."]
        assert answer(sample().steps[1], "+a4").sentence.startswith("Noch nicht ganz. ")
