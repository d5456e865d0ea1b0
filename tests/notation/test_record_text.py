"""Positions written from the record alone."""

import pytest

from parlour import kit
from parlour.errors import GameDefinitionError, PositionError
from parlour.kit import record
from parlour.kit.fields import I1, U1, Array, shape
from parlour.notation import RecordText


@record
class Position:
    board: Array[Array[U1]] = shape(2, 3)
    card: Array[I1] = shape(2)
    turn: U1
    derived: U1


TEXT = RecordText(Position, board=(0, 2), card=(-1, 4), turn=(0, 1))


def test_what_is_written_is_read_back():
    made, again = kit.new(Position), kit.new(Position)
    made.board[1, 2], made.card[0], made.turn, made.derived = 2, -1, 1, 9
    assert TEXT.write(made) == "0,0,0,0,0,2 -1,0 1"
    TEXT.read(TEXT.write(made), again)
    assert TEXT.write(again) == TEXT.write(made) and again.derived == 0


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("0,0,0,0,0,3 0,0 0", "BOARD"),
        ("0,0,0,0,0 0,0 0", "BOARD"),
        ("0,0,0,0,0,00 0,0 0", "BOARD"),
        ("0,0,0,0,0,0 -2,0 0", "CARD"),
        ("0,0,0,0,0,0 -0,0 0", "CARD"),
        ("0,0,0,0,0,0 0,0 x", "TURN"),
        ("0,0,0,0,0,0 0,0 ٣", "TURN"),
        ("0,0,0,0,0,0 0,0", None),
        ("", None),
    ],
)
def test_what_is_never_written_is_refused_by_its_field(text, field):
    with pytest.raises(PositionError) as refusal:
        TEXT.read(text, kit.new(Position))
    assert refusal.value.field == field


def test_a_field_that_is_not_there_is_named():
    with pytest.raises(GameDefinitionError, match="the record has no field 'bord'"):
        RecordText(Position, bord=(0, 2))
