"""Alpha-beta."""

import random

import pytest

import parlour
from parlour import kit
from parlour.errors import ParlourError
from parlour.players.warmup import first_decision
from parlour.search.alphabeta import AlphaBeta, fits
from tests.campaign import some_daily
from tests.conformance.walks import list_noisy

from .helpers import after, nim


def position(name, plies, seed, **options):
    """Return a position of an unfinished random game."""
    state, rng = parlour.load(name, **options).new_initial_state(), random.Random(seed)
    for _ in range(plies):
        child = state.child(rng.choice(state.legal_actions()))
        state = state if child.is_terminal() else child
    return state


def noisy(state):
    """Return the positions after noisy moves."""
    moves = kit.new(kit.Moves)
    state.game.run(list_noisy, state.record, moves)
    return [state.child(action) for action in kit.raw(moves.action)[: moves.count].tolist()]


def minimax(state, depth, seat, follow=noisy, contempt=0.0):
    """Return the value of a position for a seat by brute force, and whether it is certain."""
    if state.is_terminal():
        return state.returns()[seat] or -contempt, True
    if depth > 0:
        found = [minimax(state.child(action), depth - 1, seat, follow, contempt) for action in state.legal_actions()]
    else:
        further = (minimax(other, 0, seat, follow, contempt) for other in follow(state))
        drawn = state.game.run(kit.drawish, state.record)
        found = [((1 - drawn) * state.estimate()[seat] - drawn * contempt, False), *further]
    return (max if state.current_player() == seat else min)(value for value, _ in found), all(c for _, c in found)


@pytest.mark.parametrize("seed", some_daily(range(6), 3))
@pytest.mark.parametrize(
    ("name", "plies", "depth"),
    [("columna", 14, 1), ("columna", 14, 2), ("columna", 14, 3), ("lokai_and_bele", 14, 1), ("invictus", 60, 2)],
)
@pytest.mark.parametrize("quiescence", [True, False])
def test_values_match_brute_force(name, plies, depth, seed, quiescence):
    state = position(name, plies + 2 * seed, seed)
    seat = state.current_player()
    moves = AlphaBeta(state, seed=seed, width=2, reduce=False, quiescence=quiescence).run(depth=depth).moves
    assert [move.action for move in sorted(moves, key=lambda move: move.action)] == state.legal_actions()
    for move in moves:
        value, _ = minimax(state.child(move.action), depth - 1, seat, noisy if quiescence else lambda state: [])
        assert move.value == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_iterative_deepening_matches_a_direct_search(seed):
    state = position("columna", 20, seed)
    at_once = AlphaBeta(state, seed=1, reduce=False).run(depth=5).best.value
    search = AlphaBeta(state, seed=2, reduce=False)
    values = [search.run(depth=depth).best.value for depth in range(1, 6)]
    assert values[-1] == pytest.approx(at_once)


def test_zero_width_gives_bounds_for_other_moves():
    state = position("columna", 16, 3)
    exact = {move.action: move.value for move in AlphaBeta(state, width=2, reduce=False).run(depth=3).moves}
    report = AlphaBeta(state, reduce=False).run(depth=3)
    assert report.best.value == pytest.approx(max(exact.values()))
    assert all(move.value >= exact[move.action] - 1e-4 for move in report.moves)


def test_bound_is_not_reported_as_proven():
    """The search soon knows that a move does not win, but not whether it draws or loses."""
    state = parlour.load("invictus", quiet=2).state_from_text("9/9/9/9/1B2a3C/9/9/9/9 0 0 40,40 0,0 0")
    moves = {move.text: move for move in AlphaBeta(state, seed=1).run(nodes=100_000).moves}
    won = {text for text, move in moves.items() if move.proven and move.value == 1}
    assert won and "i5h5" not in won
    assert moves["i5h5"].bound and moves["i5h5"].value < 1


@pytest.mark.parametrize(("heaps", "winning"), [((0, 1, 3), "c2"), ((2, 2, 2), "a2 b2 c2"), ((1, 3, 3), "a1 b1 c1")])
def test_exactly_the_winning_moves_are_proven(heaps, winning):
    moves = AlphaBeta(nim(heaps)).run(depth=20).moves
    assert {move.text for move in moves if move.proven and move.value == 1} == set(winning.split())


def test_two_plies_are_always_searched():
    search, deeper = AlphaBeta(position("columna", 16, 1), seed=1), AlphaBeta(position("columna", 16, 1), seed=1)
    assert search.run(nodes=1).moves == deeper.run(depth=2).moves
    assert search.depth == 2
    assert AlphaBeta(position("columna", 16, 1)).run(nodes=1, depth=1).simulations < search.run(nodes=1).simulations


def test_quick_win_is_preferred():
    """Taking the last heap wins at once; taking one from it only wins later."""
    report = AlphaBeta(nim((0, 0, 3))).run(depth=10)
    assert (report.best.text, report.best.proven, report.line) == ("c3", True, ("c3",))


def test_certain_draw_is_proven():
    """With one quiet turn to go, this turn ends the game in a draw, whatever the move."""
    state = position("columna", 0, 1, quiet=1)
    deep = AlphaBeta(state).run(depth=4)
    assert deep.best.proven == minimax(state, 2, 0)[1]
    assert AlphaBeta(state).run(depth=1).best.proven is False


def near_the_end(seed, plies):
    """Return a level position of Lokai and Bele that is drawn after some plies without a capture."""
    board, turn, _ = position("lokai_and_bele", 12, seed).to_text().split()
    return parlour.load("lokai_and_bele").state_from_text(f"{board} {turn} {50 - plies}")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("depth", [1, 2])
def test_contempt_makes_a_draw_worse_than_even(seed, depth):
    """Contempt changes the best move, but a certain draw is still reported as a draw."""
    state, contempt = near_the_end(seed, depth), 0.3
    moves = AlphaBeta(state, width=2, reduce=False, contempt=contempt).run(depth=depth).moves
    taken_for = []
    for move in moves:
        value, certain = minimax(state.child(move.action), depth - 1, state.current_player(), contempt=contempt)
        taken_for.append(pytest.approx(value, abs=1e-4))
        assert move.value == pytest.approx(0 if certain and value == -contempt else value, abs=1e-4)
        assert move.proven == certain
    assert pytest.approx(-contempt) in taken_for
    assert taken_for == sorted((value.expected for value in taken_for), reverse=True)


def test_contempt_follows_the_seat_at_the_root():
    state = near_the_end(1, 3)
    search = AlphaBeta(state, width=2, contempt=0.3)
    search.run(depth=3)
    quiet = next(action for action in state.legal_actions() if state.child(action).to_text().endswith(" 48"))
    search.go_to(state.child(quiet))
    fresh = AlphaBeta(state.child(quiet), width=2, contempt=0.3)
    one, other = ({move.action: move.value for move in each.run(depth=2).moves} for each in (search, fresh))
    assert one == other


def test_limit_of_positions_ends_each_run():
    search = AlphaBeta(position("columna", 6, 1), seed=1)
    first, second = search.run(nodes=5000), search.run(nodes=5000)
    assert 5000 <= first.simulations < 5100 and not first.interrupted
    assert second.simulations - first.simulations > 2500


def test_search_continues_with_its_table():
    state = position("columna", 8, 2)
    search = AlphaBeta(state, seed=1)
    first = search.run(depth=6)
    state = after(state, *first.line[:2])
    search.go_to(state)
    again, fresh = search.run(depth=4), AlphaBeta(state, seed=1).run(depth=4)
    assert again.simulations < fresh.simulations
    assert sorted(move.action for move in again.moves) == state.legal_actions()


@pytest.mark.parametrize("name", ["bingo_battle", "bingo_chess", "maexchen", "deathmatch_arena", "nim"])
def test_chance_hidden_information_and_three_seats_are_refused(name):
    state = nim((1, 1, 1), players=3) if name == "nim" else first_decision(parlour.load(name))
    assert not fits(state.game)
    with pytest.raises(
        ParlourError, match=f"two opponents and no chance or hidden information, unlike {state.game.title}"
    ):
        AlphaBeta(state)
