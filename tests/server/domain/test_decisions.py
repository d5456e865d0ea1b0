"""The event limit, which stops repeatable commands but no game, and permissions."""

import pytest

from parlour.server.domain.commands import Answer, NewTable, Offer, Play, Resign, Sit, TakeBack
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, against_computer, ask, code, duel, lay, play, waiting

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


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ann", {"play", "resign", "draw", "takeback"}),
        ("bob", {"resign", "draw", "takeback"}),
        ("cem", set()),
        (None, set()),
    ],
)
def test_permissions_during_game(key, words):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    play(table, "d2d5")
    play(table, "d7d6")
    assert set(may(table, key, NOW)) == words


def test_permissions_before_start():
    events = open_table("table", SECRET, NewTable("lokai_and_bele", seats=("me", "open")), "ann", NOW)
    table = Table.of("table", SECRET, events)
    assert set(may(table, "ann", NOW)) == {"sit", "leave", "ready"}
    assert may(table, "bob", NOW) == ["sit"]
    assert may(table, None, NOW) == ["sit"]


def test_permissions_against_computer():
    table, _ = lay("lokai_and_bele", "ann", computers=("random",))
    assert set(may(table, "ann", NOW)) == {"play", "hint", "resign"}
    play(table, "d2d5")
    assert set(may(table, "ann", NOW)) == {"undo", "resign"}
    play(table, "d7d6")
    assert set(may(table, "ann", NOW)) == {"play", "hint", "undo", "resign"}


def test_permissions_when_opponent_is_missed():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    assert {"claim", "handover"} <= set(may(table, "bob", NOW + 60_000))
    assert not {"claim", "handover"} & set(may(table, "ann", NOW + 60_000))


def test_permissions_after_end():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    ask(table, Resign(table.seq), "ann")
    assert set(may(table, "bob", NOW)) == {"rematch", "analyse"}
    assert may(table, "cem", NOW) == ["analyse"]
