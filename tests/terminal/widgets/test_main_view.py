"""The table in windows of any size."""

import pytest
from textual.widgets import Static

from parlour.registry import games
from parlour.view.language import LANGUAGES, speaking
from tests.terminal.helpers import make_table, place, said, sit, texts, type_in, wait_until


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
        assert "40 columns and 10 lines. The table needs at least 60 columns and 18 lines." in said(table, "too-small")
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


async def test_players_have_the_lines_from_the_start_that_they_need_after_a_setup():
    table = make_table("invictus")
    async with sit(table, (60, 18)) as pilot:
        before = place(table)
        assert "\n" not in said(table, "strip")
        for word in ("fill", "confirm", "fill", "confirm"):
            await type_in(pilot, word)
        assert "\n" in said(table, "strip"), "there are counters now"
        assert place(table) == before
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        assert table.query_one("#log-pane").region.height > 1


async def test_a_table_larger_than_its_room_says_so_and_can_be_scrolled():
    table = make_table("deathmatch_arena", "human,random,random")
    async with sit(table, (60, 18)) as pilot:
        assert said(table) == "The board doesn't fit the window. Scroll it with Alt-Up and Alt-Down."
        pane = table.query_one("#board-pane")
        await pilot.press("alt+down", "alt+down")
        await pilot.pause(0.5)
        low = pane.scroll_offset.y
        await pilot.press("alt+up", "alt+up")
        await pilot.pause(0.5)
        assert pane.scroll_offset.y == 0 < low


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in games() if name != "deathmatch_arena"])
async def test_in_the_smallest_window_a_line_of_the_log_is_seen(game, language):
    with speaking(language):
        table = make_table(game)
        async with sit(table, (60, 18)):
            log = table.query_one("#log-pane").region
            assert log.height
            shown, _ = table.screen.get_widget_at(log.x, log.bottom - 1)
            assert shown.id in ("log", "log-pane"), "nothing lies on it"


async def test_long_turn_shows_its_beginning_in_the_log():
    table = make_table("columna")
    async with sit(table, (60, 18)) as pilot:
        for move in ("na", "+a7"):
            await type_in(pilot, move)
        await pilot.press("f7")
        await pilot.pause()
        await pilot.pause()
        pane = table.query_one("#log-pane")
        assert pane.size.height == 1 and pane.scroll_y == 0 < pane.max_scroll_y, "after a single turn"


async def test_requested_info_precedes_message_in_a_shared_line():
    table = make_table("columna")
    async with sit(table, (60, 18)) as pilot:
        assert not table.query_one("#info").display
        info = table.view.full_texts()[-1]
        table.stage.show_problem("That isn't a move.")
        assert said(table) == "That isn't a move."
        await pilot.press("down")
        asked = table.view.full_texts()[-1]
        assert said(table) == asked != info
        assert "That isn't a move." in table.view.full_texts()
        table.stage.show_message("")
        assert said(table) == asked
        table.view.show_info("g7: empty.")
        table.stage.show_message("Move taken back.")
        assert shown(table) == "Move taken back. g7: empty.", "there is room for both"


def shown(table) -> str:
    return " ".join(table.query_one("#message", Static).render().plain.split())


TURNS = 8  # turns of the person


@pytest.mark.parametrize("size", [(60, 22), (70, 22)])
@pytest.mark.parametrize("seats", [2, 3])
async def test_the_arena_is_seen_whole_in_a_narrow_window_and_stays_where_it_is(seats, size):
    with speaking("de"):
        table = make_table("deathmatch_arena", ",".join(["human", *["random"] * (seats - 1)]), seed=2, players=seats)
        async with sit(table, size) as pilot:
            before, pane = place(table), table.query_one("#board-pane")
            for _ in range(TURNS):
                await wait_until(pilot, lambda: table.stage.is_present and table.session.is_persons_turn)
                await pilot.pause()
                assert pane.max_scroll_y == 0 and place(table) == before
                assert table.query_one("#log-pane").region.height
                table.control.play(table.stage.scene.choices[0])


@pytest.mark.parametrize("seats", [4, 5])
async def test_an_arena_that_is_larger_than_its_room_shows_the_question_and_its_scroll_bar(seats):
    with speaking("de"):
        table = make_table("deathmatch_arena", ",".join(["human", *["random"] * (seats - 1)]), seed=2, players=seats)
        async with sit(table, (60, 22)) as pilot:
            board, pane = table.view.board, table.query_one("#board-pane")
            for _ in range(TURNS):
                await wait_until(pilot, lambda: table.stage.is_present and table.session.is_persons_turn)
                await pilot.pause()
                await pilot.pause()
                assert not pane.max_scroll_y or pane.scrollbars_enabled[0]
                asked = board.region_of([table.stage.cursor])
                if asked:
                    assert pane.scroll_y <= asked.y and asked.bottom <= pane.scroll_y + pane.size.height
                table.control.play(table.stage.scene.choices[0])
