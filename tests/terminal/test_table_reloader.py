"""Reloading a game: valid changes appear at the table, faulty ones are reported and change nothing."""

import pytest

from parlour.match import saved_games
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.document import DocumentScreen
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp
from parlour.view.beats import SPEEDS
from tests.authoring import NAME, READ, being_written, save
from tests.campaign import some_daily
from tests.terminal.helpers import said, sit, texts, type_in, wait_until


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        yield folder


def make_table(seats="human,human", speed="none"):
    return TableApp(new_session(NAME, {}, seats.split(","), 1), Capabilities(), speed=SPEEDS[speed], watch=True)


async def read(pilot, table, *saves):
    """Save, and wait until it is on the table or refused."""
    table.stage.show_message("")
    for each in saves:
        save(*each)
    await wait_until(pilot, lambda: said(table))


async def play(pilot, *moves):
    for move in moves:
        await type_in(pilot, move)


async def test_a_sentence_that_is_saved_is_on_the_table(folder):
    table = make_table()
    async with sit(table) as pilot:
        await play(pilot, "b2", "a1")
        file = saved_games.file_of(table.session.match)
        await read(pilot, table, (folder / "table.py", "put a stone on an empty square", "lay a pebble"))
        assert saved_games.file_of(table.session.match) == file
        assert (said(table), said(table, "prompt")) == (READ, "Black: lay a pebble.")
        assert texts(table) == ["b2", "a1"]
        await play(pilot, "c3")
        assert texts(table) == ["b2", "a1", "c3"]


async def test_a_rule_that_is_saved_is_played_by_and_nothing_is_compiled(folder):
    table = make_table()
    async with sit(table) as pilot:
        await play(pilot, "b2")
        await read(
            pilot, table, (folder / "rules.py", "== EMPTY:\n            out", "== EMPTY and square:\n            out")
        )
        assert texts(table) == ["b2"]
        await play(pilot, "a3")
        assert said(table).startswith("'a3' is not legal here.")
        assert (table.control.warming, table.game.compiled) == (None, False)


async def test_illegal_turns_are_cut_off_and_restored_when_legal_again(folder):
    table = make_table()
    change = "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:"
    async with sit(table) as pilot:
        await play(pilot, "b2", "a1", "c3")
        await read(pilot, table, (folder / "rules.py", *change))
        assert texts(table) == ["b2"]
        assert said(table).startswith("Turn 2 is no longer legal: 'a1' is not legal here.")
        await read(pilot, table, (folder / "rules.py", *reversed(change)))
        assert (texts(table), said(table)) == (["b2", "a1", "c3"], READ)


@pytest.mark.campaign
async def test_cut_off_turns_are_lost_after_a_new_move(folder):
    table = make_table()
    change = "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:"
    async with sit(table) as pilot:
        await play(pilot, "b2", "a1", "c3")
        await read(pilot, table, (folder / "rules.py", *change))
        await play(pilot, "a2")
        await read(pilot, table, (folder / "rules.py", *reversed(change)))
        assert texts(table) == ["b2", "a2"]


seldom = pytest.mark.campaign


@pytest.mark.parametrize(
    ("file", "new", "told"),
    [
        pytest.param("rules.py", "s.turn = 1 -", "pebbles/rules.py:52: invalid syntax.", marks=seldom),
        (
            "rules.py",
            "s.trun = 1 - s.turn",
            "pebbles/rules.py:52: the record has no field 'trun'. Did you mean 'turn'?",
        ),
        pytest.param(
            "rules.py",
            "s.turn = one - s.turn",
            "pebbles/rules.py:52: NameError: name 'one' is not defined",
            marks=seldom,
        ),
    ],
)
async def test_a_bad_save_is_told_with_its_line_and_the_game_goes_on(folder, file, new, told):
    table, good = make_table(), "s.turn = 1 - s.turn"
    async with sit(table) as pilot:
        await play(pilot, "b2")
        await read(pilot, table, (folder / file, good, new))
        assert said(table) == told
        await play(pilot, "a1", "c3")
        assert texts(table) == ["b2", "a1", "c3"]
        await read(pilot, table, (folder / file, new, good))
        assert (said(table), texts(table)) == (READ, ["b2", "a1", "c3"])


async def test_a_fault_of_the_table_that_shows_at_once_is_told(folder):
    table = make_table()
    async with sit(table) as pilot:
        await read(pilot, table, (folder / "table.py", "INFO.seat_names[actor]}: put", "INFO.seat_names[7]}: put"))
        assert said(table).startswith("pebbles/table.py:") and "IndexError" in said(table)
        assert said(table, "prompt") == "Black: put a stone on an empty square."


@pytest.mark.parametrize("speed", some_daily(["none", "fast"], "fast"))
async def test_a_fault_that_comes_out_in_play_is_told_and_the_next_save_heals_it(folder, speed):
    table = make_table(speed=speed)
    change = '"The board is full: a draw." if won', "A_DRAW if won"
    async with sit(table) as pilot:
        await read(pilot, table, (folder / "table.py", *change))
        await play(pilot, "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
        await wait_until(pilot, lambda: "NameError" in said(table), 10)
        assert said(table).startswith("pebbles/table.py:")
        await read(pilot, table, (folder / "table.py", *reversed(change)))
        await wait_until(pilot, lambda: said(table, "prompt").startswith("The board is full"), 10)


async def test_reloading_closes_open_questions(folder):
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f5")
        assert isinstance(table.screen, DocumentScreen)
        save(folder / "rules.md", "three", "four")
        await wait_until(pilot, lambda: len(table.screen_stack) == 1, 10)


async def test_a_computer_plays_by_what_was_saved(folder):
    table = make_table("human,random")
    async with sit(table) as pilot:
        old, new = "== EMPTY:\n            out", "== EMPTY and square > 6:\n            out"
        await read(pilot, table, (folder / "rules.py", old, new))
        await play(pilot, "b1")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        assert texts(table)[1] == "c1"


async def test_a_new_game_has_nothing_of_what_was_cut_off(folder):
    table = make_table()
    change = "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 4:"
    async with sit(table) as pilot:
        await play(pilot, "b2", "a1")
        await read(pilot, table, (folder / "rules.py", *change))
        assert texts(table) == []
        table.begin(new_session(NAME, {}, ["human", "human"]))
        table.stage.show_message("")
        await read(pilot, table, (folder / "rules.py", *reversed(change)))
        assert texts(table) == []


async def test_another_game_is_compiled_and_left_alone(folder):
    table = make_table()
    async with sit(table) as pilot:
        table.begin(new_session("columna", {}, ["human", "human"]))
        await wait_until(pilot, lambda: table.control.warming or table.game.compiled)
        save(folder / "table.py", "puts a stone on", "lays a pebble on")
        await pilot.pause(1)
        assert table.game.name == "columna" and said(table) != READ


async def test_cut_off_notice_is_repeated_after_computer_moves(folder):
    table = make_table("human,random", "fast")
    async with sit(table) as pilot:
        await play(pilot, "b2")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        answer = texts(table)[1]
        square = "cba".index(answer[0]) * -1 + 2 + (3 - int(answer[1])) * 3
        change = f"s.board[square] == EMPTY and square != {square}:"
        await read(pilot, table, (folder / "rules.py", "s.board[square] == EMPTY:", change))
        await wait_until(pilot, lambda: len(texts(table)) == 2 and table.session.is_persons_turn, 10)
        await wait_until(pilot, lambda: said(table).startswith("Turn 2 is no longer legal: "), 10)
        assert texts(table)[1] != answer


async def test_a_fault_of_another_file_is_told(folder):
    table = make_table()
    async with sit(table) as pilot:
        table.stage.show_message("")
        (folder / "levels.toml").write_text('casual = "nonsense"')
        await wait_until(pilot, lambda: said(table))
        assert "levels.toml: The level 'beginner' is missing" in said(table)
