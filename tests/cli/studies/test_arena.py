"""`parlour arena`."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

import parlour
from parlour.arena import MatchPlan, make_plan
from parlour.cli.commands import app
from parlour.cli.studies import arena
from parlour.errors import OptionError, ParlourError, UnknownNameError
from parlour.match import read_record
from parlour.runs.run_log import read_log

PLAYERS = "mcts:simulations=3", "random"
PATIENCE = 120  # seconds to wait for a process


def invoke(*arguments):
    done = CliRunner().invoke(app, ["arena", *map(str, arguments)], catch_exceptions=False, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """The log of a match of six games."""
    path = tmp_path_factory.mktemp("arena") / "log.jsonl"
    invoke(*PLAYERS, "--game", "maexchen", "-o", "faces=3", "--games", 6, "--seed", "x", "--log", path)
    return path


def test_match_is_logged_and_its_results_and_records_are_printed(path):
    log = read_log(path, MatchPlan)
    assert sorted(log.games) == [1, 2, 3, 4, 5, 6]
    assert log.plan.players == PLAYERS and log.plan.options["faces"] == 3
    shown = invoke("--log", path)
    assert "3 pairs of games with seats swapped" in shown and "Elo" in shown
    record = read_record(invoke("--log", path, "--record", 2))
    assert record.tags["Seats"] == "random, mcts:simulations=3"
    assert record.match.state.is_terminal()


@pytest.mark.campaign
def test_latest_match_is_resumed_by_default(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    invoke(*PLAYERS, "--game", "maexchen", "-o", "faces=3", "--games", 2, "--processes", 1)
    shown = invoke("--resume", "--games", 4, "--processes", 1)
    assert "4 games" in shown
    (path,) = (tmp_path / "arena").glob("*.jsonl")
    assert sorted(read_log(path, MatchPlan).games) == [1, 2, 3, 4]


def test_interrupted_match_keeps_all_games(tmp_path):
    path = tmp_path / "log.jsonl"
    arguments = [*PLAYERS, "--game", "maexchen", "--games", "100000", "--log", str(path)]
    command = [sys.executable, "-c", "from parlour.cli import main; main()", "arena", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while not (path.exists() and len(path.read_text().splitlines()) > 3):
        assert process.poll() is None and time.monotonic() < deadline
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
    process.send_signal(signal.SIGINT)
    text, notices = process.communicate(timeout=PATIENCE)
    kept = len(read_log(path, MatchPlan).games)
    assert process.returncode == 130 and "Traceback" not in notices
    assert f"Log: {path}" in text and "Interrupted. All games are saved. Resume with: " in notices
    assert kept >= 3 and f"arena {' '.join(arguments)} --resume\n" in notices


def test_interrupt_while_workers_start_prints_no_traceback(tmp_path):
    path = tmp_path / "log.jsonl"
    arguments = [*PLAYERS, "--game", "maexchen", "--games", "100000", "--log", str(path)]
    command = [sys.executable, "-c", "from parlour.cli import main; main()", "arena", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        assert process.poll() is None and time.monotonic() < deadline
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, also to workers that are starting
    _, notices = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and "Traceback" not in notices and "Interrupted." in notices


def test_results_are_printed_for_programs(path):
    found = json.loads(invoke("--log", path, "--json", "--sprt", "0,30"))
    assert (found["game"], found["games"], found["rounds"], found["log"]) == ("maexchen", 6, 3, str(path))
    assert [player["name"] for player in found["players"]] == [*PLAYERS]
    wins = [sum(seat["wins"] for seat in player["seats"].values()) for player in found["players"]]
    assert sum(wins) == 6 and 0 <= found["score"]["value"] <= 1
    assert found["sprt"]["verdict"] == "open" and found["sprt"]["rounds"] == 3


@pytest.mark.parametrize(("asked", "count", "is_explained"), [(4, 6, True), (6, 6, False), (None, 100, False)])
def test_rounded_number_of_games_is_explained(capsys, asked, count, is_explained):
    plan = make_plan(parlour.load("maexchen", players=3), PLAYERS, "x")
    arena._explain_number(asked, count, plan)
    text = "Playing 6 games: 3 at a time, so that every player takes every seat equally often.\n"
    assert capsys.readouterr().err == (text if is_explained else "")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ([*PLAYERS], ParlourError, "Missing option --game"),
        ([*PLAYERS, "--game", "maexen"], UnknownNameError, "Did you mean 'maexchen'"),
        ([*PLAYERS, "--game", "maexchen", "-o", "faces=x"], OptionError, "faces must be a whole number"),
        (["random", "--game", "maexchen"], ParlourError, "at least two players"),
        (["beginer", "random", "--game", "maexchen"], UnknownNameError, "Did you mean 'beginner'"),
        ([*PLAYERS, "--game", "maexchen", "--games", "0"], ParlourError, "--games must be at least 1, not 0"),
        ([*PLAYERS, "--game", "maexchen", "--processes", "0"], ParlourError, "processes must be at least 1"),
        ([*PLAYERS, "--game", "maexchen", "--sprt", "9"], ParlourError, "the lower one first, as in 0,20"),
        ([*PLAYERS, "--game", "bingo_battle", "-o", "players=1", "--sprt", "0,9"], ParlourError, "two seats"),
        ([*PLAYERS, "beginner", "--game", "maexchen", "--sprt", "0,9"], ParlourError, "two players"),
    ],
)
def test_invalid_arguments_are_refused_before_playing(tmp_path, arguments, error, message):
    path = tmp_path / "log.jsonl"
    with pytest.raises(error, match=message):
        invoke(*arguments, "--log", path)
    assert not path.exists()


def test_resume_without_logs_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    with pytest.raises(ParlourError, match="No match to resume in"):
        invoke("--resume")


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (["strong", "random"], "players mcts:simulations=3 random"),
        (["--game", "columna"], "game maexchen"),
        (["--seed", "y"], "seed x"),
        (["--opening", "3"], "opening 0"),
        (["-o", "faces=4"], "options faces=3, players=2"),
    ],
)
def test_log_of_another_match_is_refused(path, other, what):
    with pytest.raises(ParlourError, match=f"is the log of another match, with {what}. Start a new log"):
        invoke("--resume", "--log", path, *other)
    with pytest.raises(ParlourError, match="already exists"):
        invoke(*PLAYERS, "--game", "maexchen", "--log", path)
