"""Dice that follow from a secret by the published formulas."""

import hashlib
import hmac
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.errors import DiceError
from parlour.kit import NOBODY
from parlour.match import Match, write_record
from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice, Roll, commitment, fresh_secret, read_formula

from .matches import play_first

PAGE = Path(__file__).parents[2] / "docs" / "ideas" / "dice.md"
WORDS = st.text("abcXYZ019_-", max_size=64)


def by_hand(secret, entropy, name, ways, formula=BY_PURPOSE):
    """The formula again, as an independent verifier would write it."""
    message = f"{name}:{':'.join(entropy)}" if entropy else name
    drawn = int(hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest(), 16)
    total = sum(weight for _, weight in ways)
    number = drawn * total // 2**256 if formula == BY_PURPOSE else drawn % total
    so_far = 0
    for outcome, weight in sorted(ways):
        so_far += weight
        if so_far > number:
            return outcome
    raise AssertionError


def digest(message):
    return hmac.new(b"7", message.encode(), "sha256").hexdigest()


def first_turn(game, *dice):
    turn = Match(parlour.load(game), dice=Dice(*dice)).turns[0]
    return turn.action, turn.text


def test_example_with_equal_weights():
    page, entropy = PAGE.read_text(encoding="utf-8"), ("alice", "")
    drawn = int(digest("roll:0:1:alice:"), 16)
    assert digest("roll:0:1:alice:") in page and commitment("7") in page
    assert f"{drawn / 2**256:.9f}"[:10] + "…" in page and f"{drawn * 1296 / 2**256:.2f}…" in page
    assert first_turn("bingo_battle", "7", entropy) == (1172, "roll 5232") and drawn * 1296 // 2**256 == 1172
    assert "Outcome 1172 is\n`roll 5232`" in page
    assert first_turn("bingo_battle", "7", entropy, BY_TURN) == (919, "roll 4a3a")
    assert int(digest("1:alice:"), 16) % 1296 == 919 and "`roll 4a3a`" in page


def test_example_with_unequal_weights():
    ways = parlour.load("maexchen").new_initial_state().chance_weights()
    assert [weight for _, weight in ways] == [2] * 14 + [1] * 6 + [2]
    drawn = int(digest("first:0:1"), 16)
    assert drawn * 36 // 2**256 == 13 and f"{drawn / 2**256:.9f}"[:10] + "…" in PAGE.read_text(encoding="utf-8")
    assert first_turn("maexchen", "7") == (6, "roll 52")
    assert int(digest("1"), 16) % 36 == 16
    assert first_turn("maexchen", "7", (), BY_TURN) == (8, "roll 54")


@given(
    WORDS.filter(bool),
    st.lists(WORDS, max_size=5),
    st.builds(Roll, st.integers(1, 10**6), st.just("throw"), st.integers(-1, 5), st.integers(1, 10**6)),
    st.data(),
)
def test_picks_match_an_independent_formula(secret, entropy, roll, data):
    outcomes = data.draw(st.lists(st.integers(0, 2000), min_size=1, max_size=40, unique=True))
    weights = data.draw(st.lists(st.integers(1, 99), min_size=len(outcomes), max_size=len(outcomes)))
    ways = list(zip(outcomes, weights, strict=True))
    named = f"throw:{'-' if roll.seat == NOBODY else roll.seat}:{roll.number}"
    for formula, name in {BY_TURN: str(roll.turn), BY_PURPOSE: named}.items():
        picked = Dice(secret, tuple(entropy), formula).pick(roll, outcomes, weights)
        assert picked == by_hand(secret, entropy, name, ways, formula)


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
@pytest.mark.parametrize("game", ["bingo_chess", "maexchen", "deathmatch_arena"])
def test_match_rolls_by_its_formula(game, formula):
    match = play_first(Match(parlour.load(game), dice=Dice("a-secret", ("one", "two"), formula)), 12)
    counts = Counter()
    for number, turn in enumerate(match.turns):
        if turn.actor == parlour.CHANCE:
            before = match.state_before(number)
            seat = "-" if before.roller() == NOBODY else before.roller()
            counts[before.purpose(), seat] += 1
            purpose = f"{before.purpose()}:{seat}:{counts[before.purpose(), seat]}"
            name = purpose if formula == BY_PURPOSE else str(number + 1)
            assert turn.action == by_hand("a-secret", ("one", "two"), name, before.chance_weights(), formula)
    assert counts.total() > 3 and len(counts) > 1


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
@pytest.mark.parametrize("players", [1, 2])
def test_verifier_on_the_page_finds_a_tampered_roll(tmp_path, formula, players):
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    dice = Dice(fresh_secret(), ("x_1", "", "-"), formula)
    match = play_first(Match(parlour.load("bingo_battle", players=players), dice=dice), 9)
    hashes = f"{commitment('x_1')} - {commitment('-')}"
    text = write_record(match, {"Commitment": commitment(match.dice.secret), "Commitments": hashes})

    def verify(record):
        (tmp_path / "record.txt").write_text(record, encoding="utf-8")
        command = [sys.executable, "-c", program, "record.txt"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()

    lines = verify(text)
    fits, rolls = lines[:2], lines[2:]
    assert fits == ["entropy matches commitments: True", "secret matches commitment: True"]
    assert verify(text.replace(commitment("-"), commitment("+")))[0] == "entropy matches commitments: False"
    assert len(rolls) == 3 and all(line.endswith(" ok") for line in rolls)
    roll = match.turns[5].text
    other = "roll aaaa" if roll != "roll aaaa" else "roll 5555"
    tampered = verify(text.replace(f"6. {roll}", f"6. {other}"))
    assert [line.endswith("MISMATCH") for line in tampered] == [False, False, False, True, False]


def test_high_roll_stays_high_among_other_outcomes():
    """The roll is the same share of any total."""
    for number in range(1, 200):
        roll = Roll(1, number=number)
        many, few = (Dice("1").pick(roll, range(total), [1] * total) for total in (3600, 36))
        assert few == many // 100


@pytest.mark.parametrize("formula", ["0", "3", "", "two", "02", "1.0"])
def test_unknown_formula_is_refused(formula):
    with pytest.raises(DiceError, match=f"Unknown dice formula {formula!r}. This version of Parlour supports 1 and 2."):
        read_formula(formula)
    with pytest.raises(DiceError, match="Unknown dice formula '3'"):
        Dice("1", formula=3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Dice("1"), Dice("2")),
        (Dice("1"), Dice("1", ("",))),
        (Dice("1", ("a", "")), Dice("1", ("", "a"))),
        (Dice("1", ("a",)), Dice("1", ("a", ""))),
        (Dice("1"), Dice("1", formula=BY_TURN)),
        (Roll(1, "throw"), Roll(1, "throws")),
        (Roll(1, seat=0), Roll(1, seat=1)),
        (Roll(1, seat=0), Roll(1, seat=NOBODY)),
    ],
    ids=str,
)
def test_every_input_changes_the_rolls(one, other):
    def rolls(what):
        dice, roll = (what, Roll(1)) if isinstance(what, Dice) else (Dice("1"), what)
        numbered = (replace(roll, turn=number, number=number) for number in range(1, 101))
        return [dice.pick(each, range(1000), [1] * 1000) for each in numbered]

    assert sum(a == b for a, b in zip(rolls(one), rolls(other), strict=True)) < 5
    assert len(set(rolls(one))) > 80


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
def test_rolls_follow_their_weights(formula):
    dice = Dice("1", formula=formula)
    rolls = [Roll(turn, number=turn) for turn in range(15_000)]
    counts = Counter(dice.pick(roll, range(6), [1, 2, 3, 4, 5, 0]) for roll in rolls)
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(abs(counts[face] - 1000 * (face + 1)) < 5 * (1000 * (face + 1)) ** 0.5 for face in range(5))


def test_fresh_secrets_and_commitments():
    assert re.fullmatch("[0-9a-f]{64}", fresh_secret()) and fresh_secret() != fresh_secret()
    assert (
        commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )  # the example in FIPS 180-2


@pytest.mark.parametrize("text", ["a b", "ä", "x" * 65, "a\n", "1:2", '"'])
def test_invalid_secret_or_entropy_is_refused(text):
    with pytest.raises(DiceError, match=r"1 to 64 letters \(A-Z, a-z\), digits, _ and -; "):
        Dice(text)
    with pytest.raises(DiceError, match=r"at most 64 letters \(A-Z"):
        Dice("1", ("fine", text))
    with pytest.raises(DiceError, match="1 to 64 letters"):
        Dice("")


def test_rolls_without_a_secret_are_random():
    rolls = {Dice(None).pick(Roll(1), range(10**6), [1] * 10**6) for _ in range(5)}
    assert len(rolls) > 1
