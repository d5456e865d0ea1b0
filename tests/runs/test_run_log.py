"""The run log."""

import json
import lzma
import threading
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import parlour
from parlour import __version__
from parlour.arena import MatchPlan, make_plan
from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice
from parlour.runs.executor import GameWorker
from parlour.runs.run_log import VERSION, LogError, RunLog, read_log
from parlour.training import TrainingPlan

PLAYERS = "mcts:simulations=2", "random"
EARLIER = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def three():
    """Return three games and their plan."""
    plan = make_plan(parlour.load("maexchen", faces=3), PLAYERS, "seed")
    worker = GameWorker(plan, threading.Event())
    return plan, [worker(task) for task in islice(plan.tasks(), 3)]


@pytest.fixture
def log(three, tmp_path):
    """Return a log of three games."""
    plan, games = three
    log = RunLog(plan, tmp_path / "some" / "where" / "log.jsonl")
    log.create()
    for game in games:
        log.add(game)
    return log


def rewrite_header(log, **changes):
    head, *rest = log.path.read_text().splitlines(keepends=True)
    log.path.write_text(json.dumps(json.loads(head) | changes) + "\n" + "".join(rest))


def test_log_is_read_back_with_its_version(log):
    again = read_log(log.path, MatchPlan)
    assert again.plan == log.plan
    assert again.games == log.games and sorted(again.games) == [1, 2, 3]
    head = json.loads(log.path.read_text().splitlines()[0])
    assert head == {"kind": "arena", "version": VERSION, "parlour": __version__, "plan": head["plan"]}
    empty = RunLog(TrainingPlan("parlour.games.columna", {"quiet": 5}, games=10), log.path.with_name("empty.jsonl"))
    empty.create()
    again = read_log(empty.path, TrainingPlan)
    assert (again.plan, again.games) == (empty.plan, {})


def test_log_is_written_by_one_run_at_a_time(log):
    again = read_log(log.path, MatchPlan)
    with log.held(), pytest.raises(LogError, match="Another run is writing to .*log.jsonl"), again.held():
        raise AssertionError("two runs hold the log")
    with again.held(), RunLog(log.plan).held():
        again.add(again.games[1])
    log.path.unlink()
    log.path.parent.rmdir()
    with pytest.raises(LogError, match="Cannot write the log"), log.held():
        raise AssertionError("the log has no folder")


def test_partial_line_is_truncated_only_before_appending(log):
    """Another process may be writing the partial line."""
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-20])
    again = read_log(log.path, MatchPlan)
    assert sorted(again.games) == [1, 2] and log.path.read_bytes() == whole[:-20]
    again.add(log.games[3])
    assert log.path.read_bytes() == whole
    assert sorted(read_log(log.path, MatchPlan).games) == [1, 2, 3]


def test_compressed_log_is_read_only(log):
    packed = log.path.with_suffix(".jsonl.xz")
    packed.write_bytes(lzma.compress(log.path.read_bytes()))
    again = read_log(packed, MatchPlan)
    assert again.games == log.games
    with pytest.raises(LogError, match=f"{packed} is compressed, so games cannot be added. Decompress it first: xz -d"):
        again.check_appendable()
    log.check_appendable()


NO_LOG = "log.jsonl is not a valid arena log"
LINES = ("", "hello", "[]", "7", '"hello"', "{}", '{"arena":2}', '{"kind":"arena"}', "\0")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        *((content.encode(), NO_LOG) for content in ("", '{"a":1', *(f"{line}\n" for line in LINES))),
        (b"\xff\xfe\n", "it is not a text"),
        (b'{"arena":1,"package":"parlour.games.columna"}\n', "in a format that is no longer supported. Start a new"),
    ],
)
def test_invalid_log_is_refused(tmp_path, content, problem):
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    with pytest.raises(LogError, match=problem):
        read_log(path, MatchPlan)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        *(({"meanings": meanings}, NO_LOG) for meanings in (None, 5, [], ["random"])),
        ({"kind": "training"}, "log.jsonl is a log of kind training, not arena"),
        ({"version": VERSION + 1, "parlour": "9.0"}, "a newer Parlour .9.0.; this is .* Upgrade .* or start a new log"),
    ],
)
def test_invalid_header_is_refused(log, changes, problem):
    in_plan = {"plan": log.plan.to_json() | changes} if "meanings" in changes else changes
    rewrite_header(log, **in_plan)
    with pytest.raises(LogError, match=problem):
        read_log(log.path, MatchPlan)


@pytest.mark.parametrize("damaged", ['{"number":1,"rou', "{}", "[]", '{"number":1,"round":0}', '{"thinking":[]}'])
def test_damaged_line_is_refused(log, damaged):
    head, _, *rest = log.path.read_text().splitlines()
    log.path.write_text("\n".join([head, damaged, *rest]) + "\n")
    with pytest.raises(LogError, match=NO_LOG):
        read_log(log.path, MatchPlan)


def test_match_of_the_previous_format_is_resumed(tmp_path, three):
    path = tmp_path / "log.jsonl"
    path.write_bytes((EARLIER / "arena-2.jsonl").read_bytes())
    log = read_log(path, MatchPlan)
    assert log.plan.players == ("mcts:simulations=3", "random") and log.plan.options["faces"] == 3
    assert [game.results for game in log.games.values()] == [(-1, 1), (-1, 1), (1, -1)]
    assert log.games[2].seats == (1, 0) and log.games[2].efforts[1].simulations == 6
    assert log.plan.formula == BY_TURN and log.plan.task(4).dice == Dice("x-2", formula=BY_TURN)
    log.add(replace(three[1][0], number=4))
    assert read_log(path, MatchPlan).games == log.games and sorted(log.games) == [1, 2, 3, 4]


def test_training_of_the_previous_format_is_read():
    log = read_log(EARLIER / "training-1.jsonl", TrainingPlan)
    assert log.plan == TrainingPlan("parlour.games.columna", {"quiet": 5}, 3, 1, 10, 20, BY_TURN)
    assert sorted(log.games) == list(range(1, 11))
    assert log.games[1].actions[:3] == (17, 71, 11) and log.games[1].results == (0, 0)


def test_version_3_uses_the_first_dice_formula(log):
    plan = {name: value for name, value in log.plan.to_json().items() if name != "formula"}
    rewrite_header(log, version=3, plan=plan)
    again = read_log(log.path, MatchPlan)
    assert again.plan == replace(log.plan, formula=BY_TURN) and again.games == log.games
    assert {task.formula for task in islice(again.plan.tasks(), 5)} == {BY_TURN}
    assert {task.formula for task in islice(log.plan.tasks(), 5)} == {BY_PURPOSE}


@pytest.mark.parametrize("name", ["none.jsonl", "none.jsonl.xz"])
def test_missing_log_is_reported(tmp_path, name):
    with pytest.raises(LogError, match="Cannot read the log .*: No such file"):
        read_log(tmp_path / name, MatchPlan)


@pytest.mark.parametrize(
    ("below", "problem"),
    [(".", "already exists. Add --resume to continue it"), ("log.jsonl", "Cannot write the log .*log.jsonl/log.jsonl")],
)
def test_existing_or_unwritable_log_is_refused(log, below, problem):
    with pytest.raises(LogError, match=problem):
        RunLog(log.plan, log.path.parent / below / "log.jsonl").create()
    assert sorted(read_log(log.path, MatchPlan).games) == [1, 2, 3]


def test_log_without_a_file_stays_in_memory(log):
    other = RunLog(log.plan)
    other.create()
    other.add(log.games[1])
    other.check_appendable()
    assert sorted(other.games) == [1]
