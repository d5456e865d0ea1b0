"""Offers of draws, takebacks and rematches."""

from parlour.server.domain.commands import (
    Answer,
    Offer,
    Rematch,
    Resign,
)
from tests.server.tables import against_computer, arena, ask, code, duel, outcome, play, refusal

FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


# Offers


def test_accepted_draw_offer_ends_game():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", True), "bob")
    assert outcome(table) == ("agreed", (0.0, 0.0), None)


def test_same_offer_counts_as_agreement():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Offer(table.seq, "draw"), "bob")
    assert table.end.reason == "agreed"


def test_offer_can_be_declined_and_withdrawn():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", False), "bob")
    assert table.offers == {}
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", False), "ann")
    assert table.offers == {}
    assert table.status == "playing"


def test_own_offer_cannot_be_accepted_or_repeated():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    assert code(table, Answer(table.seq, "draw", True), "ann") == "not_allowed"
    assert code(table, Offer(table.seq, "draw"), "ann") == "not_allowed"


def test_draw_offer_lapses_with_move_of_other_seat():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    play(table, FIRST)
    assert "draw" in table.offers
    play(table, SECOND)
    assert table.offers == {}


def test_answer_is_refused_without_offer_to_spectators_and_when_stale():
    table = duel()
    assert code(table, Answer(table.seq, "draw", True), "ann") == "no_offer"
    ask(table, Offer(table.seq, "draw"), "ann")
    assert code(table, Answer(table.seq, "draw", True), "cem") == "not_yours"
    assert code(table, Answer(table.seq - 1, "draw", True), "bob") == "stale"


def test_computer_declines_draw():
    table = against_computer()
    refused = refusal(table, Offer(table.seq, "draw"), "ann")
    assert refused.code == "not_allowed"
    assert "doesn't accept draws" in str(refused)


def test_draw_offer_is_refused_with_three_seats():
    table = arena("ann", "bob", "cem")
    assert code(table, Offer(table.seq, "draw"), "ann") == "not_allowed"


def test_takeback_needs_agreement_of_everyone():
    table = arena("ann", "bob", "cem")
    play(table)
    asker = table.seats[table.match.turns[table.match.decisions()[-1]].actor].key
    others = [key for key in ("ann", "bob", "cem") if key != asker]
    ask(table, Offer(table.seq, "takeback"), asker)
    ask(table, Answer(table.seq, "takeback", True), others[0])
    assert "takeback" in table.offers
    assert code(table, Answer(table.seq, "takeback", True), others[0]) == "not_allowed"
    ask(table, Answer(table.seq, "takeback", True), others[1])
    assert table.offers == {}
    assert not table.match.decisions()


# Rematches


def test_rematch_is_agreed_after_end():
    table = duel()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"
    ask(table, Resign(table.seq), "ann")
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch is None
    ask(table, Rematch(table.seq), "bob")
    assert table.rematch == table.rematch_id()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"


def test_rematch_with_computer_needs_no_agreement():
    table = against_computer()
    ask(table, Resign(table.seq), "ann")
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch


def test_rematch_can_be_declined():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    ask(table, Offer(table.seq, "rematch"), "ann")
    ask(table, Answer(table.seq, "rematch", False), "bob")
    assert (table.offers, table.rematch) == ({}, None)


def test_rematch_is_refused_to_spectators():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    assert code(table, Rematch(table.seq), "cem") == "not_yours"
