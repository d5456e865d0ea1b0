"""Reports about a game with known truth: Pig, solved exactly by code that shares nothing with the lab."""

import functools
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from parlour.core.game import load_package
from parlour.lab.analysis.decision_analysis import analyse
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.intent import Intent, Target
from parlour.lab.measures import MEASURES, fairness, luck
from parlour.lab.report.page import page
from parlour.lab.report.sections import measure_sections
from parlour.lab.report.sections.verdict_section import seat_statement, verdict
from parlour.lab.report.study import OF_SEVERAL, Origin, Study
from parlour.lab.sample import Sample
from parlour.players import make_any_player
from parlour.runs.fixed_budget import make_player
from parlour.runs.game_loop import GameTask, play_game, replay
from tests.campaign import some_daily
from tests.lab.hand_made import values
from tests.runs.inline import InlineExecutor

GOAL = 12
PIG = load_package("parlour.templates.dice", goal=GOAL)
PRECISION = 1e-9
ORIGIN = Origin("lab", "2m", "parlour lab", "0")


@functools.cache
def solved(random):
    """Return the mover's chance to win by own points, opponent's points and pot: played perfectly or at random.

    The largest pot stands for all that reach the goal.
    """
    chance = {(own, other, pot): 0.5 for own in range(GOAL) for other in range(GOAL) for pot in range(GOAL - own + 1)}
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for (own, other, pot), before in chance.items():
            throw = thrown(chance, own, other, pot)
            stop = 1.0 if own + pot >= GOAL else 1 - chance[other, own + pot, 0]
            chosen = (throw + stop) / 2 if random else max(throw, stop)
            chance[own, other, pot] = throw if pot == 0 else chosen
            change = max(change, abs(chance[own, other, pot] - before))
    return chance


def thrown(chance, own, other, pot):
    """Return the mover's chance to win with a die about to fall."""
    kept = sum(chance[own, other, min(pot + face, GOAL - own)] for face in range(2, 7))
    return (1 - chance[other, own, 0] + kept) / 6


def win_of_first(state):
    """Return the first player's chance to win a position between perfect players."""
    record, chance = state.record, solved(random=False)
    points = [int(it) for it in record.points]
    if max(points) >= GOAL:
        return float(points[0] >= GOAL)
    turn = int(record.turn)
    own, other = points[turn], points[1 - turn]
    pot = min(int(record.pot), GOAL - own)
    won = thrown(chance, own, other, pot) if record.rolling else chance[own, other, pot]
    return won if turn == 0 else 1 - won


@functools.cache
def played(player, count):
    """Return games of a player against itself, and the exact luck of the first player in each."""
    writer, start, lucks = RowWriter(PIG), PIG.new_initial_state(), []
    make = make_any_player if player == "random" else functools.partial(make_level, player)
    for number in range(count):
        task = GameTask(number, number, (0, 1), f"pig-{number}")
        result = play_game(task, PIG, [make("random", task.seed(seat)) for seat in task.seats])
        writer.add(number, start, result.actions, 0)
        lucks.append(2 * sum(map(exact_luck, (step for step in replay(PIG, result.actions) if step.actor < 0))))
    return Sample(PIG, "beginner" if player == "random" else player, *writer.tables().values()), np.array(lucks)


def make_level(level, _, seed):
    return make_player(level, PIG, seed)


def exact_luck(step):
    return win_of_first(step.state.child(step.action)) - win_of_first(step.state)


def exact_share(sample, lucks):
    results = sample.results[:, 0]
    return np.cov(lucks, results)[0, 1] / results.var(ddof=1)


def study_of(**samples):
    return Study(PIG, samples, MEASURES | OF_SEVERAL, ORIGIN)


PLAYERS = [("random", 300), ("beginner", 100), ("casual", 300), ("skilled", 100)]


@pytest.mark.parametrize("player", some_daily(PLAYERS, *PLAYERS[:2]), ids=str)
def test_luck_is_at_least_the_bound(player):
    """The template has no evaluation, so its estimates see little of the luck."""
    sample, lucks = played(*player)
    exact = exact_share(sample, lucks)
    found = luck.bounds(sample)
    assert 0.05 < found.luck.low < exact and found.luck.high == 1.0 and found.skill is None
    text = "".join(verdict(study_of(beginner=sample)))
    assert f"at least {round(100 * found.luck.low)}% of the differences in results is luck" in text


@pytest.mark.campaign
@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_deeper_search_bounds_luck_from_both_sides(level):
    sample, lucks = played(level, 300)
    found = luck.bounds(analyse(sample, InlineExecutor(), 2_000, 300))
    assert found.skill is not None
    assert found.luck.low < exact_share(sample, lucks) < found.luck.high < 1.0


def test_single_legal_opening_gives_no_figures():
    """A turn begins with a throw, so there is nothing to choose at first."""
    study = study_of(beginner=played("random", 300)[0])
    assert "The first decision of a game is forced" in page(study)
    assert not {"opening_score", "opening_diversity"} & {it.measure for it in study.measured["beginner"]}


def test_first_player_has_the_exact_edge():
    """Random play has a known score, too; both estimates of it are pooled over two levels."""
    sample, _ = played("random", 300)
    exact = solved(random=True)[0, 0, 0]
    plain, adjusted = ([it.interval for it in each(sample)] for each in (fairness.seat_score, fairness.adjusted_score))
    assert exact > 0.55
    assert plain[0].low < exact < plain[0].high and adjusted[0].low < exact < adjusted[0].high
    assert adjusted[0].high - adjusted[0].low < plain[0].high - plain[0].low
    study = study_of(beginner=sample, casual=replace(sample, players="casual"))
    assert seat_statement(study).startswith("Player A has an edge: it scores")
    assert "all levels from beginner to casual, n = 600" in seat_statement(study)
    assert "Player A has an edge" not in "".join(measure_sections.fairness(study))
    targeted = replace(study, intent=Intent(targets=(Target("draws"),)))
    assert "Player A has an edge" in "".join(measure_sections.fairness(targeted))
    assert values(study.of("levels", "pooled_score"))["seat 0"] == pytest.approx(adjusted[0].value)


@pytest.mark.campaign
def test_best_score_covers_the_exact_score():
    """40 samples of 100 games each; with 95% coverage, fewer than 33 hits have a probability below 0.2%.

    Scores are adjusted for luck where it passes the calibration test.
    """
    sample, _ = played("random", 4_000)
    exact, hits = solved(random=True)[0, 0, 0], 0
    for first in range(0, 4_000, 100):
        part = (sample.games["game"] >= first) & (sample.games["game"] < first + 100)
        games = {name: column[part] for name, column in sample.games.items()}
        scores = (it(replace(sample, games=games)) for it in (fairness.seat_score, fairness.adjusted_score))
        found = fairness.best_scores([*chain(*scores)])[0].interval
        hits += found.low < exact < found.high
    assert hits >= 33
