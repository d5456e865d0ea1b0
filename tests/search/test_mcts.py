"""The tree search."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import parlour
from parlour.core.game import load_package
from parlour.search.mcts import Search

from .helpers import after, nim


def search(state, simulations=4000, seed=1, **settings):
    return Search(state, seed=seed, **settings).run(simulations=simulations)


def test_proven_loss_is_avoided():
    """In the first position, b1 and c2 leave one heap to the other; with three seats, some moves lose."""
    assert search(nim((0, 1, 2))).best.text == "c1"
    for simulations in range(1, 40):
        moves = search(nim((0, 2, 3), players=3), simulations).moves
        lost = [move.proven and move.value == -0.5 for move in moves]
        assert lost == sorted(lost)


def test_lost_position_has_an_answer():
    report = search(nim((0, 2, 2)))
    assert all(move.proven and move.value == -1 for move in report.moves)
    assert report.best.text in {"b1", "b2", "c1", "c2"}


def test_proven_root_ends_the_search():
    report = search(nim((0, 0, 2)), simulations=10**6)
    assert report.simulations < 100
    assert not report.interrupted


@pytest.mark.parametrize(("loaded", "value"), [(False, 5.5), (True, 91 / 18)])
def test_chance_is_weighted(loaded, value):
    state = load_package("tests.search.gamble", loaded=loaded).new_initial_state()
    moves = {move.text: move for move in search(state, simulations=20_000).moves}
    assert (moves["stay"].value, moves["stay"].proven) == (5, True)
    assert moves["throw"].value == pytest.approx(value, abs=0.12)
    assert not moves["throw"].proven
    assert loaded or moves["throw"].visits > moves["stay"].visits


def test_solo_values_are_scores_and_win_after_a_chance_node_is_found():
    alone = parlour.load("bingo_battle", players=1).state_from_text("22A2/0000/0000/0000/0000 0 15 0 .aa2")
    best = search(alone, simulations=300).best
    assert (best.text, best.value, best.proven) == ("c", 16, True)
    state = parlour.load("bingo_battle").state_from_text("A000/0000/0000/0000/0000 18 3,0 0 a2n5")
    assert search(state, simulations=500).best.text == "s"


@pytest.fixture(scope="module")
def start():
    return parlour.load("lokai_and_bele").new_initial_state()


def test_report_describes_the_search(start):
    report = search(start, simulations=500)
    assert report.seconds > 0 and not report.full and not report.interrupted
    assert sorted(move.action for move in report.moves) == start.legal_actions()
    assert all(move.text == start.action_to_string(move.action) for move in report.moves[:3])
    assert all(-1 <= move.value <= 1 for move in report.moves)
    visits = [move.visits for move in report.moves]
    assert visits == sorted(visits, reverse=True) and sum(visits) == report.simulations == 500


@pytest.mark.parametrize("simulations", [1, 30, 3000])
@pytest.mark.parametrize("heaps", [(1, 2, 3), (3, 3, 2), (0, 1, 2)])
def test_principal_variation_starts_with_the_reported_move(heaps, simulations):
    """With proven wins and losses: compiled code prefers the same moves as reports."""
    searching, state = Search(nim(heaps), seed=1), nim(heaps)
    for text in searching.run(simulations=simulations).line:
        best = searching._ranked(state)[0]
        assert text == state.action_to_string(best.action)
        state.apply_action(best.action)
    ranked = [] if state.is_terminal() else searching._ranked(state)
    assert not ranked or not ranked[0].visits, "It ends where nothing is known."


def test_principal_variation_starts_at_the_new_root():
    searching = Search(nim((1, 2, 3)), seed=1)
    report = searching.run(simulations=2000)
    searching.go_to(nim((1, 2, 3)).child(report.best.action))
    assert searching.run(simulations=1).line == report.line[1:]


def test_search_continues_where_it_stopped(start):
    one = Search(start, seed=1)
    assert [one.run(simulations=100).simulations for _ in range(2)] == [100, 200]


def test_time_limit_ends_a_stagnant_search():
    one = Search(load_package("tests.search.gamble").new_initial_state(), seed=1)
    one.run(simulations=1000)
    one._tree.nodes = len(one._nodes) // 2 - 1  # as if the table had to grow after two positions more
    assert one.run(seconds=0.5).best.text == "throw"


def test_search_continues_at_the_memory_limit_and_discards_a_full_tree(start):
    searching = Search(start, seed=1, memory=0.25)
    report = searching.run(simulations=4000)
    assert report.full
    assert report.simulations == sum(move.visits for move in report.moves) == 4000
    searching.go_to(start)
    report = searching.run(simulations=100)
    assert not report.full and sum(move.visits for move in report.moves) == 100
    assert not search(start, simulations=4000, memory=64).full


def test_table_growth_keeps_all_nodes():
    report = search(parlour.load("bingo_battle").state_from_text("0000/0000/0000/0000/0000 24 0,0 0 n25a"), 10_000)
    assert sum(move.visits for move in report.moves) == report.simulations == 10_000


def test_searches_run_concurrently(start):
    with ThreadPoolExecutor(4) as pool:
        one, same, other, same_as_other = pool.map(lambda seed: search(start, 300, seed=seed).moves, [1, 1, 2, 2])
    assert one == same != other == same_as_other


def test_hidden_choice_is_unknown_to_the_next_seat():
    """If the second seat knew the first seat's choice, it would always match it, and the first would expect -1."""
    report = search(load_package("tests.match.pennies", rounds=1).new_initial_state(), 20_000)
    assert not report.best.proven
    assert all(abs(move.value) < 0.1 for move in report.moves)


def test_kept_tree_converges_like_a_new_one():
    state = nim((3, 3, 1))
    searching = Search(state, seed=1)
    searching.run(simulations=50)
    state = after(state, "c1")
    searching.go_to(state)
    report = searching.run(simulations=5000)
    assert report.best.proven and report.best.value == -1
    assert sorted(move.action for move in report.moves) == state.legal_actions()
