"""The stage: beats, earlier turns, and descriptions of spots."""

import pytest

from parlour.match.seen_beats import seen_beats
from parlour.terminal.playback import Playback
from parlour.terminal.widgets.board import Board
from parlour.view.beats import SPEEDS
from tests.campaign import some_daily
from tests.terminal.helpers import Recorder, click_spot, drawn, make_table, said, sit, texts, type_in, wait_until

GAMES = {"maexchen": {"faces": 5}, "lokai_and_bele": {"quiet": 5}}
LONG = {
    "bingo_battle": {},
    "columna": {},
    "invictus": {},
    "bingo_chess": {},
    "deathmatch_arena": {"players": 3, "rounds": 4},
}
EVERY = [*GAMES.items(), *(pytest.param(*each, marks=pytest.mark.campaign) for each in LONG.items())]
MOST = 150  # turns


def told(beats):
    return [(beat.kind, beat.sentence, beat.spots, beat.scene) for beat in beats]


@pytest.mark.parametrize(("game", "options"), EVERY)
async def test_every_beat_of_a_game_is_shown_once_in_order_and_for_its_time(game, options):
    seats = ["human", *["random"] * (options.get("players", 2) - 1)]
    table = make_table(game, ",".join(seats), seed=7, **options)
    recorder, begun = Recorder(table), table.session.begun
    async with sit(table) as pilot:

        def is_asked():
            return table.stage.is_present and (table.session.is_persons_turn or table.session.actor < 0)

        while table.session.actor >= 0 and len(texts(table)) < MOST:
            await wait_until(pilot, is_asked)
            if table.control.draft:
                for plan in ("shuffle", "confirm"):
                    table.control.play_plan(next(each for each in table.stage.scene.plans if each.name == plan))
                begun = len(table.session.match.turns)  # one's own setup is there at once
            elif table.session.actor >= 0:
                table.control.play(table.stage.scene.choices[len(texts(table)) % len(table.stage.scene.choices)])
        await wait_until(pilot, is_asked)
        match = table.session.match
    turns = range(begun, len(match.turns))
    assert told(recorder.shown) == told(beat for number in turns for beat in seen_beats(match, number, 0))
    assert all(least <= spent for least, spent in zip(lasting(recorder.shown), recorder.seconds, strict=True))


def lasting(beats):
    """The seconds that each beat takes."""
    return [beat.milliseconds / 1000 for beat in beats]


class Never:
    """A clock that stands still."""

    def __call__(self, *_):
        return self

    def stop(self):
        pass


def slowed(**options):
    table = make_table(**options)
    table.stage.playback = Playback(Never(), table.stage.show_beat, SPEEDS["normal"])
    return table


@pytest.mark.parametrize("key", some_daily(["escape", "space", "enter"], "space"))
async def test_a_key_skips_and_the_next_one_is_for_the_game(key):
    table = slowed()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert said(table) == "Black moves d2 to d5." and "skip" in said(table, "prompt")
        assert table.view.board.content.marks == {"d2": "shown", "d5": "shown"}
        await pilot.press(key)
        assert table.stage.is_present and said(table, "prompt").startswith("White to move")
        await type_in(pilot, "d7d6")
        assert texts(table) == ["d2d5", "d7d6"]


async def test_a_move_can_be_typed_while_beats_are_shown():
    table = slowed()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        assert texts(table) == ["d2d5", "d7d6"]


async def test_a_click_skips_and_picks_nothing():
    table = slowed()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await click_spot(pilot, table, "d7")
        assert table.stage.is_present and table.stage.selected == ()


async def test_the_last_turn_is_shown_again_even_where_none_is_shown_else(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 1000.0)  # long enough to be examined
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f6")
        assert said(table) == "No move has been made yet."
        await type_in(pilot, "d2d5")
        assert table.stage.is_present
        await pilot.press("f6")
        assert table.stage.playback.is_on and said(table) == "Black moves d2 to d5."
        await pilot.press("escape")
        assert table.stage.is_present and texts(table) == ["d2d5"]


async def test_earlier_turns_can_be_looked_at():
    table = make_table()
    async with sit(table) as pilot:
        boards = [drawn(table)]
        for text in ("d2d5", "d7d6", "e2e4"):
            await type_in(pilot, text)
        await pilot.press("f7", "f7")
        assert said(table, "prompt").startswith("After turn 1 of 3.")
        assert said(table) == "Black moves d2 to d5."
        await type_in(pilot, "e7e6")
        assert "Press Esc to return" in said(table) and len(texts(table)) == 3
        await pilot.press("escape", "f7", "f7", "alt+left", "f7")
        assert said(table, "prompt").startswith("After turn 0 of 3.")
        assert drawn(table).count("●") == boards[0].count("●")
        await pilot.press("f8", "f8", "alt+right")
        assert said(table, "prompt").startswith("White to move")


async def test_with_no_turns_there_is_nothing_to_look_at():
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f7")
        assert table.stage.is_present and said(table) == "No move has been made yet."
        await type_in(pilot, "d2d5")
        assert texts(table) == ["d2d5"]


async def test_a_click_in_the_log_looks_at_that_turn():
    table = make_table()
    async with sit(table) as pilot:
        for text in ("d2d5", "d7d6", "e2e4"):
            await type_in(pilot, text)
        await pilot.pause()
        await pilot.click("#log", offset=(8, 0))
        assert said(table, "prompt").startswith("After turn 1 of 3.")
        await pilot.press("escape")
        assert table.stage.is_present


async def test_the_computer_waits_while_an_earlier_turn_is_looked_at():
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        await type_in(pilot, table.stage.scene.choices[0].text)
        await pilot.press("f7")
        count = len(texts(table))
        if count == 3:
            await pilot.pause(0.2)
            assert len(texts(table)) == 3
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(texts(table)) == 4)


async def test_info_describes_spot_and_effect_of_picking():
    table = make_table()
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d2")
        await pilot.hover("#board", offset=table_offset(table, "d5"))
        assert said(table, "info") == "Enter: Black moves d2 to d5. d5 (4): empty."
        await pilot.press("escape")
        await pilot.hover("#board", offset=table_offset(table, "e2"))
        assert said(table, "info").startswith("Enter: pick (")


def table_offset(table, spot):
    box = table.view.board.board_layout.boxes[spot]
    return box.x + 1, box.y


@pytest.mark.parametrize("how", ["click", "enter"])
async def test_ones_own_move_is_skipped_by_going_on_with_the_next(how):
    table = slowed(game="columna", seats="human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "w1")
        assert table.stage.playback.is_on and texts(table) == ["w1"]
        if how == "click":
            await click_spot(pilot, table, "c1")
        else:
            table.stage.cursor = "c1"
            await pilot.press("enter")
        assert texts(table) == ["w1", "+c1"]


async def test_a_click_that_means_nothing_only_skips_ones_own_move():
    table = slowed(game="columna", seats="human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "w1")
        await click_spot(pilot, table, "c5")
        assert table.stage.is_present and "Nothing can be done" not in said(table)
        assert texts(table) == ["w1"]


async def test_the_second_click_of_two_only_skips():
    table = slowed(game="columna", seats="human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "w1")
        table.view.board.post_message(Board.Clicked("c1", is_repeated=True))
        await pilot.pause()
        assert table.stage.is_present and texts(table) == ["w1"]


async def test_after_chance_a_click_only_skips():
    table = slowed(game="bingo_battle", seats="human,human")
    async with sit(table) as pilot:
        for die in "smca":
            await type_in(pilot, die)
        turns = texts(table)
        assert table.stage.playback.is_on and turns[-1].startswith("roll")
        await click_spot(pilot, table, "s")
        assert table.stage.is_present and texts(table) == turns


async def test_click_during_replayed_turn_only_skips():
    table = slowed(game="columna", seats="human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "w1")
        await pilot.press("escape", "f6")
        assert table.stage.playback.is_on
        await click_spot(pilot, table, "c1")
        assert table.stage.is_present and texts(table) == ["w1"]


async def test_earlier_turns_show_no_possible_actions():
    table = make_table()
    async with sit(table) as pilot:
        table.stage.cursor = "d5"
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        await pilot.press("f7")
        assert said(table, "info") == "d5 (4): Black."
        await pilot.press("f7")
        assert said(table, "info") == "d5 (4): empty."
