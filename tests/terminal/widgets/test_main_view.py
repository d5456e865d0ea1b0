"""The table in windows of any size."""

import pytest
from textual.widgets import Static

from parlour.view.language import LANGUAGES, speaking

from ..helpers import make_table, said, sit, texts, type_in


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", ["lokai_and_bele", "bingo_battle"])
async def test_the_whole_board_fits(game, size):
    table = make_table(game)
    async with sit(table, size):
        board, pane = table.view.board, table.query_one("#board-pane")
        assert board.board_layout.height <= pane.content_region.height
        assert board.board_layout.width <= pane.content_region.width
        lines = [table.query_one(f"#{name}").region for name in ("messages", "input-row", "keys")]
        assert all(region.bottom <= size[1] and region.height for region in lines)


async def test_a_window_that_is_too_small_says_what_is_needed():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert table.query_one("#too-small").display
        assert not table.query_one("#middle").display
        assert "at least 60 columns and 18 lines; this window has 40 and 10" in said(table, "too-small")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.query_one("#too-small").display
        assert texts(table) == ["d2d5"]


async def test_a_narrow_window_shows_the_board_above_the_seats():
    table = make_table()
    async with sit(table, (64, 20)):
        board, strip, log = (table.query_one(f"#{name}").region for name in ("board", "strip", "log-pane"))
        assert strip.height and board.y >= strip.bottom and log.height and log.y >= board.bottom


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_setup_has_room_in_the_smallest_window(language):
    with speaking(language):
        table = make_table("invictus")
        async with sit(table, (60, 18)) as pilot:
            assert table.view.board.sizing.hidden == 0, "all of the board is in sight"
            assert table.query_one("#tray").region.height == 1, "all buttons lie on a line"
            told = table.query_one("#message", Static)
            assert said(table).endswith(("Then: confirm.", "Dann: fertig."))
            assert "…" not in told.render().plain
            await type_in(pilot, "fill")
            assert "…" not in told.render().plain


async def test_the_players_take_a_single_line_where_that_is_enough():
    table = make_table("invictus")
    async with sit(table, (60, 18)) as pilot:
        assert table.query_one("#strip").region.height == 1
        for word in ("fill", "confirm", "fill", "confirm"):
            await type_in(pilot, word)
        assert table.query_one("#strip").region.height == 3, "there are counters now"
        info = table.query_one("#info").region
        assert info.height == 1 and info.bottom <= table.query_one("#messages").region.y
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        assert table.query_one("#log-pane").region.height > 1


async def test_a_table_larger_than_its_room_says_so_and_can_be_scrolled():
    table = make_table("deathmatch_arena", "human,random,random")
    async with sit(table, (60, 18)) as pilot:
        assert said(table) == "There is more on the table than is in sight: Alt-Up and Alt-Down scroll it."
        pane = table.query_one("#board-pane")
        await pilot.press("alt+down", "alt+down")
        await pilot.pause(0.5)
        low = pane.scroll_offset.y
        await pilot.press("alt+up", "alt+up")
        await pilot.pause(0.5)
        assert pane.scroll_offset.y == 0 < low
