"""A record's rolls are verified, or the first wrong one is reported."""

import re
from dataclasses import replace

import pytest

import parlour
from parlour.errors import RecordError
from parlour.match import Match, write_record
from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice, commitment, fresh_secret
from parlour.match.promises import Promises, read_promises
from parlour.match.record_text import parse
from parlour.match.verify import players_in, verify, verify_match
from parlour.view.language import speaking
from tests.campaign import some_daily

from .matches import interpreted, play_first


def record_of(game="bingo_battle", moves=60, entropy=("alice", "", "7Xq_-"), formula=BY_PURPOSE, **tags):
    """Return a match of first legal actions, and its record with a commitment."""
    match = Match(interpreted(game), dice=Dice("the-same-each-time", entropy, formula))
    while len(match.decisions()) < moves and not match.state.is_terminal():
        play_first(match, 1)
    return match, write_record(match, {"Commitment": commitment(match.dice.secret), **tags})


PLAYERS = ("Ann", "Bob")
TAMPERED = "Step 1 was tampered with"
ROLLING = ["bingo_battle", "bingo_chess", "maexchen", "deathmatch_arena"]


def rolls_of(match):
    return [number for number, turn in enumerate(match.turns, 1) if turn.actor == parlour.CHANCE]


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
@pytest.mark.parametrize("game", some_daily(ROLLING, "maexchen", "deathmatch_arena"))
def test_unchanged_record_is_verified(game, formula):
    match, text = record_of(game, formula=formula)
    proof = verify(text)
    assert proof.holds and proof.rolls == len(rolls_of(match)) > 7
    assert proof.sentence(PLAYERS).startswith(
        f"All {proof.rolls} rolls follow from the secret. The secret matches the commitment"
    )


def test_first_wrong_roll_is_named():
    match, text = record_of("maexchen")
    for count, number in list(enumerate(rolls_of(match)))[:: len(match.turns) // 20 + 1]:
        right = match.turns[number - 1].text
        wrong = "roll 31" if right != "roll 31" else "roll 65"
        tampered = re.sub(rf"^{number}\. {right}", f"{number}. {wrong}", text, flags=re.MULTILINE)
        proof = verify(tampered)
        assert (proof.holds, proof.rolls) == (False, count)
        assert (
            proof.sentence(PLAYERS)
            == f"Step {number} was tampered with: the record shows {wrong!r}, but the roll was {right!r}."
        )


def test_wrong_roll_is_named_before_an_illegal_action():
    match, text = record_of("bingo_chess")
    assert verify(text.replace(f"1. {match.turns[0].text}", "1. nonsense", 1)).sentence(PLAYERS).startswith(TAMPERED)


def test_secret_without_its_commitment_is_refused():
    match, text = record_of()
    other = fresh_secret()
    proof = verify(text.replace(match.dice.secret, other))
    assert not proof.holds
    reason = f"The secret does not match the commitment: its SHA-256 hash is {commitment(other)}."
    assert proof.sentence(PLAYERS) == reason


@pytest.mark.parametrize(
    ("formula", "old", "new"),
    [
        *((BY_PURPOSE, "alice::7Xq_-", entropy) for entropy in ("alice::7Xq_", "alice:7Xq_-", "7Xq_-::alice")),
        (BY_PURPOSE, '[Dice "2"]\n', ""),
        (BY_TURN, "[Game", '[Dice "2"]\n[Game'),
    ],
)
def test_other_entropy_or_formula_gives_other_rolls(formula, old, new):
    assert verify(record_of(formula=formula)[1].replace(old, new)).sentence(PLAYERS).startswith(TAMPERED)


def test_rolls_after_takebacks_are_verified_but_not_the_choice_of_the_secret():
    match, _ = record_of(moves=20)
    for _ in range(9):
        match.undo()
    while len(match.decisions()) < 20:
        match.play(match.state.legal_actions()[-1])
    proof = verify(write_record(match))
    assert proof.holds and "no commitment, so it does not prove" in proof.sentence(PLAYERS)


def test_few_rolls_are_counted_in_words():
    chess = play_first(Match(interpreted("lokai_and_bele")), 1)
    assert verify(write_record(chess)).sentence(PLAYERS).startswith("The record has no rolls to verify.")
    assert verify(record_of(moves=0)[1]).sentence(PLAYERS).startswith("The only roll follows from the secret.")


@pytest.mark.parametrize("game", ["bingo_battle", "lokai_and_bele"])
def test_record_cut_off_before_its_first_turn_is_not_verified(game):
    _, text = record_of(game, moves=1)
    with pytest.raises(RecordError, match=r"^Nothing was checked: the record has no turns\."):
        verify(text[: text.index("\n1. ")])


def test_record_without_a_secret_or_with_an_illegal_move_is_refused():
    match, text = record_of()
    with pytest.raises(RecordError, match="cannot be verified: it has a commitment but not the secret, which"):
        verify(text.replace(f'[Secret "{match.dice.secret}"]\n', ""))
    with pytest.raises(RecordError, match=r"cannot be verified: it has no \[Secret\] tag"):
        verify('[Game "bingo_battle"]\n1. roll n25a\n')
    with pytest.raises(RecordError, match="Line 11: 'x' is not a move"):
        verify(re.sub(r"^2\. \w", "2. x", text, flags=re.MULTILINE))


@pytest.mark.parametrize("promised", [True, False])
def test_match_is_verified_like_its_record(promised):
    match, _ = record_of("maexchen", moves=12)
    tags = {"Commitment": commitment(match.dice.secret)} if promised else {}
    promises = read_promises(tags)
    assert verify_match(match, promises) == verify(write_record(match, tags))
    for number in rolls_of(match):
        turn = match.turns[number - 1]
        forged = Match(match.game, begin=False, dice=match.dice)
        forged.turns = list(match.turns)
        forged.turns[number - 1] = replace(turn, action=(turn.action + 1) % 21, text="roll 31")
        proof = verify_match(forged, promises)
        assert (proof.holds, proof.rolls) == (False, rolls_of(match).index(number))
        assert proof.sentence(PLAYERS).startswith(f"Step {number} was tampered with")
    assert not verify_match(match, Promises(commitment("another"))).holds


HASHES = " ".join(map(commitment, ("alice", "7Xq")))


@pytest.mark.parametrize(
    ("entropy", "tags", "holds", "sentence"),
    [
        (("alice", "7Xq"), {"Commitments": HASHES}, True, "entropy: Ann, Bob. It matches their commitments. Dice to"),
        (("7Xq",), {"Commitments": f"- {commitment('7Xq')}"}, True, "These players contributed entropy: Bob."),
        ((), {"Commitments": "- -"}, True, "No player contributed entropy, so the host could have chosen the dice."),
        ((), {}, True, "No player contributed entropy, so the host could have chosen the dice."),
        (("alice",), {}, True, "not committed, so anyone who knew the secret and sent entropy last could have"),
        (("alice", "7Xq"), {"Commitments": HASHES, "Aborted": "1, 0 1"}, True, "Aborted starts before this one: 2."),
        (("7Xq", "alice"), {"Commitments": HASHES}, False, "The entropy of Ann does not match its commitment."),
        (("alice", "7XQ"), {"Commitments": HASHES}, False, "The entropy of Bob does not match its commitment."),
        (("7Xq",), {"Commitments": f"- - {commitment('7Xq')}"}, True, "These players contributed entropy: 2."),
        (("alice",), {"Commitments": HASHES}, False, "entropy and commitments differ in number: 1 and 2."),
        (("alice", "7Xq"), {"Commitments": "- -"}, False, "entropy and commitments differ in number: 2 and 0."),
    ],
)
def test_entropy_is_checked_against_its_commitments(entropy, tags, holds, sentence):
    proof = verify(record_of("maexchen", moves=3, entropy=entropy, **tags)[1])
    assert proof.holds == holds and sentence in proof.sentence(PLAYERS)


def test_players_have_their_names_or_those_of_their_seats():
    _, text = record_of("maexchen", moves=3)
    named = text.replace("[Start", '[Seats "Ann, Bob"]\n[Start')
    wrong = text.replace("[Start", '[Seats "Ann"]\n[Start')
    assert [players_in(parse(it))[0] for it in (named, text, wrong)] == ["Ann", "Player A", "Player A"]


def test_proof_is_translated():
    proof = verify(record_of("maexchen", moves=3)[1])
    with speaking("de"):
        assert proof.sentence(PLAYERS).startswith(f"Alle {proof.rolls} Würfe folgen aus dem Geheimnis.")
