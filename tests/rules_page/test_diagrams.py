"""The diagrams in the rules of the games: legal positions, the same in every language, drawn as text too."""

import pytest

import parlour
from parlour import rules_page
from parlour.errors import PositionError
from parlour.rules_page.diagrams import diagrams, with_drawings
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
def test_rules_show_two_diagrams_or_three(name):
    for diagram in rules_page.pictures(name):
        spots = {spot.id for area in diagram.scene.areas for spot in area.spots}
        assert spots and set(diagram.marks) <= spots
    assert 2 <= len(rules_page.pictures(name)) <= 3


@pytest.mark.parametrize("language", [it for it in LANGUAGES if it != ENGLISH])
@pytest.mark.parametrize("name", parlour.games())
def test_every_language_shows_the_same_positions(name, language):
    def lying(diagram):
        areas = diagram.scene.areas
        pieces = [(spot.id, [(it.kind, it.owner) for it in spot.pieces]) for area in areas for spot in area.spots]
        return diagram.marks, pieces

    assert list(map(lying, pictures(name, ENGLISH))) == list(map(lying, pictures(name, language)))


def test_a_diagram_is_a_position_of_which_nothing_can_be_played():
    (diagram,) = diagrams("lokai_and_bele", TEXT)
    assert diagram.marks == ("d2",)
    assert diagram.scene.areas == parlour.load("lokai_and_bele").new_initial_state().scene().areas
    assert not diagram.scene.choices and not diagram.scene.counters


def test_only_the_areas_asked_for_are_shown():
    alone = 'position = "0000/0000/0000/0000/0000 24 0 0 a352"\nareas = ["dice"]\noptions.players = 1'
    (diagram,) = diagrams("bingo_battle", f"```position\n{alone}\n```\n")
    assert [area.id for area in diagram.scene.areas] == ["dice"]


def test_a_reader_of_plain_text_sees_the_board_in_letters():
    drawn = with_drawings("lokai_and_bele", TEXT)
    assert drawn.startswith("Before.\n\n```position\n8 ○ ○") and drawn.endswith("```\n\nAfter.\n")
    assert START not in drawn


def test_a_position_that_is_none():
    with pytest.raises(PositionError, match="BOARD"):
        list(diagrams("lokai_and_bele", TEXT.replace("bbbbbbbb 0", "bbbbbbb1 0")))
