"""Playing actions and taking them back."""

import pytest

from parlour.match.dice import commitment
from parlour.match.match import Takebacks
from parlour.match.verify import verify
from parlour.server.domain.commands import Claim, HandOver, Offer, Play, Reply, Resign, TakeBack
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table_records import write_table
from tests.server.tables import (
    against_computer,
    arena,
    ask,
    code,
    duel,
    lay,
    legal,
    outcome,
    play,
    refusal,
    waiting,
)

FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


def agree_on_takeback(table, asker="ann", other="bob"):
    ask(table, Offer(table.seq, "takeback"), asker)
    assert table.match.turns and not table.match.takebacks
    ask(table, Reply(table.seq, "takeback", True), other)


# Playing


def test_seat_to_act_plays_and_repetition_is_stale():
    table = duel()
    command = Play(table.seq, (FIRST,))
    ask(table, command, "ann")
    assert ([turn.text for turn in table.match.turns], table.actor) == ([FIRST], 1)
    assert code(table, command, "ann") == "stale"
    play(table, SECOND)
    refused = refusal(table, command, "ann")
    assert (refused.code, refused.seq) == ("stale", table.seq)


def test_batch_with_illegal_action_plays_nothing():
    table = arena("ann", "bob", "cem")
    while len(set(legal(table))) < 2:
        play(table)
    seat, before = table.actor, table.match.state.to_text()
    refused = refusal(table, Play(table.seq, (legal(table)[0], "nonsense")), table.seats[seat].key)
    assert (refused.code, refused.field) == ("illegal", "actions")
    assert (table.match.state.to_text(), table.actor) == (before, seat)


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
    agree_on_takeback(table)
    assert (table.match.turns, table.actor) == ([], 0)


@pytest.mark.parametrize(
    ("actions", "key", "more", "code", "field", "message"),
    [
        ((FIRST,), "bob", {}, "not_your_turn", None, "White is to move"),
        ((FIRST,), "bob", {"seat": 0}, "not_yours", "seat", "Your seats: 1"),
        ((FIRST,), "cem", {}, "not_yours", None, ""),
        ((FIRST,), SERVER, {}, "not_yours", None, ""),
        *(((text,), "ann", {}, "illegal", "actions", "") for text in ("d2d9", "d7d6", "")),
        *((actions, "ann", {}, "invalid", "actions", "1 to 64 actions") for actions in ((), (FIRST,) * 65)),
        ((FIRST, SECOND), "ann", {}, "illegal", "actions", "turn is over by then"),
    ],
)
def test_play_is_refused(actions, key, more, code, field, message):
    table = duel()
    refused = refusal(table, Play(table.seq, actions, **more), key)
    assert (refused.code, refused.field) == (code, field)
    assert message.replace("White", table.seat_name(0)) in str(refused)


def test_server_plays_only_for_computers_and_persons_never():
    table = against_computer()
    assert code(table, Play(table.seq, (FIRST,)), SERVER) == "not_your_turn"
    play(table, FIRST)
    assert code(table, Play(table.seq, (SECOND,), seat=1), "ann") == "not_yours"
    ask(table, Play(table.seq, (SECOND,)), SERVER)
    assert len(table.match.turns) == 2


def test_holder_of_two_seats_plays_both():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, (FIRST,)), "ann")
    ask(table, Play(table.seq, (SECOND,), seat=1), "ann")
    assert code(table, Play(table.seq, (FIRST,), seat=1), "ann") == "not_your_turn"


@pytest.mark.parametrize(
    "command",
    [
        lambda seq: Play(seq, (FIRST,)),
        Resign,
        TakeBack,
        lambda seq: Offer(seq, "draw"),
        Claim,
        lambda seq: HandOver(seq, 1, "casual"),
    ],
)
def test_game_commands_are_refused_before_start_and_after_end(command):
    assert code(waiting("me", "open"), command(1), "ann") == "waiting"
    table = duel()
    ask(table, Resign(table.seq), "ann")
    assert code(table, command(table.seq), "bob") == "over"


def test_finished_game_reveals_secret_and_has_verifiable_record():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        assert table.fairness.secret is None
        play(table)
    assert outcome(table) == ("game", tuple(table.match.state.returns()), None)
    assert commitment(table.fairness.secret) == table.commitment
    assert verify(write_table(table)).holds


# Taking back


def test_roll_after_takeback_is_the_same():
    table, _ = lay("maexchen", "ann", "ann")
    play(table, "throw")
    rolled = table.match.turns[-1].text
    ask(table, TakeBack(table.seq), "ann")
    play(table, "throw")
    assert table.match.turns[-1].text == rolled


def test_takeback_against_computer_needs_no_agreement():
    table = against_computer()
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"  # nothing to take back yet
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
    agree_on_takeback(table, key, other)
    assert table.match.takebacks.roll


@pytest.mark.parametrize("moves", [(FIRST,), (FIRST, SECOND)])
def test_agreed_takeback_goes_back_to_last_decision_of_asker(moves):
    table = duel()
    play(table, FIRST)
    assert code(table, Offer(table.seq, "takeback"), "bob") == "not_allowed"  # Bob has not moved
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    for move in moves[1:]:
        play(table, move)
    agree_on_takeback(table)
    assert (table.match.turns, table.actor, table.offers) == ([], 0, {})


def test_playing_on_declines_takeback():
    table = duel()
    play(table, FIRST)
    ask(table, Offer(table.seq, "takeback"), "ann")
    play(table, SECOND)
    assert code(table, Reply(table.seq, "takeback", True), "bob") == "no_offer"
