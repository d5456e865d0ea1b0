"""Bingo Chess: the rulings on its rules page, and the winning patterns."""

from collections import Counter

import pytest

import parlour
from parlour import kit
from tests.games.tables import effects, endings, refused_options, texts

from .helpers import CARD, DASHES, DRAWN, FILES, FULL_CARD, KINGS, held_by


def test_the_card_is_drawn_file_by_file_from_the_top(game):
    state, order = game.new_initial_state(), []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
        numbers = [state.action_to_string(action) for action, _ in outcomes]
        order.append((numbers[0][0], len(numbers)))
        state.apply_action(outcomes[-1][0])
    assert order == [(file, 15 - drawn) for file in "BINGO" for drawn in range(4 if file == "N" else 5)]
    drawn = "15,14,13,12,11,30,29,28,27,26,45,44,43,42,60,59,58,57,56,75,74,73,72,71"
    assert state.to_text() == f"5/5/5/5/5 1 A4 - 0 {drawn}"
    labels = {spot.id: spot.label for spot in state.scene().areas[0].spots}
    assert [labels[square] for square in ("a5", "a1", "b5", "c4", "c3", "c2", "e1")] == "15 11 30 44 ★ 43 71".split()


def test_without_a_free_centre_the_centre_has_a_number(play):
    assert parlour.load("bingo_chess", free=False).new_initial_state().to_text() == f"5/5/5/5/5 1 A4 - 0 {DASHES},-"
    assert "P@c3" in texts(play(f"4k/5/5/5/K4 0 A4 33 0 {FULL_CARD}", free=False))


def test_black_chooses_a_corner(play):
    state = play(DRAWN)
    assert (state.current_player(), texts(state)) == (1, ["a1", "e1", "a5", "e5"])


def test_all_balls_are_equally_likely(play):
    state = play(KINGS)
    outcomes = state.chance_outcomes()
    assert [state.action_to_string(action) for action, _ in outcomes] == [f"ball {n}" for n in range(1, 76)]
    assert {probability for _, probability in outcomes} == {1 / 75}


def test_roll_frequencies_match_the_chances(game, play):
    rng, numbers, balls = kit.seeded(3), Counter(), Counter()
    start, kings = game.new_initial_state(), play(KINGS)
    for _ in range(3000):
        state = start.clone()
        state.roll(rng)
        numbers[state.to_text().split()[5].split(",")[0]] += 1
        state = kings.clone()
        state.roll(rng)
        balls[state.to_text().split()[3]] += 1
    assert set(numbers) == {str(number) for number in range(1, 16)}
    assert all(140 < count < 260 for count in numbers.values())
    assert set(balls) == {"x", *CARD.split(",")} - {"5", "61"}  # squares of the Kings
    assert 2000 < balls.pop("x") < 2240  # 53 of 75
    assert all(15 < count < 70 for count in balls.values())


def test_every_ball_of_the_card_is_rolled(play):
    """Including the first number and the last."""
    rng, kings, balls = kit.seeded(5), play(KINGS.replace(",64,65", ",65,75")), set()
    for _ in range(1000):
        state = kings.clone()
        state.roll(rng)
        balls.add(state.to_text().split()[3])
    assert balls == {"x", *CARD.split(","), "75"} - {"5", "61", "64"}


def test_card_numbers_are_drawn_only_once(game, play):
    rng = kit.seeded(4)
    for _ in range(20):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.roll(rng)
        assert play(state.to_text()).current_player() == 1


def test_card_is_drawn_for_nobody_and_ball_for_the_player_to_move(game, play):
    states = (game.new_initial_state(), play(DRAWN.replace(",65", ",-")), play(KINGS), play(KINGS, "ball 6", "C:B4"))
    drawn_for = [(state.purpose(), state.roller()) for state in states]
    assert drawn_for == [("card", kit.NOBODY), ("card", kit.NOBODY), ("ball", 0), ("ball", 1)]


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
        ("4k/5/5/5/K4 1 A4 1 0", "P@a5"),  # Black's own first rank
        ("4k/5/5/5/K4 0 A4 65 0", "P@e1"),
    ],
)
def test_placements(play, position, placements):
    assert " ".join(sorted(text for text in texts(play(position)) if "@" in text)) == placements


@pytest.mark.parametrize(
    ("room", "rooms"), [("A4", "A3 B4"), ("B3", "A3 B2 B4 C3"), ("D1", "C1 D2"), ("C4", "B4 C3 D4"), ("D2", "C2 D1 D3")]
)
def test_the_caller_moves_one_square(play, room, rooms):
    state = play(f"4k/5/5/5/K4 0 {room} x 7")
    assert sorted(text for text in texts(state) if ":" in text) == [f"C:{to}" for to in rooms.split()]
    to = rooms.split()[0]
    assert play(f"4k/5/5/5/K4 0 {room} x 7", f"C:{to}").to_text() == f"4k/5/5/5/K4 1 {to} - 8 {CARD}"


test_effects_of_actions = effects(
    # Black chooses a corner, and White begins
    (DRAWN, "a1", "4K/5/5/5/k4 0 A4 - 0"),
    (DRAWN, "a5", "k4/5/5/5/4K 0 A4 - 0"),
    (DRAWN, "e1", "K4/5/5/5/4k 0 A4 - 0"),
    (DRAWN, "e5", "4k/5/5/5/K4 0 A4 - 0"),
    # a ball is usable if its square is empty
    (KINGS, "ball 1", "4k/5/5/5/K4 0 A4 1 0"),
    (KINGS, "ball 6", "4k/5/5/5/K4 0 A4 x 0"),
    (KINGS, "ball 33", "4k/5/5/5/K4 0 A4 x 0"),
    (KINGS, "ball 5", "4k/5/5/5/K4 0 A4 x 0"),
    (KINGS, "ball 61", "4k/5/5/5/K4 0 A4 x 0"),
    (KINGS, "ball 62", "4k/5/5/5/K4 0 A4 62 0"),
    # quiet plies
    ("4k/5/2p2/1P3/K4 0 A4 x 7", "b2b3", "4k/5/1Pp2/5/K4 1 A4 - 0"),
    ("4k/5/2p2/1P3/K4 0 A4 x 7", "b2c3", "4k/5/2P2/5/K4 1 A4 - 0"),
    ("4k/5/2n2/5/K1R2 0 A4 x 7", "c1c3", "4k/5/2R2/5/K4 1 A4 - 0"),
    ("4k/5/2n2/5/K1R2 0 A4 x 7", "c1c2", "4k/5/2n2/2R2/K4 1 A4 - 8"),
    ("4k/5/2n2/5/K1R2 0 A4 x 7", "C:B4", "4k/5/2n2/5/K1R2 1 B4 - 8"),
    ("4k/5/2n2/5/K1R2 0 C1 3 7", "Q@a3", "4k/5/Q1n2/5/K1R2 1 C1 - 0"),
    # promotions, of Pawns that moved and of placed ones, White's and Black's
    ("1n2k/2P2/5/5/K4 0 A4 x 7", "c4b5q", "1Q2k/5/5/5/K4 1 A4 - 0"),
    ("1n2k/2P2/5/5/K4 0 A4 x 7", "c4c5n", "1nN1k/5/5/5/K4 1 A4 - 0"),
    ("4k/5/5/5/K4 0 A4 1 7", "P@a5=R", "R3k/5/5/5/K4 1 A4 - 0"),
    ("4k/5/5/5/K4 1 A4 20 7", "P@b1=B", "4k/5/5/5/Kb3 0 A4 - 0"),
    ("4k/5/5/5/K4 1 A4 1 7", "P@a5", "p3k/5/5/5/K4 0 A4 - 0"),
    # ruling 3: a placement may give check, and the ball goes back
    ("4k/5/5/5/K4 0 B4 65 7", "R@e1", "4k/5/5/5/K3R 1 B4 - 0"),
    ("4k/5/5/5/K4 0 B4 65 7", "a1a2; ball 65; R@e1; ball 65", "4k/5/5/K4/4r 0 B4 x 0"),
)


def test_nothing_is_placed_on_a_free_centre_but_pieces_move_there(play):
    assert play("4k/5/5/2R2/K4 0 A4 x 0", "c2c3").to_text().startswith("4k/5/2R2/5/K4 1")
    for number in range(31, 46):
        state = play("4k/5/5/5/K4 0 A4 - 0", f"ball {number}")
        assert "P@c3" not in texts(state)


test_endings = endings(
    # checkmate: nothing helps; White's King is in the corner between two Rooks
    ("4k/r4/1r3/5/K4 0 A4 - 0", "ball 6", [-1, 1]),
    ("4k/r4/1r3/5/K4 0 A4 - 0", "ball 64", [-1, 1]),  # a placement that does not help
    ("4k/r4/1r3/5/K4 0 A4 - 0", "ball 4", None),  # one that does: a Pawn on a2
    ("4k/5/5/1r3/r3K 0 A4 - 0", "ball 6", [-1, 1]),
    ("K4/5/5/3R1/k3R 1 A4 - 0", "ball 6", [1, -1]),
    # no stalemate: if not in check, the Caller can always move
    ("4k/1r3/5/4r/K4 0 A4 - 0", "ball 6", None),
    ("4k/1r3/5/4r/K4 0 A4 - 0", "ball 6; C:B4", None),
    # ruling 6: the last quiet ply draws, whatever the position threatens
    ("4k/r4/5/1r3/2K2 1 A4 x 99", "a4a1", [0, 0]),
    ("4k/5/5/5/K4 0 A4 x 99", "C:B4", [0, 0]),
    ("4k/5/5/5/K4 0 A4 x 98", "C:B4", None),
    # a pattern takes precedence over the draw, by a move or by holding it to the end of the turn
    ("4k/5/NBRQ1/Q4/K4 0 B4 63 99", "R@e3", [1, -1]),
    ("K4/5/5/5/knbr1 1 B1 65 0", "P@e1=N", [-1, 1]),
    ("4k/5/5/2Q1N/NBR1K 0 B4 x 99", "c2d1", [1, -1]),
    ("1k3/5/5/5/KNBRN 0 A4 x 99", "C:B4", [1, -1]),
    ("1k3/5/5/5/KNBRN 0 A4 x 99", "e1c2", [0, 0]),
    ("1k3/5/5/5/KNBRN 0 A4 x 9", "e1c2", None),
)


test_refused_options = refused_options(
    ("pattern", "must be", ["cross"]), ("free", "must be", ["perhaps"]), ("quiet", "must be", [0, 1000])
)


def test_options(play):
    assert parlour.load("bingo_chess").options == {"pattern": "line", "free": True, "quiet": 100}
    assert play("4k/5/5/5/K4 0 A4 x 0", "C:B4", quiet=1).is_terminal()


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


PATTERN_ENDS = {
    "line": "holds a line of five and wins.",
    "corners": "holds the four corners and wins.",
    "stamp": "holds a block of four in a corner and wins.",
    "frame": "holds the frame around the centre and wins.",
}


@pytest.mark.parametrize(
    ("pattern", "squares"), [(name, squares) for name, sets in WINNING.items() for squares in sets]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_patterns(play, pattern, squares, seat):
    squares = squares.split()
    state = play(f"{held_by(seat, squares)} {1 - seat} A4 - 5", pattern=pattern)
    assert (state.is_terminal(), state.returns()[seat]) == (True, 1)
    assert PATTERN_ENDS[pattern] in state.scene().prompt
    for missing in squares[1:]:
        board = held_by(seat, [square for square in squares if square != missing])
        assert not play(f"{board} {1 - seat} A4 - 5", pattern=pattern).is_terminal()


def test_no_other_set_of_squares_wins(play):
    for pattern, sets in WINNING.items():
        for other in {squares for name in WINNING if name != pattern for squares in WINNING[name]}:
            if not any(set(squares.split()) <= set(other.split()) for squares in sets):
                board = held_by(0, other.split())
                assert not play(f"{board} 1 A4 - 5", pattern=pattern).is_terminal(), (pattern, other)
