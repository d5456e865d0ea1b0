"""The panel beside the board."""

from dataclasses import replace

from rich.text import Text

from parlour.terminal.widgets.panel import Players, Seat
from parlour.terminal.widgets.text_panes import log
from tests.terminal.helpers import make_table, said, sit, type_in


async def test_the_log_tells_the_story_of_a_round():
    table = make_table("deathmatch_arena", "human,human", players=2)
    async with sit(table, (120, 50)) as pilot:
        while all(turn.text not in ("battery", "shield") for turn in table.session.match.turns[:-1]):
            await type_in(pilot, table.stage.scene.choices[-1].text)
        told = log(table.session.turns()).plain
        assert "Round 1 begins." in told
        assert "One, two, three! Red " in told or "One, two, three! Blue " in told


def test_a_narrow_strip_tears_nothing_and_keeps_every_counter():
    counters = ("stacks of four 10", "turns without a drop 19/20", "dice to come 17")
    seats = tuple(Seat(Text(f"▶ ●  {name}"), Text("you"), counters) for name in ("Black", "White"))
    players = Players("A game", (), seats)
    whole, short = players.strip(45, 9).plain, players.strip(45, 2).plain
    assert all(len(line) <= 45 for line in [*whole.split("\n"), *short.split("\n")])
    assert all(whole.count(counter) == 2 for counter in counters)
    assert "▶ ●  White" in whole
    assert " ".join(short.split()).startswith("each: stacks of four, turns without a drop, dice to come ▶ ● Black 10,")


COUNTERS = ("health 3/3", "energy 2/4")
FIVE = tuple(
    Seat(Text(f"  ●  {name}"), Text("beginner"), COUNTERS) for name in ("Red", "Blue", "Green", "Pink", "Grey")
)


def test_a_panel_says_less_where_it_has_few_lines():
    players = Players("The Arena", ("round 1/9",), FIVE)
    assert players.panel(22, 40).plain.count("health") == players.panel(22, 40).plain.count("beginner") == 5
    short = players.panel(22, 9).plain
    assert short.count("\n") < 9 and "beginner" not in short
    assert short.startswith("The Arena\nround 1/9\neach: health, energy\n") and "Grey  3/3, 2/4" in short
    assert players.panel(22, 3).plain.count("3/3") == 5, "no counter is lost"


def test_a_strip_says_less_where_it_has_few_lines():
    players = Players("The Arena", ("round 1/9",), FIVE)
    usual, short = players.strip(76, 9).plain, players.strip(76, 3).plain
    assert usual.count("beginner") == usual.count("health") == 5
    assert short.startswith("The Arena  round 1/9  each: health, energy\n")
    assert short.count("\n") == 2 and short.count("3/3") == 5


def test_different_counters_are_labelled_for_each_seat():
    one, other = (Seat(Text(name), Text(), counters) for name, counters in (("A", ("points 3",)), ("B", ("faces 2",))))
    assert "each" not in Players("A game", (), (one, other)).strip(10, 1).plain


def test_the_game_is_not_named_above_the_board_where_that_takes_a_line_too_many():
    players = Players("A game with a long name, and options", ("round 1/9",), FIVE[:2])
    assert players.strip(58, 3).plain.startswith("A game")
    assert players.strip(58, 2).plain.startswith("round 1/9  each: health, energy\n")


async def test_counters_that_come_later_find_room_above_a_narrow_board():
    table = make_table("lokai_and_bele")
    async with sit(table, (60, 18)) as pilot:
        shown = table.view.players
        table.view.show_players(replace(shown, counters=("a counter that comes later 12/20",) * 2))
        await pilot.pause()
        strip = table.query_one("#strip")
        assert strip.size.height == len(said(table, "strip").split("\n"))
