"""Offers of draws, takebacks and rematches."""

import pytest

from parlour.server.domain.commands import Mute, Offer, Rematch, Reply, Resign
from parlour.server.domain.decisions import may
from tests.server.tables import NOW, against_computer, arena, ask, code, duel, outcome, play, refusal

FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


@pytest.mark.parametrize("reply", [lambda seq: Reply(seq, "draw", True), lambda seq: Offer(seq, "draw")])
def test_accepted_or_repeated_draw_offer_ends_game(reply):
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, reply(table.seq), "bob")
    assert outcome(table) == ("agreed", (0.0, 0.0), None)


@pytest.mark.parametrize("key", ["ann", "bob"])
def test_offer_can_be_declined_and_withdrawn(key):
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Reply(table.seq, "draw", False), key)
    assert (table.offers, table.status) == ({}, "playing")


@pytest.mark.parametrize("key", ["ann", "bob"])
def test_declined_or_withdrawn_offer_can_be_repeated_after_two_moves(key):
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Reply(table.seq, "draw", False), key)
    for move in (FIRST, SECOND):
        assert code(table, Offer(table.seq, "draw"), "ann") == "too_early" and "draw" not in may(table, "ann", NOW)
        assert "draw" in may(table, "bob", NOW)
        play(table, move)
    ask(table, Offer(table.seq, "draw"), "ann")
    assert table.after([]).declined == {("draw", 0): 0}


def test_muted_player_gets_no_offers_but_makes_them():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Mute(), "bob")
    assert table.offers == {} and ask(table, Mute(), "bob") == []
    play(table, FIRST)
    play(table, SECOND)
    assert "isn't accepting offers" in str(refusal(table, Offer(table.seq, "draw"), "ann"))
    assert "unmute" in may(table, "bob", NOW) and "mute" in may(table, "ann", NOW)
    ask(table, Offer(table.seq, "draw"), "bob")
    ask(table, Reply(table.seq, "draw", False), "ann")
    ask(table, Mute(False), "bob")
    ask(table, Offer(table.seq, "draw"), "ann")
    assert table.offers == {"draw": (0,)}


def test_only_players_with_opponents_can_mute():
    assert code(duel(), Mute(), "cem") == "not_yours"
    assert code(against_computer(), Mute(), "ann") == "not_allowed"


def test_draw_offer_lapses_with_move_of_other_seat():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    play(table, FIRST)
    assert "draw" in table.offers
    play(table, SECOND)
    assert table.offers == {}


def test_own_absent_or_stale_offers_cannot_be_accepted():
    table = duel()
    assert code(table, Reply(table.seq, "draw", True), "ann") == "no_offer"
    ask(table, Offer(table.seq, "draw"), "ann")
    assert code(table, Reply(table.seq, "draw", True), "ann") == "not_allowed"
    assert code(table, Offer(table.seq, "draw"), "ann") == "not_allowed"
    assert code(table, Reply(table.seq, "draw", True), "cem") == "not_yours"
    assert code(table, Reply(table.seq - 1, "draw", True), "bob") == "stale"


def test_draw_offer_is_refused_with_computer_or_three_seats():
    for table, message in (
        (against_computer(), "doesn't accept draws"),
        (arena("ann", "bob", "cem"), "games with two seats"),
    ):
        refused = refusal(table, Offer(table.seq, "draw"), "ann")
        assert refused.code == "not_allowed" and message in str(refused)


def takeback_offered():
    """A table of three where one has offered a takeback, its key and those of the others."""
    table = arena("ann", "bob", "cem")
    play(table)
    asker = table.seats[table.match.turns[table.match.decisions()[-1]].actor].key
    ask(table, Offer(table.seq, "takeback"), asker)
    return table, asker, [key for key in ("ann", "bob", "cem") if key != asker]


def test_takeback_needs_agreement_of_everyone():
    table, _, others = takeback_offered()
    ask(table, Reply(table.seq, "takeback", True), others[0])
    assert "takeback" in table.offers
    assert code(table, Reply(table.seq, "takeback", True), others[0]) == "not_allowed"
    ask(table, Reply(table.seq, "takeback", True), others[1])
    assert table.offers == {} and not table.match.decisions()


def test_offer_lapses_with_handover_of_its_own_seat_only():
    table, asker, others = takeback_offered()
    ask(table, Resign(table.seq), others[0])
    assert "takeback" in table.offers
    ask(table, Resign(table.seq), asker)
    assert table.offers == {}


def test_rematch_is_agreed_or_declined_after_end():
    table = duel()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"
    ask(table, Resign(table.seq), "ann")
    assert code(table, Rematch(table.seq), "cem") == "not_yours"
    ask(table, Rematch(table.seq), "ann")
    ask(table, Reply(table.seq, "rematch", False), "bob")
    assert (table.offers, table.rematch) == ({}, None)
    assert code(table, Rematch(table.seq), "ann") == "too_early"
    ask(table, Rematch(table.seq), "bob")
    assert table.rematch is None
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch == table.rematch_id()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"


def test_rematch_with_computer_needs_no_agreement():
    table = against_computer()
    ask(table, Resign(table.seq), "ann")
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch
