"""Hosts, people who take a seat and go away, and several seats for one person."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import CallTime, CloseTable, FreeSeat, Leave, NewTable, Ready, Rematch, Reveal, Sit
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.events import ReadinessLost, SeatLeft, read, write
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.hosting import ABSENCE, next_absence, reported_names
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, ask, code, duel, outcome, refusal

GONE = NOW + ABSENCE


def public(*seats, **more):
    """A public table for three, opened by Ann."""
    seats = seats or ("me", "open", "open")
    order = NewTable("deathmatch_arena", {"players": len(seats)}, seats, public=True, **more)
    return Table.of("table", SECRET, open_table("table", SECRET, order, "ann", NOW))


def joined(**more):
    """The same table with Bob, who is connected, like Ann."""
    table = public(**more)
    ask(table, Sit("Bob"), "bob")
    for key in ("ann", "bob"):
        table.presence.arrive(key)
    return table


# The host


def test_host_is_the_opener_or_the_first_person_seated():
    table = joined()
    assert table.host == "ann"
    ask(table, Leave(), "ann")
    assert table.host == "bob"
    ask(table, Sit(), "ann")
    assert table.host == "ann"
    assert public("open", "open", "open").host is None


def test_host_frees_a_seat_for_others():
    table = joined()
    assert ask(table, FreeSeat(1), "ann") == [SeatLeft(NOW, 1, "freed")]
    assert table.seats[1].who == "open" and table.after([]).freed == {"bob": "Bob"}
    assert "host" in str(refusal(table, Sit(), "bob")) and "sit" not in may(table, "bob", NOW)
    ask(table, Sit("Cem"), "cem")
    assert table.held_by("cem") == [1]


def test_host_calls_the_game_off():
    table = joined()
    ask(table, CloseTable(), "ann")
    assert (*outcome(table), table.end.cause) == ("aborted", (0.0, 0.0, 0.0), None, "closed")
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"
    assert (table.fairness.secret, table.lasted) == (SECRET, 0)


@pytest.mark.parametrize(
    ("command", "key", "expected"),
    [
        (FreeSeat(0), "bob", "not_yours"),
        (FreeSeat(0), "ann", "invalid"),
        (FreeSeat(2), "ann", "invalid"),
        (FreeSeat(9), "ann", "invalid"),
        (CloseTable(), "bob", "not_yours"),
        (CloseTable(), "cem", "not_yours"),
    ],
)
def test_only_the_host_decides_and_only_about_others(command, key, expected):
    assert code(joined(), command, key) == expected


def test_host_decides_only_before_the_start():
    table = duel()
    assert {code(table, command, "ann") for command in (FreeSeat(1), CloseTable())} == {"not_allowed"}
    assert not {"free", "close"} & {*may(table, "ann", NOW)}
    assert {"free", "close"} <= {*may(joined(), "ann", NOW)} and "close" not in may(joined(), "bob", NOW)


def test_host_cannot_undo_a_start_while_entropy_is_being_revealed():
    table = public("me", "open")
    ask(table, Sit(), "bob")
    for key in ("ann", "bob"):
        ask(table, Ready("0" * 64), key)
    assert {code(table, command, "ann") for command in (FreeSeat(1), CloseTable())} == {"not_allowed"}
    assert code(table, Reveal("a"), "ann") == "invalid"


def test_report_needs_a_public_table_with_somebody_else():
    table = public()
    assert [("report" in may(table, key, NOW)) for key in ("ann", "bob", None)] == [False, True, True]
    table = joined()
    assert all("report" in may(table, key, NOW) for key in ("ann", "bob", "cem"))
    ask(table, FreeSeat(1), "ann")
    assert "report" in may(table, "ann", NOW) and reported_names(table) == ("Bob",), "Ann has no name"
    assert "report" not in may(duel(), "ann", NOW)


# Several seats


@pytest.mark.parametrize(("several", "seats"), [(False, [1]), (True, [1, 2])])
def test_person_takes_several_seats_at_a_public_table_only_if_the_host_allows_it(several, seats):
    table = joined(several=several)
    if several:
        ask(table, Sit(), "bob")
    else:
        assert code(table, Sit(), "bob") == "not_allowed"
    assert table.held_by("bob") == seats


# People who go away


def test_seat_of_a_person_who_went_without_getting_ready_is_freed():
    table = joined()
    assert next_absence(table, GONE) is None and decide(table, CallTime(), SERVER, GONE) == []
    table.presence.depart("bob")
    table.presence.hear("bob", NOW + 5000)
    assert next_absence(table, NOW + 6000) == GONE + 5000
    assert decide(table, CallTime(), SERVER, GONE + 4999) == []
    left = SeatLeft(GONE + 5000, 1, "away")
    assert ask(table, CallTime(), SERVER, GONE + 5000) == [left] and read(write(left)) == left
    assert table.seats[1].who == "open" and code(table, Sit(seat=0), "bob") == "taken"
    ask(table, Sit(), "bob")  # the host did not remove him


@pytest.mark.parametrize("change", [{"clock": Clock("days", days=1)}, "ready", "host", "private"])
def test_absent_people_may_keep_their_seats(change):
    table = joined(**(change if isinstance(change, dict) else {}))
    who = "ann" if change == "host" else "bob"
    table.presence.depart(who)
    if change == "ready":
        ask(table, Ready(), "bob")
    table.public = change != "private"
    assert next_absence(table, GONE) is None and decide(table, CallTime(), SERVER, GONE) == []


@pytest.mark.parametrize(("clock", "status"), [("none", "waiting"), ("game", "waiting"), ("days", "playing")])
def test_game_starts_only_with_people_who_are_still_there(clock, status):
    table = public("me", "open", clock=Clock(clock, seconds=60, days=1))
    ask(table, Ready(), "ann")
    ask(table, Sit(), "bob")
    table.presence.hear("bob", GONE)
    events = ask(table, Ready(), "bob", GONE)
    assert table.status == status
    assert (ReadinessLost(GONE, 0) in events) == (status == "waiting")
    table.presence.hear("ann", GONE)
    if status == "waiting":
        assert [*table.ready] == [1] and "ready" in may(table, "ann", GONE)
        ask(table, Ready(), "ann", GONE)
    assert table.status == "playing"
