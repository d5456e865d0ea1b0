"""The search for puzzles in games that were played."""

import pytest

import parlour
from parlour.experiments.lab.puzzles import Certainty, find_puzzles
from parlour.experiments.lab.puzzles.trial import Answer
from parlour.match import read_record
from tests.experiments.inline import InlineExecutor
from tests.experiments.lab.report.samples import sample


@pytest.fixture
def games():
    return sample(parlour.load("lokai_and_bele", quiet=4), games=6)


@pytest.fixture
def every_third(monkeypatch):
    """Each third decision of a game is taken for a puzzle."""
    asked = []

    def try_one(state, seed, simulations):
        asked.append(seed)
        first, second = state.legal_actions()[:2]
        return Answer(first, 0.9, second, 0.6, proven=True, level="strong") if len(asked) % 3 == 0 else None

    monkeypatch.setattr("parlour.experiments.lab.puzzles.finding.answer", try_one)
    return asked


def test_puzzles_are_told_by_game_and_turn_each_once(games, every_third):
    found = find_puzzles(games, InlineExecutor(), simulations=10)
    assert [(it.game, it.turn) for it in found] == sorted({(it.game, it.turn) for it in found})
    assert len({it.position for it in found}) == len(found) > 3
    assert len(set(every_third)) == len(every_third), "each decision has a seed of its own"


def test_a_puzzle_tells_all_that_it_takes_to_try_it(games, every_third):
    it = find_puzzles(games, InlineExecutor(), games=1)[0]
    state = read_record(it.record).match.state
    assert (state.current_player(), len(read_record(it.record).match.turns)) == (it.seat, it.turn)
    assert state.to_text() == it.position
    answers = state.string_to_action(it.answer), state.string_to_action(it.second)
    assert answers == tuple(state.legal_actions()[:2])
    assert it.certainty is Certainty.PROVEN and it.level == "strong" and it.gap == pytest.approx(0.3)


def test_some_games_only(games, every_third):
    assert {it.game for it in find_puzzles(games, InlineExecutor(), games=2)} <= {0, 1}
