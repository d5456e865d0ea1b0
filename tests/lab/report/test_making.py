"""Making a report: the same bytes on any number of processes, and nothing lost when it is interrupted."""

import json
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

import parlour
from parlour.lab.collecting import DataError, collect_people
from parlour.lab.measures import MEASURES
from parlour.lab.report.report_budget import Budget
from parlour.lab.report.report_builder import DATA, PAGE, Order, Progress, Report
from parlour.lab.report.study import OF_SEVERAL
from parlour.match import Match, write_record
from parlour.match.record import seconds_tag
from parlour.runs.executor import LocalExecutor
from tests.runs.inline import InlineExecutor

SMALL = Budget("small", 600.0, 300, 0.001, 20, (1.0,))  # random games, and some of the weakest level
NAMES = ("seat_score", "turns", "branching", "moves_to", "completion")


def order(folder, game="bingo_battle", seed="lab", **options):
    measures = {name: MEASURES[name] for name in NAMES}
    return Order(parlour.load(game, **options), folder, SMALL, measures, "parlour lab", seed=seed)


def made(folder, executor):
    Report(order(folder)).make(executor, Progress())
    text = (folder / PAGE).read_text("utf-8").replace(str(folder), "FOLDER")
    return text, (folder / DATA).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return made(tmp_path_factory.mktemp("whole"), InlineExecutor())


@pytest.mark.campaign
def test_any_number_of_processes_writes_the_same_bytes(whole, tmp_path):
    assert made(tmp_path / "two", LocalExecutor(2)) == whole


def test_it_holds_what_the_budget_says(whole):
    content = json.loads(whole[1])
    assert content["players"]["random"]["games"] == 300
    assert content["players"]["beginner"]["games"] == 20
    assert not content["interrupted"]
    assert {figure["measure"] for figure in content["figures"]} == set(NAMES)


class Interrupted(Progress):
    """Somebody presses Ctrl-C once the first level's games come in."""

    def stage(self, players, games, done):
        def on_games(count):
            if players != "random":
                raise KeyboardInterrupt

        return on_games


@pytest.mark.campaign
def test_what_was_collected_before_an_interruption_is_kept_and_gone_on_with(whole, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        Report(order(tmp_path)).make(InlineExecutor(), Interrupted())
    assert "Incomplete" in (tmp_path / PAGE).read_text("utf-8")
    assert json.loads((tmp_path / DATA).read_text("utf-8"))["players"]["beginner"]["games"] == 10
    assert made(tmp_path, InlineExecutor()) == whole


@pytest.mark.campaign
def test_games_are_judged_once(tmp_path, monkeypatch):
    judging = replace(order(tmp_path), budget=replace(SMALL, judged=2))
    Report(judging).make(InlineExecutor(), Progress())
    assert "too few games have been analysed by a search" in (tmp_path / "report.html").read_text("utf-8")
    values = Report(judging).study().samples["beginner"].decisions["value_0"]
    assert 0 < np.isfinite(values).sum() < len(values)
    monkeypatch.setattr("parlour.lab.report.report_builder.analyse", None)
    Report(judging).make(InlineExecutor(), Progress())


@pytest.mark.campaign
def test_people_are_seen_beside_levels_that_are_asked_once(tmp_path, monkeypatch):
    budget = replace(SMALL, judged=2, asked=60)
    beside = replace(order(tmp_path / "out", "maexchen", faces=2), budget=budget, measures=MEASURES | OF_SEVERAL)
    collect_people(Report(beside).folder, records_of_people(tmp_path / "in", beside.game))
    Report(beside).make(InlineExecutor(), Progress())
    content = json.loads((beside.folder / DATA).read_text("utf-8"))
    told = {(it["measure"], it["of"]): it for it in content["figures"] if it["players"] == "people"}
    assert told["move_match", "beginner"]["n"] == 4 and told["thinking_time", "median"]["value"] == 2.5
    assert {("more_turns", "beginner"), ("dearer_errors", "beginner"), ("other_kinds", "beginner")} <= told.keys()
    assert "at which a level would make the same move" in (beside.folder / PAGE).read_text("utf-8")
    monkeypatch.setattr("parlour.lab.report.report_builder.match", None)
    Report(beside).make(InlineExecutor(), Progress())


def records_of_people(folder, game):
    """Four games of people who play on as long as they can, and take two seconds and a half for it."""
    folder.mkdir()
    for seed in range(4):
        match = Match(game, seed=seed)
        while not match.state.is_terminal():
            match.play(match.state.legal_actions()[0])
        seconds = seconds_tag([None if turn.actor < 0 else 2.5 for turn in match.turns])
        (folder / f"{seed}.txt").write_text(write_record(match, {"Seats": "Ann, Ben", "Seconds": seconds}))
    return folder


class Shy:
    """An executor whose patience ends after the first part."""

    def run(self, make_worker, tasks):
        yield from islice(InlineExecutor().run(make_worker, tasks), 1)


@pytest.mark.campaign
def test_a_report_of_fewer_games_than_planned_says_so(tmp_path):
    Report(order(tmp_path)).make(Shy(), Progress())
    assert json.loads((tmp_path / DATA).read_text("utf-8"))["interrupted"]


@pytest.mark.parametrize("other", [{"game": "columna"}, {"seed": "other"}, {"players": 1}])
def test_a_folder_of_other_games_is_refused(tmp_path, other):
    with Report(order(tmp_path)).folder.writing({}), pytest.raises(DataError, match="Choose another folder"):
        Report(order(tmp_path, **other))


def test_two_runs_into_one_folder_are_refused(tmp_path):
    with Report(order(tmp_path)).folder.writing({}), pytest.raises(DataError, match="Another run is writing"):
        Report(order(tmp_path)).make(InlineExecutor(), Progress())
    assert not (tmp_path / PAGE).exists()
