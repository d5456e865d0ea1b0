"""The stage: beats, earlier turns, and descriptions of spots."""

import contextlib

import pytest

from parlour.terminal.playback import Playback
from parlour.terminal.widgets.board import Board
from parlour.view.beats import SPEEDS
from tests.campaign import some_daily
from tests.terminal.helpers import (
    ManualTimer,
    board_text,
    click_spot,
    make_table,
    playing,
    running,
    text_of,
    turn_texts,
    type_in,
    wait_until,
)


@contextlib.asynccontextmanager
async def slow_playing(*typed, **options):
    """A running table whose beats stay until they are skipped, after some moves."""
    table = make_table(**options)
    table.stage.playback = Playback(ManualTimer(), table.stage.show_beat, SPEEDS["normal"])
    async with running(table) as pilot:
        for text in typed:
            await type_in(pilot, text)
        yield table, pilot


@pytest.mark.parametrize("key", some_daily(["escape", "space", "enter", None], "space", None))
async def test_key_or_next_move_skips_beats(key):
    async with slow_playing("d2d5") as (table, pilot):
        assert text_of(table) == "Black moves d2 to d5." and "skip" in text_of(table, "prompt")
        assert table.view.board.content.marks == {"d2": "shown", "d5": "shown"}
        if key:
            await pilot.press(key)
            assert table.stage.is_present and text_of(table, "prompt").startswith("White to move")
        await type_in(pilot, "d7d6")
        assert turn_texts(table) == ["d2d5", "d7d6"]


@pytest.mark.parametrize(
    ("game", "typed", "keys", "spot"),
    [
        ("lokai_and_bele", ["d2d5"], [], "d7"),
        ("columna", ["w1"], [], "c5"),  # not a choice there
        ("columna", ["w1"], ["escape", "f6"], "c1"),  # replayed
        ("bingo_battle", [*"smca"], [], "s"),  # after chance
    ],
)
async def test_click_only_skips_beats(game, typed, keys, spot):
    async with slow_playing(*typed, game=game) as (table, pilot):
        await pilot.press(*keys)
        turns = turn_texts(table)
        assert table.stage.playback.is_on
        await click_spot(pilot, table, spot)
        assert table.stage.is_present and table.stage.selected == ()
        last = table.session.match.turns[-1].sentences[-1]
        assert (turn_texts(table), text_of(table)) == (turns, last), "the message is not about an earlier event"


@pytest.mark.parametrize(("how", "played"), [("click", ["+c1"]), ("enter", ["+c1"]), ("double click", [])])
async def test_continuing_skips_the_beats_of_ones_own_move(how, played):
    async with slow_playing("w1", game="columna") as (table, pilot):
        assert table.stage.playback.is_on and turn_texts(table) == ["w1"]
        if how == "click":
            await click_spot(pilot, table, "c1")
        elif how == "enter":
            table.stage.cursor = "c1"
            await pilot.press("enter")
        else:
            table.view.board.post_message(Board.SpotClicked("c1", is_repeated=True))
            await pilot.pause()
            assert table.stage.is_present
        assert turn_texts(table) == ["w1", *played]


async def test_last_turn_can_be_shown_again_without_animation(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 1000.0)  # long enough to be examined
    async with playing() as (table, pilot):
        await pilot.press("f6")
        assert text_of(table) == "No move has been made yet."
        await type_in(pilot, "d2d5")
        assert table.stage.is_present and text_of(table, "info")
        await pilot.press("f6")
        assert table.stage.playback.is_on and text_of(table) == "Black moves d2 to d5."
        assert text_of(table, "info") == "", "nothing can be picked now"
        await pilot.press("escape")
        assert table.stage.is_present and turn_texts(table) == ["d2d5"]


async def test_earlier_turns_can_be_viewed():
    async with playing() as (table, pilot):
        await pilot.press("f7")
        assert table.stage.is_present and text_of(table) == "No move has been made yet."
        boards = [board_text(table)]
        for text in ("d2d5", "d7d6", "e2e4"):
            await type_in(pilot, text)
        await pilot.press("f7", "f7")
        assert text_of(table, "prompt").startswith("After step 1 of 3.")
        assert text_of(table) == "Black moves d2 to d5."
        await type_in(pilot, "e7e6")
        assert "Press Esc to return" in text_of(table) and len(turn_texts(table)) == 3
        await pilot.press("escape", "f7", "f7", "alt+left", "f7")
        assert text_of(table, "prompt").startswith("After step 0 of 3.")
        assert board_text(table).count("●") == boards[0].count("●")
        await pilot.press("f8", "f8", "alt+right")
        assert text_of(table, "prompt").startswith("White to move")
        await pilot.click("#log", offset=(8, 0))
        assert text_of(table, "prompt").startswith("After step 1 of 3.")
        await pilot.press("escape")
        assert table.stage.is_present


async def test_computer_waits_while_an_earlier_turn_is_viewed(slow_computer):
    async with playing(seats="human,random") as (table, pilot):
        await type_in(pilot, "d2d5")
        await pilot.press("f7")
        table.control.hurry()
        await wait_until(pilot, lambda: not table.control.computer.is_thinking)
        assert turn_texts(table) == ["d2d5"]
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)


async def test_info_describes_a_spot_and_the_effect_of_picking_it():
    async with playing() as (table, pilot):

        async def hover(spot):
            box = table.view.board.board_layout.boxes[spot]
            await pilot.hover("#board", offset=(box.x + 1, box.y))
            return text_of(table, "info")

        await click_spot(pilot, table, "d2")
        assert await hover("d5") == "Enter: Black moves d2 to d5. d5 (4): empty."
        await pilot.press("escape")
        assert (await hover("e2")).startswith("Enter: pick (")
        table.stage.cursor = "d5"
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        for info in ("d5 (4): Black.", "d5 (4): empty."):  # at earlier turns, nothing can be picked
            await pilot.press("f7")
            assert text_of(table, "info") == info
