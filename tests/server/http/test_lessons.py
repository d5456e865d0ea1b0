"""The views of a lesson."""

from parlour.lessons import answer, read_lesson
from parlour.server.http import views


def throwing(*reply):
    """The step of Mäxchen's lesson with a reply."""
    return next(step for step in read_lesson("maexchen").steps if step.reply == reply)


def test_what_came_of_a_step_stays_on_the_table():
    step = throwing("roll 12")
    told = views.lesson_answer(step, answer(step, "throw"))
    assert [beat.kind for beat in told.beats.beats] == ["note", "roll", "round", "damage"]
    dice = [piece.label for side in "ab" for piece in told.scene.spot(f"dice{step.seat}{side}").pieces]
    assert sorted(dice) == ["1", "2"]


def test_a_beat_tells_who_acts_in_its_turn_and_who_throws():
    step = throwing("roll 31", "throw", "roll 54")
    told = views.lesson_answer(step, answer(step, "stop")).beats.beats
    assert [(beat.kind, beat.actor) for beat in told[:4]] == [("claim", 0), ("roll", 1), ("note", 1), ("roll", 1)]
    assert {beat.actor for beat in told[3:]} == {1}, "whoever wins the round"
