"""A record's rolls are proved, or the first that is wrong is named."""

import re
from dataclasses import replace

import pytest

import parlour
from parlour.errors import RecordError
from parlour.match import Match, write_record
from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice, commitment, fresh_secret
from parlour.match.verify import verify, verify_match
from parlour.view.language import speaking
from tests.campaign import some_daily


def record_of(game="bingo_battle", moves=60, entropy=("alice", "", "7Xq_-"), formula=BY_PURPOSE, **tags):
    """A game in which somebody always plays the first legal action, as a record that can be proved."""
    loaded = parlour.load(game)
    loaded.compiled = False
    match = Match(loaded, dice=Dice("the-same-each-time", entropy, formula))
    while len(match.decisions()) < moves and not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    return match, write_record(match, {"Commitment": commitment(match.dice.secret), **tags})


ROLLING = ["bingo_battle", "bingo_chess", "maexchen", "deathmatch_arena"]


def rolls_of(match):
    return [number for number, turn in enumerate(match.turns, 1) if turn.actor == parlour.CHANCE]


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
@pytest.mark.parametrize("game", some_daily(ROLLING, "maexchen", "deathmatch_arena"))
def test_all_rolls_follow(game, formula):
    match, text = record_of(game, formula=formula)
    proof = verify(text)
    assert proof.holds and proof.rolls == len(rolls_of(match)) > 7
    assert proof.sentence.startswith(
        f"All {proof.rolls} rolls follow from the secret. The secret matches the commitment"
    )


def test_the_first_wrong_roll_is_named():
    match, text = record_of("maexchen")
    for count, number in list(enumerate(rolls_of(match)))[:: len(match.turns) // 20 + 1]:
        right = match.turns[number - 1].text
        wrong = "roll 31" if right != "roll 31" else "roll 65"
        tampered = re.sub(rf"^{number}\. {right}", f"{number}. {wrong}", text, flags=re.MULTILINE)
        proof = verify(tampered)
        assert (proof.holds, proof.rolls) == (False, count)
        assert (
            proof.sentence
            == f"Turn {number} was tampered with: the record shows {wrong!r}, but the roll was {right!r}."
        )


def test_a_wrong_roll_is_named_though_what_follows_makes_no_sense():
    match, text = record_of("bingo_chess")
    nonsense = text.replace(f"1. {match.turns[0].text}", "1. nonsense", 1)
    assert verify(nonsense).sentence.startswith("Turn 1 was tampered with")


def test_a_secret_that_was_not_promised():
    match, text = record_of()
    other = fresh_secret()
    proof = verify(text.replace(match.dice.secret, other))
    assert not proof.holds
    assert proof.sentence == f"The secret does not match the commitment: its SHA-256 hash is {commitment(other)}."


def test_other_entropy_gives_other_rolls():
    _, text = record_of()
    for entropy in ("alice::7Xq_", "alice:7Xq_-", "7Xq_-::alice"):
        assert verify(text.replace("alice::7Xq_-", entropy)).sentence.startswith("Turn 1 was tampered with")


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
def test_a_record_is_proved_by_its_own_formula_alone(formula):
    _, text = record_of(formula=formula)
    another = text.replace('[Dice "2"]\n', "") if formula == BY_PURPOSE else f'[Dice "2"]\n{text}'
    assert verify(another).sentence.startswith("Turn 1 was tampered with")


def test_rolls_after_moves_that_were_taken_back_are_proved_too():
    match, _ = record_of(moves=20)
    for _ in range(9):
        match.undo()
    while len(match.decisions()) < 20:
        match.play(match.state.legal_actions()[-1])
    assert verify(write_record(match)).holds


def test_without_a_commitment_it_says_what_is_not_proved():
    match, _ = record_of()
    proof = verify(write_record(match))
    assert proof.holds and "no commitment, so it does not prove" in proof.sentence


def test_a_few_rolls():
    start = parlour.load("lokai_and_bele")
    assert verify(write_record(Match(start))).sentence.startswith("The record has no rolls to verify.")
    assert verify(record_of(moves=0)[1]).sentence.startswith("The only roll follows from the secret.")


def test_a_game_in_progress_cannot_be_proved_yet():
    match, text = record_of()
    with pytest.raises(RecordError, match="cannot be verified: it has a commitment but not the secret, which"):
        verify(text.replace(f'[Secret "{match.dice.secret}"]\n', ""))


def test_without_a_secret_nothing_can_be_proved():
    with pytest.raises(RecordError, match=r"cannot be verified: it has no \[Secret\] tag"):
        verify('[Game "bingo_battle"]\n1. roll n25a\n')


def test_a_move_that_is_wrong_is_no_matter_of_dice():
    _, text = record_of()
    with pytest.raises(RecordError, match="Line 11: 'x' is not a move"):
        verify(re.sub(r"^2\. \w", "2. x", text, flags=re.MULTILINE))


@pytest.mark.parametrize("promised", [True, False])
def test_a_match_is_proved_as_its_record_is(promised):
    match, _ = record_of("maexchen", moves=12)
    tags = {"Commitment": commitment(match.dice.secret)} if promised else {}
    assert verify_match(match, tags.get("Commitment")) == verify(write_record(match, tags))
    for number in rolls_of(match):
        turn = match.turns[number - 1]
        forged = Match(match.game, begin=False, dice=match.dice)
        forged.turns = list(match.turns)
        forged.turns[number - 1] = replace(turn, action=(turn.action + 1) % 21, text="roll 31")
        proof = verify_match(forged, tags.get("Commitment"))
        assert (proof.holds, proof.rolls) == (False, rolls_of(match).index(number))
        assert proof.sentence.startswith(f"Turn {number} was tampered with")
    assert not verify_match(match, commitment("another")).holds


def test_a_proof_is_told_in_the_language_spoken():
    proof = verify(record_of("maexchen", moves=3)[1])
    with speaking("de"):
        assert proof.sentence.startswith(f"Alle {proof.rolls} Würfe folgen aus dem Geheimnis.")
