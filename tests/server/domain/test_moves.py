"""Playing actions and taking them back."""

import pytest

from parlour.match.dice import commitment
from parlour.match.match import Takebacks
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
from tests.server.tables import against_computer, arena, ask, code, duel, lay, legal, outcome, play, refusal, waiting

FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


# Playing


def test_seat_to_act_plays():
    table = duel()
    ask(table, Play(table.seq, (FIRST,)), "ann")
    assert [turn.text for turn in table.match.turns] == [FIRST]
    assert table.actor == 1


def test_batch_with_illegal_action_plays_nothing():
    table = arena("ann", "bob", "cem")
    while len(set(legal(table))) < 2:
        play(table)
    seat, key = table.actor, table.seats[table.actor].key
    before = table.match.state.to_text()
    refused = refusal(table, Play(table.seq, (legal(table)[0], "nonsense")), key)
    assert (refused.code, refused.field) == ("illegal", "actions")
    assert (table.match.state.to_text(), table.actor) == (before, seat)


def test_batch_cannot_continue_into_next_turn():
    table = duel()
    refused = refusal(table, Play(table.seq, (FIRST, SECOND)), "ann")
    assert refused.code == "illegal"
    assert "Black" in str(refused) or "White" in str(refused)


@pytest.mark.parametrize("then", ["throw", "zzz"])
def test_batch_cannot_continue_past_chance(then):
    table, _ = lay("maexchen", "ann", "bob")
    refused = refusal(table, Play(table.seq, ("throw", then)), "ann")
    assert (refused.code, refused.field, refused.seq) == ("illegal", "actions", table.seq)
    assert str(refused).startswith(f"You can't play {then} yet")


def test_setup_is_played_and_taken_back_as_a_whole():
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


def test_play_with_old_seq_is_stale():
    table = duel()
    old = table.seq
    play(table, FIRST)
    play(table, SECOND)
    refused = refusal(table, Play(old, (FIRST,)), "ann")
    assert (refused.code, refused.seq) == ("stale", table.seq)


def test_repeated_play_is_stale():
    table = duel()
    command = Play(table.seq, (FIRST,))
    ask(table, command, "ann")
    assert code(table, command, "ann") == "stale"


def test_playing_out_of_turn_or_for_another_is_refused():
    table = duel()
    assert code(table, Play(table.seq, (FIRST,)), "bob") == "not_your_turn"
    assert code(table, Play(table.seq, (FIRST,), seat=0), "bob") == "not_yours"
    assert code(table, Play(table.seq, (FIRST,)), "cem") == "not_yours"


def test_server_plays_only_for_computers():
    table = against_computer()
    assert code(table, Play(table.seq, (FIRST,)), SERVER) == "not_your_turn"
    play(table, FIRST)
    ask(table, Play(table.seq, (SECOND,)), SERVER)
    assert len(table.match.turns) == 2
    assert code(duel(), Play(duel().seq, (FIRST,)), SERVER) == "not_yours"


def test_person_cannot_play_for_computer():
    table = against_computer()
    play(table, FIRST)
    assert code(table, Play(table.seq, (SECOND,), seat=1), "ann") == "not_yours"


def test_holder_of_two_seats_plays_both():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, (FIRST,)), "ann")
    ask(table, Play(table.seq, (SECOND,), seat=1), "ann")
    assert code(table, Play(table.seq, (FIRST,), seat=1), "ann") == "not_your_turn"


def test_illegal_action_is_refused():
    table = duel()
    for text in ("d2d9", "d7d6", ""):
        refused = refusal(table, Play(table.seq, (text,)), "ann")
        assert (refused.code, refused.field) == ("illegal", "actions")


@pytest.mark.parametrize("actions", [(), (FIRST,) * 65])
def test_number_of_actions_is_limited(actions):
    refused = refusal(duel(), Play(duel().seq, actions), "ann")
    assert (refused.code, refused.field) == ("invalid", "actions")


def test_game_commands_are_refused_before_start():
    table = waiting("me", "open")
    for command in (Play(1, (FIRST,)), Resign(1), TakeBack(1), Offer(1, "draw"), Claim(1), HandOver(1, 1, "casual")):
        assert code(table, command, "ann") == "waiting"


def test_game_commands_are_refused_after_end():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    seq = table.seq
    for command in (Play(seq, (FIRST,)), Resign(seq), TakeBack(seq), Offer(seq, "draw"), Claim(seq)):
        assert code(table, command, "bob") == "over"


def test_finished_game_reveals_secret():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        assert table.fairness.secret is None
        play(table)
    assert outcome(table) == ("game", tuple(table.match.state.returns()), None)
    assert commitment(table.fairness.secret) == table.commitment


def test_rolls_of_record_are_verifiable():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    assert verify(write_table(table)).holds


def test_roll_after_takeback_is_the_same():
    table, _ = lay("maexchen", "ann", "ann")
    play(table, "throw")
    rolled = table.match.turns[-1].text
    ask(table, TakeBack(table.seq), "ann")
    play(table, "throw")
    assert table.match.turns[-1].text == rolled


# Taking back


def test_takeback_against_computer_needs_no_agreement():
    table = against_computer()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, TakeBack(table.seq), "ann")
    assert (table.match.turns, table.actor) == ([], 0)


def test_takeback_of_roll_is_recorded():
    table, _ = lay("maexchen", "ann", computers=("random",))
    while table.actor != 0 or "throw" not in legal(table):
        play(table)
    play(table, "throw")
    ask(table, TakeBack(table.seq), "ann")
    assert table.match.takebacks == Takebacks((1, 0), roll=True)
    assert '[Takebacks "1 0, roll"]' in write_table(table)


def test_takeback_of_roll_needs_agreement_of_other_person():
    table, _ = lay("maexchen", "ann", "bob")
    key, other = ("ann", "bob") if table.actor == 0 else ("bob", "ann")
    play(table, "throw")
    assert code(table, TakeBack(table.seq), key) == "not_allowed"
    ask(table, Offer(table.seq, "takeback"), key)
    assert table.match.turns and not table.match.takebacks
    ask(table, Answer(table.seq, "takeback", True), other)
    assert table.match.takebacks.roll


def test_takeback_without_decision_is_refused():
    table = against_computer()
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    other = duel()
    play(other, FIRST)
    assert code(other, Offer(other.seq, "takeback"), "bob") == "not_allowed"


def test_takeback_against_person_needs_agreement():
    table = duel()
    play(table, FIRST)
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    ask(table, Offer(table.seq, "takeback"), "ann")
    assert table.match.turns
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert (table.match.turns, table.actor, table.offers) == ([], 0, {})


def test_takeback_goes_back_to_last_decision_of_asker():
    table = duel()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, Offer(table.seq, "takeback"), "ann")
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert table.actor == 0
    assert not table.match.turns


def test_playing_on_declines_takeback():
    table = duel()
    play(table, FIRST)
    ask(table, Offer(table.seq, "takeback"), "ann")
    play(table, SECOND)
    assert code(table, Answer(table.seq, "takeback", True), "bob") == "no_offer"
