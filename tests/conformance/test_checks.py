"""Checks, each with a game that fails it."""

import pytest

import parlour
from parlour.conformance import CHECKS, Sampled
from parlour.conformance.judging import suggestions

from .broken import broken

__all__ = ["broken"]  # a fixture

SQUARES = '"board", squares, columns=("a", "b", "c"), rows=("3", "2", "1"))'
FAULTS = [  # kind of game, file, text replaced, replacement, failing check, message
    (
        "board",
        "__init__",
        "num_distinct_actions=9",
        "num_distinct_actions=8",
        "exactly the legal actions are accepted",
        "actions is 8",
    ),
    (
        "board",
        "rules",
        "    return n\n",
        "    return n + 1\n",
        "lists do not depend on old buffer contents",
        "depends on the previous contents of `out`",
    ),
    ("board", "rules", "(won == 1) -", "2 * (won == 1) -", "results are within", "must be from -1 to 1"),
    (
        "board",
        "rules",
        "out[1] = -out[0]",
        "out[1] = out[0]",
        "sum of results is as declared",
        "but INFO.game_type says zero_sum. Change the results",
    ),
    ("board", "notation", '"abc"[column]', '"aac"[column]', "action texts are", "2 actions share the text 'a3'"),
    ("board", "notation", "[a-c][1-3]", "[a-c][1-2]", "action texts are", "does not match notation.ACTION"),
    (
        "board",
        "table",
        "return (action_text(s, action),)",
        'return ("z9",)',
        "the table shows",
        "there are no such spots",
    ),
    ("board", "table", "column, row, pieces", "column, 0, pieces", "the table shows", "Two spots are at"),
    ("board", "table", "column, row, pieces", r'column, row, pieces, "\x01"', "the table is drawn", "is not valid SVG"),
    (
        "board",
        "table",
        '"man", owner',
        '"man", owner, colour="pink"',
        "the table shows",
        "has the unknown colour 'pink'",
    ),
    ("board", "table", '"man", owner', '"man", owner, size=0.2', "the table shows", "has the size 0.2"),
    (
        "board",
        "table",
        "column, row, pieces",
        'column, row, pieces, emphasis="opne"',
        "the table shows",
        "the unknown emphasis 'opne'. Did you mean 'open'?",
    ),
    ("board", "table", '"board", squares', '"bord", squares', "the table shows", "'bord'. Did you mean 'board'?"),
    *(
        ("board", "table", SQUARES, new, "the table shows", fault)
        for new, fault in (
            ('"board", squares, edges=(("a1", "b1"),))', "but its kind is 'board', not 'map'"),
            ('"map", squares, edges=(("a1", "b9"),), size=(9, 9))', "joins the unknown place 'b9'. Did you mean 'b3'?"),
            ('"map", squares, picture="map.svg", size=(9, 9))', "there is no such SVG file in the folder"),
            ('"map", squares, unit=2, size=(9, 9))', "overlap: they are less than a unit (2) apart"),
            ('"map", squares, seat=1, size=(9, 9))', "belongs to a seat. Maps must"),
            ('"map", squares, size=(2, 9))', "is not within the size of its map, 2 x 9"),
        )
    ),
    ("dice", "table", "def areas(", 'TURN_BEGINS_WITH = "rol"\n\n\ndef areas(', "turns begin with", "not in PURPOSES"),
    (
        "dice",
        "rules",
        "weights[face] = 1",
        "weights[face] = 1 + face",
        "roll frequencies match the probabilities",
        "does not draw outcomes with the",
    ),
    ("dice", "__init__", "max_chance_outcomes=6,", "", "chance is as declared", "INFO.max_chance_outcomes is 0"),
    (
        "cards",
        "rules",
        "        hide_hands(seat, s.deck, s.hand, s.face_down)",
        "        pass",
        "hidden information is as declared",
        "removes nothing",
    ),
    (
        "cards",
        "rules",
        "s.face_down[1 - turn(s)] == 1",
        "turn(s) == 1",
        "seat that sees all observes the whole position",
        "removes something from its view",
    ),
    (
        "cards",
        "notation",
        "hand=(0, 1), ",
        "",
        "position texts are complete",
        "read back from its text has a different",
    ),
]


PLAIN_TEXT = "Two pieces of the kind man differ only in size or colour, which plain text cannot show. Give them labels"


@pytest.mark.parametrize(("kind", "file", "old", "new", "name", "message"), FAULTS)
def test_fault_is_found(broken, kind, file, old, new, name, message):
    (check,) = [check for check in CHECKS if check.name.startswith(name)]
    longer = {"__init__": ("max_game_length=9", "max_game_length=900")} if kind == "board" else {}
    changes = longer | {file: (old, new)}
    folder = broken(f"slip_{FAULTS.index((kind, file, old, new, name, message))}", kind, **changes)
    faults = list(check.faults(interpreted(folder)))
    assert faults and message in str(faults[0])


@pytest.mark.parametrize(
    ("piece", "sentences"),
    [
        ('"man", owner, size=0.5 + 0.5 * (row > 0)', [PLAIN_TEXT]),
        ('"man", owner, colour="red" if row else ""', [PLAIN_TEXT]),
        ('"mann", owner', ["Pieces of the unknown kind 'mann' are drawn as marbles. Did you mean 'man'?"]),
        ('"stone", owner', []),
    ],
)
def test_suggestions_for_pieces(broken, piece, sentences):
    findings = suggestions(interpreted(broken("plain", "board", table=('"man", owner', piece))))
    assert [finding.sentence.partition(" (at ")[0] for finding in findings] == sentences


@pytest.mark.parametrize(("kind", "name"), sorted({(fault[0], fault[4]) for fault in FAULTS}))
def test_check_of_a_sound_game_finds_nothing(broken, kind, name):
    (check,) = [check for check in CHECKS if check.name.startswith(name)]
    assert list(check.faults(interpreted(broken(f"sound_{kind}_{name.replace(' ', '_')}", kind)))) == []


def interpreted(folder):
    """Interpreted positions of a game, which need no compiler."""
    game = parlour.load(folder)
    game.compiled = False
    return Sampled(game)
