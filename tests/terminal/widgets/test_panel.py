"""The panel beside the board."""

from dataclasses import replace

from rich.text import Text

from parlour.terminal.widgets.log import log
from parlour.terminal.widgets.panel import Players, Seat

from ..helpers import make_table, said, sit, type_in


async def test_the_log_tells_the_story_of_a_round():
    table = make_table("deathmatch_arena", "human,human", players=2)
    async with sit(table, (120, 50)) as pilot:
        while all(turn.text not in ("battery", "shield") for turn in table.session.match.turns[:-1]):
            await type_in(pilot, table.scene.choices[-1].text)
        told = log(table.session.turns()).plain
        assert "Round 1 begins." in told
        assert "One, two, three! Red " in told or "One, two, three! Blue " in told


def test_a_narrow_strip_tears_nothing_and_keeps_every_counter():
    counters = ("stacks of four 10", "turns without a drop 19/20", "dice to come 17")
    seats = tuple(Seat(Text(f"▶ ●  {name}"), Text("you"), counters) for name in ("Black", "White"))
    told = Players("A game", (), seats).strip(45).plain
    assert all(len(line) <= 45 for line in told.split("\n"))
    assert all(told.count(counter) == 2 for counter in counters)
    assert "▶ ●  White" in told


async def test_counters_that_come_later_find_room_above_a_narrow_board():
    table = make_table("lokai_and_bele")
    async with sit(table, (60, 18)) as pilot:
        shown = table.view.players
        table.view.show_players(replace(shown, counters=("a counter that comes later 12/20",) * 2))
        await pilot.pause()
        strip = table.query_one("#strip")
        assert strip.size.height == len(said(table, "strip").split("\n"))
