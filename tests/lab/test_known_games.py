"""The lab's conformance suite: every headline of a report is right about games with known truth."""

import functools
import html
import math
import re
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from parlour.core.game import load_package
from parlour.lab.collecting.parquet import pack, read_rows
from parlour.lab.measures import MEASURES
from parlour.lab.measures.fairness import best_scores
from parlour.lab.replayed_games import replay_games
from parlour.lab.report import left_out
from parlour.lab.report.charts import rendering
from parlour.lab.report.left_out import Reason
from parlour.lab.report.page import page
from parlour.lab.report.report_budget import Budget
from parlour.lab.report.report_builder import ReportBuilder, ReportRequest
from parlour.lab.report.study import OF_SEVERAL, RUNGS, Study
from parlour.lab.sample import RANDOM
from parlour.runs import openings
from parlour.runs.executor import LocalExecutor
from tests.lab.known import truth
from tests.lab.known.truth import Truth
from tests.runs.inline import InlineExecutor

HEADLINED = (
    *("seat_score", "adjusted_score", "pooled_score", "draws", "completion", "endings", "turns", "branching"),
    *("real_decisions", "dominant_moves", "unused_actions", "luck_share", "skill_share", "level_score"),
    *("opening_score", "opening_diversity", "calibration", "swap_value", "error_price", "stakes", "good_moves"),
    *("clarity", "killer_move", "upset", "elo_of_a_doubling", "games_to_tell"),
)
MEASURED = {name: (MEASURES | OF_SEVERAL)[name] for name in HEADLINED}
BUDGET = Budget("known", 600.0, 2_000, 1e6, 40, (1.0, 1.0, 1.0))  # three levels, as much as they may play
FEW = Budget("few", 600.0, 50, 1e6, 20, (1.0, 1.0))
LADDER = replace(BUDGET, judged=40, ladder=40)
ROUNDING, WIDER = 1e-9, 3 / 1.96
WITH_HIDDEN = ("bids",)  # perfect play with all information is not a measure of players who lack some
KNOWN = {  # package, options, truth
    "race": ("tests.lab.known.race", {}, Truth(truth.race())),
    "bids": ("tests.lab.known.bids", {}, Truth(truth.bids())),
    "board": ("parlour.templates.board", {}, Truth(truth.board())),
    "standoff": ("tests.lab.known.standoff", {"limit": 8}, Truth(truth.standoff(8))),
    "edge": ("tests.lab.shop", {"blade": 0, "edge": 5}, Truth(truth.shop(0, 5))),
    "blade": ("tests.lab.shop", {"blade": 20, "edge": 0}, Truth(truth.shop(20, 0))),
}


class Report(NamedTuple):
    """A study with the text of its sections."""

    study: Study
    sections: dict[str, str]

    def measured(self, players, measure):
        """Return the intervals of a measure by what they are of."""
        return {it.of: it.interval for it in self.study.of(players, measure)}


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Return a function that builds the report on a known game once."""

    @functools.cache
    def made(name, budget=BUDGET, **settings):
        package, options, _ = KNOWN[name]
        return built(tmp_path_factory.mktemp(name), load_package(package, **options), budget, **settings)

    return made


def built(folder, game, budget=BUDGET, executor=None, **settings):
    """Build a report, but draw its page only once, and without charts."""
    builder = ReportBuilder(ReportRequest(game, folder, budget, MEASURED, "parlour lab", **settings))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "write", lambda: None)
        builder.make(executor or InlineExecutor())
    study = builder.study()
    return Report(study, sections_of(study))


def sections_of(study):
    """Return the plain text of each section of a page by its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rendering, "svg", lambda *drawing, **settings: "")
        text = page(study)
    found = re.findall(r'<section id="([^"]+)"[^>]*>(.*?)</section>', text, re.DOTALL)
    return {name: " ".join(html.unescape(re.sub("<[^>]+>", " ", content)).split()) for name, content in found}


def exact_of(name):
    """Return the truth about a game, and its first position."""
    exact = KNOWN[name][2]
    return exact, exact.model.start


def contains(interval, truth):
    """Whether an interval of three standard errors contains the truth; an interval of 95% misses it in one of 20."""
    value, low, high = interval
    return value - WIDER * (value - low) - ROUNDING <= truth <= value + WIDER * (high - value) + ROUNDING


def exact_lucks(exact, sample):
    """Return each game's number among the games of a sample, and what chance brought the first seat in it."""
    games = list(replay_games(sample))
    return np.array([it.place for it in games]), np.array([exact.luck(it.actions) for it in games])


@pytest.mark.parametrize("name", KNOWN)
def test_random_play_is_measured_correctly(report, name):
    found, (exact, start) = report(name), exact_of(name)
    assert contains(found.measured(RANDOM, "seat_score")["seat 0"], exact.random(start))
    assert contains(found.measured(RANDOM, "draws")[""], exact.random_draws)
    for of, share in {"shortest tenth": 0.1, "median": 0.5, "longest tenth": 0.9}.items():
        assert contains(found.measured(RANDOM, "turns")[of], exact.random_length(share))
    assert "Every game ended by the rules, even in random play" in found.sections["verdict"]


@pytest.mark.parametrize("name", KNOWN)
def test_scores_of_levels_are_right(report, name):
    """The exact score of a level is that of perfect play less the cost of its mistakes, as its games show them."""
    found, (exact, start) = report(name), exact_of(name)
    truth_of_level = math.nan
    for players, sample in found.study.levels.items():
        places, lucks = exact_lucks(exact, sample)
        truth_of_level = (sample.scores[places, 0] - lucks).mean()
        assert contains(best_scores(found.study.measured[players])[0].interval, truth_of_level), players
    assert name in WITH_HIDDEN or abs(truth_of_level - exact.perfect(start)) < 0.02  # skilled players make few mistakes


@pytest.mark.parametrize("name", KNOWN)
def test_luck_is_within_its_bounds_at_every_level(report, name):
    found, (exact, _) = report(name), exact_of(name)
    for players, sample in found.study.levels.items():
        bounds = found.measured(players, "luck_share").get("")
        places, lucks = exact_lucks(exact, sample)
        if not lucks.any():
            assert bounds is None
            continue
        scores = sample.scores[places, 0]
        share = np.cov(lucks, scores)[0, 1] / scores.var(ddof=1)
        assert bounds is None or contains(bounds, min(share, 1.0)), players


HEADLINES = {  # sentences that a report begins with, and those that it must not contain
    "race": (
        ["One has an edge: it scores", "None of these games ended without a winner", "at least .* is luck"],
        ["Left out"],
    ),
    "bids": (
        ["The rules may not be the cause", "share of luck in the results is not known", "A typical game takes 6 turns"],
        ["at least .* luck"],
    ),
    "board": (
        ["Many games end without a winner: 100%", "openings matter: at level “beginner”, Black scores"],
        ["luck"],
    ),
    "standoff": (
        [
            r"levels that lose to random play are left out: casual \(40\)",
            "No seat has a proven edge",
            "Many games end without a winner: 100%",
            "Most common ending: “called off” in 100% .* but in 2[0-9]% .* in random play",
            "A typical game takes 8 turns",
        ],
        ["luck", "at level “casual”"],
    ),
    "edge": (["One has a.* edge: it scores 55.0%", "A typical game takes 2 turns"], ["preferred", "Hardly ever"]),
    "blade": (
        [
            "No seat has a proven edge",
            "Nearly always preferred to other moves: “blade”",
            "Hardly ever played: “charm”, “nothing”",
        ],
        [],
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_headlines_state_the_facts(report, name):
    expected, absent = HEADLINES[name]
    text = report(name).sections["verdict"]
    assert [it for it in expected if not re.search(it, text)] == [], text
    assert [it for it in absent if re.search(it, text)] == [], text


@pytest.mark.parametrize("name", ["board", "standoff"])
def test_openings_keep_the_value_of_the_start(report, name):
    exact, start = exact_of(name)
    for sample in report(name).study.levels.values():
        for game in replay_games(sample):
            opening = exact.positions(game.actions[: len(game.openings)])
            assert {exact.perfect(position) for position in opening} == {exact.perfect(start)}


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "score_of_random"), [("edge", 0.5), ("blade", 0.5 - 0.2 * 2 / 3)])
def test_ladder_shows_skill_where_there_is_some(report, name, score_of_random):
    """In the shop, thinking only shows which thing to buy: a blade, which random play buys in one of three games."""
    found = report(name, LADDER)
    assert contains(found.measured(RUNGS, "upset")[""], score_of_random)
    gains = found.measured(RUNGS, "elo_of_a_doubling").values()
    assert len(gains) == 6 and all(contains(it, 0.0) for it in [*gains][-3:])
    assert found.measured(RUNGS, "games_to_tell") == {}
    assert all(contains(it, 0.5) for it in found.measured("levels", "level_score").values())


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["race", "standoff"])
def test_reports_do_not_depend_on_the_number_of_processes(report, name, tmp_path):
    package, options, _ = KNOWN[name]
    two = built(tmp_path, load_package(package, **options), executor=LocalExecutor(2))
    assert two.study.measured == report(name).study.measured


def test_games_that_begin_decided_give_no_figures(tmp_path, monkeypatch):
    """All openings of four turns end this game, which is called off after four."""
    for module in (openings, left_out):
        monkeypatch.setattr(module, "MOST_REJECTED", 2)
    found = built(tmp_path, load_package("tests.lab.known.standoff", limit=4), FEW)
    assert not found.study.levels and {it.reason for it in found.study.left_out} == {Reason.DECIDED}
    assert "Games that begin decided are left out" in found.sections["verdict"]
    assert "Not yet known whether the seats are equal" in found.sections["verdict"]


def test_constant_values_give_no_figures(report):
    """A search that expects the same everywhere knows neither the cost of mistakes nor how tense a game is."""
    study = report("board").study
    sample = study.samples["skilled"]
    values = {
        name: np.zeros(len(sample.decisions["game"])) for name in ("value_0", "value_1", "best", "mean", "played")
    }
    values |= {name: np.ones(len(sample.decisions["game"])) for name in ("good", "clear", "second")}
    judged = replace(sample, decisions={**sample.decisions, **values})
    found = replace(study, samples={**study.samples, "skilled": judged}, known={})
    assert "The search expects the same result in every position" in sections_of(found)["trail"]
    known = {it.measure for it in found.measured["skilled"]}
    assert not known & {"calibration", "error_price", "stakes", "good_moves", "swap_value", "clarity", "killer_move"}


def test_games_of_other_rules_are_left_out_and_replaced(tmp_path):
    game = load_package("tests.lab.known.race")
    found = built(tmp_path, game, FEW)
    for file in (tmp_path / "data" / "casual").glob("*-000001.parquet"):
        order = ["game"] if file.name.startswith("games") else ["game", "turn"]
        file.write_bytes(pack(read_rows([file], order, [file]), "rules of yesterday"))
    mixed = ReportBuilder(ReportRequest(game, tmp_path, FEW, MEASURED, "parlour lab")).study()
    assert mixed.left_out == [(Reason.OTHER_RULES, "casual", 10)] and len(mixed.samples["casual"].rounds) == 10
    assert "played with other rules are left out: casual (10)" in sections_of(mixed)["verdict"]
    assert built(tmp_path, game, FEW).study.measured == found.study.measured
