"""The small games from which `parlour new` creates others."""

import pytest

from parlour.conformance.judging import play_interpreted
from parlour.core.game import load_package
from parlour.templates import HERE, KINDS, NewGameError, create


def test_each_kind_has_a_template():
    assert {path.parent.name for path in HERE.glob("*/rules.py")} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_template_is_playable(kind):
    assert list(play_interpreted(load_package(f"parlour.templates.{kind}"))) == []


@pytest.mark.parametrize("kind", KINDS)
def test_new_game_has_its_own_name(tmp_path, kind):
    folder = create("salted_fish", kind, tmp_path / "games")
    texts = [path.read_text("utf-8") for path in folder.iterdir()]
    assert len(texts) == 5 and all("Salted Fish" in text and "My Game" not in text for text in texts)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Salted Fish", "'Salted Fish' is not a valid name: .* Try 'salted_fish'."),
        ("3men", "Try 'men'."),
        ("class", "'class' is not a valid name: use lower-case letters, digits and _, as for a Python package.$"),
        ("../fish", "Try 'fish'."),
        ("", "'' is not a valid name: .* package.$"),
        ("columna", "A game named 'columna' already exists"),
        ("taken", "already exists. Choose another name, or remove it"),
    ],
)
def test_invalid_name_is_refused_with_the_reason(tmp_path, name, message):
    (tmp_path / "taken").mkdir()
    with pytest.raises(NewGameError, match=message):
        create(name, "board", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
