"""Bingo Chess: its rulings, its texts, its table."""

from collections import Counter

import pytest

import parlour
from parlour import kit
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.games.bingo_chess.rules import CALLER_START
from parlour.match import Match
from parlour.match.beats import seen_beats
from parlour.match.viewing import seen_before, seen_scene
from parlour.notation import write_board

from .beats import pieces, shown, told
from .weighing import weighed

CARD = "1,2,3,4,5,16,17,18,19,20,31,32,34,35,46,47,48,49,50,61,62,63,64,65"  # a5 1, a4 2 … c4 32, c2 34 … e1 65
FULL_CARD = CARD.replace("32,34", "32,33,34")  # with a number on c3
DASHES = ",".join("-" * 24)
START = f"5/5/5/5/5 1 A4 - 0 {DASHES}"
DRAWN = f"5/5/5/5/5 1 A4 - 0 {CARD}"
KINGS = f"4k/5/5/5/K4 0 A4 - 0 {CARD}"
MIDDLE = f"r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 - 4 {CARD}"


@pytest.fixture(scope="module")
def game():
    return parlour.load("bingo_chess")


def texts(state):
    return [state.action_to_string(action) for action in state.legal_actions()]


def at(game, position):
    """A position whose card is CARD."""
    return game.state_from_text(f"{position} {CARD}")


def after(game, position, *actions):
    state = at(game, position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def moves_of(state, square):
    return " ".join(sorted(text for text in texts(state) if text.startswith(square)))


@pytest.mark.parametrize(("position", "depth", "count"), [(START, 4, 32760), (DRAWN, 3, 1636), (MIDDLE, 3, 119775)])
def test_perft(game, position, depth, count):
    assert parlour.perft(game.state_from_text(position), depth) == count


def test_the_card_is_drawn_file_by_file_from_the_top(game):
    state, order = game.new_initial_state(), []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
        numbers = [state.action_to_string(action) for action, _ in outcomes]
        order.append((numbers[0][0], len(numbers)))
        state.apply_action(outcomes[-1][0])
    assert order == [(file, 15 - drawn) for file in "BINGO" for drawn in range(4 if file == "N" else 5)]
    assert state.to_text() == (
        "5/5/5/5/5 1 A4 - 0 15,14,13,12,11,30,29,28,27,26,45,44,43,42,60,59,58,57,56,75,74,73,72,71"
    )
    labels = {spot.id: spot.label for spot in state.scene().areas[0].spots}
    assert [labels[square] for square in ("a5", "a1", "b5", "c4", "c3", "c2", "e1")] == "15 11 30 44 ★ 43 71".split()


def test_without_a_free_centre_the_centre_bears_a_number():
    game = parlour.load("bingo_chess", free=False)
    assert game.new_initial_state().to_text() == f"5/5/5/5/5 1 A4 - 0 {DASHES},-"
    state = game.state_from_text(f"4k/5/5/5/K4 0 A4 33 0 {FULL_CARD}")
    assert "P@c3" in texts(state)


@pytest.mark.parametrize(
    ("corner", "board"), [("a1", "4K/5/5/5/k4"), ("a5", "k4/5/5/5/4K"), ("e1", "K4/5/5/5/4k"), ("e5", "4k/5/5/5/K4")]
)
def test_black_chooses_a_corner_and_white_begins(game, corner, board):
    state = game.state_from_text(DRAWN)
    assert (state.current_player(), texts(state)) == (1, ["a1", "e1", "a5", "e5"])
    state.apply_action(state.string_to_action(corner))
    assert state.to_text() == f"{board} 0 A4 - 0 {CARD}"


def test_all_balls_are_equally_likely(game):
    state = game.state_from_text(KINGS)
    outcomes = state.chance_outcomes()
    assert [state.action_to_string(action) for action, _ in outcomes] == [f"ball {n}" for n in range(1, 76)]
    assert {probability for _, probability in outcomes} == {1 / 75}


def test_rolls_fall_as_chance_says(game):
    rng, numbers, balls = kit.seeded(3), Counter(), Counter()
    start, kings = game.new_initial_state(), game.state_from_text(KINGS)
    for _ in range(3000):
        state = start.clone()
        state.roll(rng)
        numbers[state.to_text().split()[5].split(",")[0]] += 1
        state = kings.clone()
        state.roll(rng)
        balls[state.to_text().split()[3]] += 1
    assert set(numbers) == {str(number) for number in range(1, 16)}
    assert all(140 < count < 260 for count in numbers.values())
    assert set(balls) == {"x", *CARD.split(",")} - {"5", "61"}  # where the Kings stand
    assert 2000 < balls.pop("x") < 2240  # 53 of 75
    assert all(15 < count < 70 for count in balls.values())


def test_rolls_do_not_draw_a_number_of_the_card_twice(game):
    rng = kit.seeded(4)
    for _ in range(20):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.roll(rng)
        assert game.state_from_text(state.to_text()).current_player() == 1


@pytest.mark.parametrize(
    ("ball", "shown"),
    [("ball 1", "1"), ("ball 6", "x"), ("ball 33", "x"), ("ball 5", "x"), ("ball 61", "x"), ("ball 62", "62")],
)
def test_a_ball_is_usable_if_its_square_is_empty(game, ball, shown):
    state = after(game, "4k/5/5/5/K4 0 A4 - 0", ball)
    assert state.to_text().split()[3] == shown
    assert state.current_player() == 0


@pytest.mark.parametrize(
    ("position", "placements"),
    [
        ("4k/5/5/5/K4 0 A4 34 0", "P@c2"),
        ("4k/5/5/5/K4 0 B4 34 0", "R@c2"),
        ("4k/5/5/5/K4 0 D4 34 0", "N@c2"),
        ("4k/5/5/5/K4 0 A3 34 0", "B@c2"),
        ("4k/5/5/5/K4 0 C3 34 0", "Q@c2"),
        ("4k/5/5/5/K4 0 C2 34 0", "P@c2"),
        ("4k/5/5/5/K4 0 A1 34 0", "B@c2"),
        ("4k/5/5/5/K4 0 C1 34 0", "Q@c2"),
        ("4k/5/5/5/K4 0 D1 34 0", "P@c2"),
        ("4k/5/5/5/K4 1 C1 34 0", "Q@c2"),
        ("4k/5/5/5/K4 0 A4 x 0", ""),
        ("4k/5/5/5/K4 0 A4 1 0", "P@a5=B P@a5=N P@a5=Q P@a5=R"),  # the fifth rank
        ("4k/5/5/5/K4 0 B4 1 0", "R@a5"),
        ("4k/5/5/5/K4 1 A4 20 0", "P@b1=B P@b1=N P@b1=Q P@b1=R"),
        ("4k/5/5/5/K4 1 A4 1 0", "P@a5"),  # his own first rank
        ("4k/5/5/5/K4 0 A4 65 0", "P@e1"),
    ],
)
def test_placements(game, position, placements):
    assert " ".join(sorted(text for text in texts(at(game, position)) if "@" in text)) == placements


@pytest.mark.parametrize(
    ("position", "square", "moves"),
    [
        ("4k/5/5/5/K4 0 A4 x 0", "a1", "a1a2 a1b1 a1b2"),
        ("4k/5/5/P1P2/K1P2 0 A4 x 0", "a2", "a2a3 a2a4"),
        ("4k/5/2n2/P1P2/K1P2 0 A4 x 0", "c2", ""),
        ("4k/2n2/5/P1P2/K1P2 0 A4 x 0", "c2", "c2c3"),
        ("4k/5/5/5/K1P2 0 A4 x 0", "c1", "c1c2"),  # from the first rank one step
        ("2p1k/5/5/5/K4 1 A4 x 0", "c5", "c5c4"),
        ("4k/2p2/5/5/K4 1 A4 x 0", "c4", "c4c2 c4c3"),
        ("4k/5/2p2/1N1N1/K4 1 A4 x 0", "c3", "c3b2 c3c2 c3d2"),
        ("4k/1n1p1/2P2/5/K4 0 A4 x 0", "c3", "c3b4 c3c4 c3d4"),
        ("1n2k/2P2/5/5/K4 0 A4 x 0", "c4", "c4b5b c4b5n c4b5q c4b5r c4c5b c4c5n c4c5q c4c5r"),
        ("4k/5/5/2p2/K2N1 1 A4 x 0", "c2", "c2c1b c2c1n c2c1q c2c1r c2d1b c2d1n c2d1q c2d1r"),
        ("4k/5/2N2/5/K4 0 A4 x 0", "c3", "c3a2 c3a4 c3b1 c3b5 c3d1 c3d5 c3e2 c3e4"),
        ("5/1p2k/2B2/KP3/5 0 A4 x 0", "c3", "c3b4 c3d2 c3d4 c3e1 c3e5"),
        ("3k1/2p2/1PR2/5/K4 0 A4 x 0", "c3", "c3c1 c3c2 c3c4 c3d3 c3e3"),
        (
            "3k1/2p2/1PQ2/K4/5 0 A4 x 0",
            "c3",
            "c3a1 c3a5 c3b2 c3b4 c3c1 c3c2 c3c4 c3d2 c3d3 c3d4 c3e1 c3e3 c3e5",
        ),
        ("5/4k/5/5/R3K 0 A4 x 0", "e1", "e1d1 e1d2 e1e2"),  # no castling
    ],
)
def test_moves(game, position, square, moves):
    assert moves_of(at(game, position), square) == moves


def test_no_capture_in_passing(game):
    state = after(game, "4k/2p2/1P3/5/K4 1 A4 x 0", "c4c2")
    assert moves_of(after(game, "4k/2p2/5/1P3/K4 1 A4 x 0", "c4c2", "ball 6"), "b2") == "b2b3 b2b4"
    assert state.to_text().split()[0] == "4k/5/1P3/2p2/K4"


@pytest.mark.parametrize(
    ("room", "rooms"),
    [("A4", "A3 B4"), ("B3", "A3 B2 B4 C3"), ("D1", "C1 D2"), ("C4", "B4 C3 D4"), ("D2", "C2 D1 D3")],
)
def test_the_caller_moves_one_square(game, room, rooms):
    state = at(game, f"4k/5/5/5/K4 0 {room} x 7")
    assert sorted(text for text in texts(state) if ":" in text) == [f"C:{to}" for to in rooms.split()]
    to = rooms.split()[0]
    assert after(game, f"4k/5/5/5/K4 0 {room} x 7", f"C:{to}").to_text() == f"4k/5/5/5/K4 1 {to} - 8 {CARD}"


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        # by a Rook: out of the line, between, capturing; the Caller and other moves do not help
        ("r3k/5/5/3R1/K4 0 A4 x 0", "a1b1 a1b2 d2a2"),
        ("r3k/5/5/3R1/K4 0 A4 3 0", "P@a3 a1b1 a1b2 d2a2"),  # a placement that blocks
        ("r3k/5/5/3R1/K4 0 A4 16 0", "a1b1 a1b2 d2a2"),  # and one that does not
        ("r3k/5/5/5/K3B 0 A4 x 0", "a1b1 a1b2 e1a5"),
        # by a Knight: no block
        ("4k/5/1n3/3R1/K4 0 A4 20 0", "a1a2 a1b1 a1b2"),
        # by a Pawn
        ("4k/5/5/1p3/K4 0 A4 x 0", "a1a2 a1b1 a1b2"),
        # by two: only the King moves
        ("r3k/5/1n1R1/5/K4 0 A4 3 0", "a1b1 a1b2"),
        # the King may not step away along the line of the check, nor next to the other
        ("r3k/5/K4/5/5 0 A4 x 0", "a3b2 a3b3 a3b4"),
        ("5/5/2k2/5/2K2 0 A4 x 0", "C:A3 C:B4 c1b1 c1d1"),
    ],
)
def test_in_check(game, position, actions):
    assert " ".join(sorted(texts(at(game, position)))) == actions


@pytest.mark.parametrize(
    ("position", "square", "moves"),
    [
        ("r3k/5/R4/5/K4 0 A4 x 0", "a3", "a3a2 a3a4 a3a5"),
        ("r3k/5/B4/5/K4 0 A4 x 0", "a3", ""),
        ("r3k/5/N4/5/K4 0 A4 x 0", "a3", ""),
        ("r3k/1p3/P4/5/K4 0 A4 x 0", "a3", "a3a4"),
        ("4b/k4/5/1Q3/K4 0 A4 x 0", "b2", "b2c3 b2d4 b2e5"),
        ("4b/k4/2p2/1P3/K4 0 A4 x 0", "b2", "b2b3 b2b4 b2c3"),
        ("4b/k4/5/1P3/K4 0 A4 x 0", "b2", ""),
        ("r3k/5/N4/P4/K4 0 A4 x 0", "a3", "a3b1 a3b5 a3c2 a3c4"),  # two in between: neither is pinned
        ("n3k/5/N4/5/K4 0 A4 x 0", "a3", "a3b1 a3b5 a3c2 a3c4"),
        ("4k/5/1r3/5/K4 0 A4 x 0", "a1", "a1a2"),
        ("4k/5/5/5/N1K2 0 A4 x 0", "a1", "a1b3 a1c2"),  # nothing pins
    ],
)
def test_no_king_is_left_in_check(game, position, square, moves):
    assert moves_of(at(game, position), square) == moves


def test_a_pin_ends_when_the_piece_that_pinned_goes(game):
    turns = ["C:B4", "ball 6", "a5c5", "ball 6"]
    assert moves_of(at(game, "r3k/5/N4/5/K4 0 A4 x 0"), "a3") == ""
    assert moves_of(after(game, "r3k/5/N4/5/K4 0 A4 x 0", *turns), "a3") == "a3b1 a3b5 a3c2 a3c4"


@pytest.mark.parametrize(
    ("position", "actions", "then"),
    [
        # what counts as quiet
        ("4k/5/2p2/1P3/K4 0 A4 x 7", ["b2b3"], "4k/5/1Pp2/5/K4 1 A4 - 0"),
        ("4k/5/2p2/1P3/K4 0 A4 x 7", ["b2c3"], "4k/5/2P2/5/K4 1 A4 - 0"),
        ("4k/5/2n2/5/K1R2 0 A4 x 7", ["c1c3"], "4k/5/2R2/5/K4 1 A4 - 0"),
        ("4k/5/2n2/5/K1R2 0 A4 x 7", ["c1c2"], "4k/5/2n2/2R2/K4 1 A4 - 8"),
        ("4k/5/2n2/5/K1R2 0 A4 x 7", ["C:B4"], "4k/5/2n2/5/K1R2 1 B4 - 8"),
        ("4k/5/2n2/5/K1R2 0 C1 3 7", ["Q@a3"], "4k/5/Q1n2/5/K1R2 1 C1 - 0"),
        # promotions, of Pawns that moved and of placed ones, White's and Black's
        ("1n2k/2P2/5/5/K4 0 A4 x 7", ["c4b5q"], "1Q2k/5/5/5/K4 1 A4 - 0"),
        ("1n2k/2P2/5/5/K4 0 A4 x 7", ["c4c5n"], "1nN1k/5/5/5/K4 1 A4 - 0"),
        ("4k/5/5/5/K4 0 A4 1 7", ["P@a5=R"], "R3k/5/5/5/K4 1 A4 - 0"),
        ("4k/5/5/5/K4 1 A4 20 7", ["P@b1=B"], "4k/5/5/5/Kb3 0 A4 - 0"),
        ("4k/5/5/5/K4 1 A4 1 7", ["P@a5"], "p3k/5/5/5/K4 0 A4 - 0"),
        # ruling 3: a placement may give check, and the ball goes back
        ("4k/5/5/5/K4 0 B4 65 7", ["R@e1"], "4k/5/5/5/K3R 1 B4 - 0"),
        ("4k/5/5/5/K4 0 B4 65 7", ["a1a2", "ball 65", "R@e1", "ball 65"], "4k/5/5/K4/4r 0 B4 x 0"),
    ],
)
def test_what_a_turn_does(game, position, actions, then):
    assert after(game, position, *actions).to_text() == f"{then} {CARD}"


def test_nothing_is_placed_on_a_free_centre_but_pieces_move_there(game):
    assert after(game, "4k/5/5/2R2/K4 0 A4 x 0", "c2c3").to_text().startswith("4k/5/2R2/5/K4 1")
    for number in range(31, 46):
        state = after(game, "4k/5/5/5/K4 0 A4 - 0", f"ball {number}")
        assert "P@c3" not in texts(state)


@pytest.mark.parametrize(
    ("position", "actions", "returns"),
    [
        # mate: nothing helps; White's King in the corner between two Rooks
        ("4k/r4/1r3/5/K4 0 A4 - 0", ["ball 6"], [-1, 1]),
        ("4k/r4/1r3/5/K4 0 A4 - 0", ["ball 64"], [-1, 1]),  # a placement that does not help
        ("4k/r4/1r3/5/K4 0 A4 - 0", ["ball 4"], None),  # one that does: a Pawn on a2
        ("4k/5/5/1r3/r3K 0 A4 - 0", ["ball 6"], [-1, 1]),
        ("K4/5/5/3R1/k3R 1 A4 - 0", ["ball 6"], [1, -1]),
        # ruling 6: the last quiet ply draws, whatever it threatens
        ("4k/r4/5/1r3/2K2 1 A4 x 99", ["a4a1"], [0, 0]),
        ("4k/5/5/5/K4 0 A4 x 99", ["C:B4"], [0, 0]),
        ("4k/5/5/5/K4 0 A4 x 98", ["C:B4"], None),
        # a pattern before the draw, by a move, and by holding it to the end of the turn
        ("4k/5/NBRQ1/Q4/K4 0 B4 63 99", ["R@e3"], [1, -1]),
        ("K4/5/5/5/knbr1 1 B1 65 0", ["P@e1=N"], [-1, 1]),
        ("4k/5/5/2Q1N/NBR1K 0 B4 x 99", ["c2d1"], [1, -1]),
        ("1k3/5/5/5/KNBRN 0 A4 x 99", ["C:B4"], [1, -1]),
        ("1k3/5/5/5/KNBRN 0 A4 x 99", ["e1c2"], [0, 0]),
        ("1k3/5/5/5/KNBRN 0 A4 x 9", ["e1c2"], None),
    ],
)
def test_the_end(game, position, actions, returns):
    state = after(game, position, *actions)
    assert state.is_terminal() == (returns is not None)
    assert state.returns() == (returns or [0, 0])
    assert game.state_from_text(state.to_text()).is_terminal() == state.is_terminal()
    assert game.state_from_text(state.to_text()).returns() == state.returns()


FILES = "abcde"
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


def held_by(seat, squares):
    """A board on which a seat's King and Knights stand on these squares, and the other King apart."""
    king = squares[0]
    pieces = dict.fromkeys(squares, "nN"[seat == 0]) | {king: "kK"[seat == 0]}
    free = (file + rank for file in FILES for rank in "12345" if file + rank not in squares)
    far = (square for square in free if max(abs(ord(a) - ord(b)) for a, b in zip(square, king, strict=True)) > 1)
    pieces[next(far)] = "Kk"[seat == 0]
    return write_board([pieces.get(file + rank, "") for rank in "12345" for file in FILES], 5)


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
    "line": "wins with a line of five.",
    "corners": "wins with the four corners.",
    "stamp": "wins with a block of four in a corner.",
    "frame": "wins with the frame round the centre.",
}


def test_no_other_set_of_squares_wins():
    for pattern, sets in WINNING.items():
        game = parlour.load("bingo_chess", pattern=pattern)
        for other in {squares for name in WINNING if name != pattern for squares in WINNING[name]}:
            if not any(set(squares.split()) <= set(other.split()) for squares in sets):
                board = held_by(0, other.split())
                assert not game.state_from_text(f"{board} 1 A4 - 5 {CARD}").is_terminal(), (pattern, other)


def test_options():
    assert parlour.load("bingo_chess").options == {"pattern": "line", "free": True, "quiet": 100}
    for name, value in ("pattern", "cross"), ("free", "perhaps"), ("quiet", 0), ("quiet", 1000):
        with pytest.raises(OptionError, match=f"{name} is"):
            parlour.load("bingo_chess", **{name: value})
    short = parlour.load("bingo_chess", quiet=1)
    state = short.state_from_text(f"4k/5/5/5/K4 0 A4 x 0 {CARD}")
    state.apply_action(state.string_to_action("C:B4"))
    assert state.is_terminal()


@pytest.mark.parametrize(
    "position",
    [
        START,
        DRAWN,
        KINGS,
        MIDDLE,
        f"5/5/5/5/5 1 A4 - 0 15,{DASHES[2:]}",
        f"5/5/5/5/5 1 A4 - 0 {CARD[:-2]}-",
        f"4k/5/5/5/K4 1 D1 x 99 {CARD}",
        f"4k/5/5/5/K4 1 D1 - 100 {CARD}",
        f"r3k/5/5/5/K4 0 D1 16 99 {CARD}",  # usable, even if no placement there is legal
        f"1k3/5/5/5/KNBRN 0 A4 x 99 {CARD}",  # the seat to move may hold the pattern
        f"1k3/5/5/5/KNBRN 1 A4 - 100 {CARD}",
        f"4k/r4/1r3/5/K4 0 A4 x 3 {CARD}",  # mate
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (START.replace(" - 0 ", " - "), None),
        (f"{START} ", None),
        (f"{START}\n", "CARD"),
        # BOARD
        (KINGS.replace("4k/5", "4k/4"), "BOARD"),
        (KINGS.replace("4k/5", "4k/41"), "BOARD"),
        (KINGS.replace("4k/5", "4k"), "BOARD"),
        (KINGS.replace("4k", "3xk"), "BOARD"),
        (KINGS.replace("4k", "5"), "BOARD"),
        (KINGS.replace("K4", "5"), "BOARD"),
        (KINGS.replace("4k", "3kk"), "BOARD"),
        (KINGS.replace("K4", "K3K"), "BOARD"),
        (KINGS.replace("4k/5/5/5/K4", "5/5/2R2/5/5"), "BOARD"),
        (KINGS.replace("4k", "P3k"), "BOARD"),
        (KINGS.replace("K4", "K3p"), "BOARD"),
        (f"r3k/5/5/5/K4 1 A4 - 0 {CARD}", {"BOARD", "SEAT"}),
        (f"5/5/2k2/2K2/5 0 A4 - 0 {CARD}", {"BOARD", "SEAT"}),
        (f"r3k/5/5/5/KNBRN 1 A4 - 0 {CARD}", {"BOARD", "SEAT"}),  # in a finished game too
        (KINGS.replace(CARD, CARD[:-2] + "-"), {"BOARD", "CARD"}),  # pieces before the card is drawn
        (KINGS.replace(CARD, DASHES), {"BOARD", "CARD"}),
        # SEAT
        (KINGS.replace(" 0 A4", " 2 A4"), "SEAT"),
        (KINGS.replace(" 0 A4", " w A4"), "SEAT"),
        (START.replace(" 1 A4", " 0 A4"), "SEAT"),
        (DRAWN.replace(" 1 A4", " 0 A4"), "SEAT"),
        # CALLER
        (KINGS.replace("A4", "a4"), "CALLER"),
        (KINGS.replace("A4", "E4"), "CALLER"),
        (KINGS.replace("A4", "A5"), "CALLER"),
        (DRAWN.replace("A4", "A3"), "CALLER"),
        # BALL
        (KINGS.replace("A4 -", "A4 0"), "BALL"),
        (KINGS.replace("A4 -", "A4 76"), "BALL"),
        (KINGS.replace("A4 -", "A4 01"), "BALL"),
        (KINGS.replace("A4 -", "A4 -x"), "BALL"),
        (KINGS.replace("A4 -", "A4 "), "BALL"),
        (KINGS.replace("A4 -", "A4 X"), "BALL"),
        (KINGS.replace("A4 -", "A4 6"), {"BALL", "CARD"}),  # not on the card
        (KINGS.replace("A4 -", "A4 33"), {"BALL", "CARD"}),
        (KINGS.replace("A4 -", "A4 5"), {"BOARD", "BALL", "CARD"}),  # its square is occupied
        (KINGS.replace("A4 -", "A4 61"), {"BOARD", "BALL", "CARD"}),
        (DRAWN.replace("A4 -", "A4 x"), "BALL"),
        (DRAWN.replace("A4 -", "A4 1"), "BALL"),
        (f"1k3/5/5/5/KNBRN 1 A4 x 0 {CARD}", {"BOARD", "SEAT", "BALL"}),  # the game is over
        (f"1k3/5/5/5/KNBRN 1 A4 2 101 {CARD}", "BALL"),
        (KINGS.replace("- 0", "x 100"), {"BALL", "QUIET"}),
        (KINGS.replace("- 0", "1 100"), {"BALL", "QUIET"}),
        # QUIET
        (KINGS.replace("- 0", "- 101"), "QUIET"),
        (KINGS.replace("- 0", "- 00"), "QUIET"),
        (DRAWN.replace("- 0", "- 1"), "QUIET"),
        # CARD
        (KINGS.replace("1,2,3", "1,2"), "CARD"),
        (KINGS.replace(CARD, FULL_CARD), "CARD"),
        (KINGS.replace("1,2,3", "1,2,2"), "CARD"),
        (KINGS.replace("1,2,3", "1,2,16"), "CARD"),
        (KINGS.replace("1,2,3", "1,2,03"), "CARD"),
        (KINGS.replace("1,2,3", "1,2,0"), "CARD"),
        (KINGS.replace("64,65", "64,76"), "CARD"),
        (KINGS.replace("32,34", "32,46"), "CARD"),
        (START.replace("0 -,-", "0 -,1"), "CARD"),
        (DRAWN.replace("1,2,3", "1,-,3"), "CARD"),
        (f"5/5/5/5/5 1 A4 - 0 {DASHES},-", "CARD"),
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field in (field if isinstance(field, set) else {field})


def test_other_actions_are_refused(game):
    start, state = game.new_initial_state(), at(game, "4k/5/5/2P2/K4 0 A4 35 0")
    for text in ("B0", "ball 0", "ball", "c2-c3", "K@c1", "P@c2=N", "P@c5=K", "c:B4", "c4c5Q", "O-O", "pass"):
        with pytest.raises(InvalidActionError, match="A move is written c3c4"):
            state.string_to_action(text)
    for where, text in (
        (start, "B16"),
        (start, "ball 1"),
        (start, "I16"),
        (state, "C:A4"),
        (state, "Q@c1"),
        (state, "a1c3"),
    ):
        with pytest.raises(IllegalActionError):
            where.string_to_action(text)
    for where, number in (start, 16), (start, 0), (at(game, "4k/5/5/5/K4 0 A4 - 0"), 76):
        with pytest.raises(IllegalActionError):
            where.apply_action(number)


def test_the_key_is_the_positions_own(game):
    ways = [("C:B4", "ball 6", "e5d4", "ball 6", "a1a2"), ("a1a2", "ball 6", "e5d4", "ball 6", "C:B4")]
    one, other = (after(game, "4k/5/5/5/K4 0 A4 x 0", *way) for way in ways)
    assert one.key() == other.key() == game.state_from_text(one.to_text()).key()
    told = [KINGS, KINGS.replace(" 0 A4", " 1 A4"), KINGS.replace("A4", "A3"), KINGS.replace("A4 -", "A4 x")]
    told += [KINGS.replace("- 0", "- 1"), KINGS.replace("64,65", "64,66"), KINGS.replace("K4", "1K3"), DRAWN, START]
    assert len({game.state_from_text(position).key() for position in told}) == len(told)
    assert 8 * (game.rules.WORDS_TOLD - 1) <= game.rules.State.fields["over"][1] < 8 * game.rules.WORDS_TOLD


PRINTED = {("P", "pawn"), ("N", "knight"), ("B", "bishop"), ("R", "rook"), ("Q", "queen")}


def test_the_table(game):
    scene = at(game, "r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 61 4").scene()
    board, control, ball, earlier = scene.areas
    assert [spot.label for spot in board.spots[:5]] == ["5", "20", "35", "50", "65"]
    assert [(piece.kind, piece.owner, piece.label) for piece in scene.spot("d4").pieces] == [("knight", 1, "n")]
    assert (
        "".join(spot.label for spot in sorted(control.spots, key=lambda spot: (spot.y, spot.x))) == "PRPNBPQPPRPNBPQP"
    )
    assert [spot.id for spot in control.spots if spot.pieces] == ["C:C2"]
    assert {(spot.label, spot.picture) for spot in control.spots} == PRINTED
    assert (control.title, scene.spot("C:C2").pieces[0].picture) == ("now: Pawn", "pawn")
    assert [piece.label for spot in ball.spots for piece in spot.pieces] == ["O 61"]
    assert [spot.pieces for spot in earlier.spots] == [()] * 5
    assert scene.spot("C:B2").note == "B2 of the control board calls a Rook."
    paths = {choice.text: choice.spots for choice in scene.choices}
    assert paths["P@e5=N"] == paths["P@e5=Q"] == ("e5",)
    assert paths["d2d4"] == ("d2", "d4")
    assert paths["C:B2"] == ("C:C2", "C:B2")
    assert {choice.text for choice in scene.choices if choice.captures} == {
        "b1c3",
        "b2a2",
        "d2c3",
        "d2d4",
        "d2e1",
        "e3d4",
    }


@pytest.mark.parametrize(
    ("position", "marked"),
    [
        ("4k/5/5/5/K4 0 B4 1 0", {"a5": "called"}),
        ("4k/5/5/5/K4 0 B4 x 0", {}),
        ("r3k/5/5/5/K4 0 B4 3 0", {"a1": "threat", "a3": "called"}),
        ("r3k/5/5/5/K4 0 B4 - 0", {"a1": "threat"}),
        ("4k/r4/1r3/5/K4 0 A4 x 0", {"a1": "threat"}),
    ],
)
def test_the_called_square_and_a_king_in_check_are_marked(game, position, marked):
    assert emphasised(at(game, position)) == marked


def test_a_pattern_that_can_be_filled_in_one_way_is_marked():
    squares = {"corners": "a1 a5 e1 e5", "frame": "b2 b3 b4 c2 c4 d2 d3 d4", "line": "", "stamp": ""}
    for pattern, goals in squares.items():
        state = at(parlour.load("bingo_chess", pattern=pattern), "5/5/5/5/5 1 A4 - 0")
        assert emphasised(state) == dict.fromkeys(goals.split(), "goal")


def emphasised(state):
    return {spot.id: spot.emphasis for spot in state.scene().areas[0].spots if spot.emphasis}


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("line", "a1 b2 c3 d4 e5"),
        ("corners", "a1 e1 e5 a5 a1"),
        ("stamp", "a1 b1 b2 a2 a1"),
        ("frame", "b2 c2 d2 d3 d4 c4 b4 b3 b2"),
    ],
)
def test_a_full_pattern_is_drawn_as_a_stroke(pattern, line):
    game = parlour.load("bingo_chess", pattern=pattern)
    squares = sorted(set(line.split()))
    (stroke,) = at(game, f"{held_by(0, squares)} 1 A4 - 5").scene().areas[0].lines
    assert stroke == tuple(line.split())
    assert at(game, f"{held_by(0, squares[1:])} 1 A4 - 5").scene().areas[0].lines == ()


def test_a_promotion_is_offered_by_its_figure_the_queen_first(game):
    choices = at(game, "4k/P4/5/5/4K 0 A4 x 0").scene().choices
    offered = [choice for choice in choices if choice.spots == ("a4", "a5")]
    assert [choice.text for choice in offered] == ["a4a5q", "a4a5r", "a4a5b", "a4a5n"]
    buttons = [choice.button for choice in offered]
    assert [(button.label, button.piece.kind) for button in buttons][:2] == [("Queen", "queen"), ("Rook", "rook")]
    assert {button.piece.owner for button in buttons} == {0}
    assert not [choice for choice in choices if choice.button and choice not in offered]


def balls(scene):
    """The label of the ball, and those of the balls before."""
    _, _, *areas = scene.areas
    return tuple([piece.label for spot in area.spots for piece in spot.pieces] for area in areas)


def test_the_last_balls_are_seen_even_those_of_no_use(game):
    match = Match(game, start=at(game, "4k/5/5/5/K4 0 A4 - 0"), begin=False)
    for text in "ball 40", "C:A3", "ball 1", "e5e4", "ball 66", "C:A2", "ball 8", "C:A1":
        match.play_recorded(text)
    assert balls(seen_before(match, 0, 0)) == ([], [])
    assert balls(seen_before(match, 1, 0)) == (["N 40"], [])
    assert balls(seen_before(match, 2, 0)) == (["N 40"], [])
    assert balls(seen_before(match, 3, 0)) == (["B 1"], ["N 40"])
    assert balls(seen_scene(match, 0)) == (["B 8"], ["O 66", "B 1", "N 40"])
    drawn, told = seen_beats(match, 4, 0)
    assert balls(drawn.scene) == balls(told.scene) == (["O 66"], ["B 1", "N 40"])


def test_no_more_than_five_balls_are_seen_beside_the_last(game):
    match = Match(game, start=at(game, "4k/5/5/5/K4 0 A4 - 0"), begin=False)
    for number in range(8):
        match.play_recorded(f"ball {40 + number % 2}")
        match.play_recorded("C:A3" if match.state.record.caller == CALLER_START else "C:A4")
    match.play_recorded("ball 1")
    assert balls(seen_scene(match, 0)) == (["B 1"], ["N 41", "N 40"] * 2 + ["N 41"])


def test_no_path_of_clicks_begins_another(game):
    rng = kit.seeded(8)
    state = game.new_initial_state()
    for _ in range(120):
        while state.is_chance_node():
            state.roll(rng)
        if state.is_terminal():
            break
        choices = state.scene().choices
        paths = {choice.spots for choice in choices}
        assert not [(a, b) for a in paths for b in paths if a != b and a == b[: len(a)]]
        state.apply_action(choices[kit.below(rng, len(choices))].action)


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        ("4k/5/5/5/K4 0 A4 - 0", "ball 1", "The ball is B 1: a5 is empty."),
        ("4k/5/5/5/K4 0 A4 - 0", "ball 5", "The ball is B 5: a1 is occupied."),
        ("4k/5/5/5/K4 0 A4 - 0", "ball 33", "The ball is N 33: not on the card."),
        ("5/5/5/5/5 1 A4 - 0", "a5", "Black's King takes a5, White's e1."),
        ("4k/5/5/5/K4 0 B4 1 0", "R@a5", "White places a Rook on a5."),
        ("4k/5/5/5/K4 1 A4 20 0", "P@b1=N", "Black places a Pawn on b1 and promotes it to a Knight."),
        ("4k/5/5/5/K4 0 B4 1 0", "C:B3", "White moves the Caller to B3, which calls a Pawn."),
        ("4k/5/5/5/K4 0 B4 1 0", "a1b2", "White moves the King from a1 to b2."),
        (
            "1n2k/2P2/5/5/K4 0 A4 x 0",
            "c4b5q",
            "White captures the Knight on b5 with the Pawn from c4 and promotes it to a Queen.",
        ),
    ],
)
def test_sentences(game, position, action, sentence):
    state = at(game, position)
    assert state.describe_action(state.string_to_action(action)) == sentence


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        ("5/5/5/5/5 1 A4 - 0", "Black: pick the corner for your King; White's goes to the opposite one."),
        ("r3k/5/5/5/K4 0 A4 - 0", "White to move, in check: a ball is drawn."),
        (
            "4k/5/5/5/K4 0 B4 1 0",
            "White to move: place a Rook on a5 (ball B 1), or move a piece or the Caller.",
        ),
        ("4k/5/5/5/K4 1 B4 x 0", "Black to move: move a piece or the Caller (the ball is of no use)."),
        ("r3k/5/5/5/K4 0 B4 16 0", "White to move, in check: move a piece (the ball is of no use)."),
        ("r3k/5/5/5/K4 0 B4 3 0", "White to move, in check: place a Rook on a3 (ball B 3), or move a piece."),
        ("4k/r4/1r3/5/K4 0 A4 x 0", "Black wins: White is mated."),
        (
            "4k/5/5/5/K4 0 A4 - 100",
            "A draw: 100 turns in a row without a capture, a pawn move or a placement.",
        ),
    ],
)
def test_prompts(game, position, prompt):
    assert at(game, position).scene().prompt == prompt


def test_the_drawing_shows_the_card_and_the_caller(game):
    lines = [line.split() for line in str(at(game, "4k/5/5/5/K4 0 B4 1 0")).splitlines()]
    assert lines[0] == ["5", "1", "16", "31", "46", "k"]
    assert lines[2] == ["3", "3", "18", "★", "48", "63"]
    assert lines[7:9] == [["now:", "Rook"], ["4", "P", "[R]", "P", "N"]]


def held(share):
    """What the best pattern of a seat counts, of which it holds a share."""
    return {"share of the best pattern, squared": share**2, "share of the best pattern, to the fourth": share**4}


@pytest.mark.parametrize(
    ("position", "white", "black"),
    [
        ("4k/5/5/5/K4 1 A4 - 0", held(1 / 5), {"to move": 1, **held(1 / 5)}),
        ("4k/r4/5/5/K4 0 A4 x 0", {"to move": 1, "in check": 1, **held(1 / 5)}, {"rook": 1, **held(1 / 5)}),
        (
            "r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 - 4",
            {"pawn": 2, "knight": 1, "rook": 1, "queen": 1, "to move": 1, **held(2 / 5)},  # b1 b2, say
            {"pawn": 2, "knight": 1, "bishop": 1, "rook": 1, **held(3 / 5)},  # a5 c3 e1
        ),
        (
            "4k/5/5/5/KNBR1 1 A4 - 0",
            {"knight": 1, "bishop": 1, "rook": 1, "pattern that lacks one square": 1, **held(4 / 5)},
            {"to move": 1, **held(1 / 5)},
        ),
        (
            "4k/N4/B4/R4/KNBR1 0 A4 - 0",  # a5 and e1
            {
                **{"knight": 2, "bishop": 2, "rook": 2, "to move": 1},
                **{"pattern that lacks one square, to move": 2, **held(4 / 5)},
            },
            held(1 / 5),
        ),
    ],
)
def test_what_the_estimate_weighs(game, position, white, black):
    state = at(game, position)
    assert (white, black) == (weighed(state, 0), weighed(state, 1))


@pytest.mark.parametrize(
    ("pattern", "board", "share", "lacking"),
    [
        ("corners", "4k/5/5/5/K3R", 2 / 4, 0),
        ("corners", "R3k/5/5/5/K3R", 3 / 4, 1),
        ("stamp", "4k/5/5/RR3/K4", 3 / 4, 1),
        ("stamp", "4k/5/5/RR1RR/K3N", 3 / 4, 2),
        ("frame", "4k/5/1RRR1/1R1R1/K4", 4 / 8, 0),  # c3 is not of it
        ("frame", "4k/1R1R1/1R1R1/1RRR1/K4", 7 / 8, 1),
    ],
)
def test_patterns_are_weighed(pattern, board, share, lacking):
    state = at(parlour.load("bingo_chess", pattern=pattern), f"{board} 1 A4 - 0")
    expected = {"rook": board.count("R"), **held(share)}
    if "N" in board:
        expected["knight"] = 1
    if lacking:
        expected["pattern that lacks one square"] = lacking
    assert expected == weighed(state, 0)


# What people type

CHECKED = "4k/5/4r/5/P1N1K 0 A4"  # by the Rook on e3
PINNED = "4k/4r/5/4N/4K 0 A4"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("5/5/5/5/5 1 A4 - 0", "b2", "b2 is no corner."),
        ("5/5/5/5/5 1 A4 - 0", "a1a2", "First Black picks a corner for the King."),
        ("4k/5/5/5/K4 0 A4 - 0", "a1a2", "First the ball is drawn."),
        ("4k/5/5/5/K4 0 A4 x 0", "ball 3", "Balls are drawn and not chosen."),
        ("4k/5/5/5/K4 0 A4 x 0", "P@b2", "The ball is of no use: nothing can be placed."),
        ("4k/5/5/5/K4 0 A4 x 0", "a1", "a1 is occupied."),
        ("4k/5/5/5/K4 0 A4 x 0", "a1c3", "The King on a1 cannot go to c3."),
        ("4k/5/5/5/K4 0 A4 4 0", "P@b3", "The ball B 4 calls a2, not b3."),
        ("4k/5/5/5/K4 0 A4 4 0", "Q@a2", "The Caller calls a Pawn."),
        ("4k/5/5/5/K4 0 A4 4 0", "b3", "The ball B 4 calls a2, not b3."),
        ("4k/5/5/5/K4 0 A4 1 0", "P@a5", "A Pawn on a5 is promoted: say to which piece."),
        ("4k/5/5/5/K4 0 A4 4 0", "P@a1=Q", "a1 is occupied."),
        ("4k/5/5/5/K4 0 A4 x 0", "C:C3", "The Caller on A4 moves one square, up, down or sideways."),
        (f"{CHECKED} x 0", "C:B4", "White is in check, and the Caller does not help against it."),
        (f"{CHECKED} 4 0", "P@a2", "White is in check, and this does not end it."),
        (f"{CHECKED} x 0", "a1a2", "White is in check, and this does not end it."),
        (f"{CHECKED} x 0", "e1e2", "Your King would stand in check on e2."),
        (f"{PINNED} x 0", "Nc3", "The Knight on e2 is pinned: your King would stand in check."),
        (f"{PINNED} x 0", "e2e3", "The Knight on e2 cannot go to e3."),
        (f"{PINNED} x 0", "e4e3", "e4 is Black's."),
        (f"{PINNED} x 0", "c3c4", "c3 is empty."),
        (f"{PINNED} x 0", "e1e2", "A piece of your own stands on e2."),
        ("4k/1P3/5/5/K4 0 A4 x 0", "b4b5", "A Pawn on b5 is promoted: say to which piece."),
        ("4k/1P3/5/5/K4 0 A4 x 0", "a1a2q", "Only a Pawn on the last rank is promoted."),
    ],
)
def test_why_an_action_is_refused(game, position, text, reason):
    state = at(game, position)
    with pytest.raises(IllegalActionError) as refusal:
        state.parse_action(text) if text == "Nc3" else state.string_to_action(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        ("4k/5/5/2N2/K4 0 A4 4 0", "Nb4", "c2b4"),
        ("4k/5/5/2N2/K4 0 A4 4 0", "nb4", "c2b4"),
        ("4k/5/5/2N2/K4 0 A4 4 0", "Pa2", "P@a2"),
        ("4k/5/5/2N2/K4 0 A4 35 0", "c2-b4", "c2b4"),
        ("4k/5/2p2/1P3/K4 0 A4 x 0", "bxc3", "b2c3"),
        ("4k/5/2p2/1P3/K4 0 A4 x 0", "b3", "b2b3"),
        ("4k/1P3/5/5/K4 0 A4 x 0", "b5=Q", "b4b5q"),
        ("4k/1P3/5/5/K4 0 A4 x 0", "B4B5Q", "b4b5q"),
        ("4k/5/5/5/K4 0 A4 x 0", "B4", "C:B4"),
        ("4k/5/5/5/K4 0 A4 x 0", "caller b4", "C:B4"),
        ("4k/5/5/5/1K3 0 A4 3 0", "a3", "P@a3"),
    ],
)
def test_actions_as_people_type_them(game, position, typed, meant):
    state = at(game, position)
    assert state.action_to_string(state.parse_action(typed)) == meant


@pytest.mark.parametrize(("typed", "named"), [("b5", "b4b5b"), ("a3", "a1a3 or Q@a3")])
def test_what_could_be_several_is_asked(game, typed, named):
    with pytest.raises(AmbiguousActionError, match=named):
        at(game, "4k/1P3/5/5/R2K1 0 C1 3 0" if "@" in named else "4k/1P3/5/5/K4 0 A4 x 0").parse_action(typed)


# Beats


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 1",
            [("roll", "The ball is B 1.", "ball"), ("note", "It calls a5: White may place a Pawn there.", "a5")],
        ),
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 5",
            [("roll", "The ball is B 5.", "ball"), ("note", "It calls a1, which is occupied.", "a1")],
        ),
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 33",
            [("roll", "The ball is N 33.", "ball"), ("note", "It is not on the card.", "")],
        ),
        (
            f"{CHECKED} - 0",
            "ball 4",
            [
                ("roll", "The ball is B 4.", "ball"),
                ("note", "It calls a2, but a piece there would not end the check.", "a2"),
            ],
        ),
        ("5/5/5/5/5 1 A4 - 0", "a5", [("place", "Black's King takes a5, White's e1.", "a5 e1")]),
        (
            "4k/5/5/5/K4 0 B4 x 0",
            "C:B3",
            [("move", "White moves the Caller to B3, which calls a Pawn.", "C:B4 C:B3")],
        ),
        (
            "4k/5/5/5/K4 0 B4 1 0",
            "R@a5",
            [
                ("place", "White places a Rook on a5.", "a5"),
                ("note", "Black's King is in check.", "e5 a5"),
            ],
        ),
        (
            "1n2k/2P2/5/5/K4 0 A4 x 0",
            "c4b5n",
            [
                ("capture", "White captures the Knight on b5 with the Pawn from c4.", "c4 b5"),
                ("note", "The Pawn on b5 is promoted to a Knight.", "b5"),
            ],
        ),
        (
            "4k/5/5/5/K4 1 A4 20 0",
            "P@b1=N",
            [
                ("place", "Black places a Pawn on b1.", "b1"),
                ("note", "The Pawn on b1 is promoted to a Knight.", "b1"),
            ],
        ),
        (
            "4k/5/5/5/K4 0 A4 x 89",
            "a1a2",
            [
                ("move", "White moves the King from a1 to a2.", "a1 a2"),
                ("note", "A draw in 10 more turns without a capture, a pawn move or a placement.", ""),
            ],
        ),
        (
            "4k/5/5/1N3/KP1PP 0 A4 35 0",
            "P@c1",
            [
                ("place", "White places a Pawn on c1.", "c1"),
                ("line", "The pattern is full: a1 b1 c1 d1 e1.", "a1 b1 c1 d1 e1"),
                ("end", "White wins with a line of five.", ""),
            ],
        ),
    ],
)
def test_beats(game, position, text, beats):
    assert told(at(game, position), text) == beats


def test_the_card_is_dealt_number_by_number(game):
    assert told(game.new_initial_state(), "B7") == [("deal", "The card: B 7 on a5.", "a5")]


@pytest.mark.parametrize("ball", ["ball 1", "ball 5", "ball 33"])
def test_a_ball_is_seen_even_if_it_is_of_no_use(game, ball):
    drawn, _ = shown(at(game, "4k/5/5/5/K4 0 A4 - 0"), ball)
    assert pieces(drawn, "ball").split()[-1] == ball.split()[1]


def test_a_pawn_is_seen_before_it_is_promoted(game):
    landed, promoted = shown(at(game, "1n2k/2P2/5/5/K4 0 A4 x 0"), "c4b5n")
    assert [pieces(scene, "b5") for scene in (landed, promoted)] == ["0P", "0N"]
    assert pieces(landed, "c4") == ""
