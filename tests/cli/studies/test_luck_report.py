"""A duel's score less its luck."""

import re
from dataclasses import replace

import pytest

import parlour
from parlour.arena.match_log import complete_rounds, round_score
from parlour.arena.match_plan import make_plan
from parlour.cli.studies.arena_report import LEAST, adjusted_score
from parlour.core.game import load_package
from parlour.runs.game_loop import play_game
from parlour.runs.run_log import RunLog

from .test_arena_report import A, C, log_of, shown

SCORE = r"Adjusted for luck: score (?P<score>.+)% \((?P<low>.+)% to (?P<high>.+)%\)"
LINE = re.compile(SCORE + "; one adjusted game is worth (?P<factor>.+) unadjusted")


def duel(game, rounds):
    """A log of games that were really played."""
    log = RunLog(make_plan(game, (A, C), "luck"))
    for task, _ in zip(log.plan.tasks(), range(2 * rounds), strict=False):
        log.add(
            play_game(task, game, [log.plan.make_player(it, task.seed(seat)) for seat, it in enumerate(task.seats)])
        )
    return log


@pytest.fixture(scope="module")
def bingo_battle():
    return duel(parlour.load("bingo_battle"), LEAST)


@pytest.mark.campaign
def test_a_score_is_told_less_its_luck(bingo_battle):
    (line,) = adjusted_score(bingo_battle)
    told = {name: float(number) for name, number in LINE.fullmatch(line).groupdict().items()}
    scores = [round_score(bingo_battle.plan, games) for games in complete_rounds(bingo_battle).values()]
    assert told["low"] < told["score"] < told["high"]
    assert abs(told["score"] / 100 - sum(scores) / len(scores)) < 0.25
    assert told["factor"] > 1.2
    assert f"{line}\n" in shown(bingo_battle)


def test_nothing_is_told_of_few_rounds_or_without_chance(bingo_battle):
    few = RunLog(bingo_battle.plan)
    for played in list(bingo_battle.games.values())[: 2 * LEAST - 1]:
        few.add(played)
    assert list(adjusted_score(few)) == []
    assert list(adjusted_score(log_of(load_package("tests.search.nim"), (A, C), [1, -1] * LEAST))) == []


def test_nothing_is_told_where_all_rounds_are_alike(bingo_battle):
    even = RunLog(bingo_battle.plan)
    for played in bingo_battle.games.values():
        even.add(replace(played, results=(0.0, 0.0)))
    assert list(adjusted_score(even)) == []
