"""The measured strength of the levels: benchmarks/strength."""

import threading
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import parlour
from benchmarks.strength import __main__ as strength
from benchmarks.strength.summary import MOST_BYTES, Summary, in_readme, names, put_into_readme, read, table
from parlour.arena import make_plan
from parlour.arena.match_log import by_seat, complete_rounds
from parlour.errors import ParlourError
from parlour.runs.executor import GameWorker
from parlour.runs.run_log import RunLog

FOLDER = Path(strength.__file__).parent
SUMMARIES = [(path, name) for path in (strength.LEVELS, strength.CHANGES) for name in names(path)]
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


@pytest.mark.parametrize(("path", "name"), SUMMARIES)
def test_summaries_are_complete_and_match_the_current_levels(path, name):
    summary = read(path, name)
    assert summary.results and complete_rounds(summary.log())
    if path == strength.LEVELS:
        summary.plan.check_meanings(path)


def test_summaries_are_small():
    for path in (strength.LEVELS, strength.CHANGES):
        assert path.stat().st_size <= MOST_BYTES * len(names(path))
    assert {path.suffix for path in FOLDER.rglob("*") if path.is_file()} <= {".json", ".md", ".py", ".pyc"}


def test_readme_contains_the_table():
    assert in_readme() == strength.known(strength.matches(parlour.games()))


def test_table_is_inserted_into_the_readme(tmp_path, monkeypatch):
    readme = tmp_path / "README.md"
    readme.write_text((FOLDER / "README.md").read_text())
    monkeypatch.setattr("benchmarks.strength.summary.README", readme)
    before = readme.read_text()
    put_into_readme("new")
    assert in_readme() == "new"
    put_into_readme("")
    assert readme.read_text().split() == before.replace(strength.known(strength.matches(parlour.games())), "").split()


@pytest.fixture
def kept(log, tmp_path):
    """A file with the summary of the log."""
    strength.keep(log, tmp_path / "summaries.json", "columna")
    return tmp_path / "summaries.json"


def test_a_summary_has_the_results_of_its_log(log, kept):
    again = read(kept, "columna")
    known = again.log()
    assert again.plan == log.plan and by_seat(known, 0) == by_seat(log, 0)
    results = [{number: game.results for number, game in each.games.items()} for each in (known, log)]
    assert results[0] == results[1]
    moves = Counter()
    for game in log.games.values():
        moves.update({player: effort.moves for player, effort in zip(game.seats, game.efforts, strict=True)})
    assert [effort.moves for effort in again.efforts] == [moves[0], moves[1]]


def test_file_stores_summaries_by_name_and_keeps_gaps(log, kept):
    summary = Summary(log.plan)
    for number in (1, 4):
        summary.add(log.games[number])
    summary.write(kept, "other")
    assert sorted(read(kept, "other").results) == [1, 4]
    assert sorted(read(kept, "columna").results) == [1, 2, 3, 4, 5]
    assert names(kept) == ["columna", "other"] and read(kept, "third") is None


def test_repeated_game_counts_once(log, kept):
    once = kept.read_text()
    strength.keep(log, kept, "columna")
    assert kept.read_text() == once


def test_games_of_another_match_are_not_mixed_in(kept):
    with pytest.raises(ParlourError, match="belongs to another match or to other levels. Remove it to keep this one"):
        strength.keep(RunLog(make_plan(parlour.load("maexchen"), PLAYERS, "seed")), kept, "columna")


def test_summary_of_an_unknown_layout_is_refused(kept):
    kept.write_text(kept.read_text().replace('"version": 1', '"version": 2'))
    with pytest.raises(ParlourError, match="has format version 2, but this version of Parlour reads 1"):
        read(kept, "columna")


def test_log_belongs_to_the_levels_or_to_the_changes(log):
    match = strength.LevelMatch("columna", "strong", "skilled")
    assert strength.place_for(RunLog(match.plan())) == (strength.LEVELS, "columna-strong")
    assert strength.place_for(log) == (strength.CHANGES, "log")


def test_a_match_resumes_where_its_summary_ends(log, tmp_path, monkeypatch):
    """Known games are not played again; new ones are added to the summary and to a log elsewhere."""
    summaries = tmp_path / "levels.json"
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    monkeypatch.setattr(strength, "LEVELS", summaries)
    monkeypatch.setattr(strength.LevelMatch, "plan", lambda match: log.plan)
    match = strength.LevelMatch("maexchen", "casual", "beginner")
    strength.keep(log, summaries, match.name)
    for _ in range(2):
        match.play(8, 1)
        assert sorted(read(summaries, match.name).results) == list(range(1, 9))
        assert len((tmp_path / "strength" / "maexchen-casual.jsonl").read_text().splitlines()) == 1 + 3
    assert "| 8 |" in table([match.summary()])
