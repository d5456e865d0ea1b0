"""Dice that follow from a secret by the published formula."""

import hashlib
import hmac
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.errors import DiceError
from parlour.match import Match, write_record
from parlour.match.dice import Dice, commitment, fresh_secret

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
WORDS = st.text("abcXYZ019_-", max_size=64)


def match_of(game, dice, moves=0):
    """A match in which somebody always plays the first legal action."""
    match = Match(parlour.load(game), dice=dice)
    for _ in range(moves):
        match.play(match.state.legal_actions()[0])
    return match


def by_hand(secret, entropy, turn, ways):
    """The formula again, as an independent verifier would write it."""
    message = f"{turn}:{':'.join(entropy)}" if entropy else str(turn)
    digest = hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()
    number = int(digest, 16) % sum(weight for _, weight in ways)
    so_far = 0
    for outcome, weight in sorted(ways):
        so_far += weight
        if so_far > number:
            return outcome
    raise AssertionError


def test_the_example_with_equal_weights():
    page = PAGE.read_text(encoding="utf-8")
    digest = hmac.new(b"7", b"1:alice:", "sha256").hexdigest()
    assert digest in page and commitment("7") in page
    match = match_of("bingo_battle", Dice("7", ("alice", "")))
    assert (int(digest, 16) % 1296, match.turns[0].action, match.turns[0].text) == (919, 919, "roll 4a3a")
    assert "outcome 919 is `roll 4a3a`" in page


def test_the_example_with_unequal_weights():
    ways = parlour.load("maexchen").new_initial_state().chance_weights()
    assert [weight for _, weight in ways] == [2] * 14 + [1] * 6 + [2]
    assert int(hmac.new(b"7", b"1", "sha256").hexdigest(), 16) % 36 == 16
    assert match_of("maexchen", Dice("7")).turns[0].text == "roll 54"


@given(WORDS.filter(bool), st.lists(WORDS, max_size=5), st.integers(1, 10**6), st.data())
def test_the_formula(secret, entropy, turn, data):
    outcomes = data.draw(st.lists(st.integers(0, 2000), min_size=1, max_size=40, unique=True))
    weights = data.draw(st.lists(st.integers(1, 99), min_size=len(outcomes), max_size=len(outcomes)))
    picked = Dice(secret, tuple(entropy)).pick(turn, outcomes, weights)
    assert picked == by_hand(secret, entropy, turn, list(zip(outcomes, weights, strict=True)))


@pytest.mark.parametrize("game", ["bingo_chess", "maexchen", "deathmatch_arena"])
def test_a_match_rolls_by_the_formula(game):
    match = match_of(game, Dice("a-secret", ("one", "two")), moves=12)
    rolls = 0
    for number, turn in enumerate(match.turns):
        if turn.actor == parlour.CHANCE:
            ways = match.state_before(number).chance_weights()
            assert turn.action == by_hand("a-secret", ("one", "two"), number + 1, ways)
            rolls += 1
    assert rolls > 3


def test_the_verifier_on_the_page(tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    match = match_of("bingo_battle", Dice(fresh_secret(), ("x_1", "", "-")), moves=9)
    text = write_record(match, {"Commitment": commitment(match.dice.secret)})

    def verify(record):
        (tmp_path / "record.txt").write_text(record, encoding="utf-8")
        command = [sys.executable, "-c", program, "record.txt"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()

    fits, *rolls = verify(text)
    assert fits == "the secret fits: True"
    assert len(rolls) == 3 and all(line.endswith(" right") for line in rolls)
    roll = match.turns[5].text
    tampered = verify(text.replace(f"6. {roll}", f"6. roll {roll[:4:-1]}"))
    assert [line.endswith("TAMPERED WITH") for line in tampered] == [False, False, True, False]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Dice("1"), Dice("2")),
        (Dice("1"), Dice("1", ("",))),
        (Dice("1", ("a", "")), Dice("1", ("", "a"))),
        (Dice("1", ("a",)), Dice("1", ("a", ""))),
    ],
    ids=str,
)
def test_whatever_goes_in_changes_the_rolls(one, other):
    outcomes, weights = range(1000), [1] * 1000
    same = sum(one.pick(turn, outcomes, weights) == other.pick(turn, outcomes, weights) for turn in range(1, 101))
    assert same < 5


def test_each_turn_has_a_roll_of_its_own():
    counts = Counter(Dice("1").pick(turn, range(6), [1, 2, 3, 4, 5, 0]) for turn in range(15_000))
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(abs(counts[face] - 1000 * (face + 1)) < 5 * (1000 * (face + 1)) ** 0.5 for face in range(5))


def test_secrets():
    assert re.fullmatch("[0-9a-f]{64}", fresh_secret()) and fresh_secret() != fresh_secret()
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # of FIPS 180-2


@pytest.mark.parametrize("secret", ["", "a b", "ä", "x" * 65, "a\n", "1:2"])
def test_secrets_that_are_none(secret):
    with pytest.raises(DiceError, match="1 to 64 letters A to Z, digits, _ and -; .* is not"):
        Dice(secret)


@pytest.mark.parametrize("added", ["a:b", "a b", "ä", "x" * 65, "\n", '"'])
def test_what_a_client_may_not_add(added):
    with pytest.raises(DiceError, match="at most 64 letters A to Z"):
        Dice("1", ("fine", added))


def test_without_a_secret_the_rolls_cannot_be_foreseen():
    rolls = {Dice(None).pick(1, range(10**6), [1] * 10**6) for _ in range(5)}
    assert len(rolls) > 1
