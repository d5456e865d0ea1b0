"""GameReloader: saves of a game under development while it is played on the page."""

import contextlib

import pytest

from parlour.registry.hot_reload import reloaded
from parlour.server.operations.database_check import check
from parlour.server.runtime import game_reloader
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings
from tests.authoring import NAME, PACKAGE, READ, being_written, save
from tests.server.visitors import MANY, House, listening, live, update, update_when

CHANGE = "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of a game. It is checked more often than usual."""
    monkeypatch.setattr(game_reloader, "POLL", 0.02)
    with being_written(tmp_path / "games") as folder:
        yield folder


@contextlib.asynccontextmanager
async def opened(data, folder):
    """Run a server that watches a game's folder."""
    settings = Settings(data=data, pace=0, hosts=("parlour.test",), **MANY)
    async with TableService(settings, authored={PACKAGE: folder}) as service:
        yield House(settings, service)


@pytest.fixture
async def house(tmp_path, folder):
    async with opened(tmp_path / "data", folder) as house:
        yield house


@pytest.fixture
async def ann(house):
    async with house.visitor() as it:
        yield it


async def at_a_table(visitor, *moves, seats=("me", "me"), **more):
    table = await visitor.open_table(NAME, *seats, **more)
    for move in moves:
        await visitor.play(table, move)
    return table


def texts(view):
    return [turn["text"] for turn in view["turns"]]


async def when_noticed(visitor, table, text=""):
    return await visitor.see_when(table, lambda view: view["notice"] and text in view["notice"])


async def test_save_changes_the_table(ann, folder):
    table = await at_a_table(ann, "b2", "a1")
    assert (await ann.see(table))["notice"] is None
    save(folder / "table.py", "put a stone on an empty square", "lay a pebble")
    view = await when_noticed(ann, table)
    assert (view["notice"], view["scene"]["prompt"]) == (READ, "Black: lay a pebble.")
    assert (texts(view), view["compiled"]) == (["b2", "a1"], False)
    await ann.play(table, "c3")
    view = await ann.see(table)
    assert (texts(view), view["notice"]) == (["b2", "a1", "c3"], None)


async def test_save_is_sent_to_players_and_spectators(house, ann, folder):
    async with listening(house):
        table = await at_a_table(ann, "b2", "a1")
        async with live(house, table, ann) as mine, live(house, table) as other:
            await update(mine)
            await update(other)
            save(folder / "table.py", "puts a stone on", "lays a pebble on")
            for socket in mine, other:
                sent = await update_when(socket, lambda it: it["notice"])
                assert sent["first_turn"] == 0
                assert sent["turns"][0]["sentence"] == "Black lays a pebble on b2."


async def test_turns_that_become_illegal_are_cut_off_with_a_notice(ann, folder):
    table = await at_a_table(ann, "b2", "a1", "c3")
    before = await ann.see(table)
    save(folder / "rules.py", *CHANGE)
    view = await when_noticed(ann, table)
    assert texts(view) == ["b2"] and view["seq"] > before["seq"]
    assert view["notice"].startswith("Step 2 is no longer legal: 'a1' is not legal here.")
    answer = await ann.get(f"/api/tables/{table}", headers={"accept-language": "de"})
    assert answer.json()["notice"].startswith("Schritt 2 ist nicht mehr gültig: ")
    refusal = await ann.post_json(f"tables/{table}/actions", 409, seq=before["seq"], actions=["c3"])
    assert refusal["error"] == "stale"
    await ann.play(table, "c1")
    assert texts(await ann.see(table)) == ["b2", "c1"]


async def test_bad_save_is_reported_and_the_game_continues_by_the_old_rules(ann, folder):
    table, good = await at_a_table(ann, "b2"), "s.turn = 1 - s.turn"
    for bad, text in ("s.turn = 1 -", "pebbles/rules.py:52: invalid syntax."), ("s.trun = 1", "no field 'trun'"):
        save(folder / "rules.py", good, bad)
        view = await when_noticed(ann, table, text)
        await ann.play(table)
        assert text in (await ann.see(table))["notice"]  # until the next save
        save(folder / "rules.py", bad, good)
        await when_noticed(ann, table, READ)
    assert len(texts(await ann.see(table))) == 3
    assert view["status"] == "playing"


async def test_fault_during_play_refuses_the_move_and_names_the_line(ann, folder):
    table = await at_a_table(ann, "a1", "b2")
    draw = '"The board is full: a draw." if won', "A_DRAW if won"
    save(folder / "table.py", *draw)
    view = await when_noticed(ann, table, READ)
    for move in "c3", "b1", "b3", "a3", "c1", "c2":
        await ann.play(table, move)
    view = await ann.see(table)
    refusal = await ann.post_json(f"tables/{table}/actions", 409, seq=view["seq"], actions=["a2"])
    assert refusal["message"].startswith("pebbles/table.py:") and "NameError: name 'A_DRAW'" in refusal["message"]
    assert len(texts(await ann.see(table))) == 8
    save(folder / "table.py", *reversed(draw))
    await when_noticed(ann, table, READ)
    await ann.play(table, "a2")
    assert (await ann.see(table))["status"] == "over"


async def test_computer_continues_by_the_new_rules(ann, folder):
    table = await at_a_table(ann, seats=("me", "random"))
    old, new = "== EMPTY:\n            out", "== EMPTY and square > 6:\n            out"
    save(folder / "rules.py", old, new)
    await when_noticed(ann, table)
    await ann.play(table, "b1")
    assert texts(await ann.see_when(table, lambda view: len(view["turns"]) == 2)) == ["b1", "c1"]


async def test_game_that_is_over_by_the_new_rules_ends(ann, folder):
    table = await at_a_table(ann, "b2", "a1", "c3")
    save(folder / "rules.py", "stones(s) == SQUARES", "stones(s) == 2")
    view = await ann.see_when(table, lambda view: view["status"] == "over")
    assert (texts(view), view["end"]["reason"]) == (["b2", "a1"], "game")


async def test_reloaded_table_survives_a_restart(tmp_path, folder):
    async with opened(tmp_path / "data", folder) as house, house.visitor() as ann:
        table = await at_a_table(ann, "b2", "a1", "c3")
        save(folder / "rules.py", *CHANGE)
        await when_noticed(ann, table)
        await ann.play(table, "c1")
        cookies = dict(ann.cookies)
        events = (await ann.get_json(f"tables/{table}/events"))["events"]
        assert [event["turns"] for event in events if event["kind"] == "reread"] == [1]
    async with opened(tmp_path / "data", folder) as house, house.visitor() as ann:
        ann.cookies.update(cookies)
        view = await ann.see(table)
        assert texts(view) == ["b2", "c1"] and "play" in view["may"]
        await ann.play(table, "a2")
    assert check(Settings(data=tmp_path / "data"), 1).faults == []


async def test_table_loads_after_the_rules_changed_during_downtime(tmp_path, folder):
    async with opened(tmp_path / "data", folder) as house, house.visitor() as ann:
        table = await at_a_table(ann, "b2", "a1", "c3")
        cookies = dict(ann.cookies)
    save(folder / "rules.py", *CHANGE)
    with reloaded(PACKAGE):
        pass
    for _ in range(2):
        async with opened(tmp_path / "data", folder) as house, house.visitor() as ann:
            ann.cookies.update(cookies)
            assert texts(await ann.see(table)) == ["b2"]
    assert check(Settings(data=tmp_path / "data"), 1).faults == []


async def test_records_are_imported_by_the_new_rules(ann, folder):
    table = await at_a_table(ann, "b2", "a1")
    record = (await ann.get(f"/api/tables/{table}/record")).text
    await ann.post_json("records", record=record)
    save(folder / "rules.py", *CHANGE)
    await when_noticed(ann, table)
    refusal = await ann.post_json("records", 422, record=record)
    assert "'a1' is not legal here" in refusal["message"]


async def test_new_state_field_is_applied_to_the_table(ann, folder):
    table = await at_a_table(ann, "b2", "a1")
    save(folder / "notation.py", "turn=(0, 1)", "turn=(0, 1), passed=(0, 9)")
    save(folder / "rules.py", "    turn: U1\n", "    turn: U1\n    passed: U1\n")
    await when_noticed(ann, table, READ)
    assert (await ann.see(table))["position"].endswith(" 0")
