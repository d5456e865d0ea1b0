"""Each game's picture for the lobby is complete, small and self-contained, and the drawn positions are legal."""

import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[2]
HEAVIEST = 400_000  # maximum size in bytes
LOOKS = tomllib.loads((ROOT / "scripts" / "game_pictures.toml").read_text(encoding="utf-8"))
PICTURES = [path for name in parlour.games() if (path := parlour.load(name).folder / "picture.svg").exists()]


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.parent.name)
def test_picture_is_complete_small_and_self_contained(path):
    text = path.read_text(encoding="utf-8")
    picture = ElementTree.fromstring(text)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert width / height == pytest.approx(8 / 5, rel=0.01)
    assert len(text.encode()) <= HEAVIEST
    assert "<script" not in text and "var(--" not in text and "foreignObject" not in text
    linked = [value for node in picture.iter() for name, value in node.attrib.items() if name.endswith("href")]
    drawn = {node.attrib.get("id") for node in picture.iter()}
    assert [link for link in linked if link[0] != "#" or link[1:] not in drawn] == []


@pytest.mark.parametrize("name", LOOKS)
def test_drawn_position_is_legal(name):
    game = parlour.load(name)
    assert game.state_from_text(LOOKS[name]["position"]).to_text() == LOOKS[name]["position"]
