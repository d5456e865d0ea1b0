"""`parlour train`."""

import io
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.console import Console
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.cli.studies import training
from parlour.cli.studies.training import TrainArguments, learn
from parlour.core import weights
from parlour.errors import GameDefinitionError, OptionError, ParlourError, UnknownNameError
from parlour.runs.run_log import RunLog, read_log
from parlour.statistics.intervals import Interval
from parlour.training import TrainingPlan, TrainingRun

QUICK = "columna", "-o", "quiet=10", "--games", 10, "--generations", 1, "--budget", 20, "--processes", 1
PLAN = TrainingPlan("parlour.games.columna", {"quiet": 10}, generations=1, games=10, budget=20)
NAMES = PLAN.game().evaluation.FEATURES


def invoke(*arguments):
    done = CliRunner().invoke(app, ["train", *map(str, arguments)], catch_exceptions=False, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.stdout


def learned(typed):
    """Run a training and return its output."""
    out = io.StringIO()
    learn(typed, Console(file=out, width=200))
    return out.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder that holds a finished training."""
    return tmp_path_factory.mktemp("training")


@pytest.fixture(scope="module")
def shown(folder):
    """The output of that training."""
    return invoke(*QUICK, "--trials", 2, "--out", folder / "mine.json", "--log", folder / "log.jsonl")


def test_weights_are_written_and_printed(folder, shown):
    path = folder / "mine.json"
    found = weights.read(path)
    assert tuple(found.values) == NAMES
    assert found.origin["options"] == {"quiet": 10} and found.origin["games a generation"] == 10
    printed = {name: float(value) for value, name in re.findall(r"^ +(-?\d+\.\d{4})  (.+)$", shown, re.MULTILINE)}
    assert printed == pytest.approx(found.values, abs=1e-4)
    assert shown.endswith(f"Weights: {path}\n")
    assert re.search(r"^Loss per generation: 0\.\d{4} nats\.$", shown, re.MULTILINE)
    share = r"\d+\.\d% \(\d+\.\d% to \d+\.\d%; even: 50\.0%\)"
    assert re.search(rf"^Against the current weights, the new ones win {share} of 2 games\.$", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["columa"], UnknownNameError, "Did you mean 'columna'"),
        (["columna", "-o", "quiet=x"], OptionError, "quiet must be a whole number"),
        (["columna", "--games", "9"], ParlourError, "games must be at least 10, not 9"),
        (["columna", "--generations", "0"], ParlourError, "generations must be at least 1, not 0"),
        (["columna", "--budget", "0"], ParlourError, "budget must be at least 1, not 0"),
        (["bingo_battle", "-o", "players=1"], ParlourError, "A game for one player cannot be trained"),
        (["columna", "--processes", "0"], ParlourError, "processes must be at least 1"),
        (["columna", "--trials", "-1"], ParlourError, "--trials must be at least 0, not -1"),
        (["columna", "--out", "nowhere/mine.json"], ParlourError, "weights to nowhere/mine.json. Name another"),
    ],
)
def test_invalid_arguments_are_refused_before_playing(tmp_path, arguments, error, message):
    path = tmp_path / "log.jsonl"
    with pytest.raises(error, match=message):
        invoke(*arguments, "--log", path)
    assert not path.exists()


def test_game_without_evaluation_is_refused(tmp_path):
    with pytest.raises(ParlourError, match="Nim has no evaluation to train"):
        learned(TrainArguments(TrainingPlan("tests.search.nim", {}), log=tmp_path / "log.jsonl"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "already exists. Add --resume to continue it"),
        (["-o", "quiet=11", "--resume"], "is the log of another game or other options: parlour.load"),
    ],
)
def test_unsuitable_log_is_refused_and_unchanged(folder, shown, arguments, message):
    before = (folder / "log.jsonl").read_bytes()
    with pytest.raises(ParlourError, match=message):
        invoke(*QUICK, *arguments, "--out", folder / "other.json", "--log", folder / "log.jsonl")
    assert (folder / "log.jsonl").read_bytes() == before and not (folder / "other.json").exists()


@pytest.mark.parametrize("other", [[], ["--seed", 2], ["--games", 11], ["--budget", 21]])
def test_settings_of_a_resumed_training_come_from_the_log(folder, shown, other):
    path = folder / "same.json"
    again = invoke(*QUICK, *other, "--resume", "--trials", 0, "--out", path, "--log", folder / "log.jsonl")
    assert path.read_bytes() == (folder / "mine.json").read_bytes() and "Against" not in again


def test_resume_without_log_is_refused(tmp_path):
    with pytest.raises(ParlourError, match="Cannot read the log .*none.jsonl: No such file"):
        invoke(*QUICK, "--resume", "--out", tmp_path / "mine.json", "--log", tmp_path / "none.jsonl")


def test_printed_command_plays_the_weights(folder, shown, tmp_path):
    """The printed command works, here with fewer games."""
    (command,) = re.findall(r"^To test them: parlour arena (.+)$", shown, re.MULTILINE)
    player, rival, *rest = command.split()
    assert rest == ["--game", "columna", "-o", "quiet=10"] and rival == "alphabeta"
    match = CliRunner().invoke(
        app,
        ["arena", f"{player},depth=1", f"{rival}:depth=1", *rest, "--games", "2", "--log", str(tmp_path / "log.jsonl")],
        catch_exceptions=False,
    )
    assert match.exit_code == 0, match.output


BETTER = dict.fromkeys(NAMES, 2.0)
TYPED = TrainArguments(PLAN, trials=3)


@pytest.fixture
def taught(monkeypatch):
    """A training that ends at once, and weights that always win."""
    monkeypatch.setattr(training, "train", lambda log, executor, on_game: TrainingRun(BETTER, [0.5]))
    monkeypatch.setattr(training, "compare", compare)


def compare(plan, new, old, games, executor, on_game):
    assert (new, old, games) == (BETTER, PLAN.game().weights.values, 4)
    return Interval(1.0, 0.5, 1.0)


def test_new_weights_are_compared_in_each_seat_and_replace_the_file(taught, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("old")
    shown = learned(replace(TYPED, out=path, log=tmp_path / "log.jsonl"))
    assert "the new ones win 100.0% (50.0% to 100.0%; even: 50.0%) of 4 games." in shown
    assert weights.read(path).values == BETTER


def test_game_without_weights_is_trained_without_comparison(taught, tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.core.game.Game.folder", tmp_path)
    (tmp_path / weights.FILE).write_text("damaged")
    assert "Against" not in learned(replace(TYPED, out=tmp_path / "mine.json", log=tmp_path / "log.jsonl"))
    assert weights.read(tmp_path / "mine.json").values == BETTER


def test_log_and_weights_are_stored_in_the_data_folder_by_default(taught, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    package = weights.read(PLAN.game().folder / weights.FILE)
    shown = learned(TYPED)
    assert read_log(tmp_path / "training" / "columna-1.jsonl", TrainingPlan).plan == PLAN
    path = tmp_path / "weights" / "columna.json"
    assert weights.read(path).values == BETTER and shown.endswith(f"Weights: {path}\n")
    assert weights.read(PLAN.game().folder / weights.FILE) == package


def test_unwritable_data_folder_is_refused_before_playing(tmp_path, monkeypatch):
    (tmp_path / "weights").touch()
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    with pytest.raises(ParlourError, match="Cannot write .*columna.json. Name another file with --out FILE"):
        learned(TYPED)
    assert not (tmp_path / "training").exists()


def test_interrupted_training_prints_the_command_to_resume(taught, tmp_path, monkeypatch, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", interrupted)
    monkeypatch.setattr("sys.argv", ["parlour", "train", "columna", "--trials", "3", "--out", "mine.json"])
    monkeypatch.delenv("PARLOUR_PROGRAM", raising=False)
    path = tmp_path / "log.jsonl"
    with pytest.raises(KeyboardInterrupt):
        learned(replace(TYPED, out=tmp_path / "mine.json", log=path))
    command = f"parlour train columna --trials 3 --out mine.json --resume --log {path}"
    assert capsys.readouterr().err.endswith(f"Interrupted. All games are saved. Resume with: {command}\n")
    assert not (tmp_path / "mine.json").exists()


def test_log_of_a_running_training_is_refused_and_kept(taught, tmp_path):
    typed = replace(TYPED, out=tmp_path / "mine.json", log=tmp_path / "log.jsonl")
    log = RunLog(PLAN, typed.log)
    log.create()
    with log.held(), pytest.raises(ParlourError, match="Another run is writing to"):
        learned(replace(typed, resume=True))
    assert typed.log.exists() and not typed.out.exists()


def test_failed_training_leaves_no_log(tmp_path, monkeypatch):
    def broken(*_):
        raise GameDefinitionError("It is broken.")

    monkeypatch.setattr(training, "train", broken)
    typed = TrainArguments(PLAN, tmp_path / "mine.json", tmp_path / "log.jsonl", processes=1, trials=0)
    for _ in range(2):
        with pytest.raises(GameDefinitionError, match="It is broken"):
            learned(typed)


@pytest.mark.parametrize(("below", "named"), [("harvest", "./harvest"), ("..", "{folder}")])
def test_external_game_is_named_by_its_folder(tmp_path, monkeypatch, below, named):
    folder = tmp_path / "harvest"
    here = tmp_path if below == "harvest" else tmp_path / "elsewhere"
    here.mkdir(exist_ok=True)
    monkeypatch.chdir(here)
    assert training._typed(SimpleNamespace(folder=folder, name="harvest")) == named.format(folder=folder)
    assert training._typed(PLAN.game()) == "columna"
