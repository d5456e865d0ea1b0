"""The games in examples/, loaded as a third party's: PARLOUR_GAMES names their folder."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.conformance.judging import play_interpreted
from parlour.registry.discovery import VARIABLE

FOLDER = Path(__file__).parents[1] / "examples"
NAMES = [path.parent.name for path in sorted(FOLDER.glob("*/rules.py"))]


@pytest.fixture(autouse=True)
def named(monkeypatch):
    """Add the folder to PARLOUR_GAMES, and unload its games after each test."""
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    yield
    for module in [each for each in sys.modules if each.startswith(tuple(f"parlour.games.{name}" for name in NAMES))]:
        del sys.modules[module]


def load(name):
    """Return a game played without the compiler."""
    game = parlour.load(name)
    game.compiled = False
    return game


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_found_and_plays(name):
    assert name in parlour.games()
    assert list(play_interpreted(parlour.load(name))) == []


@pytest.mark.campaign
@pytest.mark.parametrize("name", NAMES)
def test_example_has_no_faults(name):
    done = subprocess.run([sys.executable, "-m", "parlour", "check", name], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_exactly_one_seat_connects_its_sides_on_a_full_hex_board():
    game, dice = load("hex"), random.Random(1)
    for _ in range(100):
        stones = dice.sample([1] * 13 + [2] * 12, 25)
        state = game.state_from_text(f"{','.join(map(str, stones))} 0")
        joined = [seat for seat in range(2) if crosses(stones, seat)]
        assert [state.record.winner] == joined
        assert state.returns() == ([1, -1] if joined == [0] else [-1, 1])


def crosses(stones, seat):
    """Whether a seat's stones connect its two sides, by an independent flood fill."""
    cells = {divmod(cell, 5) for cell, stone in enumerate(stones) if stone == 1 + seat}
    reached = {cell for cell in cells if cell[seat] == 0}
    while new := {(r + d, c + e) for r, c in reached for d, e in NEAR} & cells - reached:
        reached |= new
    return any(cell[seat] == 4 for cell in reached)


NEAR = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def test_the_higher_bid_takes_the_prize_and_equal_bids_take_nothing():
    state = load("bidding").new_initial_state()
    for text in ("prize 3", "bid 5", "bid 2", "prize 1", "bid 4", "bid 4"):
        state.apply_action(state.string_to_action(text))
    assert state.record.points.tolist() == [3, 0]
    assert state.record.spent.tolist() == [[0, 0, 0, 1, 1], [0, 1, 0, 1, 0]]


def test_jade_does_not_see_rubys_bid():
    state = after(load("bidding").new_initial_state(), "prize 3")
    assert len({after(state, f"bid {card}").observation_text(1) for card in range(1, 6)}) == 1
    assert after(state, "bid 4").observation(1).record.bid.tolist() == [-2, -1]


def after(state, text):
    state = state.clone()
    state.apply_action(state.string_to_action(text))
    return state
