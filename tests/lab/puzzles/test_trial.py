"""Whether a decision makes a puzzle, where the right answer is known."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.lab import puzzle_search
from parlour.lab.puzzle_search import Answer, answer, weakest

NIM = load_package("tests.search.nim")
MATE = "K2k1/3q1/5/1r3/2Q2 1 D1 x 6 6,14,7,8,9,17,16,20,21,25,35,38,39,32,58,56,52,57,48,65,66,75,69,63"


def mate():
    return parlour.load("bingo_chess").state_from_text(MATE)


@pytest.mark.campaign
def test_a_win_that_casual_misses_is_a_puzzle():
    found = answer(mate(), seed=1, simulations=200)
    assert mate().action_to_string(found.action) == "d4b4"
    assert found.value > 0.99 and found.gap > puzzle_search.GAP and found.level not in ("beginner", "casual")


@pytest.mark.parametrize(("level", "trivial"), [("casual", True), ("skilled", False), (None, False)])
def test_what_weak_levels_find_is_trivial(monkeypatch, level, trivial):
    monkeypatch.setattr(puzzle_search, "_best", searches(*[(1, 0.2)] * 5))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: level)
    assert answer(mate(), seed=1).is_trivial is trivial


def test_where_several_actions_are_as_good_there_is_none():
    state = parlour.load("columna").new_initial_state()
    assert len(state.legal_actions()) > 1 and answer(state, seed=1, simulations=100) is None


def test_a_single_action_is_none():
    state = NIM.new_initial_state()
    while len(state.legal_actions()) > 1:
        state.apply_action(state.legal_actions()[0])
    assert answer(state, seed=1) is None


def test_where_seats_choose_unseen_there_is_none(monkeypatch):
    monkeypatch.setattr(puzzle_search, "_best", lambda *search: pytest.fail("nobody should search"))
    state = parlour.load("deathmatch_arena").new_initial_state()
    while state.current_player() < 0 or len(state.legal_actions()) < 2:
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    assert answer(state, seed=1) is None


def searches(*found):
    """Searches that find, one after another, an action and by how much it is better."""
    told = iter(found)
    return lambda *search: Answer((it := next(told))[0], 0.5 + it[1], 9, 0.5, proven=False)


@pytest.mark.parametrize(
    ("found", "agreed"),
    [
        ([(1, 0.2)] * 5, True),
        ([(1, 0.05)], False),  # not clear at once
        ([(1, 0.2), (2, 0.2)], False),  # deeper, another
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (1, 0.2)], True),  # two of the deepest three
        ([(1, 0.2), (1, 0.2), (1, 0.2), (2, 0.2), (2, 0.2)], False),
        ([(1, 0.2), (1, 0.2), (1, 0.3), (1, 0.04), (1, 0.04)], False),
        ([(1, 0.2), (1, 0.2), (1, 0.08), (1, 0.08), (1, 0.08)], False),  # in the mean less than a tenth
    ],
)
def test_searches_have_to_agree(monkeypatch, found, agreed):
    monkeypatch.setattr(puzzle_search, "_best", searches(*found))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: None)
    known = answer(mate(), seed=1)
    assert (known is not None) is agreed
    if known:
        deepest = [(0.5 + gap, 0.5) for action, gap in found[2:] if action == known.action]
        assert list(known.searched) == deepest and known.value == pytest.approx(
            sum(it[0] for it in deepest) / len(deepest)
        )


def test_against_others_at_random_actions_are_worth_something_each():
    state = parlour.load("maexchen", players=3, faces=3).new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.chance_outcomes()[0][0])
    worth = {action: puzzle_search._at_random(state, action, 1) for action in state.legal_actions()}
    assert len(set(worth.values())) == len(worth) and all(-1 < value < 1 for value in worth.values())


def test_with_many_seats_it_holds_against_others_too(monkeypatch):
    state = parlour.load("bingo_chess").state_from_text(MATE)
    monkeypatch.setattr(puzzle_search, "_best", searches(*[(1, 0.2)] * 10))
    monkeypatch.setattr(puzzle_search, "weakest", lambda *decision: None)
    monkeypatch.setattr(type(state.game), "num_players", lambda game: 3)
    worth = {1: 0.4, 9: 0.3}
    monkeypatch.setattr(puzzle_search, "_at_random", lambda state, action, seed: worth[action])
    assert answer(state, seed=1) is not None
    worth[9] = 0.5
    assert answer(state, seed=1) is None


def test_the_weakest_level_that_finds_it():
    state = NIM.new_initial_state()
    found = {action: weakest(state, action, 1) for action in state.legal_actions()}
    assert len(set(found.values()) - {None}) >= 1 and None in found.values()
