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

PAGE = Path(__file__).parents[2] / "docs" / "ideas" / "dice.md"
WORDS = st.text("abcXYZ019_-", max_size=64)


def match_of(game, dice, moves=0):
    """A match in which somebody always plays the first legal action."""
    match = Match(parlour.load(game), dice=dice)
    for _ in range(moves):
        match.play(match.state.legal_actions()[0])
    return match


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
    (turn, *_) = match_of(game, Dice(*dice)).turns
    return turn.action, turn.text


def test_the_example_with_equal_weights():
    page, entropy = PAGE.read_text(encoding="utf-8"), ("alice", "")
    drawn = int(digest("roll:0:1:alice:"), 16)
    assert digest("roll:0:1:alice:") in page and commitment("7") in page
    assert f"{drawn / 2**256:.9f}"[:10] + "…" in page and f"{drawn * 1296 / 2**256:.2f}…" in page
    assert first_turn("bingo_battle", "7", entropy) == (1172, "roll 5232") and drawn * 1296 // 2**256 == 1172
    assert "Outcome 1172 is\n`roll 5232`" in page
    assert first_turn("bingo_battle", "7", entropy, BY_TURN) == (919, "roll 4a3a")
    assert int(digest("1:alice:"), 16) % 1296 == 919 and "`roll 4a3a`" in page


def test_the_example_with_unequal_weights():
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
def test_the_formulas(secret, entropy, roll, data):
    outcomes = data.draw(st.lists(st.integers(0, 2000), min_size=1, max_size=40, unique=True))
    weights = data.draw(st.lists(st.integers(1, 99), min_size=len(outcomes), max_size=len(outcomes)))
    ways = list(zip(outcomes, weights, strict=True))
    named = f"throw:{'-' if roll.seat == NOBODY else roll.seat}:{roll.number}"
    for formula, name in {BY_TURN: str(roll.turn), BY_PURPOSE: named}.items():
        picked = Dice(secret, tuple(entropy), formula).pick(roll, outcomes, weights)
        assert picked == by_hand(secret, entropy, name, ways, formula)


@pytest.mark.parametrize("game", ["bingo_chess", "maexchen", "deathmatch_arena"])
def test_a_match_rolls_by_the_formula(game):
    match = match_of(game, Dice("a-secret", ("one", "two")), moves=12)
    counts = Counter()
    for number, turn in enumerate(match.turns):
        if turn.actor == parlour.CHANCE:
            before = match.state_before(number)
            seat = "-" if before.roller() == NOBODY else before.roller()
            counts[before.purpose(), seat] += 1
            name = f"{before.purpose()}:{seat}:{counts[before.purpose(), seat]}"
            assert turn.action == by_hand("a-secret", ("one", "two"), name, before.chance_weights())
    assert counts.total() > 3 and len(counts) > 1


@pytest.mark.parametrize("game", ["bingo_chess", "maexchen", "deathmatch_arena"])
def test_a_match_that_began_by_turns_goes_on_so(game):
    match = match_of(game, Dice("a-secret", ("one", "two"), BY_TURN), moves=12)
    rolls = [number for number, turn in enumerate(match.turns) if turn.actor == parlour.CHANCE]
    for number in rolls:
        ways = match.state_before(number).chance_weights()
        told = by_hand("a-secret", ("one", "two"), str(number + 1), ways, BY_TURN)
        assert match.turns[number].action == told
    assert len(rolls) > 3


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
@pytest.mark.parametrize("players", [1, 2])
def test_the_verifier_on_the_page(tmp_path, formula, players):
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    match = Match(parlour.load("bingo_battle", players=players), dice=Dice(fresh_secret(), ("x_1", "", "-"), formula))
    for _ in range(9):
        match.play(match.state.legal_actions()[0])
    text = write_record(match, {"Commitment": commitment(match.dice.secret)})

    def verify(record):
        (tmp_path / "record.txt").write_text(record, encoding="utf-8")
        command = [sys.executable, "-c", program, "record.txt"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()

    fits, *rolls = verify(text)
    assert fits == "secret matches commitment: True"
    assert len(rolls) == 3 and all(line.endswith(" ok") for line in rolls)
    roll = match.turns[5].text
    other = "roll aaaa" if roll != "roll aaaa" else "roll 5555"
    tampered = verify(text.replace(f"6. {roll}", f"6. {other}"))
    assert [line.endswith("MISMATCH") for line in tampered] == [False, False, True, False]


def test_a_high_roll_stays_a_high_one_among_other_outcomes():
    """Whatever the total, the roll is the same share of it."""
    for number in range(1, 200):
        roll = Roll(1, number=number)
        many, few = (Dice("1").pick(roll, range(total), [1] * total) for total in (3600, 36))
        assert few == many // 100


def test_a_name_tells_what_for_whose_and_the_how_manieth():
    assert Roll(12, "throw", 2, 3).name(BY_PURPOSE) == "throw:2:3"
    assert Roll(12, "deal", NOBODY, 3).name(BY_PURPOSE) == "deal:-:3"
    assert Roll(12, "throw", 2, 3).name(BY_TURN) == "12"


@pytest.mark.parametrize("formula", ["0", "3", "", "two", "02", "1.0"])
def test_a_formula_that_there_is_not(formula):
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
    ],
    ids=str,
)
def test_whatever_goes_in_changes_the_rolls(one, other):
    outcomes, weights = range(1000), [1] * 1000
    rolls = [Roll(turn, number=turn) for turn in range(1, 101)]
    same = sum(one.pick(roll, outcomes, weights) == other.pick(roll, outcomes, weights) for roll in rolls)
    assert same < 5


@pytest.mark.parametrize(
    "change", [{"purpose": "throws"}, {"seat": 1}, {"seat": NOBODY}, {"number": 12}], ids=lambda change: str(change)
)
def test_another_name_gives_another_roll(change):
    rolls = [Roll(1, "throw", 0, number) for number in range(1, 11)]
    dice, outcomes, weights = Dice("1"), range(1000), [1] * 1000
    same = [
        dice.pick(roll, outcomes, weights) == dice.pick(replace(roll, **change), outcomes, weights) for roll in rolls
    ]
    assert sum(same) <= 1


@pytest.mark.parametrize("formula", [BY_TURN, BY_PURPOSE])
def test_each_roll_is_as_likely_as_it_should_be(formula):
    dice = Dice("1", formula=formula)
    rolls = [Roll(turn, number=turn) for turn in range(15_000)]
    counts = Counter(dice.pick(roll, range(6), [1, 2, 3, 4, 5, 0]) for roll in rolls)
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(abs(counts[face] - 1000 * (face + 1)) < 5 * (1000 * (face + 1)) ** 0.5 for face in range(5))


def test_secrets():
    assert re.fullmatch("[0-9a-f]{64}", fresh_secret()) and fresh_secret() != fresh_secret()
    assert (
        commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )  # the example in FIPS 180-2


@pytest.mark.parametrize("secret", ["", "a b", "ä", "x" * 65, "a\n", "1:2"])
def test_secrets_that_are_none(secret):
    with pytest.raises(DiceError, match=r"1 to 64 letters \(A-Z, a-z\), digits, _ and -, unlike "):
        Dice(secret)


@pytest.mark.parametrize("added", ["a:b", "a b", "ä", "x" * 65, "\n", '"'])
def test_invalid_entropy_is_refused(added):
    with pytest.raises(DiceError, match=r"at most 64 letters \(A-Z"):
        Dice("1", ("fine", added))


def test_without_a_secret_the_rolls_cannot_be_foreseen():
    rolls = {Dice(None).pick(Roll(1), range(10**6), [1] * 10**6) for _ in range(5)}
    assert len(rolls) > 1
