"""`parlour train`."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console
from typer.testing import CliRunner

from parlour import weights
from parlour.cli.commands import app
from parlour.errors import OptionError, ParlourError, UnknownNameError
from parlour.training import command
from parlour.training.command import Wish, learn
from parlour.training.course import Course
from parlour.training.log import read
from parlour.training.plan import Plan
from parlour.training.playing import Lesson

QUICK = "columna", "-o", "quiet=10", "--games", 10, "--generations", 1, "--budget", 20, "--processes", 1
PLAN = Plan("parlour.games.columna", {"quiet": 10}, generations=1, games=10, budget=20)
NAMES = PLAN.game().worth.WEIGHTS


def invoke(*arguments):
    done = CliRunner().invoke(app, ["train", *map(str, arguments)], catch_exceptions=False, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.stdout


def learned(wish):
    """What is printed when a wish is granted."""
    out = io.StringIO()
    learn(wish, Console(file=out, width=200))
    return out.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where a training was made."""
    return tmp_path_factory.mktemp("training")


@pytest.fixture(scope="module")
def shown(folder):
    """What it printed."""
    return invoke(*QUICK, "--trials", 2, "--out", folder / "mine.json", "--log", folder / "log.jsonl")


def test_the_weights_are_written_and_shown(folder, shown):
    path = folder / "mine.json"
    found = weights.read(path, NAMES)
    assert found.origin["options"] == {"quiet": 10} and found.origin["games a generation"] == 10
    printed = {name: float(value) for value, name in re.findall(r"^ +(-?\d+\.\d{4})  (.+)$", shown, re.MULTILINE)}
    assert printed == pytest.approx(found.values, abs=1e-4)
    assert shown.endswith(f"The weights are in {path}\n")


def test_the_losses_and_a_comparison_are_shown(shown):
    assert re.search(r"^Loss by generation: 0\.\d{4} nats\.$", shown, re.MULTILINE)
    assert re.search(
        r"Against the weights before they win \d+\.\d% ± \d+\.\d% in 2 games; even would be 50\.0%\.", shown
    )


def test_a_training_that_is_over_gives_its_weights_again(folder, shown, tmp_path):
    path = tmp_path / "again.json"
    again = invoke(*QUICK, "--trials", 0, "--out", path, "--log", folder / "log.jsonl", "--resume")
    assert "Against" not in again
    assert path.read_bytes() == (folder / "mine.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["columa"], UnknownNameError, "Did you mean 'columna'"),
        (["columna", "-o", "quiet=x"], OptionError, "quiet is a whole number"),
        (["columna", "--games", "9"], ParlourError, "at least 10 as its games, not 9"),
        (["columna", "--generations", "0"], ParlourError, "at least 1 as its generations"),
        (["columna", "--budget", "0"], ParlourError, "at least 1 as its budget"),
        (["bingo_battle", "-o", "players=1"], ParlourError, "Alone there is nobody to win against"),
        (["columna", "--processes", "0"], ParlourError, "At least 1 process"),
        (["columna", "--trials", "-1"], ParlourError, "0 or more, not -1"),
        (["columna", "--out", "nowhere/mine.json"], ParlourError, "nowhere/mine.json cannot be written; name another"),
    ],
)
def test_errors_say_what_would_be_right(tmp_path, arguments, error, message):
    path = tmp_path / "log.jsonl"
    with pytest.raises(error, match=message):
        invoke(*arguments, "--log", path)
    assert not path.exists()


def test_a_game_without_a_worth_is_refused(tmp_path):
    with pytest.raises(ParlourError, match="Nim has no estimate to be fitted"):
        learned(Wish(Plan("tests.search.nim", {}), log=tmp_path / "log.jsonl"))


def test_a_log_is_not_begun_again(folder, shown):
    before = (folder / "log.jsonl").read_bytes()
    with pytest.raises(ParlourError, match="is there already. To go on with it, add --resume"):
        invoke(*QUICK, "--out", folder / "other.json", "--log", folder / "log.jsonl")
    assert (folder / "log.jsonl").read_bytes() == before and not (folder / "other.json").exists()


def test_a_log_of_other_options_is_not_gone_on_with(folder, shown):
    with pytest.raises(ParlourError, match="of another game, or of other options: parlour.load"):
        invoke(*QUICK, "-o", "quiet=11", "--resume", "--out", folder / "other.json", "--log", folder / "log.jsonl")
    assert not (folder / "other.json").exists()


@pytest.mark.parametrize("other", [["--seed", 2], ["--games", 11], ["--budget", 21]])
def test_the_log_knows_the_numbers_of_its_training(folder, shown, other):
    invoke(*QUICK, *other, "--resume", "--out", folder / "same.json", "--log", folder / "log.jsonl")
    assert (folder / "same.json").read_bytes() == (folder / "mine.json").read_bytes()


def test_there_has_to_be_a_log_to_go_on_with(tmp_path):
    with pytest.raises(ParlourError, match="cannot be read: No such file"):
        invoke(*QUICK, "--resume", "--out", tmp_path / "mine.json", "--log", tmp_path / "none.jsonl")


BETTER = dict.fromkeys(NAMES, 2.0)
WISH = Wish(PLAN, trials=3)


@pytest.fixture
def taught(monkeypatch):
    """A training that is over at once, and weights that always win."""
    monkeypatch.setattr(command, "train", lambda log, processes, on_game: Course(BETTER, [0.5]))

    def played(plan, tasks, processes):
        for task in tasks:
            yield Lesson(0, task.number, [], [1.0 if values is BETTER else -1.0 for values in task.weights])

    monkeypatch.setattr(command, "played", played)


def test_the_new_weights_are_compared_in_each_seat(taught, tmp_path):
    shown = learned(replace(WISH, out=tmp_path / "mine.json", log=tmp_path / "log.jsonl"))
    assert "they win 100.0% ± 0.0% in 4 games; even would be 50.0%." in shown


def test_without_a_name_the_log_is_kept_with_the_data(taught, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    learned(replace(WISH, out=tmp_path / "mine.json"))
    assert read(tmp_path / "training" / "columna-1.jsonl").plan == PLAN


def test_without_a_name_the_weights_go_to_the_game(taught, tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.game.Game.folder", tmp_path)
    learned(replace(WISH, log=tmp_path / "log.jsonl", trials=0))
    assert weights.read(tmp_path / weights.FILE, NAMES).values == BETTER


def test_weights_that_are_there_are_replaced(taught, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("old")
    learned(replace(WISH, out=path, log=tmp_path / "log.jsonl"))
    assert weights.read(path, NAMES).values == BETTER


def test_ctrl_c_says_how_to_go_on(taught, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "train", interrupted)
    path = tmp_path / "log.jsonl"
    shown = learned(replace(WISH, out=tmp_path / "mine.json", log=path))
    assert "Interrupted. All games are kept; go on with: parlour train columna" in shown
    assert f"--resume --log {path}" in shown
    assert not (tmp_path / "mine.json").exists()
