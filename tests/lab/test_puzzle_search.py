"""Puzzles in finished games."""

import itertools
import json
import statistics
from collections import Counter

import pytest

import parlour
from parlour.core.game import load_package
from parlour.lab import puzzle_search
from parlour.lab.collecting import make_collection
from parlour.lab.puzzle_search import (
    ERROR,
    SOLVERS,
    Certainty,
    Flaw,
    PuzzleAnswer,
    find_answer,
    find_puzzles,
    first_budget,
    human_like,
    is_win_in_turn,
    misses,
    summarize,
)
from parlour.lab.replayed_games import replay_games
from parlour.lab.turns import count_turns
from parlour.match import read_record
from parlour.runs.game_loop import replay
from parlour.statistics import never_seen
from tests.lab.hand_made import collected
from tests.runs.inline import InlineExecutor

NIM = load_package("tests.search.nim")
MATE = "K2k1/3q1/5/1r3/2Q2 1 D1 x 6 6,14,7,8,9,17,16,20,21,25,35,38,39,32,58,56,52,57,48,65,66,75,69,63"
CONNECTION = "3w3/7/2w4/1b(wb)bbbb/4w2/7/1w5 w3,e4 0 0 0"  # Black moves the pawn to w4 and drops a piece on a4
MISSED = {"beginner": 1.0, "casual": 0.9, "skilled": 0.4, "strong": 0.1}


def mate():
    return parlour.load("bingo_chess").state_from_text(MATE)


@pytest.mark.campaign
def test_mate_that_greedy_play_finds_is_not_a_puzzle():
    assert find_answer(mate(), seed=1, simulations=200) is Flaw.GREEDY


def test_equally_good_actions_give_no_answer():
    assert find_answer(parlour.load("columna").new_initial_state(), seed=1, simulations=100) is None


def test_forced_move_or_simultaneous_choice_is_not_searched(monkeypatch):
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: pytest.fail("no search is needed"))
    state = parlour.load("deathmatch_arena").new_initial_state()
    while state.current_player() < 0 or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    for decision in (NIM.state_from_text("0,0,1 0"), state):
        assert find_answer(decision, seed=1, simulations=9) is None


def search(monkeypatch, *found, missed=MISSED, greedy=False):
    """Make searches return actions with these gaps, in turn, and let levels miss the answer at these rates."""
    reported = (PuzzleAnswer(action, 0.5 + gap, 9, 0.5, proven=False) for action, gap in found)
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: next(reported))
    monkeypatch.setattr(puzzle_search, "is_win_in_turn", lambda *decision: False)
    monkeypatch.setattr(puzzle_search, "_is_greedy", lambda *decision: greedy)
    monkeypatch.setattr(puzzle_search, "misses", lambda *decision: missed)


AGREED = [(1, 0.2)] * 6


@pytest.mark.parametrize(
    ("found", "answer"),
    [
        (AGREED, 1),
        ([(1, 0.05)], None),  # first search is not clear
        ([(1, 0.2), (2, 0.2)], None),  # deeper search finds another action
        ([(1, 0.2), (1, 0.02)], None),  # deeper search finds another action as good
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (1, 0.2), (1, 0.2)], 1),  # two of the deepest three agree
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (2, 0.2)], Flaw.UNCONFIRMED),
        ([(1, 0.2), (1, 0.2), (1, 0.3), (1, 0.04), (1, 0.04)], Flaw.UNCONFIRMED),
        ([(1, 0.2), (1, 0.2), (1, 0.08), (1, 0.08), (1, 0.08)], Flaw.UNCONFIRMED),  # mean gap is below a tenth
        ([*AGREED[:5], (2, 0.2)], Flaw.UNCONFIRMED),  # the check finds another action
        ([*AGREED[:5], (1, 0.02)], Flaw.UNCONFIRMED),  # … or another that is as good
    ],
)
def test_answer_requires_agreeing_searches(monkeypatch, found, answer):
    search(monkeypatch, *found)
    known = find_answer(mate(), seed=1, simulations=9)
    assert (known.action if isinstance(known, PuzzleAnswer) else known) == answer
    if isinstance(known, PuzzleAnswer):
        deepest = [0.5 + gap for action, gap in found[2:5] if action == known.action]
        assert list(known.searched) == [(value, 0.5) for value in deepest]
        assert known.value == pytest.approx(statistics.fmean(deepest))
        assert (known.level, known.difficulty) == ("skilled", pytest.approx(0.6))


@pytest.mark.parametrize(
    ("flaw", "given"),
    [
        (Flaw.GREEDY, {"greedy": True}),
        (Flaw.EASY, {"missed": MISSED | {"casual": 0.4}}),
        (Flaw.EASY, {"missed": MISSED | {"beginner": 0.4}}),
    ],
)
def test_obvious_answers_are_not_puzzles(monkeypatch, flaw, given):
    search(monkeypatch, *AGREED, **given)
    assert find_answer(mate(), seed=1, simulations=9) is flaw


def test_win_within_the_turn_is_not_a_puzzle():
    """Dropping is a second action of the same turn, so the move of the pawn that allows it wins, too."""
    state = parlour.load("columna").state_from_text(CONNECTION)
    walks = {state.action_to_string(action): is_win_in_turn(state, action) for action in state.legal_actions()}
    assert walks["w4"] and not walks["w1"]
    after = state.child(state.string_to_action("w4"))
    drops = [after.action_to_string(action) for action in after.legal_actions() if is_win_in_turn(after, action)]
    assert drops == ["+a4"]
    assert find_answer(state, seed=1, simulations=400) is Flaw.WINS


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
    assert find_answer(state, seed=1, simulations=9) is not None
    worth[9] = 0.5
    assert find_answer(state, seed=1, simulations=9) is None


def test_levels_confuse_values_as_people_do():
    """Nim's win is proven to all levels, so nobody misses it; all other moves are missed."""
    state = NIM.new_initial_state()
    shares = {action: misses(state, action, 1) for action in state.legal_actions()}
    assert all(tuple(each) == SOLVERS for each in shares.values())
    assert min(each["strong"] for each in shares.values()) == 0.0 < max(each["strong"] for each in shares.values())
    spec = human_like("strong", parlour.load("columna"))
    assert spec.values == {"nodes": 2500, "temperature": 2 * ERROR}
    assert human_like("beginner", parlour.load("bingo_chess")).values["temperature"] == 0.23


def test_first_search_is_deeper_than_a_skilled_player():
    assert first_budget(parlour.load("columna")) == 5 * 600
    assert first_budget(parlour.load("bingo_chess")) == 5 * 100


@pytest.fixture
def games():
    return collected("lokai_and_bele", "random", 6, quiet=4)


def answering(monkeypatch, *found):
    """Give decisions an answer that these levels find, a flaw or nothing, one after another, then nothing.

    Return the seeds.
    """
    reported, seeds = itertools.chain(found, itertools.repeat(None)), []

    def try_one(state, seed, simulations):
        seeds.append(seed)
        known = next(reported)
        if known is None or isinstance(known, Flaw):
            return known
        first, second = state.legal_actions()[:2]
        missed = {level: 1.0 * (level != known) for level in SOLVERS}
        return PuzzleAnswer(first, 0.9, second, 0.6, proven=True, missed=missed)

    monkeypatch.setattr("parlour.lab.puzzle_search.find_answer", try_one)
    return seeds


def test_puzzles_are_unique_and_sorted_and_hold_position_record_and_answer(games, monkeypatch):
    seeds = answering(monkeypatch, *[None, None, "skilled"] * 99)
    found = find_puzzles(games, InlineExecutor(), simulations=10).puzzles
    assert [(it.game, it.turn) for it in found] == sorted({(it.game, it.turn) for it in found})
    assert len({it.position for it in found}) == len(found) > 3
    assert len(set(seeds)) == len(seeds)
    match = read_record(found[0].record).match
    assert (match.state.current_player(), len(match.turns)) == (found[0].seat, found[0].ply)
    played = [turn.action for turn in match.turns] + [match.state.legal_actions()[0]]
    assert found[0].turn == count_turns(games.game, replay(games.game, played))
    assert match.state.to_text() == found[0].position
    answers = [match.state.string_to_action(text) for text in (found[0].answer, found[0].second)]
    assert answers == match.state.legal_actions()[:2]
    assert (found[0].certainty, found[0].level) == (Certainty.PROVEN, "skilled")
    assert found[0].gap == pytest.approx(0.3) and found[0].difficulty == 0.75


def test_flaws_are_counted_but_not_listed(games, monkeypatch):
    answering(monkeypatch, Flaw.WINS, Flaw.GREEDY, "strong", Flaw.WINS)
    found = find_puzzles(games, InlineExecutor(), games=2)
    assert [it.level for it in found.puzzles] == ["strong"]
    assert found.answers == 4 and found.flaws == Counter({Flaw.WINS: 2, Flaw.GREEDY: 1})
    decisions = [len(list(reported.decisions())) for reported in replay_games(games)]
    assert found.tried == sum(decisions[:2]) and found.share.value == pytest.approx(4 / found.tried)
    assert found.share.low < found.share.value < found.share.high
    answering(monkeypatch)
    share = find_puzzles(games, InlineExecutor(), games=2).share
    assert share[:2] == (0, 0) and share.high == never_seen(2).high


def test_summary_counts_flaws(games, monkeypatch):
    answering(monkeypatch, Flaw.EASY, "strong")
    found = find_puzzles(games, InlineExecutor(), games=2)
    reported = json.loads(json.dumps(summarize(found, make_collection(games.game, "dice"), 2, "casual", "mcts")))
    assert reported["flaws"] == {"wins": 0, "greedy": 0, "easy": 1, "unconfirmed": 0}
    assert (reported["answers"], reported["tried"], len(reported["puzzles"])) == (2, found.tried, 1)
    assert reported.items() >= {"game": "lokai_and_bele", "players": "casual", "games": 2}.items()
    assert reported["puzzles"][0]["missed"] == {"beginner": 1, "casual": 1, "skilled": 1, "strong": 0}
