"""Results of matches."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

import parlour
from parlour.arena.match_log import complete_rounds, leading_scores, round_score, timing
from parlour.arena.match_plan import make_plan
from parlour.cli.studies.arena_report import LEAST, adjusted_score, headline, results
from parlour.cli.studies.study_run import show
from parlour.core.game import load_package
from parlour.core.weights import Weights
from parlour.players import spec_of
from parlour.runs.game_loop import Effort, GameResult, play_game
from parlour.runs.run_log import RunLog
from parlour.statistics.sprt import SequentialTest, Sprt

A, B, C = "mcts:simulations=9", "mcts:simulations=2", "random"
NIM = load_package("tests.search.nim")


def log_of(game, players, outcomes):
    """Return a log of games with these results for the player alone at a seat; None for a missing game."""
    log = RunLog(make_plan(game, players, "seed"))
    for task, outcome in zip(log.plan.tasks(), outcomes, strict=False):
        if outcome is not None:
            log.add(played(task, outcome))
    return log


def played(task, outcome):
    seats, alone = len(task.seats), task.seats.index(min(task.seats))
    others = -outcome / max(seats - 1, 1)
    found = tuple(float(outcome if seat == alone else others) for seat in range(seats))
    efforts = tuple(Effort(10, 2.0, 0.5, 1000) for _ in task.seats)
    return GameResult(task.number, task.round, task.seats, found, ("a1",), efforts, 2.0 * seats + 0.1)


def shown(log, test=None, width=160):
    stream = io.StringIO()
    show(Console(file=stream, width=width), *results(log, test))
    return stream.getvalue()


@pytest.fixture
def duel():
    """Five pairs: the first player has 6 wins, 2 draws and 2 losses."""
    return log_of(NIM, (A, B), [1, 1, 1, -1, 0, 1, 1, 1, -1, 0])


def test_duel_is_reported(duel):
    text = shown(duel)
    assert "5 pairs of games" in text
    assert "Elo +147 (" in text and "score 70.0% (" in text
    assert "200.0 ms" in text and "500.0 ms" in text and "100" in text
    assert "arena overhead 2.5% of the thinking time" in text
    assert timing(duel).overhead == pytest.approx(0.1 / 4.0)
    assert seats_shown(text) == [[A, "One", "3 – 1 – 1"], [A, "Two", "3 – 1 – 1"]]  # first seat: 1, 1, 0, 1, -1


def seats_shown(text):
    """Return the rows of the table of results by seat."""
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.splitlines() if line.count(" – ") == 2]
    return [row for row in rows if len(row) == 3]


def test_round_robin_has_results_by_seat():
    assert seats_shown(shown(log_of(NIM, (A, B, C), [0, 1, 0, -1, 1, 1]))) == [
        [A, "One", "0 – 2 – 0"],
        [A, "Two", "1 – 0 – 1"],
        [B, "One", "1 – 0 – 1"],
        [B, "Two", "1 – 1 – 0"],
        [C, "One", "1 – 0 – 1"],
        [C, "Two", "0 – 1 – 1"],
    ]


def test_incomplete_rounds_are_ignored():
    log = log_of(NIM, (A, B), [1, 1, None, -1, 1, 0])
    assert list(complete_rounds(log)) == [0, 2]
    assert leading_scores(log) == [1.0]
    assert "2 pairs of games" in shown(log)
    assert "No round is complete yet" in shown(log_of(NIM, (A, B), [1]))


def test_sequential_test_is_reported(duel):
    assert "Sequential test, 0 against 50 Elo: undecided (log-likelihood ratio" in shown(duel, Sprt(0, 50))
    for outcome, decision in ((1, "50 or more"), (-1, "0 or less")):
        assert f"{decision} (log-likelihood ratio" in shown(log_of(NIM, (A, B), [outcome] * 100), Sprt(0, 50))
    assert headline(duel).startswith("Elo +147 (")
    test = SequentialTest(Sprt(0, 50))
    test.update(leading_scores(duel))
    assert "LLR +0." in headline(duel, test)
    assert headline(log_of(NIM, (A, B), [])) == ""


def test_round_robin_is_sorted_by_strength():
    log = RunLog(make_plan(NIM, (C, B, A), "seed"))
    for task, _ in zip(log.plan.tasks(), range(60), strict=False):
        later_wins = task.number % 10 != 0  # the player named later wins 9 of 10 games
        log.add(played(task, -1 if later_wins else 1))
    lines = [line for line in shown(log).splitlines() if "±" in line]
    assert [name in line for name, line in zip((A, B, C), lines, strict=True)] == [True] * 3
    assert "90.0%" in lines[0] and "50.0%" in lines[1] and "10.0%" in lines[2]


def test_long_names_are_folded_in_narrow_terminals():
    """Names of players often differ only at the end."""
    names = "alphabeta:nodes=1000,temperature=0.5", "alphabeta:nodes=1000,temperature=0.25", C
    text = shown(log_of(NIM, names, [1, 1, -1, -1, 1, 1]), width=80)
    columns = "".join(line.split("│")[1].strip() for line in text.splitlines() if line.startswith("│"))
    assert all(columns.count(name) == 4 for name in names)  # in three tables, one of them with a row per seat


def test_solo_players_are_compared_with_the_same_dice():
    log = log_of(parlour.load("bingo_battle", players=1), (A, B), [20, 15, 24, 20, 16, 10])
    text = shown(log)
    assert "3 games per player" in text
    assert "+20.000 (" in text and "+15.000 (" in text
    assert "-5.000 (-6.132 to -3.868)" in text  # the differences: -5, -4, -6


def test_one_against_many_is_reported_per_opponent():
    text = shown(log_of(load_package("tests.search.nim", players=3), (A, C), [1, -0.5, 1, 1, 1, -0.5]))
    assert "2 rounds of 3 games" in text
    assert "mean result +0.500 (" in text and "each opponent -0.250" in text
    assert "games won 66.7% (even: 33.3%)" in text


def test_meanings_of_levels_and_weights_are_listed(tmp_path):
    text = shown(log_of(NIM, ("strong", C), [1, -1]))
    assert f"strong = {spec_of('strong', NIM)}\n" in text and "random =" not in text
    game, path = parlour.load("columna"), tmp_path / "mine.json"
    Weights(dict.fromkeys(game.features, 1.0)).write(path)
    player = f"alphabeta:weights={path}"
    text = shown(log_of(game, (player, C), [1, -1]))
    assert re.search(rf"^{player} = {player} \([0-9a-f]{{8}}\)$", text, re.MULTILINE)


def test_markup_in_names_is_escaped():
    one, other = "program:./bot [red]", "program:./bot [/]"
    text = shown(log_of(NIM, (one, other), [1, -1]), width=200)
    assert f"{one} against {other}, 1 pairs" in text and text.count("[red]") == 4 and text.count("[/]") == 2


SCORE = r"Adjusted for luck: score (?P<score>.+)% \((?P<low>.+)% to (?P<high>.+)%\)"
LINE = re.compile(SCORE + "; one adjusted game is worth (?P<factor>.+) unadjusted")


@pytest.fixture(scope="module")
def bingo_battle():
    """The log of a duel with real games."""
    game = parlour.load("bingo_battle")
    log = RunLog(make_plan(game, (A, C), "luck"))
    for task, _ in zip(log.plan.tasks(), range(2 * LEAST), strict=False):
        players = [log.plan.make_player(it, task.seed(seat)) for seat, it in enumerate(task.seats)]
        log.add(play_game(task, game, players))
    return log


@pytest.mark.campaign
def test_score_is_adjusted_for_luck(bingo_battle):
    (line,) = adjusted_score(bingo_battle)
    found = {name: float(number) for name, number in LINE.fullmatch(line).groupdict().items()}
    scores = [round_score(bingo_battle.plan, games) for games in complete_rounds(bingo_battle).values()]
    assert found["low"] < found["score"] < found["high"]
    assert abs(found["score"] / 100 - sum(scores) / len(scores)) < 0.25
    assert found["factor"] > 1.2
    assert f"{line}\n" in shown(bingo_battle)


def test_adjustment_needs_chance_and_many_different_rounds(bingo_battle):
    few, even = RunLog(bingo_battle.plan), RunLog(bingo_battle.plan)
    for game in list(bingo_battle.games.values()):
        even.add(replace(game, results=(0.0, 0.0)))
        if len(few.games) < 2 * LEAST - 1:
            few.add(game)
    assert [*adjusted_score(few), *adjusted_score(even)] == []
    assert list(adjusted_score(log_of(NIM, (A, C), [1, -1] * LEAST))) == []
