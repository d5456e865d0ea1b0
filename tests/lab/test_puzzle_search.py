"""Puzzles in finished games."""

import itertools
import json
import statistics

import pytest

import parlour
from parlour.core.game import load_package
from parlour.lab import puzzle_search
from parlour.lab.collecting import make_collection
from parlour.lab.puzzle_search import NO_LEVEL, Certainty, PuzzleAnswer, find_answer, find_puzzles, summarize, weakest
from parlour.lab.replayed_games import replay_games
from parlour.match import read_record
from parlour.statistics import never_seen
from tests.lab.hand_made import collected
from tests.runs.inline import InlineExecutor

NIM = load_package("tests.search.nim")
MATE = "K2k1/3q1/5/1r3/2Q2 1 D1 x 6 6,14,7,8,9,17,16,20,21,25,35,38,39,32,58,56,52,57,48,65,66,75,69,63"


def mate():
    return parlour.load("bingo_chess").state_from_text(MATE)


@pytest.mark.campaign
def test_win_missed_by_casual_is_a_puzzle():
    found = find_answer(mate(), seed=1, simulations=200)
    assert mate().action_to_string(found.action) == "d4b4"
    assert found.value > 0.99 and found.gap > puzzle_search.GAP and found.level not in ("beginner", "casual")


def test_equally_good_actions_give_no_answer():
    assert find_answer(parlour.load("columna").new_initial_state(), seed=1, simulations=100) is None


def test_forced_move_or_simultaneous_choice_is_not_searched(monkeypatch):
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: pytest.fail("no search is needed"))
    state = parlour.load("deathmatch_arena").new_initial_state()
    while state.current_player() < 0 or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    for decision in (NIM.state_from_text("0,0,1 0"), state):
        assert find_answer(decision, seed=1) is None


def search(monkeypatch, *found, level=None):
    """Make searches return actions with these gaps, one after another, and let a level find the answer."""
    reported = (PuzzleAnswer(action, 0.5 + gap, 9, 0.5, proven=False) for action, gap in found)
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: next(reported))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: level)


@pytest.mark.parametrize(("level", "trivial"), [("casual", True), ("skilled", False), (None, False)])
def test_answers_found_by_weak_levels_are_trivial(monkeypatch, level, trivial):
    search(monkeypatch, *[(1, 0.2)] * 5, level=level)
    assert find_answer(mate(), seed=1).is_trivial is trivial


@pytest.mark.parametrize(
    ("found", "agreed"),
    [
        ([(1, 0.2)] * 5, True),
        ([(1, 0.05)], False),  # first search is not clear
        ([(1, 0.2), (2, 0.2)], False),  # deeper search finds another action
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (1, 0.2)], True),  # two of the deepest three agree
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (2, 0.2)], False),
        ([(1, 0.2), (1, 0.2), (1, 0.3), (1, 0.04), (1, 0.04)], False),
        ([(1, 0.2), (1, 0.2), (1, 0.08), (1, 0.08), (1, 0.08)], False),  # mean gap is below a tenth
    ],
)
def test_answer_requires_agreeing_searches(monkeypatch, found, agreed):
    search(monkeypatch, *found)
    known = find_answer(mate(), seed=1)
    assert (known is not None) is agreed
    if known:
        deepest = [0.5 + gap for action, gap in found[2:] if action == known.action]
        assert list(known.searched) == [(value, 0.5) for value in deepest]
        assert known.value == pytest.approx(statistics.fmean(deepest))


def test_random_play_values_actions():
    state = parlour.load("maexchen", players=3, faces=3).new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.chance_outcomes()[0][0])
    worth = {action: puzzle_search._random_result(state, action, 1) for action in state.legal_actions()}
    assert len(set(worth.values())) == len(worth) and all(-1 < value < 1 for value in worth.values())


def test_answer_with_many_seats_must_hold_against_random_play(monkeypatch):
    state = mate()
    search(monkeypatch, *[(1, 0.2)] * 10)
    monkeypatch.setattr(type(state.game), "num_players", lambda game: 3)
    worth = {1: 0.4, 9: 0.3}
    monkeypatch.setattr(puzzle_search, "_random_result", lambda state, action, seed: worth[action])
    assert find_answer(state, seed=1) is not None
    worth[9] = 0.5
    assert find_answer(state, seed=1) is None


def test_weakest_level_that_finds_answer_is_reported():
    state = NIM.new_initial_state()
    found = {weakest(state, action, 1) for action in state.legal_actions()}
    assert found > {None}


@pytest.fixture
def games():
    return collected("lokai_and_bele", "random", 6, quiet=4)


UNCLEAR = "no single right answer"


def answering(monkeypatch, *levels):
    """Give decisions an answer that these levels find, one after another, then none. Return the seeds."""
    reported, seeds = itertools.chain(levels, itertools.repeat(UNCLEAR)), []

    def try_one(state, seed, simulations):
        seeds.append(seed)
        first, second = state.legal_actions()[:2]
        answer = PuzzleAnswer(first, 0.9, second, 0.6, proven=True, level=next(reported))
        return None if answer.level == UNCLEAR else answer

    monkeypatch.setattr("parlour.lab.puzzle_search.find_answer", try_one)
    return seeds


def test_puzzles_are_unique_and_sorted_and_hold_position_record_and_answer(games, monkeypatch):
    seeds = answering(monkeypatch, *[UNCLEAR, UNCLEAR, "strong"] * 99)
    found = find_puzzles(games, InlineExecutor(), simulations=10).puzzles
    assert [(it.game, it.turn) for it in found] == sorted({(it.game, it.turn) for it in found})
    assert len({it.position for it in found}) == len(found) > 3
    assert len(set(seeds)) == len(seeds)
    match = read_record(found[0].record).match
    assert (match.state.current_player(), len(match.turns)) == (found[0].seat, found[0].turn)
    assert match.state.to_text() == found[0].position
    answers = [match.state.string_to_action(text) for text in (found[0].answer, found[0].second)]
    assert answers == match.state.legal_actions()[:2]
    assert (found[0].certainty, found[0].level) == (Certainty.PROVEN, "strong")
    assert found[0].gap == pytest.approx(0.3)


def test_trivial_answers_are_counted_but_not_listed(games, monkeypatch):
    answering(monkeypatch, "beginner", "casual", "strong", None)
    found = find_puzzles(games, InlineExecutor(), games=2)
    assert [it.level for it in found.puzzles] == ["strong", None]
    assert found.levels == {"beginner": 1, "casual": 1, "strong": 1, None: 1}
    decisions = [len(list(reported.decisions())) for reported in replay_games(games)]
    assert found.tried == sum(decisions[:2]) and found.share.value == pytest.approx(4 / found.tried)
    assert found.share.low < found.share.value < found.share.high
    answering(monkeypatch)
    share = find_puzzles(games, InlineExecutor(), games=2).share
    assert share[:2] == (0, 0) and share.high == never_seen(2).high


def test_summary_counts_answers_by_level(games, monkeypatch):
    answering(monkeypatch, "casual", "strong", None)
    found = find_puzzles(games, InlineExecutor(), games=2)
    reported = summarize(found, make_collection(games.game, "dice"), 2, "casual", "mcts")
    levels = {"beginner": 0, "casual": 1, "skilled": 0, "strong": 1, "master": 0, NO_LEVEL: 1}
    assert reported["levels"] == levels and len(reported["puzzles"]) == 2
    assert reported.items() >= {"game": "lokai_and_bele", "players": "casual", "games": 2, "tried": found.tried}.items()
    assert json.loads(json.dumps(reported))["puzzles"][0]["level"] == "strong"
