"""Games, their rules and findings, levels and keys."""

import json
import re
from pathlib import Path

import pytest

import parlour
from parlour.players import LEVELS
from parlour.rules_page import diagrams
from parlour.server.http import findings
from parlour.server.http.keys import KEY
from parlour.server.http.schemas import answers
from parlour.server.http.views import pages
from parlour.view.language import speaking
from tests.server.runtime.helpers import when
from tests.server.visitors import open_house

BOTS = Path(__file__).parents[3] / "players/outside/bots.py"


async def test_the_games_are_listed(ann):
    games = [answers.Game(**game) for game in await ann.get_json("games")]
    assert [game.name for game in games] == parlour.games()
    seats = {game.name: (game.seats, game.min_seats, game.max_seats, len(game.seat_names)) for game in games}
    assert seats["bingo_battle"] == ("1 or 2", 1, 2, 2)
    assert seats["deathmatch_arena"] == ("2 to 5", 2, 5, 5)
    assert seats["columna"] == ("2", 2, 2, 2)
    kinds = {option.kind for game in games for option in game.options}
    assert kinds <= {"choice", "number", "flag"} and "number" in kinds


async def test_games_and_rules_are_told_in_the_callers_language(ann):
    titles = {game["name"]: game["title"] for game in await ann.get_json("games?lang=de")}
    assert titles["lokai_and_bele"] == "Lokai und Bele"
    english, german = [await ann.get_json(f"games/lokai_and_bele/rules?lang={language}") for language in ("en", "de")]
    assert (english["title"], german["title"]) == ("Lokai and Bele", "Lokai und Bele")
    assert "<h2>" in english["html"] and "<code>" in english["html"] and english["html"] != german["html"]


@pytest.mark.parametrize("name", parlour.games())
async def test_what_the_lab_found_is_told_with_its_pictures_and_figures(ann, name):
    assert (await ann.get_json(f"games/{name}/rules"))["findings"]
    told = await ann.get_json(f"games/{name}/findings")
    files = re.findall(r'(?:src|href)="([^"]+)"', told["html"])
    assert f"{name}.json" in files and "&lt;details" not in told["html"]
    assert {answer.status_code for answer in [await ann.get(f"/findings/{file}") for file in files]} == {200}


async def test_of_a_game_that_nobody_measured_nothing_is_told(ann, monkeypatch, tmp_path):
    monkeypatch.setattr(findings, "FOLDERS", (tmp_path,))
    refusal = await ann.get_json("games/columna/findings", 404)
    assert refusal["message"] == "The lab has no findings on 'columna' yet."
    assert not any(game["findings"] for game in await ann.get_json("games"))


@pytest.mark.parametrize("name", parlour.games())
async def test_rules_are_html_without_markup_of_their_own(ann, name):
    html = (await ann.get_json(f"games/{name}/rules"))["html"]
    assert html.startswith("<h1>") and "<script" not in html and "|---" not in html


async def test_the_diagrams_of_rules_are_drawn_once_in_a_language(ann, monkeypatch):
    drawn = []
    monkeypatch.setattr(diagrams, "_diagram", lambda *of, draw=diagrams._diagram: drawn.append(of) or draw(*of))
    pages._rules.cache_clear()
    first = await ann.get_json("games/lokai_and_bele/rules")
    once = len(drawn)
    assert once and await ann.get_json("games/lokai_and_bele/rules") == first and len(drawn) == once
    assert await ann.get_json("games/lokai_and_bele/rules?lang=de") != first and len(drawn) > once


async def test_a_game_that_is_not_there(ann):
    assert (await ann.get_json("games/nim/findings", 404))["message"].startswith("No game named 'nim'.")
    assert (await ann.get_json("games/nim/rules", 404))["message"].startswith("No game named 'nim'.")


async def test_the_levels_are_listed(ann):
    assert [level["name"] for level in await ann.get_json("levels")] == [level.name for level in LEVELS]
    with speaking("de"):
        german = [level.spoken().meaning for level in LEVELS]
    assert [level["meaning"] for level in await ann.get_json("levels?lang=de")] == german


async def test_players_from_outside_are_listed_after_the_levels(tmp_path, cold):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady,seconds=2"]) as house, house.visitor() as ann:
        *levels, last = await ann.get_json("levels?lang=de")
        assert [level["outside"] for level in levels] == [False] * len(LEVELS)
        assert last["name"] == "steady" and last["outside"] and last["meaning"].endswith("bis zu 2 s pro Zug")


@pytest.mark.parametrize("name", [f"{BOTS}:Steady", "program:id", "program:./mybot --fast", "mcts:seconds=3600"])
async def test_no_stranger_names_a_file_or_a_command(tmp_path, cold, name):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady"]) as house, house.visitor() as ann:
        refused = await ann.post_json("tables", 422, game="columna", seats=["me", name])
        offered = ", ".join([*(level.name for level in LEVELS), "steady"])
        assert refused["message"] == f"No computer player named {name!r}. Computer players: {offered}."
        table = await ann.open_table("lokai_and_bele", "me", "steady")
        view = await ann.see(table)
        await ann.post_json(f"tables/{table}/handover", 409, seq=view["seq"], seat=1, level="steady")
        refused = await ann.post_json(f"tables/{table}/handover", 422, seq=view["seq"], seat=1, level=name)
        assert refused["message"].endswith(f"Computer players: {offered}.")


async def test_why_a_player_from_outside_failed_is_told_to_nobody(tmp_path, cold, caplog):
    bad = tmp_path / "bad.sh"  # begins at once, as nothing in Python does, however busy the machine
    bad.write_text("printf 'ready\\nready\\n'; read hello; read game; read decide; echo out of ideas >&2")
    async with open_house(tmp_path, players=[f"bad=program:sh {bad}"]) as house, house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "bad")
        await ann.play(table)
        await when(house.service, table, lambda table: table.end)
        view = await ann.see(table)
        assert (view["status"], view["end"]["reason"]) == ("over", "failed")
        assert view["end"]["sentence"] == "The external player bad failed, so White forfeits the game. Black wins."
        told = [view, await ann.get_json(f"tables/{table}/events"), await ann.get_json("levels")]
        assert "out of ideas" in caplog.text
        assert "out of ideas" not in json.dumps(told) and "bad.sh" not in json.dumps(told)


async def test_a_bot_is_given_a_token_and_plays_with_it(house, onlooker):
    token = (await onlooker.post_json("keys", 201))["token"]
    assert KEY.fullmatch(token)
    async with house.visitor(token) as bot:
        table = await bot.open_table("lokai_and_bele", "me", "open")
        assert "parlour" not in bot.cookies
        assert [seat["mine"] for seat in (await bot.see(table))["seats"]] == [True, False]


async def test_the_page_is_given_a_cookie_when_it_needs_one(ann):
    await ann.get_json("games")
    await ann.get_json("tables")
    assert not ann.cookies
    await ann.open_table("lokai_and_bele", "me", "open")
    cookie = ann.cookies["parlour"]
    await ann.open_table("lokai_and_bele", "me", "open")
    assert ann.cookies["parlour"] == cookie
