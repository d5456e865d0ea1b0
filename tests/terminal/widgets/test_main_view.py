"""The table in windows of any size."""

import itertools
from dataclasses import replace

import pytest
from textual.widgets import Static

import parlour
from parlour.registry import games
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.terminal.helpers import board_place, playing, text_of, turn_texts, type_in, wait_until

USUAL = [*itertools.product(["lokai_and_bele", "bingo_battle", "maexchen"], [(80, 24), (120, 40), (200, 60)])]


@pytest.mark.parametrize("case", some_daily(USUAL, *USUAL[:6:2], *USUAL[3:7:3]), ids=str)
async def test_whole_board_and_players_fit_usual_windows(case):
    game, size = case
    async with playing(game, "human,random", size=size) as (table, _):
        board, pane = table.view.board, table.query_one("#board-pane")
        assert board.board_layout.height <= pane.content_region.height
        assert board.board_layout.width <= pane.content_region.width
        lines = [table.query_one(f"#{name}").region for name in ("messages", "input-row", "keys")]
        assert all(region.bottom <= size[1] and region.height for region in lines)
        named = [replace(seat, counters=()).line().plain for seat in table.view.players.seats]
        shown = text_of(table, "strip" if table.view.has_class("under") else "panel")
        assert all(name in shown for name in named), "a player stands beside the seat's name"


async def test_window_that_is_too_small_is_reported():
    async with playing() as (table, pilot):
        await type_in(pilot, "d2d5")
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert table.query_one("#too-small").display
        assert not table.query_one("#middle").display
        assert "40 columns and 10 lines. The table needs at least 60 columns and 18 lines." in text_of(
            table, "too-small"
        )
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.query_one("#too-small").display
        assert turn_texts(table) == ["d2d5"]


async def test_narrow_window_shows_the_players_above_the_board():
    async with playing(size=(64, 20)) as (table, _):
        board, strip, log = (table.query_one(f"#{name}").region for name in ("board", "strip", "log-pane"))
        assert strip.height and board.y >= strip.bottom and log.height and log.y >= board.bottom


@pytest.mark.parametrize("language", LANGUAGES)
async def test_setup_fits_the_smallest_window(language):
    with speaking(language):
        async with playing("invictus", size=(60, 18)) as (table, pilot):
            assert table.view.board.sizing.hidden == 0, "all of the board is in sight"
            assert table.query_one("#tray").region.height == 1, "all buttons lie on a line"
            message = table.query_one("#message", Static)
            assert text_of(table).endswith(("Then: confirm.", "Dann: fertig."))
            assert "…" not in message.render().plain
            await type_in(pilot, "fill")
            assert "…" not in message.render().plain


async def test_players_get_the_lines_that_they_need_after_a_setup():
    async with playing("invictus", size=(60, 18)) as (table, pilot):
        before = board_place(table)
        assert "\n" not in text_of(table, "strip")
        for word in ("fill", "confirm", "fill", "confirm"):
            await type_in(pilot, word)
        assert "\n" in text_of(table, "strip"), "there are counters now"
        assert board_place(table) == before
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        assert table.query_one("#log-pane").region.height > 1


async def test_board_larger_than_its_room_can_be_scrolled():
    async with playing("deathmatch_arena", "human,random,random", size=(60, 18)) as (table, pilot):
        assert text_of(table) == "The board doesn't fit the window. Scroll it with Alt-Up and Alt-Down."
        pane = table.query_one("#board-pane")
        await pilot.press("alt+down", "alt+down")
        await wait_until(pilot, lambda: pane.scroll_offset.y > 0)
        await pilot.press("alt+up", "alt+up")
        await wait_until(pilot, lambda: pane.scroll_offset.y == 0)
        await pilot.resize_terminal(120, 40)
        await wait_until(pilot, lambda: "doesn't fit" not in text_of(table))


SMALL = [*itertools.product([name for name in games() if name != "deathmatch_arena"], LANGUAGES)]
GERMAN = [(game, language) for game, language in SMALL if language == "de"]  # with the longer texts


@pytest.mark.parametrize("case", some_daily(SMALL, SMALL[0], *GERMAN), ids=str)
async def test_smallest_window_shows_a_line_of_the_log(case):
    game, language = case
    with speaking(language):
        async with playing(game, size=(60, 18)) as (table, _):
            log = table.query_one("#log-pane").region
            assert log.height
            shown, _ = table.screen.get_widget_at(log.x, log.bottom - 1)
            assert shown.id in ("log", "log-pane"), "nothing lies on it"


async def test_long_turn_shows_its_beginning_in_the_log():
    async with playing("columna", size=(60, 18)) as (table, pilot):
        for move in ("na", "+a7"):
            await type_in(pilot, move)
        await pilot.press("f7")
        await pilot.pause()
        await pilot.pause()
        pane = table.query_one("#log-pane")
        assert pane.size.height == 1 and pane.scroll_y == 0 < pane.max_scroll_y, "after a single turn"


async def test_requested_info_precedes_message_in_a_shared_line():
    async with playing("columna", size=(60, 18)) as (table, pilot):
        assert not table.query_one("#info").display
        info = table.view.full_texts()[-1]
        table.stage.show_problem("That isn't a move.")
        assert text_of(table) == "That isn't a move."
        await pilot.press("down")
        asked = table.view.full_texts()[-1]
        assert text_of(table) == asked != info
        assert "That isn't a move." in table.view.full_texts()
        table.stage.show_message("")
        assert text_of(table) == asked
        table.view.show_info("g7: empty.")
        table.stage.show_message("Move taken back.")
        shown = table.query_one("#message", Static).render().plain
        assert " ".join(shown.split()) == "Move taken back. g7: empty.", "there is room for both"


TURNS = 6  # turns of the person


WINDOWS = [*((seats, (60, 22)) for seats in (2, 3, 4, 5)), *((seats, (70, 22)) for seats in (2, 3))]


@pytest.mark.parametrize("window", some_daily(WINDOWS, (3, (60, 22)), (5, (60, 22))), ids=str)
async def test_arena_shows_the_whole_board_or_the_question_and_a_scroll_bar(window):
    seats, size = window
    players = ",".join(["human", *["random"] * (seats - 1)])
    with speaking("de"):
        async with playing("deathmatch_arena", players, seed=2, players=seats, size=size) as (table, pilot):
            board, pane, before = table.view.board, table.query_one("#board-pane"), board_place(table)
            for _ in range(TURNS):
                await wait_until(pilot, lambda: table.stage.is_present and table.session.is_persons_turn)
                await pilot.pause()
                await pilot.pause()
                if seats < 4:
                    assert pane.max_scroll_y == 0 and board_place(table) == before
                    assert table.query_one("#log-pane").region.height
                assert not pane.max_scroll_y or pane.scrollbars_enabled[0]
                asked = board.region_of([table.stage.cursor])
                if asked:
                    assert pane.scroll_y <= asked.y and asked.bottom <= pane.scroll_y + pane.size.height
                table.control.play(table.stage.scene.choices[0])


SHAPES = [(60, 20), (120, 40), (80, 24), (120, 40), (60, 20)]


@pytest.mark.parametrize("game", some_daily(games(), "lokai_and_bele"))
async def test_resized_window_looks_like_one_of_that_size_from_the_start(game):
    players = ",".join(["human", *["random"] * (parlour.load(game).num_players() - 1)])
    looks = {}
    for size in dict.fromkeys(SHAPES):
        async with playing(game, players, size=size) as (table, pilot):
            await pilot.pause()
            looks[size] = side_of(table)
    async with playing(game, players, size=SHAPES[0]) as (table, pilot):
        for size in SHAPES[1:]:
            await pilot.resize_terminal(*size)
            await wait_until(pilot, lambda size=size: side_of(table) == looks[size])


def side_of(table):
    """The players above or beside the board, the size of the log, and whether the log shows its end."""
    pane = table.query_one("#log-pane")
    players = text_of(table, "strip" if table.view.has_class("under") else "panel")
    return players, pane.size, pane.scroll_y == pane.max_scroll_y


async def test_players_shown_after_a_resize_are_the_current_ones():
    """A resize that is still in progress does not bring back the players of the time when it began."""
    async with playing("deathmatch_arena", seats="human,random,random", players=3) as (table, pilot):
        view, shown = table.view, table.view.players
        table.fit(table.size)
        view.show_players(replace(shown, title="A later title"))
        await pilot.pause()
        await pilot.pause()
        assert view.players.title == "A later title" and text_of(table, "strip").startswith("A later title")
