"""Lessons."""

import logging

import pytest

from parlour.lessons import lesson_reader, read_lesson
from parlour.server.http.routes.lessons import _check_action
from tests.lessons.sample import FILE, only_the_sample

LESSON = "games/columna/lesson"
sample_lesson = pytest.mark.usefixtures("sample")


@pytest.fixture
def sample(monkeypatch):
    forget = only_the_sample(monkeypatch)
    yield
    monkeypatch.undo()
    forget()


@sample_lesson
async def test_list_of_games_marks_those_with_a_lesson(ann):
    assert [game["name"] for game in await ann.get_json("games") if game["lesson"]] == ["columna"]


@sample_lesson
async def test_outline_of_a_lesson(ann):
    lesson = await ann.get_json(LESSON)
    assert lesson["title"] == "Columna" and lesson["options"] == {"quiet": 10} and lesson["seats"] == 2
    assert lesson["first_game"] == "A short one." and lesson["summaries"] == ["A pawn sees a line of squares.", ""]
    assert [area["id"] for area in lesson["start"]["areas"]] == ["board"] and not lesson["start"]["choices"]
    assert len(lesson["chapters"]) == 2 and lesson["steps"] == [0, 0, 1] and lesson["minutes"] == 1


@sample_lesson
async def test_step_has_the_table_with_choices(ann):
    step = await ann.get_json(f"{LESSON}/0")
    assert (step["seat"], step["example"], step["hint"]) == (0, "w4", "Click w4.")
    assert step["example"] in [choice["text"] for choice in step["scene"]["choices"]]
    assert not step["scene"]["plans"]


@sample_lesson
async def test_correct_action_returns_beats_with_the_reply(ann):
    done = await ann.post_json(f"{LESSON}/1", action="+d4")
    assert (done["verdict"], done["sentence"]) == ("done", "White has walked, and dropped one as well.")
    assert [beat["turn"] for beat in done["beats"]["beats"]] == [1, 2, 3]
    assert not done["scene"]["choices"] and not done["beats"]["scene"]["choices"]
    assert done["scene"]["areas"] != done["beats"]["scene"]["areas"]


@sample_lesson
@pytest.mark.parametrize(
    ("action", "verdict", "text"),
    [("w3", "other", "third rank"), ("SW", "illegal", "already on SW"), ("tea", "unknown", "not a move in Columna")],
)
@sample_lesson
async def test_other_actions_are_explained(ann, action, verdict, text):
    answer = await ann.post_json(f"{LESSON}/0", action=action)
    assert answer["verdict"] == verdict and text in answer["sentence"]
    assert answer["beats"] is None and answer["scene"] is None


@sample_lesson
async def test_lesson_is_in_the_callers_language(ann):
    answer = await ann.post_json(f"{LESSON}/1?lang=de", action="+a4")
    assert answer["sentence"].startswith("Noch nicht ganz. ")
    assert "ist kein Zug" in (await ann.post_json(f"{LESSON}/0?lang=de", action="tea"))["sentence"]


@sample_lesson
async def test_missing_lessons_and_steps_are_reported(ann):
    assert (await ann.get_json("games/nim/lesson", 404))["message"].startswith("No game named 'nim'.")
    assert (await ann.get_json("games/maexchen/lesson", 404))["message"] == "Mäxchen has no lesson."
    assert (await ann.get_json(f"{LESSON}/3", 404))["message"] == "The lesson has 3 steps, numbered from 0."


@sample_lesson
async def test_invalid_actions_are_refused(ann):
    for body in ({"action": ""}, {"action": "x" * 101}, {"action": "a\nb"}, {"action": "w4", "more": 1}, {}):
        await ann.post_json(f"{LESSON}/0", 422, **body)


@sample_lesson
async def test_broken_lesson_is_omitted_and_reported(ann, monkeypatch, tmp_path, caplog):
    file = tmp_path / "lesson.toml"
    file.write_text(FILE.read_text("utf-8").replace('["w4"]', '["SW"]'), "utf-8")
    monkeypatch.setattr(lesson_reader, "path_of", lambda name: file)
    with caplog.at_level(logging.WARNING):
        assert not any(game["lesson"] for game in await ann.get_json("games"))
    assert "goal 'SW'" in caplog.text
    refused = await ann.get_json(LESSON, 500)
    assert refused["error"] == "broken_game" and "lesson.toml, step 1" in refused["message"]


# Mäxchen


def step_with(*reply):
    """The step of Mäxchen's lesson with a given reply."""
    return next(step for step in read_lesson("maexchen").steps if step.reply == reply)


def test_table_shows_the_result_of_a_step():
    step = step_with("roll 12")
    checked = _check_action(step, "throw")
    assert [beat.kind for beat in checked.beats.beats] == ["note", "roll", "round", "damage"]
    dice = [piece.label for side in "ab" for piece in checked.scene.spot(f"dice{step.seat}{side}").pieces]
    assert sorted(dice) == ["1", "2"]


def test_beats_name_the_acting_seat():
    step = step_with("roll 31", "throw", "roll 54")
    beats = _check_action(step, "stop").beats.beats
    assert [(beat.kind, beat.actor) for beat in beats[:4]] == [("claim", 0), ("roll", 1), ("note", 1), ("roll", 1)]
    assert {beat.actor for beat in beats[3:]} == {1}, "regardless of the winner"
