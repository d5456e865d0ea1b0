"""Lessons over the wire."""

import logging

import pytest

from parlour.lessons import reading
from tests.lessons.sample import FILE, only_the_sample

LESSON = "games/columna/lesson"


@pytest.fixture(autouse=True)
def taught(monkeypatch):
    forget = only_the_sample(monkeypatch)
    yield
    monkeypatch.undo()
    forget()


async def test_the_games_tell_which_have_a_lesson(ann):
    assert [game["name"] for game in await ann.get_json("games") if game["lesson"]] == ["columna"]


async def test_a_lesson_tells_what_it_teaches(ann):
    lesson = await ann.get_json(LESSON)
    assert lesson["title"] == "Columna" and lesson["options"] == {"quiet": 10} and lesson["seats"] == 2
    assert lesson["first_game"] == "A short one." and lesson["summaries"] == ["A pawn sees a line of squares.", ""]
    assert [area["id"] for area in lesson["start"]["areas"]] == ["board"] and not lesson["start"]["choices"]
    assert len(lesson["chapters"]) == 2 and lesson["steps"] == [0, 0, 1] and lesson["minutes"] == 1


async def test_a_step_has_the_table_with_what_can_be_done(ann):
    step = await ann.get_json(f"{LESSON}/0")
    assert (step["seat"], step["example"], step["hint"]) == (0, "w4", "Click w4.")
    assert step["example"] in [choice["text"] for choice in step["scene"]["choices"]]
    assert not step["scene"]["plans"]


async def test_what_is_done_is_told_in_beats_with_the_reply(ann):
    done = await ann.post_json(f"{LESSON}/1", action="+d4")
    assert (done["verdict"], done["sentence"]) == ("done", "White has walked, and dropped one as well.")
    assert [beat["turn"] for beat in done["beats"]["beats"]] == [1, 2, 3]
    assert not done["scene"]["choices"] and not done["beats"]["scene"]["choices"]
    assert done["scene"]["areas"] != done["beats"]["scene"]["areas"]


@pytest.mark.parametrize(
    ("action", "verdict", "said"),
    [("w3", "other", "third rank"), ("SW", "illegal", "already on SW"), ("tea", "unknown", "not a move in Columna")],
)
async def test_what_is_not_done_is_told_why(ann, action, verdict, said):
    answer = await ann.post_json(f"{LESSON}/0", action=action)
    assert answer["verdict"] == verdict and said in answer["sentence"]
    assert answer["beats"] is None and answer["scene"] is None


async def test_a_lesson_speaks_the_callers_language(ann):
    answer = await ann.post_json(f"{LESSON}/1?lang=de", action="+a4")
    assert answer["sentence"].startswith("Noch nicht ganz. ")
    assert "ist kein Zug" in (await ann.post_json(f"{LESSON}/0?lang=de", action="tea"))["sentence"]


async def test_what_is_not_there(ann):
    assert (await ann.get_json("games/nim/lesson", 404))["message"].startswith("No game named 'nim'.")
    assert (await ann.get_json("games/maexchen/lesson", 404))["message"] == "Mäxchen has no lesson."
    assert (await ann.get_json(f"{LESSON}/3", 404))["message"] == "The lesson has 3 steps, numbered from 0."


async def test_what_is_sent_is_bounded(ann):
    for body in ({"action": ""}, {"action": "x" * 101}, {"action": "a\nb"}, {"action": "w4", "more": 1}, {}):
        await ann.post_json(f"{LESSON}/0", 422, **body)


async def test_a_broken_lesson_is_left_out(ann, monkeypatch, tmp_path, caplog):
    file = tmp_path / "lesson.toml"
    file.write_text(FILE.read_text("utf-8").replace('["w4"]', '["SW"]'), "utf-8")
    monkeypatch.setattr(reading, "path_of", lambda name: file)
    with caplog.at_level(logging.WARNING):
        assert not any(game["lesson"] for game in await ann.get_json("games"))
    assert "goal 'SW'" in caplog.text
    told = await ann.get_json(LESSON, 500)
    assert told["error"] == "broken_game" and "lesson.toml, step 1" in told["message"]
