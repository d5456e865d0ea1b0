"""docs/guides/scenes.md: its samples run, and look as it shows them."""

import re

import pytest

from parlour.view.svg import piece_shapes
from scripts.scene_pictures import GUIDE, PICTURES, samples

SAMPLES = {sample.name: sample for sample in samples()}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_looks_as_it_is_shown(name):
    sample = SAMPLES[name]
    assert sample.text == sample.said
    assert sample.picture == (PICTURES / f"{name}.svg").read_text("utf-8")
    assert f"](../pictures/scenes/{name}.svg)" in GUIDE.read_text("utf-8")


def test_every_sample_and_picture_is_checked():
    assert len(SAMPLES) + 1 == GUIDE.read_text("utf-8").count("```python")
    assert {path.stem for path in PICTURES.iterdir()} == set(SAMPLES)


def test_every_kind_of_area_and_piece_is_named():
    words = set(re.findall(r"\w+", GUIDE.read_text("utf-8").replace("callers", "caller")))
    assert {"board", "row", "cards", "ladder"} | piece_shapes.KINDS.keys() - {"hand", "faces"} <= words
