"""Records of play, analysis and statistics."""

import json
import threading

import pytest

import parlour
from parlour.match import Match, write_record
from parlour.match.dice import commitment
from parlour.server.http import views
from parlour.server.http.routes import records
from parlour.server.http.schemas import answers
from parlour.server.http.views import view_cache

RECORD = '[Game "lokai_and_bele"]\n\n1. d2d6\n2. d7xd6\n'


async def test_a_record_goes_out_and_comes_back(ann, onlooker):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    answer = await onlooker.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "1. d2d6" in answer.text and "Secret" in answer.text
    again = (await onlooker.post_json("records", 201, record=answer.text))["id"]
    view = await onlooker.see(again)
    assert (view["status"], view["end"]["reason"], view["turns"][0]["text"]) == ("over", "record", "d2d6")


@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (views, "past", "tables/{}/turns/1"),
        (views, "retold", "tables/{}/events"),
        pytest.param(records, "write_table", "tables/{}/record", marks=pytest.mark.campaign),
        pytest.param(views, "rules", "games/lokai_and_bele/rules", marks=pytest.mark.campaign),
        (views, "findings", "games/lokai_and_bele/findings"),
    ],
)
async def test_what_takes_long_keeps_nobody_else_waiting(ann, monkeypatch, module, name, path):
    table, threads = (await ann.post_json("records", 201, record=RECORD))["id"], []
    work = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: threads.append(threading.get_ident()) or work(*given))
    assert (await ann.get(f"/api/{path.format(table)}")).status_code == 200
    assert len(threads) == 1 and threading.get_ident() not in threads


async def test_a_record_is_in_english_whoever_reads_it(ann):
    table = (await ann.post_json("records", 201, record=RECORD))["id"]
    german, english = [(await ann.get(f"/api/tables/{table}/record?lang={it}")).text for it in ("de", "en")]
    assert german == english and "; Black moves d2 to d6." in german


async def test_a_finished_game_is_counted(ann, onlooker):
    order = {"game": "lokai_and_bele", "seats": ["me", "me"]}
    open_table = (await ann.post_json("tables", 201, **order))["id"]
    refused = await onlooker.get_json(f"tables/{open_table}/statistics", 409)
    assert refused["error"] == "too_early"
    table = (await ann.post_json("records", 201, record=RECORD))["id"]
    told = answers.Statistics(**await onlooker.get_json(f"tables/{table}/statistics?lang=de"))
    assert (told.turns, told.seconds) == (2, None)
    assert {row.label: row.values for row in told.rows} == {"Entscheidungen": [1, 1], "Geschlagen": [0, 1]}
    assert told.luck is None


async def test_a_finished_game_is_counted_once_in_a_language(ann, onlooker, monkeypatch):
    table, asked = (await ann.post_json("records", 201, record=RECORD))["id"], []
    count = view_cache.counted
    monkeypatch.setattr(view_cache, "counted", lambda *game: asked.append(game) or count(*game))
    for language in ("en", "de", "en", "de"):
        await onlooker.get_json(f"tables/{table}/statistics?lang={language}")
    assert len(asked) == 2


async def test_a_record_that_cannot_be_read_is_refused_with_its_line(ann):
    refused = await ann.post_json("records", 422, record=RECORD + "3. x9\n")
    assert refused["field"] == "record" and refused["message"].startswith("Line 5")


async def test_a_record_keeps_its_secrets_while_the_game_is_on(ann, bob, onlooker):
    table = await ann.open_table("deathmatch_arena", "me", "open", options={"players": 2})
    await bob.join(table, "Bob")
    while json.loads((await ann.see(table))["position"])["phase"] != "choice":
        actor = (await ann.see(table))["scene"]["actor"]
        await (ann, bob)[actor].play(table)
    chooser, other = [(ann, bob), (bob, ann)][(await onlooker.see(table))["scene"]["actor"]]
    await chooser.play(table)
    refused = await other.get(f"/api/tables/{table}/record")
    assert (refused.status_code, refused.json()["error"]) == (409, "too_early")
    assert (await chooser.get(f"/api/tables/{table}/record")).status_code == 200


async def test_a_hint_is_for_who_plays_against_computers(ann, onlooker):
    table = await ann.open_table("bingo_battle", "me", options={"players": 1})
    view = await ann.see(table)
    analysis = answers.Analysis(**await ann.get_json(f"tables/{table}/analysis?seconds=0.05"))
    assert {move.text for move in analysis.moves} <= {choice["text"] for choice in view["scene"]["choices"]}
    assert analysis.moves[0].sentence and analysis.moves[0].spots and analysis.simulations > 0
    refused = await onlooker.get_json(f"tables/{table}/analysis?seconds=0.05", 409)
    assert refused["message"]


@pytest.mark.parametrize("forged", [False, True])
async def test_a_record_is_shown_with_a_verdict_on_every_roll(ann, forged):
    match = Match(parlour.load("maexchen", faces=1), seed=5)
    match.play_text("stop")
    text = write_record(match, {"Commitment": commitment("5")})
    if forged:
        text = text.replace(
            f"1. {match.turns[0].text} ", "1. roll 31 " if "31" not in match.turns[0].text else "1. roll 32 "
        )
    table = (await ann.post_json("records", record=text))["id"]
    verdict = (await ann.see_when(table, lambda view: view["fairness"]["verdict"]))["fairness"]["verdict"]
    assert verdict["holds"] is not forged
    assert verdict["rolls"] == (0 if forged else len([turn for turn in match.turns if turn.actor < 0]))
    assert ("Turn 1 was tampered with" if forged else "follow from the secret") in verdict["sentence"]
    german = (await ann.get_json(f"tables/{table}?lang=de"))["fairness"]["verdict"]
    assert german["sentence"].startswith("Zug 1 wurde" if forged else "Alle ")


async def test_while_the_secret_is_not_out_there_is_no_verdict(ann):
    table = await ann.open_table("maexchen", "me", "random")
    assert (await ann.see(table))["fairness"]["verdict"] is None
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    view = await ann.see_when(table, lambda view: view["fairness"]["verdict"])
    assert view["fairness"]["verdict"]["holds"]
