"""Joining, getting ready, leaving, resigning, failing and running out of time."""

from dataclasses import replace

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import (
    CallTime,
    Claim,
    Forfeit,
    HandOver,
    Leave,
    Play,
    Ready,
    Rematch,
    Resign,
    Sit,
)
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import Chair, GameStarted, ServerResumed
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from tests.server.tables import (
    NOW,
    SECRET,
    against_computer,
    arena,
    ask,
    code,
    duel,
    lay,
    outcome,
    play,
    refusal,
    waiting,
)

MINUTE = 60_000
LATE = NOW + 10 * MINUTE
FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


def occupant(table, seat):
    return table.seats[seat].who, table.seats[seat].player


@pytest.mark.parametrize(
    ("command", "key", "code", "field"),
    [
        (Sit(seat=0), "bob", "taken", "seat"),
        (Sit(seat=2), "bob", "invalid", "seat"),
        (Sit(seat=-1), "bob", "invalid", "seat"),
        (Sit("x" * 41), "bob", "invalid", "name"),
        (Leave(), "bob", "not_yours", None),
        (Ready(), "bob", "not_yours", None),
        *((Ready(text), "ann", "invalid", "commitment") for text in ("abc", "A" * 64, "0" * 65, "0" * 64 + "\n")),
        *(
            (command, None, "no_key", None)
            for command in (Sit(), Ready(), Leave(), Play(1, ("a",)), Resign(1), Rematch(1))
        ),
    ],
)
def test_command_is_refused_before_start(command, key, code, field):
    refused = refusal(waiting("me", "open"), command, key)
    assert (refused.code, refused.field) == (code, field)


@pytest.mark.parametrize(
    ("table", "command", "key", "expected"),
    [
        (duel, lambda seq: Sit(), "cem", "not_allowed"),
        (duel, lambda seq: Leave(), "ann", "not_allowed"),
        (duel, lambda seq: Ready(), "cem", "not_yours"),
        (against_computer, lambda seq: Forfeit(seq, 1), "ann", "not_allowed"),
        (against_computer, lambda seq: Forfeit(seq, 0), SERVER, "not_yours"),
        (against_computer, lambda seq: Forfeit(seq - 1, 1), SERVER, "stale"),
        (duel, Resign, "cem", "not_yours"),
        (duel, lambda seq: Resign(seq - 1), "ann", "stale"),
        (duel, lambda seq: Resign(seq, seat=0), "bob", "not_yours"),
        (duel, Claim, "ann", "not_allowed"),  # on her own turn
        (duel, lambda seq: HandOver(seq, 1, "casual"), "ann", "too_early"),
        (duel, Claim, "cem", "not_yours"),
        (duel, lambda seq: HandOver(seq, 0, "casual"), "cem", "not_yours"),
        (against_computer, Claim, "ann", "not_allowed"),
        (lambda: duel(clock=Clock("days", days=1)), Claim, "bob", "not_allowed"),
        (lambda: duel(clock=Clock("days", days=1)), lambda seq: HandOver(seq, 0, "casual"), "bob", "not_allowed"),
        (lambda: duel(clock=Clock("game", seconds=3600)), lambda seq: CallTime(), "ann", "not_allowed"),
    ],
)
def test_command_is_refused_during_game(table, command, key, expected):
    table = table()
    assert code(table, command(table.seq), key, LATE) == expected


# Joining


def test_person_takes_first_open_or_named_seat():
    table = waiting("open", "open", "open", game="deathmatch_arena", players=3)
    ask(table, Sit(seat=2), "bob")
    ask(table, Sit("Bob"), "bob")
    assert (table.held_by("bob"), table.seats[0].player) == ([0, 2], "Bob")


def test_name_at_the_table_is_refused_to_others_only():
    table = waiting("open", "open", "open", game="deathmatch_arena", players=3)
    ask(table, Sit("Bob"), "bob")
    assert refusal(table, Sit("B0B"), "cem").field == "name"
    ask(table, Sit("Bob"), "bob")
    assert table.held_by("bob") == [0, 1]


def test_full_table_refuses_everyone():
    table = waiting("me", "open")
    ask(table, Sit(), "bob")
    assert [refusal(table, Sit(seat=seat), "cem").field for seat in (None, 1)] == [None, "seat"]
    assert code(table, Sit(), "cem") == "taken"


def test_leaving_frees_seat():
    table = waiting("me", "open")
    ask(table, Ready(), "ann")
    ask(table, Sit(), "bob")
    ask(table, Leave(), "ann")
    assert (table.seats[0].who, table.ready) == ("open", set())
    ask(table, Sit(seat=0), "cem")
    assert table.held_by("cem") == [0]


def test_table_ends_when_last_person_leaves():
    table = waiting("me", "open")
    ask(table, Leave(), "ann")
    assert (*outcome(table), table.end.cause) == ("aborted", (0.0, 0.0), None, "left")
    assert table.fairness.secret == SECRET


# Starting


def test_game_starts_when_every_seat_is_taken_and_ready():
    table = waiting("me", "open")
    ask(table, Ready(), "ann")
    assert decide(table, Ready(), "ann", NOW) == []
    ask(table, Sit(), "bob")
    assert table.status == "waiting"
    ask(table, Ready(), "bob")
    assert table.status == "playing"
    assert decide(table, Ready(), "bob", NOW) == []


def test_opening_roll_is_made_at_start():
    table, _ = lay("maexchen", "ann", "bob")
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.actor in (0, 1)


# Failing


def test_failed_external_player_loses_with_two_seats():
    table = against_computer()
    ask(table, Forfeit(table.seq, 1), SERVER)
    assert outcome(table) == ("failed", (1.0, -1.0), 1)
    assert table.fairness.secret == SECRET


def test_failed_external_player_is_replaced_with_three_seats():
    table = arena("ann", computers=("random", "random"))
    ask(table, Forfeit(table.seq, 2), SERVER)
    assert (table.status, occupant(table, 2)) == ("playing", ("computer", "casual"))
    assert table.failed == table.after([]).failed == {2: "random"}


def test_unavailable_external_player_can_be_replaced_at_once():
    table = against_computer()
    table.seats[1] = Chair("computer", "hasty")
    assert table.absentees() == [1]
    table.outsiders = ("hasty",)
    assert table.absentees() == [] and code(table, HandOver(table.seq, 1, "random"), "ann") == "not_allowed"
    table.outsiders = ()
    assert code(table, HandOver(table.seq, 1, "hasty"), "ann") == "invalid"
    assert code(table, HandOver(table.seq, 1, "random"), "bob") == "not_yours"
    ask(table, HandOver(table.seq, 1, "random"), "ann")
    assert table.absentees() == [] and table.failed == {}


# Resigning


def test_resigning_with_two_seats_loses():
    table = duel()
    ask(table, Resign(table.seq), "bob")
    assert outcome(table) == ("resigned", (1.0, -1.0), 1)
    assert table.fairness.secret == SECRET


def test_resigning_with_three_seats_hands_over_to_computer():
    table = arena("ann", "bob", "cem")
    ask(table, Resign(table.seq), "bob")
    assert (table.status, occupant(table, 1), table.held_by("bob")) == ("playing", ("computer", "casual"), [])
    assert code(table, Resign(table.seq), "bob") == "not_yours"


def test_resigning_alone_ends_with_zero():
    table, _ = lay("bingo_battle", "ann", players=1)
    ask(table, Resign(table.seq), "ann")
    assert outcome(table) == ("resigned", (0.0,), 0)


def test_resigning_with_two_own_seats_affects_acting_or_named_seat():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    play(table, FIRST)
    assert decide(table, Resign(table.seq), "ann", NOW)[0].seat == 1
    assert decide(table, Resign(table.seq, seat=0), "ann", NOW)[0].seat == 0


# Absence


def test_claim_wins_against_absent_opponent():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("ann")
    assert "Wait another 20 s" in str(refusal(table, Claim(table.seq), "ann", NOW + 40_000))
    assert code(table, Claim(table.seq), "ann", NOW + MINUTE - 1) == "too_early"
    ask(table, Claim(table.seq), "ann", NOW + MINUTE)
    assert outcome(table) == ("abandoned", (1.0, -1.0), 1)


def test_claim_against_connected_opponent_is_too_early():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("bob")
    assert code(table, Claim(table.seq), "ann", LATE) == "too_early"


def test_absent_seat_among_three_is_handed_over():
    table = arena("ann", "bob", "cem")
    absent = table.actor
    others = [seat.key for number, seat in enumerate(table.seats) if number != absent]
    assert code(table, Claim(table.seq), others[0], LATE) == "not_allowed"
    assert refusal(table, HandOver(table.seq, absent, "genius"), others[0], LATE).field == "level"
    ask(table, HandOver(table.seq, absent, "strong"), others[0], LATE)
    assert (occupant(table, absent), table.computer_to_act) == (("computer", "strong"), absent)


def test_absent_seat_among_two_can_be_handed_over():
    table = duel()
    ask(table, HandOver(table.seq, 0, "casual"), "bob", NOW + MINUTE)
    assert table.computer_to_act == 0


# Clocks


def begun(clock):
    """A duel in which both have made their first move in no time."""
    table = duel(clock=clock)
    play(table, FIRST)
    play(table, SECOND)
    return table


def test_running_out_of_time_loses_with_two_seats():
    table = begun(Clock("game", seconds=60))
    assert decide(table, CallTime(), SERVER, NOW + MINUTE - 1) == []
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert outcome(table) == ("time", (-1.0, 1.0), 0)


def test_running_out_of_time_hands_over_with_three_seats():
    table, _ = lay("deathmatch_arena", "ann", "bob", "cem", players=3, clock=Clock("move", seconds=60))
    while table.times.awaits_first_move:
        play(table)
    late = table.actor
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert (table.status, table.computer_to_act, table.times.running) == ("playing", late, None)


@pytest.mark.parametrize("moves", [(), (FIRST,)])
def test_game_is_called_off_without_everyones_first_move(moves):
    table = duel(clock=Clock("game", seconds=10))
    for move in moves:
        play(table, move)
    assert table.clock_ms(len(moves), NOW + 20_000) == 10_000
    assert decide(table, CallTime(), SERVER, NOW + MINUTE - 1) == []
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert (*outcome(table), table.end.cause) == ("aborted", (0.0, 0.0), len(moves), "no_first_move")


def test_game_of_an_early_version_has_no_limit_for_first_moves():
    table = duel(clock=Clock("game", seconds=10))
    old = Table.of(
        "table",
        SECRET,
        [
            replace(event, first_move=0) if isinstance(event, GameStarted) else event
            for event in lay("lokai_and_bele", "ann", "bob", clock=table.clock)[1]
        ],
    )
    ask(old, CallTime(), SERVER, NOW + 10_000)
    assert outcome(old) == ("time", (-1.0, 1.0), 0)


def test_playing_after_deadline_is_stale():
    table = begun(Clock("move", seconds=60))
    assert code(table, Play(table.seq, ("d1d2",)), "ann", NOW + MINUTE) == "stale"
    play(table, None, NOW + MINUTE - 1)
    assert table.clock_ms(1, NOW + MINUTE) == MINUTE - 1


def test_computer_has_no_clock():
    table, _ = lay("lokai_and_bele", "ann", computers=("random",), clock=Clock("game", seconds=60, increment=3))
    play(table, FIRST, NOW + 10_000)
    assert [table.clock_ms(seat, LATE) for seat in (0, 1)] == [63_000, None]
    assert table.times.running is None
    play(table, SECOND, NOW + 20_000)
    assert table.clock_ms(0, NOW + 21_000) == 62_000


def test_server_downtime_is_given_back():
    table = begun(Clock("game", seconds=60))
    table.apply(ServerResumed(NOW + 55_000, 50_000))
    assert table.clock_ms(0, NOW + 55_000) == 55_000
