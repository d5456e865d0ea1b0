"""The panel beside the board."""

import re
from dataclasses import replace

import pytest
from rich.text import Text

from parlour.terminal.table_app import KEYS
from parlour.terminal.widgets.panel import PanelSeat, Players, key_line
from parlour.terminal.widgets.text_panes import log
from parlour.view.language import LANGUAGES, speaking
from tests.terminal.helpers import playing, text_of, type_in


async def test_log_describes_a_round():
    async with playing("deathmatch_arena", "human,human", players=2, size=(120, 50)) as (table, pilot):
        while all(turn.text not in ("battery", "shield") for turn in table.session.match.turns[:-1]):
            await type_in(pilot, table.stage.scene.choices[-1].text)
        text = log(table.session.turns()).plain
        assert "Round 1 begins." in text
        assert "One, two, three! Red " in text or "One, two, three! Blue " in text


def test_narrow_strip_wraps_between_counters_and_keeps_all():
    counters = ("stacks of four 10", "turns without a drop 19/20", "dice to come 17")
    seats = tuple(PanelSeat(Text(f"▶ ●  {name}"), Text("you"), counters) for name in ("Black", "White"))
    players = Players("A game", (), seats)
    whole, short = players.strip(45, 9).plain, players.strip(45, 2).plain
    assert all(len(line) <= 45 for line in [*whole.split("\n"), *short.split("\n")])
    assert all(whole.count(counter) == 2 for counter in counters)
    assert "▶ ●  White" in whole
    assert " ".join(short.split()).startswith("stacks of four, turns without a drop, dice to come: ▶ ● Black 10,")


COUNTERS = ("health 3/3", "energy 2/4")
FIVE = tuple(
    PanelSeat(Text(f"  ●  {name}"), Text("beginner"), COUNTERS) for name in ("Red", "Blue", "Green", "Pink", "Grey")
)


ARENA = Players("The Arena", ("round 1/9",), FIVE)


def test_panel_is_shortened_to_fit_few_lines():
    whole, short = ARENA.panel(22, 40).plain, ARENA.panel(22, 9).plain
    assert whole.count("health") == whole.count("beginner") == 5
    assert short.count("\n") < 9 and "beginner" not in short
    assert short.startswith("The Arena\nround 1/9\nhealth, energy:\n") and "Grey  3/3, 2/4" in short
    assert ARENA.panel(22, 3).plain.count("3/3") == 5, "no counter is lost"


def test_strip_is_shortened_to_fit_few_lines():
    usual, short = ARENA.strip(76, 9).plain, ARENA.strip(76, 3).plain
    assert usual.count("beginner") == usual.count("health") == 5
    assert short.startswith("The Arena  round 1/9  health, energy:\n")
    assert short.count("\n") == 2 and short.count("3/3") == 5
    players = Players("A game with a long name, and options", ("round 1/9",), FIVE[:2])
    assert players.strip(58, 3).plain.startswith("A game")
    assert players.strip(58, 2).plain.startswith("round 1/9  health, energy:\n"), "without the game"


def test_different_counters_have_no_legend():
    seats = (PanelSeat(Text("A"), Text(), ("points 3",)), PanelSeat(Text("B"), Text(), ("faces 2",)))
    assert ":" not in Players("A game", (), seats).strip(10, 1).plain


def test_long_player_never_hides_a_counter():
    seat = PanelSeat(Text("▶ ○  Player B"), Text("a random player of mine.py"), ("points 1,000", "faces 1/49"))
    assert seat.lines(20).plain == "▶ ○  Player B\n  a random player o…\n  points 1,000\n  faces 1/49"
    for width in (18, 22, 27, 40):
        text = seat.lines(width).plain
        assert all(len(line) <= width for line in text.split("\n")) and "points 1,000" in text and "1/49" in text


async def test_later_counters_get_room_above_a_narrow_board():
    async with playing("lokai_and_bele", size=(60, 18)) as (table, pilot):
        shown = table.view.players
        table.view.show_players(replace(shown, counters=("a counter that comes later 12/20",) * 2))
        await pilot.pause()
        strip = table.query_one("#strip")
        assert strip.size.height == len(text_of(table, "strip").split("\n"))


def keys_in(language, width):
    """The keys of the table in a line of some width, as text."""
    with speaking(language):
        return re.sub(r"\[.*?\]", "", key_line(KEYS, width))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_keys_are_named_from_80_columns_on(language):
    for width in (78, 98, 118):
        line = keys_in(language, width)
        assert len(line) <= width and all(key in line.split() for key in KEYS)
    assert keys_in("en", 78).endswith("F7 earlier F8 later F10 quit")
    assert keys_in("de", 78).endswith("F7 F8 blättern F10 Ende") and "  " in keys_in("en", 118)
    narrow = keys_in(language, 58)
    assert len(narrow) <= 58 and "F10" in narrow and narrow.startswith("F1 ")
