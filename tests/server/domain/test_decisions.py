"""The event limit, which stops repeatable commands but no game, and permissions."""

import pytest

from parlour.server.domain.commands import Offer, Play, Reply, Resign, Sit, TakeBack
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.refusals import Refusal
from tests.server.tables import NOW, against_computer, ask, code, duel, legal, play, waiting

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
            ask(table, Reply(table.seq, "draw", accept=False), "bob")
            play(table)
            play(table)


def test_game_can_be_finished_beyond_event_limit():
    table = limited(duel())
    while table.seq < MOST + 5:
        play(table)
    key = table.seats[table.actor].key
    after = table.after(decide(table, Play(table.seq, (legal(table)[0],)), key, NOW))
    assert (after.seq, after.max_events) == (MOST + 6, MOST)
    assert {"play", "resign"} <= set(may(table, key, NOW))
    ask(table, Resign(table.seq), "ann")
    assert table.end


def test_sitting_is_refused_at_event_limit():
    table = waiting("me", "open")
    table.max_events = 1
    assert code(table, Sit("Bob"), "bob") == "not_allowed"


def table_after(table, *moves, resigned=False):
    for move in moves:
        play(table, move)
    if resigned:
        ask(table, Resign(table.seq), "ann")
    return table


@pytest.mark.parametrize(
    ("build", "key", "seconds", "words"),
    [
        (lambda: table_after(duel(), "d2d5", "d7d6"), "ann", 0, "play resign draw takeback mute mute_talk talk"),
        (lambda: table_after(duel(), "d2d5", "d7d6"), "bob", 0, "resign draw takeback mute mute_talk talk"),
        (duel, "cem", 0, ""),
        (duel, None, 0, ""),
        (duel, "ann", 60, "play resign draw mute mute_talk talk"),
        (duel, "bob", 60, "resign draw claim handover mute mute_talk talk"),
        (lambda: table_after(duel(), resigned=True), "bob", 0, "rematch analyse mute mute_talk talk"),
        (lambda: table_after(duel(), resigned=True), "cem", 0, "analyse"),
        (lambda: waiting("me", "open"), "ann", 0, "sit leave close ready"),
        (lambda: waiting("me", "open"), "bob", 0, "sit"),
        (lambda: waiting("me", "open"), None, 0, "sit"),
        (against_computer, "ann", 0, "play hint resign"),
        (lambda: table_after(against_computer(), "d2d5"), "ann", 0, "undo resign"),
        (lambda: table_after(against_computer(), "d2d5", "d7d6"), "ann", 0, "play hint undo resign"),
    ],
)
def test_permissions(build, key, seconds, words):
    assert sorted(may(build(), key, NOW + 1000 * seconds)) == sorted(words.split())
