"""Playing and taking back."""

import pytest

from parlour.match.dice import commitment
from parlour.match.takebacks import Takebacks
from parlour.match.verify import verify
from parlour.server.domain.commands import (
    Answer,
    Claim,
    HandOver,
    Offer,
    Play,
    Resign,
    TakeBack,
)
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.records import write_table
from parlour.server.domain.table import End
from tests.server.tables import against_computer, arena, ask, code, duel, lay, legal, play, refusal, waiting

FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele


# Playing


def test_the_seat_to_act_plays():
    table = duel()
    ask(table, Play(table.seq, (FIRST,)), "ann")
    assert [turn.text for turn in table.match.turns] == [FIRST]
    assert table.actor == 1


def test_several_actions_are_played_or_none():
    table = arena("ann", "bob", "cem")
    while len(set(legal(table))) < 2:
        play(table)
    seat, who = table.actor, table.seats[table.actor].key
    before = table.match.state.to_text()
    refused = refusal(table, Play(table.seq, (legal(table)[0], "nonsense")), who)
    assert (refused.code, refused.field) == ("illegal", "actions")
    assert (table.match.state.to_text(), table.actor) == (before, seat)


def test_nobody_goes_on_when_the_turn_has_passed():
    table = duel()
    refused = refusal(table, Play(table.seq, (FIRST, SECOND)), "ann")
    assert refused.code == "illegal"
    assert "Black" in str(refused) or "White" in str(refused)


@pytest.mark.parametrize("then", ["throw", "zzz"])
def test_what_chance_brings_is_seen_before_one_goes_on(then):
    table, _ = lay("maexchen", "ann", "bob")
    refused = refusal(table, Play(table.seq, ("throw", then)), "ann")
    assert (refused.code, refused.field, refused.seq) == ("illegal", "actions", table.seq)
    assert str(refused).startswith(f"You can't play {then} yet")


def test_a_setup_is_played_at_one_request():
    table, _ = lay("invictus", "ann", "bob")
    plan = table.match.state.scene().plans[0]
    state, texts = table.match.state.clone(), []
    for action in plan.actions:
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    ask(table, Play(table.seq, tuple(texts)), "ann")
    assert len(table.match.turns) == len(texts) > 1
    ask(table, Offer(table.seq, "takeback"), "ann")
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert (table.match.turns, table.actor) == ([], 0)


def test_who_sees_an_older_table_does_not_play():
    table = duel()
    old = table.seq
    play(table, FIRST)
    play(table, SECOND)
    refused = refusal(table, Play(old, (FIRST,)), "ann")
    assert (refused.code, refused.seq) == ("stale", table.seq)


def test_the_same_play_twice_counts_once():
    table = duel()
    command = Play(table.seq, (FIRST,))
    ask(table, command, "ann")
    assert code(table, command, "ann") == "stale"


def test_nobody_plays_out_of_turn_or_for_another():
    table = duel()
    assert code(table, Play(table.seq, (FIRST,)), "bob") == "not_your_turn"
    assert code(table, Play(table.seq, (FIRST,), seat=0), "bob") == "not_yours"
    assert code(table, Play(table.seq, (FIRST,)), "cem") == "not_yours"


def test_the_house_plays_for_computers_only():
    table = against_computer()
    assert code(table, Play(table.seq, (FIRST,)), SERVER) == "not_your_turn"
    play(table, FIRST)
    ask(table, Play(table.seq, (SECOND,)), SERVER)
    assert len(table.match.turns) == 2
    assert code(duel(), Play(duel().seq, (FIRST,)), SERVER) == "not_yours"


def test_a_person_does_not_play_for_the_computer():
    table = against_computer()
    play(table, FIRST)
    assert code(table, Play(table.seq, (SECOND,), seat=1), "ann") == "not_yours"


def test_who_holds_two_seats_plays_both():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, (FIRST,)), "ann")
    ask(table, Play(table.seq, (SECOND,), seat=1), "ann")
    assert code(table, Play(table.seq, (FIRST,), seat=1), "ann") == "not_your_turn"


def test_what_the_rules_do_not_allow_is_illegal():
    table = duel()
    for text in ("d2d9", "d7d6", ""):
        refused = refusal(table, Play(table.seq, (text,)), "ann")
        assert (refused.code, refused.field) == ("illegal", "actions")


@pytest.mark.parametrize("actions", [(), (FIRST,) * 65])
def test_actions_have_a_number(actions):
    refused = refusal(duel(), Play(duel().seq, actions), "ann")
    assert (refused.code, refused.field) == ("invalid", "actions")


def test_before_the_start_nobody_plays():
    table = waiting("me", "open")
    for command in (Play(1, (FIRST,)), Resign(1), TakeBack(1), Offer(1, "draw"), Claim(1), HandOver(1, 1, "casual")):
        assert code(table, command, "ann") == "waiting"


def test_after_the_end_nobody_plays():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    seq = table.seq
    for command in (Play(seq, (FIRST,)), Resign(seq), TakeBack(seq), Offer(seq, "draw"), Claim(seq)):
        assert code(table, command, "bob") == "over"


def test_a_game_that_is_played_to_its_end_tells_the_secret():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        assert table.fairness.secret is None
        play(table)
    assert table.end == End("game", tuple(table.match.state.returns()), None)
    assert commitment(table.fairness.secret) == table.commitment


def test_every_roll_of_the_record_can_be_proved():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    assert verify(write_table(table)).holds


def test_dice_fall_the_same_after_a_takeback():
    table, _ = lay("maexchen", "ann", "ann")
    play(table, "throw")
    rolled = table.match.turns[-1].text
    ask(table, TakeBack(table.seq), "ann")
    play(table, "throw")
    assert table.match.turns[-1].text == rolled


# Taking back


def test_against_computers_a_decision_is_taken_back_freely():
    table = against_computer()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, TakeBack(table.seq), "ann")
    assert (table.match.turns, table.actor) == ([], 0)


def test_to_take_back_a_roll_is_told_at_the_table_and_in_the_record():
    table, _ = lay("maexchen", "ann", computers=("random",))
    while table.actor != 0 or "throw" not in legal(table):
        play(table)
    play(table, "throw")
    ask(table, TakeBack(table.seq), "ann")
    assert table.match.takebacks == Takebacks((1, 0), roll=True)
    assert '[Takebacks "1 0, roll"]' in write_table(table)


def test_nobody_takes_back_a_roll_by_themselves_where_another_person_plays():
    table, _ = lay("maexchen", "ann", "bob")
    who, other = ("ann", "bob") if table.actor == 0 else ("bob", "ann")
    play(table, "throw")
    assert code(table, TakeBack(table.seq), who) == "not_allowed"
    ask(table, Offer(table.seq, "takeback"), who)
    assert table.match.turns and not table.match.takebacks
    ask(table, Answer(table.seq, "takeback", True), other)
    assert table.match.takebacks.roll


def test_there_must_be_something_to_take_back():
    table = against_computer()
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    other = duel()
    play(other, FIRST)
    assert code(other, Offer(other.seq, "takeback"), "bob") == "not_allowed"


def test_a_person_is_asked_first():
    table = duel()
    play(table, FIRST)
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    ask(table, Offer(table.seq, "takeback"), "ann")
    assert table.match.turns
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert (table.match.turns, table.actor, table.offers) == ([], 0, {})


def test_a_takeback_goes_back_to_the_one_who_asked():
    table = duel()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, Offer(table.seq, "takeback"), "ann")
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert table.actor == 0
    assert not table.match.turns


def test_to_play_on_is_an_answer_too():
    table = duel()
    play(table, FIRST)
    ask(table, Offer(table.seq, "takeback"), "ann")
    play(table, SECOND)
    assert code(table, Answer(table.seq, "takeback", True), "bob") == "no_offer"
