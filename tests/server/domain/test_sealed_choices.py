"""Simultaneous choices, sealed until everyone has chosen."""

import pytest

from parlour.match.verify import verify
from parlour.server.domain.clocks import SECOND, Clock
from parlour.server.domain.commands import CallTime, Offer, Play, Reply, Resign, TakeBack
from parlour.server.domain.decisions import may
from parlour.server.domain.events import read, write
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.redaction import redact
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import write_table
from tests.server.tables import NOW, SECRET, ask, code, lay, legal, play, refusal

SOON = 60  # number of turns within which the first fight begins
KEYS = ("ann", "bob", "cem")


def fight(*keys, **more):
    """A table where all are about to choose, its events, and the keys in order of play."""
    table, events = lay("deathmatch_arena", *(keys or KEYS), players=len(keys or KEYS), **more)
    for _ in range(SOON):
        if table.choosable:
            first = table.actor or 0
            return table, events, [table.seats[(first + i) % len(table.seats)].key for i in range(len(table.seats))]
        events += play(table)
    raise AssertionError("no simultaneous choice came")


def choose(table, key, text="battery", seat=None, seq=None):
    return ask(table, Play(table.seq if seq is None else seq, (text,), seat), key)


def kinds(events):
    return [event.kind for event in events]


def seat_of(table, key):
    return table.held_by(key)[0]


def test_early_choice_is_sealed_until_its_turn():
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


def test_sealing_does_not_change_the_game():
    ahead, _, keys = fight()
    after, _, _ = fight()
    for key in keys[1:]:
        choose(ahead, key)
    assert kinds(choose(ahead, keys[0]))[:3] == ["played"] * 3
    for key in keys:
        choose(after, key)
    assert ahead.match.state.to_text() == after.match.state.to_text()
    assert write_table(ahead) == write_table(after)


def test_record_with_sealed_choices_is_verifiable():
    table, events, keys = fight("ann", "bob")
    events += choose(table, keys[1]) + choose(table, keys[0])
    while not table.choosable:
        events += play(table)
    assert table.actor is not None
    events += choose(table, table.seats[1 - table.actor].key)
    events += ask(table, Resign(table.seq), keys[0])
    assert table.sealed == table.choosable == {}
    again = Table.of(table.id, SECRET, [read(write(event)) for event in events])
    assert write_table(again) == write_table(table)
    assert verify(write_table(again)).holds


def test_permissions_follow_sealed_choices():
    table, _, (_first, second, third) = fight()
    assert all("play" in may(table, key, NOW) for key in KEYS)
    choose(table, third)
    assert "play" not in may(table, third, NOW) and "undo" in may(table, third, NOW)
    assert "play" in may(table, second, NOW) and "undo" not in may(table, second, NOW)
    ask(table, TakeBack(table.seq), third)
    assert table.sealed == {} and not table.match.takebacks
    table.max_events = table.seq
    choose(table, third, "shield")
    assert table.sealed[seat_of(table, third)].text == "shield"
    assert code(table, TakeBack(table.seq), third) == "not_allowed"  # final at the event limit


def test_repeated_choice_is_ignored_until_taken_back_and_other_choice_refused():
    table, _, (_first, _second, third) = fight()
    seq = table.seq
    choose(table, third, "shield")
    assert choose(table, third, "shield", seq=seq) == []
    assert code(table, Play(table.seq, ("battery",)), third) == "not_allowed"
    ask(table, TakeBack(table.seq), third)
    assert code(table, Play(seq, ("shield",)), third) == "stale"


def test_only_the_next_round_makes_choices_stale():
    table, _, (first, second, third) = fight()
    seq = table.seq
    choose(table, third)
    choose(table, first, seq=seq)
    assert table.actor == seat_of(table, second)
    choose(table, second, seq=seq)
    assert table.sealed == {}
    assert all(code(table, Play(seq, ("battery",)), key) in ("stale", "not_allowed") for key in KEYS)
    assert code(table, Play(seq, ("battery",)), table.seats[table.actor].key) == "stale"


@pytest.mark.parametrize("actions", [("battery", "battery"), ("zzz",), ("pass",), ("wipe",), ()])
def test_choice_must_be_one_legal_action(actions):
    table, _, (_first, _second, third) = fight()
    refused = refusal(table, Play(table.seq, actions), third)
    assert (refused.code, refused.field) in (("illegal", "actions"), ("invalid", "actions"))


def test_early_play_outside_simultaneous_choice_is_refused():
    table, _ = lay("maexchen", *KEYS, players=3)
    other = next(key for key in KEYS if key != table.seats[table.actor].key)
    assert code(table, Play(table.seq, (legal(table)[0],)), other) == "not_your_turn"
    assert table.choosable == {}


def test_holder_of_two_seats_seals_both_choices():
    table, _, _ = fight("ann", "bob", "ann", "bob")
    others = [key for key in ("ann", "bob") if key != table.seats[table.actor].key]
    seats = table.held_by(others[0])
    for _ in seats:
        choose(table, others[0])
    assert set(table.sealed) == set(seats)


def test_clock_runs_only_for_seat_to_act():
    table, _, (first, second, third) = fight(clock=Clock("game", 60, 5))
    running = table.times.running
    choose(table, third)
    assert table.times.running == running == seat_of(table, first)
    ask(table, Play(table.seq, ("battery",)), first, NOW + 10 * SECOND)
    ask(table, Play(table.seq, ("battery",)), second, NOW + 30 * SECOND)
    assert table.times.left[seat_of(table, third)] >= 60 * SECOND


def test_takeback_drops_sealed_choices():
    table, _, (first, second, third) = fight()
    choose(table, first)
    choose(table, third)
    ask(table, Offer(table.seq, "takeback"), first)
    for key in (second, third):
        ask(table, Reply(table.seq, "takeback", True), key)
    assert (table.actor, table.sealed) == (seat_of(table, first), {})


def test_handover_drops_sealed_choice():
    table, _, (first, second, third) = fight()
    choose(table, third)
    ask(table, Resign(table.seq), third)
    assert table.sealed == {}
    choose(table, first)
    choose(table, second)
    assert table.computer_to_act is not None
    assert kinds(ask(table, Play(table.seq, ("battery",)), SERVER))[0] == "played"


def test_running_out_of_time_keeps_choices_of_others():
    table, _, (first, _second, third) = fight(clock=Clock("move", 10))
    table.times.await_first_moves(0)  # everyone has moved before
    choose(table, third, "shield")
    ask(table, CallTime(), SERVER, NOW + 11 * SECOND)
    assert table.seats[seat_of(table, third)].who == "person"
    assert table.held_by(first) == [] and table.sealed[seat_of(table, third)].text == "shield"


def test_sealed_choice_is_shown_only_to_its_seat():
    table, events, (_first, _second, third) = fight()
    events += choose(table, third, "shield")
    redacted = {seat: redact(events, table.match.turns, start=None, hides=True, mine=[seat])[-1] for seat in range(3)}
    mine = seat_of(table, third)
    assert redacted.pop(mine)["text"] == "shield"
    assert list(redacted.values()) == [{"at": NOW, "seat": mine, "kind": "sealed", "secret": True}] * 2
