"""The patterns that win at Bingo Chess."""

import pytest

import parlour

from .helpers import CARD, FILES, held_by

LINES = (
    [" ".join(file + str(rank) for file in FILES) for rank in range(1, 6)]
    + [" ".join(file + str(rank) for rank in range(1, 6)) for file in FILES]
    + ["a1 b2 c3 d4 e5", "a5 b4 c3 d2 e1"]
)
WINNING = {
    "line": LINES,
    "corners": ["a1 a5 e1 e5"],
    "stamp": ["a1 a2 b1 b2", "a4 a5 b4 b5", "d1 d2 e1 e2", "d4 d5 e4 e5"],
    "frame": ["b2 b3 b4 c2 c4 d2 d3 d4"],
}


@pytest.mark.parametrize(
    ("pattern", "squares"), [(name, squares) for name, sets in WINNING.items() for squares in sets]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_patterns(pattern, squares, seat):
    game = parlour.load("bingo_chess", pattern=pattern)
    squares = squares.split()
    state = game.state_from_text(f"{held_by(seat, squares)} {1 - seat} A4 - 5 {CARD}")
    assert state.is_terminal()
    assert state.returns()[seat] == 1
    assert PATTERN_ENDS[pattern] in state.scene().prompt
    for missing in squares[1:]:
        board = held_by(seat, [square for square in squares if square != missing])
        assert not game.state_from_text(f"{board} {1 - seat} A4 - 5 {CARD}").is_terminal()


PATTERN_ENDS = {
    "line": "holds a line of five and wins.",
    "corners": "holds the four corners and wins.",
    "stamp": "holds a block of four in a corner and wins.",
    "frame": "holds the frame around the centre and wins.",
}


def test_no_other_set_of_squares_wins():
    for pattern, sets in WINNING.items():
        game = parlour.load("bingo_chess", pattern=pattern)
        for other in {squares for name in WINNING if name != pattern for squares in WINNING[name]}:
            if not any(set(squares.split()) <= set(other.split()) for squares in sets):
                board = held_by(0, other.split())
                assert not game.state_from_text(f"{board} 1 A4 - 5 {CARD}").is_terminal(), (pattern, other)
