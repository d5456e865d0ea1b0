"""`parlour lab tune`: what is typed, and what is said in the end."""

import json

import pytest

from parlour.errors import ParlourError
from tests.cli.helpers import invoke


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def intent(tmp_path, text):
    file = tmp_path / "lab.toml"
    file.write_text(text, "utf-8")
    return "--intent", str(file)


@pytest.mark.campaign
def test_variants_are_told_and_counter_examples_written(tmp_path):
    wanted = intent(tmp_path, 'players = ["random"]\n[targets]\n"turns median" = {max = 95}\n')
    into = "--json", str(tmp_path / "found.json"), "--records", str(tmp_path / "why"), "--log", str(tmp_path / "log")
    few = "--games", "30", "--seed", "seed", "--processes", "1"
    said = invoke("lab", "tune", "maexchen", "-o", "faces=20", *wanted, *into, *few)
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert [it["rules"] for it in found["variants"]][:3] == ["as it is", "faces=10", "faces=15"]
    assert found["variants"][found["chosen"]]["rules"] == "faces=10"
    assert "faces=10 meets the intent, also on fresh seeds" in said
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
def test_an_intent_that_cannot_be_met_or_measured_is_refused(tmp_path, text, problem):
    with pytest.raises(ParlourError, match=problem):
        invoke("lab", "tune", "maexchen", *intent(tmp_path, text))
