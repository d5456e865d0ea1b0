"""Failing, resigning, going away, and running out of time."""

from parlour.match import read_record
from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import (
    CallTime,
    Claim,
    Forfeit,
    HandOver,
    Play,
    Resign,
)
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import ServerResumed
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.records import write_table
from parlour.server.domain.table import End
from tests.server.tables import NOW, SECRET, against_computer, arena, ask, code, duel, lay, play, refusal

MINUTE = 60_000
FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele


# Failing


def test_a_player_from_outside_that_fails_forfeits():
    table = against_computer()
    ask(table, Forfeit(table.seq, 1), SERVER)
    assert table.end == End("failed", (1.0, -1.0), 1)
    assert table.fairness.secret == SECRET


def test_among_more_a_level_plays_on_for_it():
    table = arena("ann", computers=("random", "random"))
    ask(table, Forfeit(table.seq, 2), SERVER)
    assert table.status == "playing" and table.failed == {2: "random"}
    assert (table.seats[2].who, table.seats[2].player) == ("computer", "casual")
    assert table.after([]).failed == {2: "random"}


def test_only_the_server_says_so_and_of_computers_only():
    table = against_computer()
    assert code(table, Forfeit(table.seq, 1), "ann") == "not_allowed"
    assert code(table, Forfeit(table.seq, 0), SERVER) == "not_yours"
    assert code(table, Forfeit(table.seq - 1, 1), SERVER) == "stale"


def test_a_player_from_outside_that_is_not_there_is_replaced_at_once():
    table = against_computer()
    table.seats[1].player = "hasty"
    assert table.absentees() == [1]
    table.outsiders = ("hasty",)
    assert table.absentees() == [] and code(table, HandOver(table.seq, 1, "random"), "ann") == "not_allowed"
    table.outsiders = ()
    assert code(table, HandOver(table.seq, 1, "hasty"), "ann") == "invalid"
    assert code(table, HandOver(table.seq, 1, "random"), "bob") == "not_yours"
    ask(table, HandOver(table.seq, 1, "random"), "ann")
    assert table.absentees() == [] and table.failed == {}


# Resigning


def test_of_two_the_other_wins():
    table = duel()
    ask(table, Resign(table.seq), "bob")
    assert table.end == End("resigned", (1.0, -1.0), 1)
    assert table.fairness.secret == SECRET


def test_among_more_the_computer_plays_on():
    table = arena("ann", "bob", "cem")
    ask(table, Resign(table.seq), "bob")
    assert table.status == "playing"
    assert (table.seats[1].who, table.seats[1].player) == ("computer", "casual")
    assert table.held_by("bob") == []
    assert code(table, Resign(table.seq), "bob") == "not_yours"


def test_alone_it_ends_with_nothing():
    table, _ = lay("bingo_battle", "ann", players=1)
    ask(table, Resign(table.seq), "ann")
    assert table.end == End("resigned", (0.0,), 0)


def test_who_holds_two_seats_gives_up_the_one_to_act_or_the_one_named():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    play(table, FIRST)
    assert decide(table, Resign(table.seq), "ann", NOW)[0].seat == 1
    assert decide(table, Resign(table.seq, seat=0), "ann", NOW)[0].seat == 0
    assert code(duel(), Resign(duel().seq, seat=0), "bob") == "not_yours"


def test_only_who_plays_and_has_looked_can_give_up():
    table = duel()
    assert code(table, Resign(table.seq), "cem") == "not_yours"
    assert code(table, Resign(table.seq - 1), "ann") == "stale"


# Going away


def test_who_stays_away_loses_to_the_one_who_claims():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("ann")
    assert code(table, Claim(table.seq), "ann", NOW + MINUTE - 1) == "too_early"
    ask(table, Claim(table.seq), "ann", NOW + MINUTE)
    assert table.end == End("abandoned", (1.0, -1.0), 1)


def test_the_wait_is_told():
    table = duel()
    play(table, FIRST)
    assert "Wait another 20 s" in str(refusal(table, Claim(table.seq), "ann", NOW + 40_000))


def test_who_is_here_may_think():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("bob")
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "too_early"


def test_who_is_not_to_act_may_be_away():
    table = duel()
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 1, "casual"), "ann", NOW + 10 * MINUTE) == "too_early"


def test_only_who_plays_claims():
    table = duel()
    assert code(table, Claim(table.seq), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(table, HandOver(table.seq, 0, "casual"), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(against_computer(), Claim(against_computer().seq), "ann", NOW + 10 * MINUTE) == "not_allowed"


def test_among_many_the_seat_is_handed_over():
    table = arena("ann", "bob", "cem")
    absent = table.actor
    others = [seat.key for number, seat in enumerate(table.seats) if number != absent]
    late = NOW + 10 * MINUTE
    assert code(table, Claim(table.seq), others[0], late) == "not_allowed"
    assert refusal(table, HandOver(table.seq, absent, "genius"), others[0], late).field == "level"
    ask(table, HandOver(table.seq, absent, "strong"), others[0], late)
    assert (table.seats[absent].who, table.seats[absent].player) == ("computer", "strong")
    assert table.computer_to_act == absent


def test_a_seat_of_two_can_be_handed_over_too():
    table = duel()
    ask(table, HandOver(table.seq, 0, "casual"), "bob", NOW + MINUTE)
    assert table.computer_to_act == 0


def test_by_correspondence_only_the_clock_counts():
    table = duel(clock=Clock("days", days=1))
    assert code(table, Claim(table.seq), "bob", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 0, "casual"), "bob", NOW + 10 * MINUTE) == "not_allowed"


# Clocks


def test_who_runs_out_of_time_loses():
    table = duel(clock=Clock("game", seconds=60))
    assert decide(table, CallTime(), SERVER, NOW + MINUTE - 1) == []
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert table.end == End("time", (-1.0, 1.0), 0)


def test_among_many_the_computer_plays_on_for_them():
    table, _ = lay("deathmatch_arena", "ann", "bob", "cem", players=3, clock=Clock("move", seconds=60))
    late = table.actor
    ask(table, CallTime(), SERVER, NOW + MINUTE)
    assert (table.status, table.computer_to_act) == ("playing", late)
    assert table.running is None


def test_after_one_s_time_nobody_plays():
    table = duel(clock=Clock("move", seconds=60))
    assert code(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE) == "stale"
    ask(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE - 1)
    assert table.clock_ms(1, NOW + MINUTE) == MINUTE - 1


def test_the_computer_has_no_clock():
    table, _ = lay("lokai_and_bele", "ann", computers=("random",), clock=Clock("game", seconds=60, increment=3))
    play(table, FIRST, NOW + 10_000)
    assert table.running is None
    assert table.clock_ms(1, NOW + 10 * MINUTE) is None
    assert table.clock_ms(0, NOW + 10 * MINUTE) == 53_000
    play(table, SECOND, NOW + 20_000)
    assert table.clock_ms(0, NOW + 21_000) == 52_000


def test_what_the_server_was_away_is_given_back():
    table = duel(clock=Clock("game", seconds=60))
    table.apply(ServerResumed(NOW + 55_000, 50_000))
    assert table.clock_ms(0, NOW + 55_000) == 55_000


def test_only_the_house_calls_time():
    table = duel(clock=Clock("game", seconds=60))
    assert code(table, CallTime(), "ann", NOW + 2 * MINUTE) == "not_allowed"


def test_a_record_reads_back():
    table = duel()
    play(table, FIRST)
    ask(table, Resign(table.seq), "ann")
    record = read_record(write_table(table), compiled=False)
    assert [turn.text for turn in record.match.turns] == [FIRST]
    assert record.tags["End"] == "resigned"
    assert record.tags["Result"] == "-1 1"
