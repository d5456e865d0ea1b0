"""Budgets of reports, and building them."""

import json
from dataclasses import replace

import numpy as np
import pytest

import parlour
from parlour.lab.collecting import DataError, collect_people
from parlour.lab.measures import MEASURES
from parlour.lab.report.left_out import Reason
from parlour.lab.report.report_budget import (
    BUDGETS,
    FEWEST,
    STEP,
    Budget,
    games_by_level,
    games_to_judge,
    level_to_judge,
    size_of,
)
from parlour.lab.report.report_builder import DATA, PAGE, ReportBuilder, ReportRequest
from parlour.lab.report.study import OF_SEVERAL, main_players
from parlour.lab.sample import Sample
from parlour.match import Match, write_record
from parlour.match.record import seconds_tag
from parlour.players.spec import parse_spec
from parlour.runs.executor import LocalExecutor
from parlour.runs.fixed_budget import BY_STRENGTH
from tests.lab.hand_made import sample
from tests.runs.inline import InlineExecutor

SMALL = Budget("small", 600.0, 300, 0.001, 20, (1.0,))  # random games and the weakest level
NAMES = ("seat_score", "turns", "branching", "moves_to", "completion")


def order(folder, game="bingo_battle", seed="lab", **options):
    measures = {name: MEASURES[name] for name in NAMES}
    return ReportRequest(parlour.load(game, **options), folder, SMALL, measures, "parlour lab", seed=seed)


def made(folder, executor):
    ReportBuilder(order(folder)).make(executor)
    text = (folder / PAGE).read_text("utf-8").replace(str(folder), "FOLDER")
    return text, (folder / DATA).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return made(tmp_path_factory.mktemp("whole"), InlineExecutor())


@pytest.mark.campaign
def test_report_does_not_depend_on_process_count(whole, tmp_path):
    assert made(tmp_path / "two", LocalExecutor(2)) == whole


def test_report_holds_the_games_of_its_budget(whole):
    content = json.loads(whole[1])
    assert content["players"]["random"]["games"] == 300
    assert content["players"]["beginner"]["games"] == 20
    assert not content["interrupted"]
    assert {figure["measure"] for figure in content["figures"]} == set(NAMES)


def test_results_in_the_folder_are_read(tmp_path):
    (tmp_path / "items").mkdir()
    (tmp_path / "items" / "casual.json").write_text(
        '{"items": [], "player": "casual", "confidence": 0.99, "searched": 9}'
    )
    (tmp_path / "items" / "other.json").write_text("{}")
    report = ReportBuilder(order(tmp_path))
    with report.folder.writing({}):
        assert [it["player"] for it in report.study().valued] == ["casual"]


def test_results_for_other_rules_are_left_out(tmp_path):
    report = ReportBuilder(order(tmp_path))
    (tmp_path / "tune").mkdir()
    for name, rules in {"own": report.folder.manifest.collection.rules, "old": "rules of yesterday"}.items():
        content = {"variants": [], "chosen": None, "rules": rules}
        (tmp_path / "tune" / f"{name}.json").write_text(json.dumps(content))
    with report.folder.writing({}):
        study = report.study()
    assert len(study.tunings) == 1 and study.left_out == [(Reason.OTHER_RESULTS, "tune", 1)]


def interrupt_first_level(players, games, done):
    """Raise KeyboardInterrupt once the first level's games arrive."""

    def on_games(count):
        if players != "random":
            raise KeyboardInterrupt

    return on_games


@pytest.mark.campaign
def test_interrupted_report_is_resumed(whole, tmp_path):
    report = ReportBuilder(order(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        report.make(InlineExecutor(), interrupt_first_level)
    report.write()
    content = json.loads((tmp_path / DATA).read_text("utf-8"))
    assert "Incomplete" in (tmp_path / PAGE).read_text("utf-8") and content["interrupted"]
    assert content["players"]["beginner"]["games"] == 10
    assert made(tmp_path, InlineExecutor()) == whole


@pytest.mark.campaign
def test_games_are_analysed_once(tmp_path, monkeypatch):
    judging = replace(order(tmp_path), budget=replace(SMALL, judged=2))
    ReportBuilder(judging).make(InlineExecutor())
    assert "too few games have been analysed by a search" in (tmp_path / "report.html").read_text("utf-8")
    values = ReportBuilder(judging).study().samples["beginner"].decisions["value_0"]
    assert 0 < np.isfinite(values).sum() < len(values)
    monkeypatch.setattr("parlour.lab.report.report_builder.analyse", None)
    ReportBuilder(judging).make(InlineExecutor())


@pytest.mark.campaign
def test_larger_budget_analyses_all_decisions(tmp_path):
    counts = []
    for positions in (3, None, 3):
        judging = replace(order(tmp_path), budget=replace(SMALL, judged=10, seconds=1.0, positions=positions))
        ReportBuilder(judging).make(InlineExecutor())
        counts.append(int(np.isfinite(ReportBuilder(judging).study().samples["beginner"].decisions["value_0"]).sum()))
    assert counts[0] == 3 * 10 and counts[1] == counts[2] > 4 * counts[0]


@pytest.mark.campaign
def test_people_are_compared_with_levels_once(tmp_path, monkeypatch):
    budget = replace(SMALL, judged=2, asked=60)
    beside = replace(order(tmp_path / "out", "maexchen", faces=2), budget=budget, measures=MEASURES | OF_SEVERAL)
    collect_people(ReportBuilder(beside).folder, records_of_people(tmp_path / "in", beside.game))
    ReportBuilder(beside).make(InlineExecutor())
    content = json.loads((beside.folder / DATA).read_text("utf-8"))
    reported = {(it["measure"], it["of"]): it for it in content["figures"] if it["players"] == "people"}
    assert reported["move_match", "beginner"]["n"] == 4 and reported["thinking_time", "median"]["value"] == 2.5
    assert {("more_turns", "beginner"), ("dearer_errors", "beginner"), ("other_kinds", "beginner")} <= reported.keys()
    assert "at which a level would make the same move" in (beside.folder / PAGE).read_text("utf-8")
    monkeypatch.setattr("parlour.lab.report.report_builder.match", None)
    ReportBuilder(beside).make(InlineExecutor())


def records_of_people(folder, game):
    """Write four records of people who play as long as possible, at 2.5 seconds per decision."""
    folder.mkdir()
    for seed in range(4):
        match = Match(game, seed=seed)
        while not match.state.is_terminal():
            match.play(match.state.legal_actions()[0])
        seconds = seconds_tag([None if turn.actor < 0 else 2.5 for turn in match.turns])
        (folder / f"{seed}.txt").write_text(write_record(match, {"Seats": "Ann, Ben", "Seconds": seconds}))
    return folder


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        ({"game": "columna"}, "Choose another folder"),
        ({"seed": "other"}, "Choose another folder"),
        ({"players": 1}, "Choose another folder"),
        ({}, "Another run is writing"),
    ],
)
def test_folder_of_another_report_or_run_is_refused(tmp_path, other, problem):
    with ReportBuilder(order(tmp_path)).folder.writing({}), pytest.raises(DataError, match=problem):
        ReportBuilder(order(tmp_path, **other)).make(InlineExecutor())
    assert not (tmp_path / PAGE).exists()


def pilot(name, turns=100, decisions=50, choices=3):
    game = parlour.load(name)
    each = {"turns": turns, "choices": decisions * choices}
    each |= {f"decisions_{seat}": decisions / game.num_players() for seat in range(game.num_players())}
    columns = {column: np.full(FEWEST, value) for column, value in each.items()}
    return Sample(game, "beginner", {"game": np.arange(FEWEST), **columns})


def test_level_with_enough_games_is_analysed():
    levels = {name: sample([(1, -1)] * count) for name, count in (("casual", 99), ("skilled", 60), ("strong", 30))}
    assert level_to_judge(levels) is levels["skilled"]
    del levels["casual"], levels["skilled"]
    assert level_to_judge(levels) is levels["strong"] and level_to_judge({}) is None


@pytest.mark.parametrize(
    ("games", "main"),
    [((200, 120, 30), "skilled"), ((200, 120, 100), "strong"), ((90, 60, 30), "strong"), ((), "random")],
)
def test_figures_of_a_level_with_many_games_come_first(games, main):
    assert main_players(dict(zip(("casual", "skilled", "strong"), games, strict=False)), "random") == main


@pytest.mark.parametrize(
    ("seconds", "rungs"), [(20.0, []), (3e3, ["30ms"]), (1.2e5, ["100ms"])], ids=["none", "weaker", "strongest"]
)
def test_strongest_rung_with_many_games_plays_between_strong_and_master(monkeypatch, seconds, rungs):
    known = {"30ms": "mcts:simulations=100", "100ms": "mcts:simulations=10000", "300ms": "mcts:simulations=20000"}
    specs = {name: parse_spec(text) for name, text in known.items()}
    for module in ("runs.fixed_budget", "lab.report.report_budget"):
        monkeypatch.setattr(f"parlour.{module}.rungs_of", lambda game: specs)
    planned = list(games_by_level(Budget("", 1.0, 1, seconds, 10**9, (0.1,) * 5, top=0.5), pilot("bingo_battle")))
    assert [name for name in planned if name in known] == rungs
    assert planned == [name for name in BY_STRENGTH if name in planned]


@pytest.mark.parametrize("name", parlour.games())
def test_smallest_budget_analyses_games_in_proportion_to_its_seconds(name):
    smallest = replace(BUDGETS["2m"], judged=10**6)
    one, ten = (games_to_judge(replace(smallest, seconds=it), pilot(name), 400) for it in (50, 500))
    assert ten == pytest.approx(10 * one, abs=10 * STEP) and one >= FEWEST
    assert games_to_judge(BUDGETS["20m"], pilot(name), 400) == BUDGETS["20m"].judged


@pytest.mark.parametrize("name", parlour.games())
def test_weakest_levels_always_play(name):
    planned = games_by_level(BUDGETS["2m"], pilot(name, turns=10_000, decisions=10_000))
    assert planned["beginner"] == planned["casual"] == FEWEST
    assert "strong" not in planned


def test_levels_without_a_share_do_not_play():
    assert list(games_by_level(Budget("one", 1.0, 1, 1e6, 100, (1.0,)), pilot("columna"))) == ["beginner"]


def test_games_are_proportional_to_seconds():
    one, ten = (games_by_level(Budget("", 1.0, 1, it, 10**9, (0.5, 0.5)), pilot("columna")) for it in (1e3, 1e4))
    assert ten["casual"] == pytest.approx(10 * one["casual"], abs=10 * STEP)


@pytest.mark.parametrize("spec", ["mcts:simulations={}", "alphabeta:nodes={}"])
def test_cost_is_linear_in_simulations_and_positions(spec):
    sample = pilot("columna")
    seconds = [size_of(sample).seconds(parse_spec(spec.format(count)), sample.game) for count in (1000, 2000, 3000)]
    assert seconds[2] - seconds[1] == pytest.approx(seconds[1] - seconds[0]) and seconds[1] > seconds[0] > 0
