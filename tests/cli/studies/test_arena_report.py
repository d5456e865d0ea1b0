"""Results as a person reads them."""

import io
import re

import pytest
from rich.console import Console

import parlour
from parlour.arena.match_log import complete_rounds, leading_scores, timing
from parlour.arena.match_plan import make_plan
from parlour.cli.studies.arena_report import headline, show
from parlour.core.game import load_package
from parlour.core.weights import Weights
from parlour.players import spec_of
from parlour.runs.game_result import Effort, GameResult
from parlour.runs.run_log import RunLog
from parlour.statistics.sprt import SequentialTest, Sprt

A, B, C = "mcts:simulations=9", "mcts:simulations=2", "random"


def log_of(game, players, results):
    """A log of games with these results for the player who sits alone, None where a game is missing."""
    log = RunLog(make_plan(game, players, "seed"))
    for task, result in zip(log.plan.tasks(), results, strict=False):
        if result is not None:
            log.add(_played(task, result, game.num_players()))
    return log


def _played(task, result, seats):
    alone = task.seats.index(min(task.seats))
    others = -result / max(seats - 1, 1)
    results = tuple(float(result if seat == alone else others) for seat in range(seats))
    efforts = tuple(Effort(10, 2.0, 0.5, 1000) for _ in task.seats)
    return GameResult(task.number, task.round, task.seats, results, ("a1",), efforts, 2.0 * seats + 0.1)


def shown(log, test=None, width=160):
    stream = io.StringIO()
    show(Console(file=stream, width=width), log, test)
    return stream.getvalue()


@pytest.fixture
def duel():
    """Five pairs: the first player has 6 wins, 2 draws and 2 losses."""
    return log_of(load_package("tests.search.nim"), (A, B), [1, 1, 1, -1, 0, 1, 1, 1, -1, 0])


def test_levels_are_told_with_what_they_are():
    game = load_package("tests.search.nim")
    text = shown(log_of(game, ("strong", C), [1, -1]))
    assert f"strong = {spec_of('strong', game)}\n" in text
    assert "random =" not in text


def test_a_match_of_two(duel):
    text = shown(duel)
    assert "5 pairs of games" in text
    assert "Elo +147 (" in text and "score 70.0% (" in text
    assert "3 – 1 – 1" in text  # the first seat: 1, 1, 0, 1, -1
    assert "One" in text and "Two" in text
    assert "200.0 ms" in text and "500.0 ms" in text and "100" in text
    assert "arena overhead 2.5% of the thinking time" in text


def seats_shown(text):
    """The rows of the table of results by seat."""
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.splitlines() if line.count(" – ") == 2]
    return [row for row in rows if len(row) == 3]


def test_results_are_told_by_seat_in_a_match_of_two(duel):
    assert seats_shown(shown(duel)) == [[A, "One", "3 – 1 – 1"], [A, "Two", "3 – 1 – 1"]]


def test_results_are_told_by_seat_in_a_round_robin():
    log = log_of(load_package("tests.search.nim"), (A, B, C), [0, 1, 0, -1, 1, 1])
    assert seats_shown(shown(log)) == [
        [A, "One", "0 – 2 – 0"],
        [A, "Two", "1 – 0 – 1"],
        [B, "One", "1 – 0 – 1"],
        [B, "Two", "1 – 1 – 0"],
        [C, "One", "1 – 0 – 1"],
        [C, "Two", "0 – 1 – 1"],
    ]


def test_rounds_that_are_not_complete_do_not_count():
    game = load_package("tests.search.nim")
    log = log_of(game, (A, B), [1, 1, None, -1, 1, 0])
    assert list(complete_rounds(log)) == [0, 2]
    assert leading_scores(log) == [1.0]
    assert "2 pairs of games" in shown(log)
    assert "No round is complete yet" in shown(log_of(game, (A, B), [1]))


def test_a_sequential_test_is_told(duel):
    assert "Sequential test, 0 against 50 Elo: undecided (log-likelihood ratio" in shown(duel, Sprt(0, 50))
    sweep = log_of(load_package("tests.search.nim"), (A, B), [1] * 100)
    assert "50 or more (log-likelihood ratio" in shown(sweep, Sprt(0, 50))
    lost = log_of(load_package("tests.search.nim"), (A, B), [-1] * 100)
    assert "0 or less (log-likelihood ratio" in shown(lost, Sprt(0, 50))


def test_the_headline(duel):
    assert headline(duel).startswith("Elo +147 (")
    test = SequentialTest(Sprt(0, 50))
    test.update(leading_scores(duel))
    assert "LLR +0." in headline(duel, test)
    assert headline(log_of(load_package("tests.search.nim"), (A, B), [])) == ""


def test_a_round_robin():
    log = RunLog(make_plan(load_package("tests.search.nim"), (C, B, A), "seed"))
    for task, _ in zip(log.plan.tasks(), range(60), strict=False):
        better = max(task.seats)  # the player named later wins 9 of 10 games
        result = 1.0 if task.seats[0] == better else -1.0
        result = -result if task.number % 10 == 0 else result
        efforts = (Effort(1, 0.1, 0.1), Effort(1, 0.1, 0.1))
        log.add(GameResult(task.number, task.round, task.seats, (result, -result), ("a1",), efforts, 0.2))
    lines = [line for line in shown(log).splitlines() if "±" in line]
    assert [name in line for name, line in zip((A, B, C), lines, strict=True)] == [True] * 3
    assert "90.0%" in lines[0] and "50.0%" in lines[1] and "10.0%" in lines[2]


def test_long_names_are_whole_where_there_is_little_room():
    """Names of players often differ only at the end."""
    names = "alphabeta:nodes=1000,temperature=0.5", "alphabeta:nodes=1000,temperature=0.25", C
    log = log_of(load_package("tests.search.nim"), names, [1, 1, -1, -1, 1, 1])
    columns = "".join(line.split("│")[1].strip() for line in shown(log, width=80).splitlines() if line.startswith("│"))
    assert all(columns.count(name) == 4 for name in names)  # in three tables, in one for each seat


def test_one_seat_compares_means_by_the_same_dice():
    game = parlour.load("bingo_battle", players=1)
    log = RunLog(make_plan(game, (A, B), "seed"))
    for task, score in zip(log.plan.tasks(), [20, 15, 24, 20, 16, 10], strict=False):
        log.add(GameResult(task.number, task.round, task.seats, (float(score),), ("s",), (Effort(1, 0.1, 0.1),), 0.1))
    text = shown(log)
    assert "3 games per player" in text
    assert "+20.000 (" in text and "+15.000 (" in text
    assert "-5.000 (-6.132 to -3.868)" in text  # the differences: -5, -4, -6


def test_one_against_many_is_told_a_head():
    log = log_of(load_package("tests.search.nim", players=3), (A, C), [1, -0.5, 1, 1, 1, -0.5])
    text = shown(log)
    assert "2 rounds of 3 games" in text
    assert "mean result +0.500 (" in text and "each opponent -0.250" in text
    assert "games won 66.7% (even: 33.3%)" in text


def test_overhead_is_what_is_not_thinking(duel):
    assert timing(duel).overhead == pytest.approx(0.1 / 4.0)


def test_weights_are_told_by_their_fingerprint(tmp_path):
    game, path = parlour.load("columna"), tmp_path / "mine.json"
    Weights(dict.fromkeys(game.features, 1.0)).write(path)
    player = f"alphabeta:weights={path}"
    assert re.search(
        rf"^{player} = {player} \([0-9a-f]{{8}}\)$", shown(log_of(game, (player, C), [1, -1])), re.MULTILINE
    )


def test_names_are_told_as_they_are_written():
    one, other = "program:./bot [red]", "program:./bot [/]"
    text = shown(log_of(load_package("tests.search.nim"), (one, other), [1, -1]), width=200)
    assert f"{one} against {other}, 1 pairs" in text and text.count("[red]") == 4 and text.count("[/]") == 2
