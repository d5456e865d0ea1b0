"""Opening tables."""

import pytest

from parlour.match.dice import commitment
from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import NewTable
from parlour.server.domain.opening import open_rematch, open_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, lay, play


def order(game="lokai_and_bele", seats=("me", "open"), **more):
    return NewTable(game, seats=seats, **more)


def opened(new, key="ann"):
    return Table.of("table", SECRET, open_table("table", SECRET, new, key, NOW))


def test_new_table_waits_for_open_seats():
    table = opened(order(seats=("open", "me"), name="  Ann  Lee "))
    assert table.status == "waiting"
    assert [seat.who for seat in table.seats] == ["open", "person"]
    assert table.seats[1].player == "Ann Lee"
    assert table.held_by("ann") == [1]


def test_new_table_commits_to_secret_dice():
    table = opened(order())
    assert table.fairness.commitment == commitment(SECRET)
    assert table.fairness.secret is None
    assert SECRET not in repr(open_table("table", SECRET, order(), "ann", NOW))


def test_table_of_computers_starts_at_once():
    events = open_table("table", SECRET, order("maexchen", ("random", "beginner")), None, NOW)
    table = Table.of("table", SECRET, events)
    assert table.status == "playing"
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.computer_to_act == table.actor


def test_new_table_has_ordered_options_clock_and_position():
    table = opened(NewTable("columna", {"quiet": 7}, ("me", "me"), clock=Clock("days", days=3)))
    assert table.game.options["quiet"] == 7
    assert table.clock == Clock("days", days=3)
    text = lay("lokai_and_bele", "ann", "bob")[0].match.state.to_text()
    assert opened(order(position=text)).match.start.to_text() == text


@pytest.mark.parametrize(
    ("new", "key", "code", "field", "message"),
    [
        (order("chess"), "ann", "unknown_game", "game", "'chess'"),
        (order(options={"speed": 1}), "ann", "invalid", "options", "'speed'"),
        (order(options={"quiet": 0}), "ann", "invalid", "options", "quiet must be a whole number"),
        (order(seats=("me",)), "ann", "invalid", "seats", "has 2: Black, White"),
        (order(seats=("me", "genius")), "ann", "invalid", "seats", "'genius'"),
        (order(), None, "no_key", None, "key"),
        (order(name="x" * 41), "ann", "invalid", "name", "40"),
        (order(name="a\x07b"), "ann", "invalid", "name", "control characters"),
        (order(clock=Clock("move", 0)), "ann", "invalid", "clock", "not 0"),
        (order(position="nonsense"), "ann", "invalid", "position", ""),
    ],
)
def test_invalid_order_names_the_field(new, key, code, field, message):
    with pytest.raises(Refusal) as refused:
        open_table("table", SECRET, new, key, NOW)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert message in str(refused.value)


def test_finished_position_is_refused():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    with pytest.raises(Refusal, match="already over"):
        opened(NewTable("maexchen", {"faces": 1}, ("me", "open"), position=table.match.state.to_text()))


def test_rematch_moves_players_to_next_seat():
    table, _ = lay("deathmatch_arena", "ann", "bob", computers=("random",), players=3, clock=Clock("game", 60))
    other = "7" * 64
    rematch = Table.of(table.rematch_id(), other, open_rematch(table, other, NOW))
    assert [seat.key or seat.player for seat in rematch.seats] == ["random", "ann", "bob"]
    assert rematch.status == "waiting"
    assert not any(seat.ready for seat in rematch.seats)
    assert (rematch.game.options, rematch.clock) == (table.game.options, table.clock)
    assert rematch.commitment == commitment(other)
