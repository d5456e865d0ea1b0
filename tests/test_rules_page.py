"""The rules pages of the games: their text, options and diagrams."""

import pytest

import parlour
from parlour import rules_page
from parlour.errors import PositionError
from parlour.rules_page import diagrams, with_drawings
from parlour.view.language import ENGLISH, LANGUAGES, speaking

START = "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0"
TEXT = f"""Before.

```position
position = "{START}"
marks = ["d2"]
```

After.
"""


def pictures(name, language):
    with speaking(language):
        return rules_page.pictures(name)


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_has_rules_and_names_its_options(name):
    text, info = rules_page.text(name), parlour.info(name)
    assert text.startswith(f"# {info.title}\n\n*{info.source}.*\n\n")
    body, options = text.split("\n## Options\n")
    assert len(body.split()) > 100
    for option in info.options:
        assert f"- `{option.name}`: {option.meaning}. Values: {option.accepts} (default: " in options
    assert info.options or "None." in options


@pytest.mark.parametrize("head", ["# Pebbles\n\n", "# Pebbles\n", ""])
def test_title_in_the_file_is_not_repeated(monkeypatch, tmp_path, head):
    (tmp_path / "rules.md").write_text(f"{head}Each puts a stone.\n\n# Notation\n")
    monkeypatch.setattr("parlour.registry.folder_of", lambda name: tmp_path)
    body = rules_page.text("columna").partition(".*\n\n")[2]
    assert body.startswith("Each puts a stone.\n\n# Notation\n")


@pytest.mark.parametrize("name", parlour.games())
def test_rules_show_two_or_three_diagrams_with_valid_marks(name):
    for diagram in rules_page.pictures(name):
        spots = {spot.id for area in diagram.scene.areas for spot in area.spots}
        assert spots and set(diagram.marks) <= spots
    assert 2 <= len(rules_page.pictures(name)) <= 3


@pytest.mark.parametrize("language", [it for it in LANGUAGES if it != ENGLISH])
@pytest.mark.parametrize("name", parlour.games())
def test_every_language_shows_the_same_positions(name, language):
    def contents(diagram):
        areas = diagram.scene.areas
        pieces = [(spot.id, [(it.kind, it.owner) for it in spot.pieces]) for area in areas for spot in area.spots]
        return diagram.marks, pieces

    assert list(map(contents, pictures(name, ENGLISH))) == list(map(contents, pictures(name, language)))


def test_diagram_shows_the_named_areas_without_choices_or_counters():
    (diagram,) = diagrams("lokai_and_bele", TEXT)
    assert diagram.marks == ("d2",)
    assert diagram.scene.areas == parlour.load("lokai_and_bele").new_initial_state().scene().areas
    assert not diagram.scene.choices and not diagram.scene.counters
    dice = 'position = "0000/0000/0000/0000/0000 24 0 0 a352"\nareas = ["dice"]\noptions.players = 1'
    (diagram,) = diagrams("bingo_battle", f"```position\n{dice}\n```\n")
    assert [area.id for area in diagram.scene.areas] == ["dice"]


def test_plain_text_draws_the_board_in_letters():
    drawn = with_drawings("lokai_and_bele", TEXT)
    assert drawn.startswith("Before.\n\n```position\n8 ○ ○") and drawn.endswith("```\n\nAfter.\n")
    assert START not in drawn


def test_invalid_position_is_refused():
    with pytest.raises(PositionError, match="BOARD"):
        diagrams("lokai_and_bele", TEXT.replace("bbbbbbbb 0", "bbbbbbb1 0"))
