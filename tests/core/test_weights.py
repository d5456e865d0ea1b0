"""Files of weights."""

import json
from types import SimpleNamespace

import pytest

from parlour.core import weights
from parlour.core.weights import Weights, WeightsError
from parlour.view.language import speaking

NAMES = "pawn", "to move"
EVALUATION = SimpleNamespace(FEATURES=NAMES)
UNREADABLE = "this is not a readable weights file"
UNFIT = "these weights are for another version of the game's evaluation"
OTHER_LAYOUT = "file format {} is not supported (expected: 1)"
NO_NUMBER = "one of the weights is not a number"


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "some_game"
    made.mkdir()
    return made


@pytest.fixture
def path(folder):
    return folder / weights.FILE


def test_weights_are_read_as_written(path, folder):
    Weights({"pawn": 1 / 3, "to move": -1.25}, {"seed": 7}).write(path)
    again = weights.read(path)
    assert again == Weights({"pawn": 0.33333, "to move": -1.25}, {"seed": 7}) == weights.of_game(EVALUATION, folder)
    assert path.read_text().endswith("}\n")


def test_missing_file_means_zeros(folder):
    assert weights.of_game(EVALUATION, folder).values == {"pawn": 0, "to move": 0}
    assert weights.of_game(None, folder).values == {}


def content(**changes):
    return json.dumps({"version": weights.VERSION, "weights": {"pawn": 1, "to move": 2}, "origin": {}} | changes)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", UNREADABLE),
        ("\xff\xfe\x00", UNREADABLE),
        ("hello", UNREADABLE),
        ("[]", UNREADABLE),
        ("7", UNREADABLE),
        ("{}", UNREADABLE),
        ('{"version": 1}', UNREADABLE),
        (content()[:-5], UNREADABLE),
        (content(weights=None), UNREADABLE),
        (content(weights=["pawn", "to move"]), UNREADABLE),
        (content(version=0), OTHER_LAYOUT.format(0)),
        (content(version=2), OTHER_LAYOUT.format(2)),
        (content(version=2, weights={"new": []}), OTHER_LAYOUT.format(2)),
        (content(weights={"pawn": 1}), UNFIT),
        (content(weights={"pawn": 1, "to wait": 2}), UNFIT),
        (content(weights={"to move": 2, "pawn": 1}), UNFIT),  # not in the order of the estimate
        (content(weights={"pawn": 1, "to move": 2, "rook": 3}), UNFIT),
        (content(weights={"pawn": "1", "to move": 2}), NO_NUMBER),
        (content(weights={"pawn": None, "to move": 2}), NO_NUMBER),
        (content(weights={"pawn": True, "to move": 2}), NO_NUMBER),
        (content(weights={"pawn": float("nan"), "to move": 2}), NO_NUMBER),
        (content(weights={"pawn": float("inf"), "to move": 2}), NO_NUMBER),
    ],
)
def test_unusable_file_is_refused(folder, path, text, problem):
    path.write_text(text, "latin-1")
    with pytest.raises(WeightsError) as refusal:
        weights.of_game(EVALUATION, folder)
    assert str(refusal.value) == f"{path}: {problem}. Train new weights with: parlour train some_game --out {path}"


def test_folder_in_place_of_a_file_is_refused(folder, path):
    path.mkdir()
    with pytest.raises(WeightsError, match=f"{path}: {UNREADABLE}"):
        weights.of_game(EVALUATION, folder)
    with pytest.raises(WeightsError, match=f"Cannot write the weights to {path}: Is a directory"):
        Weights({"pawn": 1}).write(path)


def test_error_is_translated(folder, path):
    path.write_text("hello")
    with speaking("de"), pytest.raises(WeightsError, match="das ist keine lesbare Gewichtsdatei.*Trainiere"):
        weights.of_game(EVALUATION, folder)
