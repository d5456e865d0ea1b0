"""Choosing at the same time as others: nobody waits, and nobody learns what was chosen before all have."""

import pytest

from parlour.match.verify import verify
from parlour.server.domain import events as happened
from parlour.server.domain.clocks import SECOND, Clock
from parlour.server.domain.commands import Answer, CallTime, Offer, Play, Resign, TakeBack
from parlour.server.domain.decisions import may
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.records import write_table
from parlour.server.domain.redaction import redact
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, ask, code, lay, legal, play, refusal

SOON = 60  # turns within which an arena's first fight begins
KEYS = ("ann", "bob", "cem")


def fight(*keys, **more):
    """An arena in which all are about to choose, what happened so far, and the keys in the order of turns."""
    table, events = lay("deathmatch_arena", *(keys or KEYS), players=len(keys or KEYS), **more)
    for _ in range(SOON):
        if table.choosable:
            first = table.actor or 0
            return table, events, [table.seats[(first + i) % len(table.seats)].key for i in range(len(table.seats))]
        events += play(table)
    raise AssertionError("nobody ever chose")


def choose(table, who, text="battery", seat=None, seq=None):
    return ask(table, Play(table.seq if seq is None else seq, (text,), seat), who)


def kinds(events):
    return [event.kind for event in events]


def seat_of(table, who):
    return table.held_by(who)[0]


def test_a_choice_ahead_of_its_turn_is_sealed_and_played_when_its_turn_comes():
    table, _, (first, second, third) = fight()
    actor, turns = table.actor, len(table.match.turns)
    assert kinds(choose(table, third, "shield")) == ["sealed"]
    assert (table.actor, len(table.match.turns)) == (actor, turns)
    assert kinds(choose(table, first)) == ["played"]
    events = choose(table, second)
    assert kinds(events)[:2] == ["played", "played"]
    assert [(event.seat, event.text) for event in events[:2]] == [
        (seat_of(table, second), "battery"),
        (seat_of(table, third), "shield"),
    ]
    assert table.sealed == table.choosable == {}


def test_the_first_to_act_plays_all_that_is_sealed():
    table, _, (first, second, third) = fight()
    choose(table, second)
    choose(table, third)
    assert kinds(choose(table, first))[:3] == ["played"] * 3


def test_the_game_is_the_same_as_if_all_had_waited():
    ahead, _, keys = fight()
    after, _, _ = fight()
    for who in reversed(keys):
        choose(ahead, who)
    for who in keys:
        choose(after, who)
    assert ahead.match.state.to_text() == after.match.state.to_text()
    assert write_table(ahead) == write_table(after)


def test_the_record_of_a_game_with_sealed_choices_is_proved():
    table, events, keys = fight("ann", "bob")
    events += choose(table, keys[1]) + choose(table, keys[0])
    events += ask(table, Resign(table.seq), keys[0])
    again = Table.of(table.id, SECRET, [happened.read(happened.write(event)) for event in events])
    assert write_table(again) == write_table(table)
    assert verify(write_table(again)).holds


def test_who_may_choose_may_play_and_who_has_chosen_may_take_it_back():
    table, _, (_first, second, third) = fight()
    assert all("play" in may(table, who, NOW) for who in KEYS)
    choose(table, third)
    assert "play" not in may(table, third, NOW) and "undo" in may(table, third, NOW)
    assert "play" in may(table, second, NOW) and "undo" not in may(table, second, NOW)
    ask(table, TakeBack(table.seq), third)
    assert table.sealed == {} and not table.match.takebacks
    choose(table, third, "shield")
    assert table.sealed[seat_of(table, third)].text == "shield"


def test_the_same_choice_twice_counts_once_and_another_is_refused():
    table, _, (_first, _second, third) = fight()
    seq = table.seq
    choose(table, third, "shield")
    assert choose(table, third, "shield", seq=seq) == []
    assert code(table, Play(table.seq, ("battery",)), third) == "not_allowed"


def test_what_was_taken_back_does_not_come_again_by_itself():
    table, _, (_first, _second, third) = fight()
    seq = table.seq
    choose(table, third, "shield")
    ask(table, TakeBack(table.seq), third)
    assert code(table, Play(seq, ("shield",)), third) == "stale"


def test_that_others_choose_meanwhile_makes_no_choice_stale():
    table, _, (first, second, third) = fight()
    seq = table.seq
    choose(table, third)
    choose(table, first, seq=seq)
    assert table.actor == seat_of(table, second)
    choose(table, second, seq=seq)
    assert table.sealed == {}


def test_but_all_else_does():
    table, _, (first, second, third) = fight()
    seq = table.seq
    for who in (first, second, third):
        choose(table, who)
    assert all(code(table, Play(seq, ("battery",)), who) in ("stale", "not_allowed") for who in KEYS)
    assert refusal(table, Play(seq, ("battery",)), table.seats[table.actor].key).code == "stale"


@pytest.mark.parametrize("actions", [("battery", "battery"), ("zzz",), ("pass",), ("wipe",), ()])
def test_one_legal_choice_is_made(actions):
    table, _, (_first, _second, third) = fight()
    refused = refusal(table, Play(table.seq, actions), third)
    assert (refused.code, refused.field) in (("illegal", "actions"), ("invalid", "actions"))


def test_at_other_times_nobody_plays_ahead():
    table, _ = lay("maexchen", *KEYS, players=3)
    other = next(who for who in KEYS if who != table.seats[table.actor].key)
    assert code(table, Play(table.seq, (legal(table)[0],)), other) == "not_your_turn"
    assert table.choosable == {}


def test_who_holds_two_seats_chooses_for_both():
    table, _, _ = fight("ann", "bob", "ann", "bob")
    others = [who for who in ("ann", "bob") if who != table.seats[table.actor].key]
    seats = table.held_by(others[0])
    for _ in seats:
        choose(table, others[0])
    assert set(table.sealed) == set(seats)


def test_the_clock_runs_for_the_seat_to_act_alone():
    table, _, (first, second, third) = fight(clock=Clock("game", 60, 5))
    running = table.running
    choose(table, third)
    assert table.running == running == seat_of(table, first)
    ask(table, Play(table.seq, ("battery",)), first, NOW + 10 * SECOND)
    ask(table, Play(table.seq, ("battery",)), second, NOW + 30 * SECOND)
    assert table.times.left[seat_of(table, third)] >= 60 * SECOND


def test_a_takeback_drops_what_is_sealed():
    table, _, (first, second, third) = fight()
    choose(table, first)
    choose(table, third)
    ask(table, Offer(table.seq, "takeback"), first)
    for who in (second, third):
        ask(table, Answer(table.seq, "takeback", True), who)
    assert (table.actor, table.sealed) == (seat_of(table, first), {})


def test_the_computer_that_takes_over_chooses_for_itself():
    table, _, (first, second, third) = fight()
    choose(table, third)
    ask(table, Resign(table.seq), third)
    assert table.sealed == {}
    choose(table, first)
    choose(table, second)
    assert table.computer_to_act is not None
    assert kinds(ask(table, Play(table.seq, ("battery",)), SERVER))[0] == "played"


def test_who_runs_out_of_time_takes_no_other_choice_along():
    table, _, (first, _second, third) = fight(clock=Clock("move", 10))
    choose(table, third, "shield")
    ask(table, CallTime(), SERVER, NOW + 11 * SECOND)
    assert table.seats[seat_of(table, third)].who == "person"
    assert table.held_by(first) == [] and table.sealed[seat_of(table, third)].text == "shield"


def test_the_end_drops_what_is_sealed():
    table, _, (first, second) = fight("ann", "bob")
    choose(table, second)
    ask(table, Resign(table.seq), first)
    assert table.sealed == table.choosable == {}


def test_what_is_sealed_is_told_to_its_chooser_alone():
    table, events, (_first, _second, third) = fight()
    events += choose(table, third, "shield")
    told = {seat: redact(events, table.match.turns, start=None, hides=True, mine=[seat])[-1] for seat in range(3)}
    mine = seat_of(table, third)
    assert told.pop(mine)["text"] == "shield"
    assert list(told.values()) == [{"at": NOW, "seat": mine, "kind": "sealed", "secret": True}] * 2


def test_in_a_table_so_long_that_little_is_taken_a_choice_is_final():
    table, _, (_first, _second, third) = fight()
    table.max_events = table.seq
    choose(table, third)
    assert code(table, TakeBack(table.seq), third) == "not_allowed"
