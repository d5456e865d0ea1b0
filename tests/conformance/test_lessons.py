"""Play through each game's lesson: each goal by every action that reaches it, and another action at each step."""

import pytest

import parlour
from parlour.lessons import FILE, answer, read_lesson
from parlour.view.language import LANGUAGES, speaking

STRANGE = "no such action"
CHAPTERS, MINUTES = (5, 8), (3, 6)
ALL_TRIED = 12  # maximum number of actions tried per step


def taught():
    """Return the games that have a lesson, each with every language."""
    names = [name for name in parlour.games() if (parlour.load(name).folder / FILE).is_file()]
    return [(name, language) for name in names for language in LANGUAGES]


def steps_of(name):
    """Return the steps of a game's lesson. The game is compiled, because many actions are tried."""
    lesson = read_lesson(name)
    lesson.game.compiled = True
    return enumerate(lesson.steps, 1)


@pytest.mark.parametrize("name", dict(taught()))
def test_a_lesson_has_titled_chapters_and_takes_a_few_minutes(name):
    lesson = read_lesson(name)
    assert CHAPTERS[0] <= len(lesson.chapters) <= CHAPTERS[1]
    assert all(lesson.summaries)
    assert MINUTES[0] <= lesson.minutes <= MINUTES[1], f"{lesson.minutes:.1f}"


@pytest.mark.parametrize(("name", "language"), taught())
def test_step_is_completed_by_every_action_that_reaches_its_goal(name, language):
    with speaking(language):
        for number, step in steps_of(name):
            for text in step.accepted()[:ALL_TRIED]:
                came = answer(step, text)
                assert (came.verdict, came.sentence) == ("done", step.spoken().done), (number, text)
                assert [turn.text for turn in came.match.turns[len(step.before.turns) :]] == [text, *step.reply]


@pytest.mark.parametrize(("name", "language"), taught())
def test_actions_that_miss_the_goal_get_a_reason(name, language):
    with speaking(language):
        for number, step in steps_of(name):
            legal = [step.start.action_to_string(action) for action in step.start.legal_actions()]
            others = [text for text in legal if not step.reached_by(text)]
            for text in {*others[:ALL_TRIED], *step.wrong}:
                came = answer(step, text)
                assert came.verdict == "other" and came.sentence, (number, text)
                assert len(came.match.turns) == len(step.before.turns)
            assert answer(step, STRANGE).verdict == "unknown", number
