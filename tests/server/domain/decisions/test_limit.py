"""How much can happen at a table: no game is cut short, and nobody fills the disk."""

import pytest

from parlour.server.domain.commands import Answer, Offer, Play, Resign, Sit, TakeBack
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.refusals import Refusal
from tests.server.tables import NOW, against_computer, ask, code, duel, play, waiting

MOST = 40


def limited(table):
    table.max_events = MOST
    return table


def test_who_plays_and_takes_back_for_ever_is_stopped():
    table = limited(against_computer())
    with pytest.raises(Refusal, match="only play on or resign"):
        while True:
            play(table, "d2d5")
            ask(table, TakeBack(table.seq), "ann")
    assert MOST <= table.seq <= MOST + 1
    assert "undo" not in may(table, "ann", NOW)


def test_offers_end_as_well():
    table = limited(duel())
    with pytest.raises(Refusal, match="only play on or resign"):
        while True:
            ask(table, Offer(table.seq, "draw"), "ann")
            ask(table, Answer(table.seq, "draw", accept=False), "bob")


def test_the_game_goes_on_to_its_end():
    table = limited(duel())
    while table.seq < MOST + 5:
        play(table)
    assert decide(table, Play(table.seq, (first(table),)), table.seats[table.actor].key, NOW)
    assert {"play", "resign"} <= set(may(table, table.seats[table.actor].key, NOW))
    ask(table, Resign(table.seq), "ann")
    assert table.end


def test_nobody_comes_and_goes_for_ever():
    table = waiting("me", "open")
    table.max_events = 1
    assert code(table, Sit("Bob"), "bob") == "not_allowed"


def first(table):
    state = table.match.state
    return state.action_to_string(state.legal_actions()[0])


def test_the_limit_stays_with_the_table():
    table = limited(duel())
    assert table.after(decide(table, Play(table.seq, ("d2d5",)), "ann", NOW)).max_events == MOST
