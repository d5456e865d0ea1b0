"""The tree search."""

import itertools
import threading

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ActionError, ParlourError
from parlour.search.mcts import Search

from .brute_force import outcomes

HEAPS = [heaps for heaps in itertools.product(range(4), repeat=3) if any(heaps)]


def nim(heaps, turn=0, **options):
    return load_package("tests.search.nim", **options).state_from_text(f"{','.join(map(str, heaps))} {turn}")


def search(state, simulations=4000, seed=1, **settings):
    return Search(state, seed=seed, **settings).run(simulations=simulations)


def test_every_small_nim_is_solved():
    for heaps in HEAPS:
        report, won = search(nim(heaps)), heaps[0] ^ heaps[1] ^ heaps[2] != 0
        assert (report.best.proven, report.best.value) == (True, 1 if won else -1), heaps
        if won:
            after = nim(heaps)
            after.apply_action(report.best.action)
            left = [int(heap) for heap in after.record.heap]
            assert left[0] ^ left[1] ^ left[2] == 0


def test_proven_loss_is_avoided():
    report = search(nim((0, 1, 2)))  # b1 and c2 leave one heap to the other
    assert report.best.text == "c1"
    lost = {move.text for move in report.moves if move.proven and move.value == -1}
    assert {move.text for move in report.moves[1:]} >= lost


def test_lost_position_has_an_answer():
    report = search(nim((0, 2, 2)))
    assert all(move.proven and move.value == -1 for move in report.moves)
    assert report.best.text in {"b1", "b2", "c1", "c2"}


def test_three_seats_maximise_their_own_results():
    report = search(nim((0, 0, 3), turn=1, players=3))
    assert (report.best.text, report.best.value, report.best.proven) == ("c3", 1, True)
    best = search(nim((1, 1, 2), turn=2, players=3)).best  # then three heaps of one are left, and the last is its own
    assert (best.text, best.value, best.proven) == ("c1", 1, True)


@pytest.mark.parametrize("simulations", range(1, 40))
def test_proven_loss_with_three_seats_is_the_last_choice(simulations):
    moves = search(nim((0, 2, 3), players=3), simulations).moves
    lost = [move.proven and move.value == -0.5 for move in moves]
    assert lost == sorted(lost)


@pytest.mark.parametrize("heaps", HEAPS)
def test_proof_with_three_seats_holds_for_any_equal_choice(heaps):
    state = nim(heaps, players=3)
    for move in search(state, 3000).moves:
        if move.proven:
            assert {result[0] for result in outcomes(state.child(move.action))} == {move.value}, move


def test_proven_root_ends_the_search():
    report = search(nim((0, 0, 2)), simulations=10**6)
    assert report.simulations < 100
    assert not report.interrupted


@pytest.mark.parametrize(("loaded", "best", "value"), [(False, "throw", 5.5), (True, "throw", 91 / 18)])
def test_chance_is_weighted(loaded, best, value):
    state = load_package("tests.search.gamble", loaded=loaded).new_initial_state()
    moves = {move.text: move for move in search(state, simulations=20_000).moves}
    assert (moves["stay"].value, moves["stay"].proven) == (5, True)
    assert moves["throw"].value == pytest.approx(value, abs=0.12)
    assert not moves["throw"].proven
    if value - 5 > 0.4:
        assert moves[best].visits > moves["stay"].visits


def test_solo_values_are_scores():
    state = parlour.load("bingo_battle", players=1).state_from_text("22A2/0000/0000/0000/0000 0 15 0 .aa2")
    best = search(state, simulations=300).best
    assert (best.text, best.value, best.proven) == ("c", 16, True)


def test_win_after_a_chance_node_is_found():
    state = parlour.load("bingo_battle").state_from_text("A000/0000/0000/0000/0000 18 3,0 0 a2n5")
    assert search(state, simulations=500).best.text == "s"


@pytest.fixture(scope="module")
def start():
    return parlour.load("lokai_and_bele").new_initial_state()


def test_report_describes_the_search(start):
    report = search(start, simulations=500)
    assert report.simulations == 500
    assert report.seconds > 0
    assert not report.full and not report.interrupted
    assert sorted(move.action for move in report.moves) == start.legal_actions()
    assert all(move.text == start.action_to_string(move.action) for move in report.moves[:3])
    assert all(-1 <= move.value <= 1 for move in report.moves)
    assert sum(move.visits for move in report.moves) == 500
    visits = [move.visits for move in report.moves]
    assert visits == sorted(visits, reverse=True)


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


def test_principal_variation_is_legal(start):
    report, state = search(start, simulations=2000), start.clone()
    assert report.line[0] == report.best.text
    assert len(report.line) > 1
    for text in report.line:
        state.apply_action(state.string_to_action(text))


def test_equal_seeds_search_alike(start):
    assert search(start, 300, seed=5).moves == search(start, 300, seed=5).moves
    assert search(start, 300, seed=5).moves != search(start, 300, seed=6).moves


def test_search_continues_where_it_stopped(start):
    one = Search(start, seed=1)
    assert one.run(simulations=100).simulations == 100
    assert one.run(simulations=100).simulations == 200


def test_search_leaves_the_state_unchanged(start):
    before = start.to_text()
    search(start, 50)
    assert start.to_text() == before


def test_time_limit_ends_the_search(start):
    report = Search(start, seed=1).run(seconds=0.05)
    assert report.simulations > 0 and not report.interrupted


def test_time_limit_ends_a_stagnant_search():
    one = Search(load_package("tests.search.gamble").new_initial_state(), seed=1)
    one.run(simulations=1000)
    one._tree.nodes = len(one._nodes) // 2 - 1  # as if the table had to grow after two positions more
    assert one.run(seconds=0.5).best.text == "throw"


def test_event_stops_the_search(start):
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    report = Search(start, seed=1).run(stop=stop)
    assert report.interrupted
    assert report.best.action in start.legal_actions()


def test_preset_event_still_gives_an_answer(start):
    stop = threading.Event()
    stop.set()
    report = Search(start, seed=1).run(simulations=10**9, stop=stop)
    assert report.interrupted
    assert report.best.action in start.legal_actions()


def test_search_continues_at_the_memory_limit():
    state = parlour.load("lokai_and_bele").new_initial_state()
    report = search(state, simulations=4000, memory=0.25)
    assert report.full
    assert report.simulations == 4000
    assert sum(move.visits for move in report.moves) == 4000
    assert not search(state, simulations=4000, memory=64).full


def test_table_growth_keeps_all_nodes():
    report = search(parlour.load("bingo_battle").state_from_text("0000/0000/0000/0000/0000 24 0,0 0 n25a"), 10_000)
    assert sum(move.visits for move in report.moves) == report.simulations == 10_000


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "needs a budget"),
        ({"simulations": 0}, "at least 1 simulation"),
        ({"simulations": -5}, "at least 1 simulation"),
        ({"seconds": 0}, "more than 0 seconds"),
        ({"seconds": float("nan")}, "more than 0 seconds"),
    ],
)
def test_invalid_budget_is_refused(start, budget, message):
    with pytest.raises(ParlourError, match=message):
        Search(start).run(**budget)


def test_too_little_memory_is_refused(start):
    with pytest.raises(ParlourError, match=r"needs at least [0-9.]+ MB of memory, not 0\.001"):
        Search(start, memory=0.001)


@pytest.mark.parametrize(
    "position", ["0000/0000/0000/0000/0000 24 0,0 0 -", "2A2B/2222/2200/0000/0000 0 1,1 0 2345"], ids=["chance", "over"]
)
def test_position_without_a_decision_is_refused(position):
    with pytest.raises(ActionError, match="no decision to make"):
        Search(parlour.load("bingo_battle").state_from_text(position))


def test_searches_run_concurrently(start):
    reports = [None] * 4

    def work(i):
        reports[i] = search(start, 300, seed=i // 2)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reports[0].moves == reports[1].moves != reports[2].moves == reports[3].moves


def test_interpreted_search_is_equal():
    state = nim((1, 2, 2))
    compiled = search(state, 40)
    state.game.compiled = False
    interpreted = search(state, 40)
    assert [(move.text, move.visits) for move in interpreted.moves] == [(m.text, m.visits) for m in compiled.moves]


def test_hidden_choice_is_unknown_to_the_next_seat():
    """If the second seat knew the first seat's choice, it would always match it, and the first would expect -1."""
    report = search(load_package("tests.match.pennies", rounds=1).new_initial_state(), 20_000)
    assert not report.best.proven
    assert all(abs(move.value) < 0.1 for move in report.moves)


def test_earlier_hidden_choice_is_unknown():
    game = load_package("tests.match.pennies", rounds=1)
    reports = []
    for side in ("heads", "tails"):
        state = game.new_initial_state()
        state.apply_action(state.string_to_action(side))
        reports.append(search(state, 2000))
    assert reports[0].moves == reports[1].moves
