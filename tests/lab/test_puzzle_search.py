"""Puzzles in finished games."""

import json

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


@pytest.mark.parametrize(("level", "trivial"), [("casual", True), ("skilled", False), (None, False)])
def test_answers_found_by_weak_levels_are_trivial(monkeypatch, level, trivial):
    monkeypatch.setattr(puzzle_search, "_best", searches(*[(1, 0.2)] * 5))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: level)
    assert find_answer(mate(), seed=1).is_trivial is trivial


def test_equally_good_actions_give_no_answer():
    state = parlour.load("columna").new_initial_state()
    assert len(state.legal_actions()) > 1 and find_answer(state, seed=1, simulations=100) is None


def test_forced_move_gives_no_answer():
    state = NIM.new_initial_state()
    while len(state.legal_actions()) > 1:
        state.apply_action(state.legal_actions()[0])
    assert find_answer(state, seed=1) is None


def test_simultaneous_choice_gives_no_answer(monkeypatch):
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: pytest.fail("nobody should search"))
    state = parlour.load("deathmatch_arena").new_initial_state()
    while state.current_player() < 0 or len(state.legal_actions()) < 2:
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    assert find_answer(state, seed=1) is None


def searches(*found):
    """Make searches return actions with these gaps, one after another."""
    reported = iter(found)
    return lambda *search: PuzzleAnswer((it := next(reported))[0], 0.5 + it[1], 9, 0.5, proven=False)


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
    monkeypatch.setattr(puzzle_search, "_best", searches(*found))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: None)
    known = find_answer(mate(), seed=1)
    assert (known is not None) is agreed
    if known:
        deepest = [(0.5 + gap, 0.5) for action, gap in found[2:] if action == known.action]
        assert list(known.searched) == deepest and known.value == pytest.approx(
            sum(it[0] for it in deepest) / len(deepest)
        )


def test_random_play_values_actions():
    state = parlour.load("maexchen", players=3, faces=3).new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.chance_outcomes()[0][0])
    worth = {action: puzzle_search._random_result(state, action, 1) for action in state.legal_actions()}
    assert len(set(worth.values())) == len(worth) and all(-1 < value < 1 for value in worth.values())


def test_answer_with_many_seats_must_hold_against_random_play(monkeypatch):
    state = mate()
    monkeypatch.setattr(puzzle_search, "_best", searches(*[(1, 0.2)] * 10))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: None)
    monkeypatch.setattr(type(state.game), "num_players", lambda game: 3)
    worth = {1: 0.4, 9: 0.3}
    monkeypatch.setattr(puzzle_search, "_random_result", lambda state, action, seed: worth[action])
    assert find_answer(state, seed=1) is not None
    worth[9] = 0.5
    assert find_answer(state, seed=1) is None


def test_weakest_level_that_finds_answer_is_reported():
    state = NIM.new_initial_state()
    found = {action: weakest(state, action, 1) for action in state.legal_actions()}
    assert len(set(found.values()) - {None}) >= 1 and None in found.values()


@pytest.fixture
def games():
    return collected("lokai_and_bele", "random", 6, quiet=4)


@pytest.fixture
def every_third(monkeypatch):
    """Treat every third decision of a game as a puzzle."""
    asked = []

    def try_one(state, seed, simulations):
        asked.append(seed)
        first, second = state.legal_actions()[:2]
        return PuzzleAnswer(first, 0.9, second, 0.6, proven=True, level="strong") if len(asked) % 3 == 0 else None

    monkeypatch.setattr("parlour.lab.puzzle_search.find_answer", try_one)
    return asked


def test_puzzles_are_unique_and_sorted_by_game_and_turn(games, every_third):
    found = find_puzzles(games, InlineExecutor(), simulations=10).puzzles
    assert [(it.game, it.turn) for it in found] == sorted({(it.game, it.turn) for it in found})
    assert len({it.position for it in found}) == len(found) > 3
    assert len(set(every_third)) == len(every_third), "each decision has a seed of its own"


def test_puzzle_holds_position_record_and_answer(games, every_third):
    it = find_puzzles(games, InlineExecutor(), games=1).puzzles[0]
    state = read_record(it.record).match.state
    assert (state.current_player(), len(read_record(it.record).match.turns)) == (it.seat, it.turn)
    assert state.to_text() == it.position
    answers = state.string_to_action(it.answer), state.string_to_action(it.second)
    assert answers == tuple(state.legal_actions()[:2])
    assert it.certainty is Certainty.PROVEN and it.level == "strong" and it.gap == pytest.approx(0.3)


def answering(monkeypatch, *levels):
    """Give decisions an answer that these levels find, one after another, then none."""
    reported = iter(levels)

    def try_one(state, seed, simulations):
        first, second = state.legal_actions()[:2]
        level = next(reported, "no answer")
        return None if level == "no answer" else PuzzleAnswer(first, 0.9, second, 0.6, proven=False, level=level)

    monkeypatch.setattr("parlour.lab.puzzle_search.find_answer", try_one)


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
    none = {"beginner": 0, "skilled": 0, "master": 0}
    assert reported["levels"] == {**none, "casual": 1, "strong": 1, NO_LEVEL: 1} and len(reported["puzzles"]) == 2
    stated = [reported[name] for name in ("game", "players", "games", "tried")]
    assert stated == ["lokai_and_bele", "casual", 2, found.tried]
    assert json.loads(json.dumps(reported))["puzzles"][0]["level"] == "strong"
