"""Joining, getting ready, leaving, resigning, failing and running out of time."""

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
from parlour.server.domain.events import Chair, ServerResumed
from parlour.server.domain.preconditions import SERVER
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
FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


# Joining


def test_person_takes_first_open_seat_by_default():
    table = waiting("me", "open")
    ask(table, Sit("Bob"), "bob")
    assert (table.held_by("bob"), table.seats[1].player) == ([1], "Bob")


def test_person_can_take_named_and_second_seat():
    table = waiting("open", "open", "open", game="deathmatch_arena", players=3)
    ask(table, Sit(seat=2), "bob")
    ask(table, Sit(), "bob")
    assert table.held_by("bob") == [0, 2]


def test_taken_seat_is_refused():
    table = waiting("me", "open")
    assert code(table, Sit(seat=0), "bob") == "taken"
    ask(table, Sit(), "bob")
    assert code(table, Sit(), "cem") == "taken"


def test_unknown_seat_is_refused():
    refused = refusal(waiting("me", "open"), Sit(seat=2), "bob")
    assert (refused.code, refused.field) == ("invalid", "seat")
    assert code(waiting("me", "open"), Sit(seat=-1), "bob") == "invalid"


def test_long_name_is_refused():
    refused = refusal(waiting("me", "open"), Sit("x" * 41), "bob")
    assert (refused.code, refused.field) == ("invalid", "name")


def test_sitting_after_start_is_refused():
    assert code(duel(), Sit(), "cem") == "not_allowed"


def test_every_command_requires_key():
    for command in (Sit(), Ready(), Leave(), Play(1, ("a",)), Resign(1), Rematch(1)):
        assert code(waiting("me", "open"), command, None) == "no_key"


def test_leaving_frees_seat():
    table = waiting("me", "open")
    ask(table, Sit(), "bob")
    ask(table, Leave(), "ann")
    assert table.seats[0].who == "open"
    ask(table, Sit(seat=0), "cem")
    assert table.held_by("cem") == [0]


def test_table_ends_when_last_person_leaves():
    table = waiting("me", "open")
    ask(table, Leave(), "ann")
    assert outcome(table) == ("abandoned", (0.0, 0.0), None)
    assert table.fairness.secret == SECRET


def test_leaving_is_refused_after_start_and_without_seat():
    assert code(duel(), Leave(), "ann") == "not_allowed"
    assert code(waiting("me", "open"), Leave(), "bob") == "not_yours"


# Starting


def test_game_starts_when_every_seat_is_taken_and_ready():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "waiting"
    ask(table, Sit(), "bob")
    assert table.status == "waiting"
    ask(table, Ready("bbb"), "bob")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa", "bbb")


def test_entropy_is_in_seat_order():
    table = waiting("open", "me")
    ask(table, Ready("aaa"), "ann")
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert table.fairness.entropy == ("bbb", "aaa")


def test_holder_of_all_seats_starts_alone_with_one_entropy():
    table = waiting("me", "me")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa",)


def test_repeated_ready_changes_nothing():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert decide(table, Ready("bbb"), "ann", NOW) == []
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert decide(table, Ready("ccc"), "bob", NOW) == []


@pytest.mark.parametrize("entropy", ["a:b", "x" * 65, "ä", "a b"])
def test_malformed_entropy_is_refused(entropy):
    refused = refusal(waiting("me", "open"), Ready(entropy), "ann")
    assert (refused.code, refused.field) == ("invalid", "entropy")


def test_ready_without_seat_is_refused():
    assert code(waiting("me", "open"), Ready(), "bob") == "not_yours"
    assert code(duel(), Ready(), "cem") == "not_yours"


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
    assert table.status == "playing" and table.failed == {2: "random"}
    assert (table.seats[2].who, table.seats[2].player) == ("computer", "casual")
    assert table.after([]).failed == {2: "random"}


def test_forfeit_is_refused_from_persons_and_for_persons():
    table = against_computer()
    assert code(table, Forfeit(table.seq, 1), "ann") == "not_allowed"
    assert code(table, Forfeit(table.seq, 0), SERVER) == "not_yours"
    assert code(table, Forfeit(table.seq - 1, 1), SERVER) == "stale"


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
    assert table.status == "playing"
    assert (table.seats[1].who, table.seats[1].player) == ("computer", "casual")
    assert table.held_by("bob") == []
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
    assert code(duel(), Resign(duel().seq, seat=0), "bob") == "not_yours"


def test_resigning_is_refused_to_spectators_and_when_stale():
    table = duel()
    assert code(table, Resign(table.seq), "cem") == "not_yours"
    assert code(table, Resign(table.seq - 1), "ann") == "stale"


# Absence


def test_claim_wins_against_absent_opponent():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("ann")
    assert code(table, Claim(table.seq), "ann", NOW + MINUTE - 1) == "too_early"
    ask(table, Claim(table.seq), "ann", NOW + MINUTE)
    assert outcome(table) == ("abandoned", (1.0, -1.0), 1)


def test_early_claim_reports_remaining_wait():
    table = duel()
    play(table, FIRST)
    assert "Wait another 20 s" in str(refusal(table, Claim(table.seq), "ann", NOW + 40_000))


def test_claim_against_connected_opponent_is_too_early():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("bob")
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "too_early"


def test_claim_against_seat_not_to_act_is_refused():
    table = duel()
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 1, "casual"), "ann", NOW + 10 * MINUTE) == "too_early"


def test_claim_is_refused_to_spectators_and_against_computers():
    table = duel()
    assert code(table, Claim(table.seq), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(table, HandOver(table.seq, 0, "casual"), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(against_computer(), Claim(against_computer().seq), "ann", NOW + 10 * MINUTE) == "not_allowed"


def test_absent_seat_among_three_is_handed_over():
    table = arena("ann", "bob", "cem")
    absent = table.actor
    others = [seat.key for number, seat in enumerate(table.seats) if number != absent]
    late = NOW + 10 * MINUTE
    assert code(table, Claim(table.seq), others[0], late) == "not_allowed"
    assert refusal(table, HandOver(table.seq, absent, "genius"), others[0], late).field == "level"
    ask(table, HandOver(table.seq, absent, "strong"), others[0], late)
    assert (table.seats[absent].who, table.seats[absent].player) == ("computer", "strong")
    assert table.computer_to_act == absent


def test_absent_seat_among_two_can_be_handed_over():
    table = duel()
    ask(table, HandOver(table.seq, 0, "casual"), "bob", NOW + MINUTE)
    assert table.computer_to_act == 0


def test_absence_is_allowed_in_correspondence_games():
    table = duel(clock=Clock("days", days=1))
    assert code(table, Claim(table.seq), "bob", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 0, "casual"), "bob", NOW + 10 * MINUTE) == "not_allowed"


# Clocks


def test_running_out_of_time_loses_with_two_seats():
    table = duel(clock=Clock("game", seconds=60))
    assert decide(table, CallTime(), SERVER, NOW + MINUTE - 1) == []
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert outcome(table) == ("time", (-1.0, 1.0), 0)


def test_running_out_of_time_hands_over_with_three_seats():
    table, _ = lay("deathmatch_arena", "ann", "bob", "cem", players=3, clock=Clock("move", seconds=60))
    late = table.actor
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert (table.status, table.computer_to_act) == ("playing", late)
    assert table.times.running is None


def test_playing_after_deadline_is_stale():
    table = duel(clock=Clock("move", seconds=60))
    assert code(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE) == "stale"
    ask(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE - 1)
    assert table.clock_ms(1, NOW + MINUTE) == MINUTE - 1


def test_computer_has_no_clock():
    table, _ = lay("lokai_and_bele", "ann", computers=("random",), clock=Clock("game", seconds=60, increment=3))
    play(table, FIRST, NOW + 10_000)
    assert table.times.running is None
    assert table.clock_ms(1, NOW + 10 * MINUTE) is None
    assert table.clock_ms(0, NOW + 10 * MINUTE) == 53_000
    play(table, SECOND, NOW + 20_000)
    assert table.clock_ms(0, NOW + 21_000) == 52_000


def test_server_downtime_is_given_back():
    table = duel(clock=Clock("game", seconds=60))
    table.apply(ServerResumed(NOW + 55_000, 50_000))
    assert table.clock_ms(0, NOW + 55_000) == 55_000


def test_calling_time_is_refused_to_players():
    table = duel(clock=Clock("game", seconds=60))
    assert code(table, CallTime(), "ann", NOW + 2 * MINUTE) == "not_allowed"
