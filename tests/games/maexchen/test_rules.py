"""Mäxchen: the rulings of its page."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

import parlour
from parlour import kit
from parlour.errors import OptionError

from .helpers import START, play, texts

DOUBLES = [f"{die}{die}" for die in range(1, 7)]
RANKING = [*(str(n) for n in range(31, 66) if n % 10 and n % 10 < n // 10), *DOUBLES, "12"]


@pytest.mark.parametrize(
    ("position", "actions", "after"),
    [
        (START, ["roll 43"], "0,0 0,0 0 1:43 0:-"),
        (START, ["roll 43", "throw"], "0,0 0,0 0 1:43? 0:-"),
        (START, ["roll 43", "stop"], "0,0 0,0 0 1:43 0:-?"),
        ("0,0 0,0 0 1:66 0:-", ["throw", "roll 31"], "0,0 0,0 0 2:31 0:-"),  # only the last throw counts
        ("0,0 0,0 0 2:43 0:-", ["throw", "roll 12"], "0,0 0,0 0 3:12 0:-?"),  # the third throw ends the turn
        ("0,0 0,0 1 3:43 0:-?", ["roll 42"], "0,0 0,0 1 3:43 1:42"),
        ("0,0 0,0 1 3:43 1:42", ["throw"], "0,0 0,0 1 3:43 1:42?"),
        ("0,0 0,0 1 3:43 1:65", ["throw", "roll 31"], "0,0 0,0 1 3:43 2:31"),  # throwing on while winning
    ],
)
def test_turns(game, position, actions, after):
    assert play(game, position, *actions).to_text() == after


@pytest.mark.parametrize(
    ("position", "actions", "after"),
    [
        ("0,0 0,0 0 3:65 2:65", ["stop"], "1,0 0,65 0 0:-? 0:-"),  # as high in fewer throws
        ("0,0 0,0 0 3:65 2:65?", ["roll 65"], "0,1 65,0 1 0:-? 0:-"),  # as high in as many
        ("0,0 0,0 0 2:12 1:12", ["stop"], "2,0 0,1000 0 0:-? 0:-"),
        ("0,0 0,0 0 1:12 0:-?", ["roll 12"], "0,2 1000,0 1 0:-? 0:-"),
        ("0,0 0,0 0 1:65 0:-?", ["roll 11"], "1,0 0,100 0 0:-? 0:-"),  # the last throw ends the round at once
        ("0,0 0,0 0 2:43 1:42", ["stop"], "0,1 43,0 1 0:-? 0:-"),  # stopping while losing
        ("3,4 50,60 1 2:43 1:66", ["stop"], "3,5 650,60 1 0:-? 0:-"),
        ("3,4 50,60 1 2:43 1:31", ["stop"], "4,4 50,103 0 0:-? 0:-"),
    ],
)
def test_the_winner_gets_their_points_and_the_loser_a_face_and_the_start(game, position, actions, after):
    assert play(game, position, *actions).to_text() == after


def test_values_rank_from_31_to_bingo(game):
    for lower, higher in pairwise(RANKING):
        assert play(game, f"0,0 0,0 0 1:{lower} 0:-?", f"roll {higher}").to_text()[:3] in ("1,0", "2,0")
        assert play(game, f"0,0 0,0 0 1:{higher} 0:-?", f"roll {lower}").to_text()[:3] in ("0,1", "0,2")


@pytest.mark.parametrize(
    ("value", "points"), [("31", 31), ("54", 54), ("65", 65), ("11", 100), ("44", 400), ("66", 600), ("12", 1000)]
)
def test_points_of_a_value(game, value, points):
    won = play(game, f"0,0 0,0 0 2:31 1:{value}", "stop")
    assert won.to_text().split()[1] == f"0,{points}"


def test_chance_lists_the_throws_of_two_dice(game):
    state = game.new_initial_state()
    outcomes = {state.action_to_string(action): probability for action, probability in state.chance_outcomes()}
    dice = [sorted((one, other), reverse=True) for one in range(1, 7) for other in range(1, 7)]
    counts = Counter("roll 12" if pair == [2, 1] else f"roll {pair[0]}{pair[1]}" for pair in dice)
    assert outcomes == pytest.approx({text: float(Fraction(count, 36)) for text, count in counts.items()})
    assert len(outcomes) == game.max_chance_outcomes() == 21


def test_rolls_fall_as_chance_says(game):
    rng, start = kit.seeded(1), game.new_initial_state()
    seen, throws = Counter(), 36_000
    for _ in range(throws):
        state = start.clone()
        state.roll(rng)
        seen[state.to_text().split()[3]] += 1
    expected = {f"1:{start.action_to_string(a)[5:]}": p * throws for a, p in start.chance_outcomes()}
    assert seen.keys() == expected.keys()
    assert sum((seen[value] - mean) ** 2 / mean for value, mean in expected.items()) < 50  # chi-squared, 20 degrees


@pytest.mark.parametrize(
    ("position", "actor"),
    [
        (START, parlour.CHANCE),
        ("0,0 0,0 0 1:43 0:-", 0),
        ("0,0 0,0 1 1:43 0:-", 1),
        ("0,0 0,0 0 2:43? 0:-", parlour.CHANCE),
        ("0,0 0,0 0 2:43 0:-?", parlour.CHANCE),
        ("0,0 0,0 0 2:43 1:65", 1),
        ("0,0 0,0 1 2:43 1:65", 0),
        ("49,0 0,65 0 0:- 0:-", parlour.TERMINAL),
    ],
)
def test_the_seat_to_act(game, position, actor):
    state = game.state_from_text(position)
    assert state.current_player() == actor
    if actor >= 0:
        assert texts(state) == ["stop", "throw"]


@pytest.mark.parametrize(
    ("position", "actions", "after", "returns"),
    [
        ("48,48 0,1000 0 2:65 1:31", ["stop"], "48,49 65,1000 1 0:- 0:-", [-1, 1]),  # the points win, not the faces
        ("48,48 0,0 0 1:12 0:-?", ["roll 66"], "48,50 1000,0 1 0:- 0:-", [1, -1]),
        ("48,48 0,0 0 1:66 0:-?", ["roll 12"], "50,48 0,1000 0 0:- 0:-", [-1, 1]),
        ("0,48 0,65 0 2:65 1:31", ["stop"], "0,49 65,65 1 0:- 0:-", [0, 0]),
    ],
)
def test_the_end(game, position, actions, after, returns):
    state = play(game, position, *actions)
    assert state.to_text() == after
    assert state.is_terminal()
    assert state.returns() == returns
    assert game.state_from_text(after).returns() == returns


def test_faces_sets_the_length_of_the_game():
    short = parlour.load("maexchen", faces=1)
    assert play(short, "0,0 0,0 0 1:65 0:-?", "roll 12").to_text() == "2,0 0,1000 0 0:- 0:-"
    for faces in (0, 1000, "many"):
        with pytest.raises(OptionError, match="faces must be a whole number from 1 to 999"):
            parlour.load("maexchen", faces=faces)
