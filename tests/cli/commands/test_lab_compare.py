"""`parlour lab compare`: what is typed, and what is said in the end."""

import json

import pytest

from parlour.errors import OptionError, ParlourError
from tests.cli.helpers import invoke

FEW = "--level", "random", "--games", "3", "--seed", "seed", "--processes", "1"


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def test_options_stand_after_versus_as_they_do_before(tmp_path):
    file, log = tmp_path / "found.json", tmp_path / "log.jsonl"
    given = "-o", "faces=2", "--outcome", "turns", "--json", str(file), "--log", str(log)
    versus = "--versus", "-o", "faces=3", "--option", "players=2", "--versus", "faces=4"
    said = invoke("lab", "compare", "maexchen", *given, *versus, *FEW)
    assert "maexchen: faces=2 compared with faces=3; faces=4; seed seed" in said
    assert "not robust" in said
    found = json.loads(file.read_text("utf-8"))
    assert [arm["faces"] for arm in found["options"]] == [2, 3, 4]
    assert [it["pairs"] for it in found["contrasts"]] == [3, 3]


def test_a_run_goes_on_where_it_ended(tmp_path):
    log = "--log", str(tmp_path / "log.jsonl")
    typed = "lab", "compare", "maexchen", "-o", "faces=2", "--vary", "faces=2,3", *FEW
    first, again = invoke(*typed, *log), invoke(*typed, *log, "--resume")
    assert again[again.index("maexchen: ") :] == first[first.index("maexchen: ") :]
    with pytest.raises(ParlourError, match="already exists. Add --resume to continue it"):
        invoke(*typed, *log)
    with pytest.raises(ParlourError, match="is the log of another comparison"):
        invoke(*typed, "--outcome", "draws", *log, "--resume")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "Add one with --versus or --vary"),
        (["--vary", "faces"], "Write NAME=VALUE,VALUE"),
        (["--vary", "faces=49"], "--vary faces=49 changes nothing"),
        (["--vary", "faces=1", "--games", "0"], "--games must be at least 1, not 0"),
        (["--vary", "faces=1", "--minutes", "0"], "--minutes must be more than 0, not 0"),
        (["--vary", "faces=1", "--resume"], "--resume needs --log FILE"),
        (["--vary", "faces=1", "--cluster", "here"], "Invalid cluster address 'here'"),
        (["--vary", "faces=1", "--cluster", "a:1", "--processes", "1"], "--cluster uses all cores"),
        (["--vary", "faces=1", "--json", "/nowhere/found.json"], "no folder /nowhere"),
    ],
)
def test_invalid_arguments_are_refused_before_playing(words, problem):
    with pytest.raises(ParlourError, match=problem):
        invoke("lab", "compare", "maexchen", *words)


def test_an_option_that_is_none_is_refused():
    with pytest.raises(OptionError, match="Write NAME=VALUE"):
        invoke("lab", "compare", "maexchen", "--versus", "-o", "faces")
