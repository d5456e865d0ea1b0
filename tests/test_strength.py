"""The measured strength of the levels: benchmarks/strength."""

import threading
from itertools import islice
from pathlib import Path

import pytest

import parlour
from benchmarks.strength import __main__ as strength
from benchmarks.strength.summary import MOST_BYTES, Summary, read
from benchmarks.strength.table import in_readme, put_into_readme, table
from parlour.arena import make_plan
from parlour.arena.match_log import by_seat, complete_rounds
from parlour.errors import ParlourError
from parlour.runs.run_log import RunLog
from parlour.runs.worker import GameWorker

FOLDER = Path(strength.__file__).parent
SUMMARIES = sorted(FOLDER.glob("*/*.json"))
OF_LEVELS = [path for path in SUMMARIES if path.parent == strength.LEVELS]
PLAYERS = "mcts:simulations=2", "random"


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """The log of five games."""
    plan = make_plan(parlour.load("maexchen", faces=3), PLAYERS, "seed")
    log, worker = RunLog(plan, tmp_path_factory.mktemp("strength") / "log.jsonl"), GameWorker(plan, threading.Event())
    log.create()
    for task in islice(plan.tasks(), 5):
        log.add(worker(task))
    return log


@pytest.mark.parametrize("path", SUMMARIES, ids=lambda path: path.stem)
def test_summaries_are_small(path):
    assert path.stat().st_size <= MOST_BYTES
    summary = read(path)
    assert summary.results and complete_rounds(summary.log())


def test_nothing_but_summaries_is_kept():
    assert {path.suffix for path in FOLDER.rglob("*") if path.is_file()} <= {".json", ".md", ".py", ".pyc"}


@pytest.mark.parametrize("path", OF_LEVELS, ids=lambda path: path.stem)
def test_summaries_match_the_current_levels(path):
    read(path).plan.check_meanings(path)


def test_the_readme_has_the_table():
    assert in_readme() == strength.known(strength.matches(parlour.games()))


def test_a_table_is_put_into_the_readme(tmp_path, monkeypatch):
    readme = tmp_path / "README.md"
    readme.write_text((FOLDER / "README.md").read_text())
    monkeypatch.setattr("benchmarks.strength.table.README", readme)
    before = readme.read_text()
    put_into_readme("new")
    assert in_readme() == "new"
    put_into_readme("")
    assert readme.read_text().split() == before.replace(strength.known(strength.matches(parlour.games())), "").split()


def test_a_summary_has_the_results_of_its_log(log, tmp_path):
    path = tmp_path / "summary.json"
    strength.keep(log, path)
    again = read(path)
    assert again.plan == log.plan
    known = again.log()
    assert {number: game.results for number, game in known.games.items()} == {
        number: game.results for number, game in log.games.items()
    }
    assert by_seat(known, 0) == by_seat(log, 0)
    moves = [0, 0]
    for game in log.games.values():
        for player, effort in zip(game.seats, game.efforts, strict=True):
            moves[player] += effort.moves
    assert [effort.moves for effort in again.efforts] == moves


def test_games_that_are_missing_stay_missing(log, tmp_path):
    summary = Summary(log.plan)
    for number in (1, 4):
        summary.add(log.games[number])
    summary.write(tmp_path / "summary.json")
    assert sorted(read(tmp_path / "summary.json").results) == [1, 4]


def test_a_game_counts_once(log, tmp_path):
    path = tmp_path / "summary.json"
    strength.keep(log, path)
    once = path.read_text()
    strength.keep(log, path)
    assert path.read_text() == once


def test_games_of_another_match_are_not_mixed_in(log, tmp_path):
    path = tmp_path / "summary.json"
    strength.keep(log, path)
    with pytest.raises(ParlourError, match="belongs to another match or to other levels. Remove it to keep this one"):
        strength.keep(RunLog(make_plan(parlour.load("maexchen"), PLAYERS, "seed")), path)


def test_a_summary_of_another_layout_is_refused(log, tmp_path):
    path = tmp_path / "summary.json"
    strength.keep(log, path)
    path.write_text(path.read_text().replace('"version": 1', '"version": 2'))
    with pytest.raises(ParlourError, match="has format version 2, but this version of Parlour reads 1"):
        read(path)


def test_a_log_belongs_to_the_levels_or_to_the_changes(log):
    match = strength.LevelMatch("columna", "strong", "skilled")
    assert strength.path_for(RunLog(match.plan())) == FOLDER / "levels" / "columna-strong.json"
    assert strength.path_for(log) == FOLDER / "changes" / "log.json"


def test_a_match_is_gone_on_with_where_its_summary_ends(log, tmp_path, monkeypatch):
    """Nothing that is known is played again, and what is played goes into the summary and into a log elsewhere."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    monkeypatch.setattr(strength, "LEVELS", tmp_path)
    monkeypatch.setattr(strength.LevelMatch, "plan", lambda match: log.plan)
    match = strength.LevelMatch("maexchen", "casual", "beginner")
    match.path.parent.mkdir(exist_ok=True)
    strength.keep(log, match.path)
    match.play(8, 1)
    assert sorted(read(match.path).results) == list(range(1, 9))
    assert len((tmp_path / "strength" / "maexchen-casual.jsonl").read_text().splitlines()) == 1 + 3
    match.play(8, 1)
    assert sorted(read(match.path).results) == list(range(1, 9))
    assert "| 8 |" in table([match.summary()])
