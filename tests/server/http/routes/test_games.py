"""Games, rules, findings, levels and keys."""

import json
import re
from pathlib import Path

import pytest

import parlour
from parlour import rules_page
from parlour.match.hidden_information import is_hidden, seen
from parlour.players import LEVELS
from parlour.server.http import documents
from parlour.server.http.keys import KEY
from parlour.server.http.schemas import answers
from parlour.view.language import speaking
from tests.server.runtime.helpers import when
from tests.server.visitors import open_house

BOTS = Path(__file__).parents[3] / "players/external/bots.py"


async def test_games_are_listed(ann):
    games = [answers.GameModel(**game) for game in await ann.get_json("games")]
    assert [game.name for game in games] == parlour.games()
    seats = {game.name: (game.seats, game.min_seats, game.max_seats, len(game.seat_names)) for game in games}
    assert seats["bingo_battle"] == ("1 or 2", 1, 2, 2)
    assert seats["deathmatch_arena"] == ("2 to 5", 2, 5, 5)
    assert seats["columna"] == ("2", 2, 2, 2)
    kinds = {option.kind for game in games for option in game.options}
    assert kinds <= {"choice", "number", "flag"} and "number" in kinds


async def test_position_is_drawn_as_spectators_see_it(ann):
    position = parlour.load("deathmatch_arena", players=2).new_initial_state()
    while not is_hidden(position, None):
        position.apply_action(position.legal_actions()[0])
    body = {"options": {"players": 2}, "position": position.to_text()}
    drawn = answers.Position(**await ann.post_json("games/deathmatch_arena/positions", **body)).scene
    assert drawn == seen(position, None).scene(with_choices=False)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"position": "nonsense"}, "position"),
        ({"position": ""}, "position"),
        ({"options": {"quiet": 0}, "position": "x"}, "options"),
    ],
)
async def test_impossible_position_is_refused(body, field, ann):
    refused = await ann.post_json("games/lokai_and_bele/positions", 422, **body)
    assert (refused["error"], refused["field"]) == ("invalid", field)


async def test_games_and_rules_are_in_the_callers_language(ann):
    titles = {game["name"]: game["title"] for game in await ann.get_json("games?lang=de")}
    assert titles["lokai_and_bele"] == "Lokai und Bele"
    english, german = [await ann.get_json(f"games/lokai_and_bele/rules?lang={language}") for language in ("en", "de")]
    assert (english["title"], german["title"]) == ("Lokai and Bele", "Lokai und Bele")
    assert "<h2>" in english["html"] and "<code>" in english["html"] and english["html"] != german["html"]


@pytest.mark.parametrize("name", parlour.games())
async def test_rules_and_findings_are_html_with_existing_files(ann, name):
    rules = await ann.get_json(f"games/{name}/rules")
    assert rules["findings"] and rules["html"].startswith("<h1>")
    assert "<script" not in rules["html"] and "|---" not in rules["html"]
    page = await ann.get_json(f"games/{name}/findings")
    files = re.findall(r'(?:src|href)="([^"]+)"', page["html"])
    assert f"{name}.json" in files and "&lt;details" not in page["html"]
    assert {answer.status_code for answer in [await ann.get(f"/findings/{file}") for file in files]} == {200}


async def test_unknown_game_or_one_without_findings_is_reported(ann, monkeypatch, tmp_path):
    monkeypatch.setattr(documents, "FOLDERS", (tmp_path,))
    refusal = await ann.get_json("games/columna/findings", 404)
    assert refusal["message"] == "The lab has no findings on 'columna' yet."
    assert not any(game["findings"] for game in await ann.get_json("games"))
    for page in ("findings", "rules"):
        assert (await ann.get_json(f"games/nim/{page}", 404))["message"].startswith("No game named 'nim'.")


async def test_diagrams_are_computed_once_per_language(ann, monkeypatch):
    drawn = []
    monkeypatch.setattr(rules_page, "_diagram", lambda *of, draw=rules_page._diagram: drawn.append(of) or draw(*of))
    documents._rules.cache_clear()
    first = await ann.get_json("games/lokai_and_bele/rules")
    once = len(drawn)
    assert once and await ann.get_json("games/lokai_and_bele/rules") == first and len(drawn) == once
    assert await ann.get_json("games/lokai_and_bele/rules?lang=de") != first and len(drawn) > once


async def test_levels_are_listed_before_external_players(tmp_path, cold):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady,seconds=2"]) as house, house.visitor() as ann:
        *levels, last = await ann.get_json("levels?lang=de")
    with speaking("de"):
        known = [(level.name, level.spoken().meaning, False) for level in LEVELS]
    assert [(level["name"], level["meaning"], level["outside"]) for level in levels] == known
    assert last["name"] == "steady" and last["outside"] and last["meaning"].endswith("bis zu 2 s pro Zug")


@pytest.mark.parametrize("name", [f"{BOTS}:Steady", "program:id", "program:./mybot --fast", "mcts:seconds=3600"])
async def test_callers_cannot_name_a_file_or_command(tmp_path, cold, name):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady"]) as house, house.visitor() as ann:
        refused = await ann.post_json("tables", 422, game="columna", seats=["me", name])
        offered = ", ".join([*(level.name for level in LEVELS), "steady"])
        assert refused["message"] == f"No computer player named {name!r}. Computer players: {offered}."
        table = await ann.open_table("lokai_and_bele", "me", "steady")
        view = await ann.see(table)
        await ann.post_json(f"tables/{table}/handover", 409, seq=view["seq"], seat=1, level="steady")
        refused = await ann.post_json(f"tables/{table}/handover", 422, seq=view["seq"], seat=1, level=name)
        assert refused["message"].endswith(f"Computer players: {offered}.")


async def test_cause_of_an_external_players_failure_is_not_revealed(tmp_path, cold, caplog):
    bad = tmp_path / "bad.sh"  # starts faster than Python, even on a busy machine
    bad.write_text("printf 'ready\\nready\\n'; read hello; read game; read decide; echo out of ideas >&2")
    async with open_house(tmp_path, players=[f"bad=program:sh {bad}"]) as house, house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "bad")
        await ann.play(table)
        await when(house.service, table, lambda table: table.end)
        view = await ann.see(table)
        assert (view["status"], view["end"]["reason"]) == ("over", "failed")
        assert view["end"]["sentence"] == "The external player bad failed, so White forfeits the game. Black wins."
        responses = [view, await ann.get_json(f"tables/{table}/events"), await ann.get_json("levels")]
        assert "out of ideas" in caplog.text
        assert "out of ideas" not in json.dumps(responses) and "bad.sh" not in json.dumps(responses)


async def test_bot_gets_a_token_and_plays_with_it(house, onlooker):
    token = (await onlooker.post_json("keys", 201))["token"]
    assert KEY.fullmatch(token)
    async with house.visitor(token) as bot:
        table = await bot.open_table("lokai_and_bele", "me", "open")
        assert "parlour" not in bot.cookies
        assert [seat["mine"] for seat in (await bot.see(table))["seats"]] == [True, False]


async def test_page_gets_a_cookie_when_needed(ann):
    await ann.get_json("games")
    await ann.get_json("tables")
    assert not ann.cookies
    await ann.open_table("lokai_and_bele", "me", "open")
    cookie = ann.cookies["parlour"]
    await ann.open_table("lokai_and_bele", "me", "open")
    assert ann.cookies["parlour"] == cookie
