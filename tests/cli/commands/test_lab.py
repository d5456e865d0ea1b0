"""`parlour lab`: its default command, and the arguments and output of comparisons, items and tuning."""

import json

import pytest

from parlour.cli.studies.study_run import executor_of
from parlour.errors import OptionError, ParlourError, UnknownNameError
from parlour.runs.executor import LocalExecutor
from parlour.runs.ray_executor import RayExecutor
from tests.cli.helpers import invoke

FEW = "--level", "random", "--games", "3", "--seed", "seed", "--processes", "1"
VARY = "--vary", "faces=1"
CLUSTER = "--cluster", "a:1", "--processes", "1"


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def test_report_is_the_default_command():
    assert invoke("lab", "columna", "--help") == invoke("lab", "report", "columna", "--help")
    with pytest.raises(OptionError, match="No budget named '3m'"):
        invoke("lab", "--budget", "3m", "columna")
    with pytest.raises(UnknownNameError, match="Did you mean 'columna'"):
        invoke("lab", "colmna")


def test_executor_is_local_or_a_cluster():
    assert executor_of(3, None) == LocalExecutor(3)
    assert executor_of(None, "head:6379") == RayExecutor("head:6379")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["report", "columna", *CLUSTER], "--cluster uses all cores .* cannot be combined with --processes"),
        (["items", "columna", *CLUSTER], "--cluster uses all cores"),
        (["tune", "columna", "--intent", "lab.toml", *CLUSTER], "--cluster uses all cores"),
        (["compare", "maexchen", *VARY, *CLUSTER], "--cluster uses all cores"),
        (["compare", "maexchen", *VARY, "--cluster", "here"], "Invalid cluster address 'here'"),
        (["compare", "maexchen", *VARY, "--processes", "0"], "processes must be at least 1"),
        (["compare", "maexchen"], "Add one with --versus or --vary"),
        (["compare", "maexchen", "--vary", "faces"], "Write NAME=VALUE,VALUE"),
        (["compare", "maexchen", "--vary", "faces=49"], "--vary faces=49 changes nothing"),
        (["compare", "maexchen", *VARY, "--games", "0"], "--games must be at least 1, not 0"),
        (["compare", "maexchen", *VARY, "--minutes", "0"], "--minutes must be more than 0, not 0"),
        (["compare", "maexchen", *VARY, "--resume"], "--resume needs --log FILE"),
        (["compare", "maexchen", *VARY, "--json", "/nowhere/found.json"], "no folder /nowhere"),
        (["compare", "maexchen", "--versus", "-o", "faces"], "Write NAME=VALUE"),
    ],
)
def test_invalid_arguments_are_refused_before_playing(words, problem):
    with pytest.raises(ParlourError, match=problem):
        invoke("lab", *words)


def test_versus_takes_options(tmp_path):
    file, log = tmp_path / "found.json", tmp_path / "log.jsonl"
    given = "-o", "faces=2", "--outcome", "turns", "--json", str(file), "--log", str(log)
    versus = "--versus", "-o", "faces=3", "--option", "players=2", "--versus", "faces=4"
    text = invoke("lab", "compare", "maexchen", *given, *versus, *FEW)
    assert "maexchen: faces=2 compared with faces=3; faces=4; seed seed" in text
    assert "not robust" in text and "Only scores are adjusted for luck" in text
    assert "Side effects of faces=3: " in text and "Side effects of faces=4: " in text
    found = json.loads(file.read_text("utf-8"))
    assert [arm["faces"] for arm in found["options"]] == [2, 3, 4]
    assert [it["pairs"] for it in found["contrasts"]] == [3, 3]


def test_comparison_is_resumed(tmp_path):
    log = "--log", str(tmp_path / "log.jsonl")
    command = "lab", "compare", "maexchen", "-o", "faces=2", "--vary", "faces=2,3", *FEW
    first, again = invoke(*command, *log), invoke(*command, *log, "--resume")
    assert again[again.index("maexchen: ") :] == first[first.index("maexchen: ") :]
    with pytest.raises(ParlourError, match="already exists. Add --resume to continue it"):
        invoke(*command, *log)
    with pytest.raises(ParlourError, match="is the log of another comparison"):
        invoke(*command, "--outcome", "draws", *log, "--resume")


def intent(tmp_path, text):
    file = tmp_path / "lab.toml"
    file.write_text(text, "utf-8")
    return "--intent", str(file)


@pytest.mark.campaign
def test_tuning_reports_variants_and_writes_counterexamples(tmp_path):
    wanted = intent(tmp_path, 'players = ["random"]\n[targets]\n"turns median" = {max = 40}\n')
    into = "--json", str(tmp_path / "found.json"), "--records", str(tmp_path / "why"), "--log", str(tmp_path / "log")
    few = "--games", "30", "--seed", "seed", "--processes", "1"
    text = invoke("lab", "tune", "maexchen", "-o", "faces=20", *wanted, *into, *few)
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert [it["rules"] for it in found["variants"]][:3] == ["as it is", "faces=10", "faces=15"]
    assert found["variants"][found["chosen"]]["rules"] == "faces=10"
    assert "faces=10 meets the intent, also on fresh seeds" in text
    assert "faces=10 meets the intent; games shorten from " in text
    example = found["counter_examples"]["as it is"]
    assert "rolls follow from the secret" in invoke("verify", example)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "has no targets"),
        ('players = ["people"]\n[targets]\ndraws = {max = 0.1}\n', "People cannot play every variant"),
        ("[targets]\ndraws = {min = 0.3, max = 0.1}\n", "No game can meet both"),
        ("[targets]\nfun = {min = 1}\n", "No measure named 'fun'"),
    ],
)
def test_unmeasurable_intent_is_refused(tmp_path, text, problem):
    with pytest.raises(ParlourError, match=problem):
        invoke("lab", "tune", "maexchen", *intent(tmp_path, text))
