"""Parsing and writing position texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import kit
from parlour.errors import GameDefinitionError, PositionError
from parlour.kit import record
from parlour.kit.fields import I1, U1, Array, shape
from parlour.notation import RecordText, number, numbers, read_board, split, square_name, write_board

PIECE = r"[A-Z]|\([a-z]+\)"


def refused(read, *arguments):
    with pytest.raises(PositionError) as refusal:
        read(*arguments)
    return refusal.value


def test_split_requires_the_named_number_of_fields():
    assert split("a b c", "ONE TWO THREE") == ["a", "b", "c"]
    for text in ("a b", "a b c d", "", "a  b c d"):
        problem = refused(split, text, "ONE TWO THREE")
        assert problem.field is None
        assert "3 fields (ONE TWO THREE)" in str(problem)


@given(st.integers(0, 999))
def test_numbers_are_read_back(n):
    assert number("N", str(n), 0, 999) == n


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "01", "1000", "1.0", "1e2", " 1", "1 ", "1\n", "x", "٣", "²", "9" * 99]
)
def test_invalid_number_is_refused(text):
    problem = refused(number, "N", text, 0, 999)
    assert problem.field == "N"
    assert str(problem).startswith("N: ") and "from 0 to 999" in str(problem)


@given(st.text(max_size=6))
def test_number_accepts_only_canonical_text(text):
    try:
        n = number("N", text, 0, 10**6)
    except PositionError:
        return
    assert str(n) == text


def test_numbers_require_the_exact_count():
    assert numbers("CLAIMS", "3,0,12", 3, 0, 12) == [3, 0, 12]
    for text in ("3,0", "3,0,12,1", "3,0,", "3,0,13", "3;0;12", "3, 0,12", ""):
        assert refused(numbers, "CLAIMS", text, 3, 0, 12).field == "CLAIMS"


def test_board_is_read_from_the_last_rank_up():
    assert read_board("BOARD", "3/A2/1B(xy)", 3, 3, PIECE) == ["", "B", "(xy)", "A", "", "", "", "", ""]


@pytest.mark.parametrize(
    "board",
    [*("3/3", "3/3/3/3"), *(f"3/3/{rank}" for rank in ("2", "4", "12", "21", "111", "AAAA", "A0AA", "?2", "", "()2"))],
)
def test_invalid_board_is_refused(board):
    assert refused(read_board, "BOARD", board, 3, 3, PIECE).field == "BOARD"


@given(st.lists(st.sampled_from(["", "", "", "A", "Z", "(ab)"]), min_size=45, max_size=45))
def test_boards_are_read_back(squares):
    assert read_board("BOARD", write_board(squares, 9), 9, 5, PIECE) == squares


@given(st.text("A19/()ab", max_size=12))
def test_board_accepts_only_canonical_text(text):
    try:
        squares = read_board("BOARD", text, 3, 2, PIECE)
    except PositionError:
        return
    assert write_board(squares, 3) == text


@pytest.mark.parametrize(
    ("square", "files", "name"), [(0, 8, "a1"), (7, 8, "h1"), (8, 8, "a2"), (63, 8, "h8"), (80, 9, "i9"), (7, 7, "a2")]
)
def test_square_names(square, files, name):
    assert square_name(square, files) == name


@record
class Position:
    board: Array[Array[U1]] = shape(2, 3)
    card: Array[I1] = shape(2)
    turn: U1
    derived: U1


TEXT = RecordText(Position, board=(0, 2), card=(-1, 4), turn=(0, 1))


def test_record_text_is_read_back():
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
def test_record_text_error_names_its_field(text, field):
    assert refused(TEXT.read, text, kit.new(Position)).field == field


def test_record_text_refuses_unknown_field():
    with pytest.raises(GameDefinitionError, match="the record has no field 'bord'"):
        RecordText(Position, bord=(0, 2))
