"""The event limit: it stops commands that could be repeated without end, but no game."""

import pytest

from parlour.server.domain.commands import Answer, Offer, Play, Resign, Sit, TakeBack
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.refusals import Refusal
from tests.server.tables import NOW, against_computer, ask, code, duel, play, waiting

MOST = 40


def limited(table):
    table.max_events = MOST
    return table


def test_takebacks_are_refused_at_event_limit():
    table = limited(against_computer())
    with pytest.raises(Refusal, match="only play on or resign"):
        while True:
            play(table, "d2d5")
            ask(table, TakeBack(table.seq), "ann")
    assert MOST <= table.seq <= MOST + 1
    assert "undo" not in may(table, "ann", NOW)


def test_offers_are_refused_at_event_limit():
    table = limited(duel())
    with pytest.raises(Refusal, match="only play on or resign"):
        while True:
            ask(table, Offer(table.seq, "draw"), "ann")
            ask(table, Answer(table.seq, "draw", accept=False), "bob")


def test_game_can_be_finished_beyond_event_limit():
    table = limited(duel())
    while table.seq < MOST + 5:
        play(table)
    assert decide(table, Play(table.seq, (first(table),)), table.seats[table.actor].key, NOW)
    assert {"play", "resign"} <= set(may(table, table.seats[table.actor].key, NOW))
    ask(table, Resign(table.seq), "ann")
    assert table.end


def test_sitting_is_refused_at_event_limit():
    table = waiting("me", "open")
    table.max_events = 1
    assert code(table, Sit("Bob"), "bob") == "not_allowed"


def first(table):
    state = table.match.state
    return state.action_to_string(state.legal_actions()[0])


def test_event_limit_is_kept_in_copies():
    table = limited(duel())
    assert table.after(decide(table, Play(table.seq, ("d2d5",)), "ann", NOW)).max_events == MOST
