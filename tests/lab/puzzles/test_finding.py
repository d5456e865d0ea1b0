"""The search for puzzles in games that were played."""

import json

import pytest

import parlour
from parlour.lab.collecting import make_collection
from parlour.lab.puzzle_search import NO_LEVEL, Answer, Certainty, find_puzzles, summarize
from parlour.lab.replayed_games import retell
from parlour.match import read_record
from parlour.statistics import never_seen
from tests.lab.report.samples import sample
from tests.runs.inline import InlineExecutor


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

    monkeypatch.setattr("parlour.lab.puzzle_search.answer", try_one)
    return asked


def test_puzzles_are_told_by_game_and_turn_each_once(games, every_third):
    found = find_puzzles(games, InlineExecutor(), simulations=10).puzzles
    assert [(it.game, it.turn) for it in found] == sorted({(it.game, it.turn) for it in found})
    assert len({it.position for it in found}) == len(found) > 3
    assert len(set(every_third)) == len(every_third), "each decision has a seed of its own"


def test_a_puzzle_tells_all_that_it_takes_to_try_it(games, every_third):
    it = find_puzzles(games, InlineExecutor(), games=1).puzzles[0]
    state = read_record(it.record).match.state
    assert (state.current_player(), len(read_record(it.record).match.turns)) == (it.seat, it.turn)
    assert state.to_text() == it.position
    answers = state.string_to_action(it.answer), state.string_to_action(it.second)
    assert answers == tuple(state.legal_actions()[:2])
    assert it.certainty is Certainty.PROVEN and it.level == "strong" and it.gap == pytest.approx(0.3)


def test_some_games_only(games, every_third):
    assert {it.game for it in find_puzzles(games, InlineExecutor(), games=2).puzzles} <= {0, 1}


def answering(monkeypatch, *levels):
    """Decisions are found to have an answer that these levels find, one after the other, and then none any more."""
    told = iter(levels)

    def try_one(state, seed, simulations):
        first, second = state.legal_actions()[:2]
        level = next(told, "no answer")
        return None if level == "no answer" else Answer(first, 0.9, second, 0.6, proven=False, level=level)

    monkeypatch.setattr("parlour.lab.puzzle_search.answer", try_one)


def test_what_weak_levels_find_is_counted_but_no_puzzle(games, monkeypatch):
    answering(monkeypatch, "beginner", "casual", "strong", None)
    found = find_puzzles(games, InlineExecutor(), games=2)
    assert [it.level for it in found.puzzles] == ["strong", None]
    assert found.levels == {"beginner": 1, "casual": 1, "strong": 1, None: 1}
    decisions = [len(list(told.decisions())) for told in retell(games)]
    assert found.tried == sum(decisions[:2]) and found.share.value == pytest.approx(4 / found.tried)
    assert found.share.low < found.share.value < found.share.high


def test_where_nothing_is_found_the_share_has_a_bound(games, monkeypatch):
    answering(monkeypatch)
    share = find_puzzles(games, InlineExecutor(), games=2).share
    assert share[:2] == (0, 0) and share.high == never_seen(2).high


def test_a_search_as_json_says_who_finds_what(games, monkeypatch):
    answering(monkeypatch, "casual", "strong", None)
    found = find_puzzles(games, InlineExecutor(), games=2)
    told = summarize(found, make_collection(games.game, "dice"), 2, "casual", "mcts")
    none = {"beginner": 0, "skilled": 0, "master": 0}
    assert told["levels"] == {**none, "casual": 1, "strong": 1, NO_LEVEL: 1} and len(told["puzzles"]) == 2
    assert (told["game"], told["players"], told["games"], told["tried"]) == ("lokai_and_bele", "casual", 2, found.tried)
    assert json.loads(json.dumps(told))["puzzles"][0]["level"] == "strong"
