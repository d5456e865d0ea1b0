"""Reloading a game: valid changes appear at the table, faulty ones are reported and change nothing."""

import contextlib

import pytest

from parlour.match import saved_games
from parlour.terminal import table_reloader
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import DocumentScreen
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp
from parlour.view.beats import SPEEDS
from tests.authoring import NAME, READ, being_written, save
from tests.campaign import some_daily
from tests.terminal.helpers import running, text_of, turn_texts, type_in, wait_until

RULE = "s.board[square] == EMPTY:"
OUTCOME = "== EMPTY:\n            out"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of a game. It is checked more often than usual."""
    monkeypatch.setattr(table_reloader, "INTERVAL", 0.02)
    with being_written(tmp_path) as folder:
        yield folder


@contextlib.asynccontextmanager
async def watching(*moves, seats="human,human", speed="none"):
    """A running table that watches the game's folder, after some moves."""
    table = TableApp(new_session(NAME, {}, seats.split(","), 1), Capabilities(), speed=SPEEDS[speed], watch=True)
    async with running(table) as pilot:
        await play(pilot, *moves)
        yield table, pilot


async def save_and_reload(pilot, table, file, old, new):
    """Save a change, and wait until it is on the table or refused."""
    table.stage.show_message("")
    save(file, old, new)
    await wait_until(pilot, lambda: text_of(table))


async def play(pilot, *moves):
    for move in moves:
        await type_in(pilot, move)


async def test_saved_text_appears_at_the_table_and_the_match_continues(folder):
    async with watching("b2", "a1") as (table, pilot):
        file = saved_games.file_of(table.session.match)
        await save_and_reload(pilot, table, folder / "table.py", "put a stone on an empty square", "lay a pebble")
        assert saved_games.file_of(table.session.match) == file
        assert (text_of(table), text_of(table, "prompt")) == (READ, "Black: lay a pebble.")
        assert turn_texts(table) == ["b2", "a1"]
        await play(pilot, "c3")
        assert turn_texts(table) == ["b2", "a1", "c3"]


async def test_saved_rule_applies_without_compiling(folder):
    async with watching("b2") as (table, pilot):
        await save_and_reload(pilot, table, folder / "rules.py", OUTCOME, OUTCOME.replace("EMPTY", "EMPTY and square"))
        assert turn_texts(table) == ["b2"]
        await play(pilot, "a3")
        assert text_of(table).startswith("'a3' is not legal here.")
        assert (table.control.warming, table.game.compiled) == (None, False)


async def test_illegal_turns_are_cut_off_and_restored_when_legal_again(folder):
    change = RULE, "s.board[square] == EMPTY and square != 6:"
    async with watching("b2", "a1", "c3") as (table, pilot):
        await save_and_reload(pilot, table, folder / "rules.py", *change)
        assert turn_texts(table) == ["b2"]
        assert text_of(table).startswith("Step 2 is no longer legal: 'a1' is not legal here.")
        await save_and_reload(pilot, table, folder / "rules.py", *reversed(change))
        assert (turn_texts(table), text_of(table)) == (["b2", "a1", "c3"], READ)


@pytest.mark.parametrize("is_new", [pytest.param(False, marks=pytest.mark.campaign), True])
async def test_cut_off_turns_are_lost_after_a_new_move_or_game(folder, is_new):
    change = RULE, "s.board[square] == EMPTY and square != 6:"
    async with watching("b2", "a1", "c3") as (table, pilot):
        await save_and_reload(pilot, table, folder / "rules.py", *change)
        assert turn_texts(table) == ["b2"]
        if is_new:
            table.begin(new_session(NAME, {}, ["human", "human"]))
        else:
            await play(pilot, "a2")
        await save_and_reload(pilot, table, folder / "rules.py", *reversed(change))
        assert turn_texts(table) == ([] if is_new else ["b2", "a2"])


GOOD = "s.turn = 1 - s.turn"
RARE = pytest.mark.campaign


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        pytest.param("s.turn = 1 -", "invalid syntax.", marks=RARE),
        ("s.trun = 1 - s.turn", "the record has no field 'trun'. Did you mean 'turn'?"),
        pytest.param("s.turn = one - s.turn", "NameError: name 'one' is not defined", marks=RARE),
    ],
)
async def test_faulty_rule_is_reported_with_its_line_and_play_continues(folder, bad, problem):
    async with watching("b2") as (table, pilot):
        await save_and_reload(pilot, table, folder / "rules.py", GOOD, bad)
        assert text_of(table) == f"pebbles/rules.py:52: {problem}"
        await play(pilot, "a1", "c3")
        assert turn_texts(table) == ["b2", "a1", "c3"]
        await save_and_reload(pilot, table, folder / "rules.py", bad, GOOD)
        assert (text_of(table), turn_texts(table)) == (READ, ["b2", "a1", "c3"])


async def test_faults_of_the_table_and_of_other_files_are_reported(folder):
    async with watching() as (table, pilot):
        await save_and_reload(
            pilot, table, folder / "table.py", "INFO.seat_names[actor]}: put", "INFO.seat_names[7]}: put"
        )
        assert text_of(table).startswith("pebbles/table.py:") and "IndexError" in text_of(table)
        assert text_of(table, "prompt") == "Black: put a stone on an empty square."
        (folder / "levels.toml").write_text('casual = "nonsense"')
        await wait_until(pilot, lambda: "levels.toml: The level 'beginner' is missing" in text_of(table))


@pytest.mark.parametrize("speed", some_daily(["none", "fast"], "fast"))
async def test_fault_during_play_is_reported_and_fixed_by_the_next_save(folder, speed):
    change = '"The board is full: a draw." if won', "A_DRAW if won"
    async with watching(speed=speed) as (table, pilot):
        await save_and_reload(pilot, table, folder / "table.py", *change)
        await play(pilot, "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
        await wait_until(pilot, lambda: "NameError" in text_of(table))
        assert text_of(table).startswith("pebbles/table.py:")
        await save_and_reload(pilot, table, folder / "table.py", *reversed(change))
        await wait_until(pilot, lambda: text_of(table, "prompt").startswith("The board is full"))


async def test_reloading_closes_open_screens(folder):
    async with watching() as (table, pilot):
        await pilot.press("f5")
        assert isinstance(table.screen, DocumentScreen)
        save(folder / "rules.md", "three", "four")
        await wait_until(pilot, lambda: len(table.screen_stack) == 1)


async def test_computer_follows_the_saved_rules(folder):
    async with watching(seats="human,random") as (table, pilot):
        await save_and_reload(
            pilot, table, folder / "rules.py", OUTCOME, OUTCOME.replace("EMPTY", "EMPTY and square > 6")
        )
        await play(pilot, "b1")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        assert turn_texts(table)[1] == "c1"


async def test_another_game_is_compiled_and_not_reloaded(folder, monkeypatch):
    async with watching() as (table, pilot):
        table.begin(new_session("columna", {}, ["human", "human"]))
        await wait_until(pilot, lambda: table.control.warming or table.game.compiled)
        monkeypatch.setattr(table.reloader, "reload", lambda: pytest.fail("reloaded"))
        save(folder / "table.py", "puts a stone on", "lays a pebble on")
        table.reloader._check()
        assert table.game.name == "columna" and text_of(table) != READ


async def test_cut_off_notice_is_repeated_after_computer_moves(folder):
    async with watching("b2", seats="human,random", speed="fast") as (table, pilot):
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        answer = turn_texts(table)[1]
        square = "cba".index(answer[0]) * -1 + 2 + (3 - int(answer[1])) * 3
        change = f"s.board[square] == EMPTY and square != {square}:"
        await save_and_reload(pilot, table, folder / "rules.py", RULE, change)
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2 and table.session.is_persons_turn)
        await wait_until(pilot, lambda: text_of(table).startswith("Step 2 is no longer legal: "))
        assert turn_texts(table)[1] != answer
