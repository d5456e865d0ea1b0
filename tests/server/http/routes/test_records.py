"""Records, analyses and statistics."""

import hmac
import json
import threading
from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate

import pytest

import parlour
from parlour.match import Match, write_record
from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice, commitment
from parlour.players.explanations import Explanation
from parlour.search.report import MoveReport, Report
from parlour.server.http import documents, views
from parlour.server.http.routes import records
from parlour.server.http.routes.records import _analysis
from parlour.server.http.schemas import answers
from parlour.server.http.views import roll_views, view_cache
from parlour.server.runtime.computing.computers import Analysis
from parlour.view.language import speaking

pytestmark = pytest.mark.usefixtures("records_in_thread")

RECORD = '[Game "lokai_and_bele"]\n\n1. d2d6\n2. d7xd6\n'


async def test_exported_record_can_be_imported(ann, onlooker):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    answer = await onlooker.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "1. d2d6" in answer.text and "Secret" in answer.text
    german = (await onlooker.get(f"/api/tables/{table}/record?lang=de")).text
    assert "; Black moves" in answer.text and "; Schwarz zieht" in german
    assert uncommented(german) == uncommented(answer.text)
    again = (await onlooker.post_json("records", 201, record=answer.text))["id"]
    view = await onlooker.see(again)
    assert (view["status"], view["end"]["reason"], view["turns"][0]["text"]) == ("over", "resigned", "d2d6")
    assert view["end"]["sentence"] == (await ann.see(table))["end"]["sentence"]


def uncommented(record):
    return [line.partition(";")[0] for line in record.splitlines()]


async def test_results_of_many_seats_are_exact(ann):
    match = Match(parlour.load("maexchen", players=6, faces=1), seed=1)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[-1])
    table = (await ann.post_json("records", 201, record=write_record(match)))["id"]
    results = (await ann.see(table))["end"]["results"]
    assert results == match.state.returns() and min(results) == -0.2
    assert f'[Result "{match.result()}"]' in (await ann.get(f"/api/tables/{table}/record")).text


async def test_record_from_a_mail_can_be_imported(ann):
    quoted = "\ufeff> ```\r\n" + "".join(f"> {line} \r\n" for line in RECORD.splitlines()) + "> ```"
    view = await ann.see((await ann.post_json("records", 201, record=quoted.replace("1. ", "1.\u00a0")))["id"])
    assert [turn["text"] for turn in view["turns"]] == ["d2d6", "d7xd6"]


async def test_one_of_several_records_is_listed_and_imported(ann):
    named, invalid, unknown = '[Game "maexchen"]\n[Seats "Ann, Bob"]\n', '[Game "columna"]\n?\n', '[Game "x"]\n1. a\n'
    text = "\n".join([RECORD, named, invalid, unknown])
    found = await ann.post_json("records/list?lang=de", 200, record=text)
    assert [tuple(it.values()) for it in found] == [
        (1, "Lokai und Bele", [], 2),
        (2, "Mäxchen", ["Ann", "Bob"], 0),
        (3, "", [], 0),
        (4, "x", [], 1),
    ]
    refused = await ann.post_json("records", 422, record=text)
    assert (refused["error"], refused["field"]) == ("invalid", "record")
    assert refused["message"].startswith("The text contains 4 game records. Choose one by its number, or leave out")
    for number, status in ((1, 201), (2, 201), (3, 422), (4, 422), (5, 422), (0, 422)):
        await ann.post_json("records", status, record=text, number=number)


@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (views, "past", "tables/{}/turns/1"),
        (views, "visible_events", "tables/{}/events"),
        pytest.param(records, "write_table", "tables/{}/record", marks=pytest.mark.campaign),
        pytest.param(documents, "rules", "games/lokai_and_bele/rules", marks=pytest.mark.campaign),
        (documents, "findings", "games/lokai_and_bele/findings"),
    ],
)
async def test_slow_responses_are_made_in_the_view_thread(ann, monkeypatch, module, name, path):
    table, threads = (await ann.post_json("records", 201, record=RECORD))["id"], []
    work = getattr(module, name)

    def noted(*given, **named):
        threads.append(threading.get_ident())
        return work(*given, **named)

    monkeypatch.setattr(module, name, noted)
    assert (await ann.get(f"/api/{path.format(table)}")).status_code == 200
    assert len(threads) == 1 and threading.get_ident() not in threads


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
async def test_rolls_of_a_finished_game_can_be_computed_from_their_outcomes(ann, onlooker, monkeypatch, formula):
    monkeypatch.setattr(roll_views, "MOST_ROLLS", 3)
    match = Match(parlour.load("maexchen"), dice=Dice("7", ("a", "b"), formula))
    while len(match.turns) < 14 and not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    table = (await ann.post_json("records", 201, record=write_record(match)))["id"]
    rolled, next_turn = {}, 0
    while next_turn is not None:
        answer = answers.Rolls(**await onlooker.get_json(f"tables/{table}/rolls?from_turn={next_turn}"))
        assert 0 < len(answer.rolls) <= 3 and len(answer.outcomes) <= len(answer.rolls)
        for roll in answer.rolls:
            outcomes = answer.outcomes[roll.outcomes]
            message = f"{roll.name}:a:b".encode()
            drawn = int.from_bytes(hmac.digest(b"7", message, "sha256"), "big")
            total = sum(outcomes.weights)
            number = drawn % total if formula == BY_TURN else drawn * total >> 256
            rolled[roll.turn] = outcomes.texts[bisect_right([*accumulate(outcomes.weights)], number)]
        next_turn = answer.next_turn
    assert rolled == {number: turn.text for number, turn in enumerate(match.turns) if turn.roll} and len(rolled) > 5


async def test_rolls_are_secret_until_the_game_is_over(ann, onlooker):
    table = await ann.open_table("maexchen", "me", "me")
    assert (await onlooker.get_json(f"tables/{table}/rolls", 409))["error"] == "too_early"


async def test_finished_game_has_statistics(ann, onlooker):
    order = {"game": "lokai_and_bele", "seats": ["me", "me"]}
    open_table = (await ann.post_json("tables", 201, **order))["id"]
    refused = await onlooker.get_json(f"tables/{open_table}/statistics", 409)
    assert refused["error"] == "too_early"
    table = (await ann.post_json("records", 201, record=RECORD))["id"]
    statistics = answers.Statistics(**await onlooker.get_json(f"tables/{table}/statistics?lang=de"))
    assert (statistics.turns, statistics.seconds) == (2, None)
    assert {row.label: row.values for row in statistics.rows} == {"Züge": [1, 1], "Geschlagen": [0, 1]}
    assert statistics.luck is None


async def test_statistics_are_computed_once_per_language(ann, onlooker, monkeypatch):
    table, games = (await ann.post_json("records", 201, record=RECORD))["id"], []
    compute = view_cache._statistics
    monkeypatch.setattr(view_cache, "_statistics", lambda *game: games.append(game) or compute(*game))
    for language in ("en", "de", "en", "de"):
        await onlooker.get_json(f"tables/{table}/statistics?lang={language}")
    assert len(games) == 2


async def test_invalid_record_is_refused_with_its_line(ann):
    refused = await ann.post_json("records", 422, record=RECORD + "3. x9\n")
    assert refused["field"] == "record" and refused["message"].startswith("Line 5")


async def test_record_with_secrets_is_refused_during_the_game(ann, bob, onlooker):
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


async def test_hint_is_only_for_the_player(ann, onlooker):
    table = await ann.open_table("bingo_battle", "me", options={"players": 1})
    view = await ann.see(table)
    analysis = answers.AnalysisModel(**await ann.get_json(f"tables/{table}/analysis?seconds=0.05"))
    assert {move.text for move in analysis.moves} <= {choice["text"] for choice in view["scene"]["choices"]}
    assert analysis.moves[0].sentence and analysis.moves[0].spots and analysis.simulations > 0
    refused = await onlooker.get_json(f"tables/{table}/analysis?seconds=0.05", 409)
    assert refused["message"]


@pytest.mark.parametrize("forged", [False, True])
async def test_imported_record_has_a_verdict_on_its_rolls(ann, forged):
    match = Match(parlour.load("maexchen", faces=1), seed=5)
    match.play_text("stop")
    text = write_record(match, {"Commitment": commitment("5")})
    if forged:
        other = "roll 32" if "31" in match.turns[0].text else "roll 31"
        text = text.replace(f"1. {match.turns[0].text} ", f"1. {other} ")
    table = (await ann.post_json("records", record=text))["id"]
    verdict = (await ann.see_when(table, lambda view: view["fairness"]["verdict"]))["fairness"]["verdict"]
    assert verdict["holds"] is not forged
    assert verdict["rolls"] == (0 if forged else len([turn for turn in match.turns if turn.actor < 0]))
    assert ("Step 1 was tampered with" if forged else "follow from the secret") in verdict["sentence"]
    german = (await ann.get_json(f"tables/{table}?lang=de"))["fairness"]["verdict"]
    assert german["sentence"].startswith("Schritt 1 wurde" if forged else "Alle ")


async def test_verdict_is_null_until_the_secret_is_revealed(ann):
    table = await ann.open_table("maexchen", "me", "random")
    assert (await ann.see(table))["fairness"]["verdict"] is None
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    view = await ann.see_when(table, lambda view: view["fairness"]["verdict"])
    assert view["fairness"]["verdict"]["holds"]


# Analyses


def test_analysed_moves_are_marked_and_explained_in_the_current_language():
    state = parlour.load("columna").new_initial_state()
    sure, at_most = state.legal_actions()[:2]
    moves = (
        MoveReport(sure, state.action_to_string(sure), 9, 1.0, proven=True),
        MoveReport(at_most, state.action_to_string(at_most), 1, 0.5, proven=False, bound=True),
    )
    report, explanation = Report(moves, (), 10, 0.1, False, False), Explanation("It's the only legal move.")
    analysis = Analysis(0, state, report, (1.0, -1.0), explanation)
    with speaking("de"):
        answer = _analysis(analysis)
    marks = [(move.text, move.proven, move.bound) for move in answer.moves]
    assert marks == [(moves[0].text, True, False), (moves[1].text, False, True)]
    assert answer.explanation == "Das ist der einzige gültige Zug."
    assert _analysis(replace(analysis, explanation=None)).explanation == ""
