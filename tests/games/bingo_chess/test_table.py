"""Bingo Chess: scenes, sentences and beats."""

import pytest

from parlour import kit
from parlour.games.bingo_chess.rules import CALLER_START
from parlour.lessons import read_lesson
from parlour.match import Match
from parlour.match.viewing import seen_beats, seen_before, seen_scene
from tests.games.tables import beat_scenes, beat_texts, pieces, playback, prompts, sentences

from .helpers import CHECKED, balls, held_by

PRINTED = {("P", "pawn"), ("N", "knight"), ("B", "bishop"), ("R", "rook"), ("Q", "queen")}


def test_table_areas(play):
    scene = play("r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 61 4").scene()
    board, control, ball, earlier = scene.areas
    assert [spot.label for spot in board.spots[:5]] == ["5", "20", "35", "50", "65"]
    assert [(piece.kind, piece.owner, piece.label) for piece in scene.spot("d4").pieces] == [("knight", 1, "n")]
    assert (
        "".join(spot.label for spot in sorted(control.spots, key=lambda spot: (spot.y, spot.x))) == "PRPNBPQPPRPNBPQP"
    )
    assert [spot.id for spot in control.spots if spot.pieces] == ["C:C2"]
    assert {(spot.label, spot.picture) for spot in control.spots} == PRINTED
    assert (control.title, scene.spot("C:C2").pieces[0].picture) == ("Caller: Pawn", "pawn")
    assert [piece.label for spot in ball.spots for piece in spot.pieces] == ["O 61"]
    assert [spot.pieces for spot in earlier.spots] == [()] * 5
    assert scene.spot("C:B2").note == "B2 of the control board calls a Rook."
    paths = {choice.text: choice.spots for choice in scene.choices}
    assert paths["P@e5=N"] == paths["P@e5=Q"] == ("e5",)
    assert paths["d2d4"] == ("d2", "d4")
    assert paths["C:B2"] == ("C:C2", "C:B2")
    captures = {choice.text for choice in scene.choices if choice.captures}
    assert captures == set("b1c3 b2a2 d2c3 d2d4 d2e1 e3d4".split())


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
def test_the_called_square_and_a_king_in_check_are_marked(play, position, marked):
    assert emphasised(play(position)) == marked


def test_pattern_with_only_one_completion_is_marked(play):
    squares = {"corners": "a1 a5 e1 e5", "frame": "b2 b3 b4 c2 c4 d2 d3 d4", "line": "", "stamp": ""}
    for pattern, goals in squares.items():
        state = play("5/5/5/5/5 1 A4 - 0", pattern=pattern)
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
def test_completed_pattern_is_drawn_as_a_stroke(play, pattern, line):
    squares = sorted(set(line.split()))
    (stroke,) = play(f"{held_by(0, squares)} 1 A4 - 5", pattern=pattern).scene().areas[0].lines
    assert stroke == tuple(line.split())
    assert play(f"{held_by(0, squares[1:])} 1 A4 - 5", pattern=pattern).scene().areas[0].lines == ()


def test_promotions_are_shown_by_piece_queen_first(play):
    choices = play("4k/P4/5/5/4K 0 A4 x 0").scene().choices
    offered = [choice for choice in choices if choice.spots == ("a4", "a5")]
    assert [choice.text for choice in offered] == ["a4a5q", "a4a5r", "a4a5b", "a4a5n"]
    buttons = [choice.button for choice in offered]
    assert [(button.label, button.piece.kind) for button in buttons][:2] == [("Queen", "queen"), ("Rook", "rook")]
    assert {button.piece.owner for button in buttons} == {0}
    assert not [choice for choice in choices if choice.button and choice not in offered]


def test_placements_come_first_with_their_figure(play):
    text = "5/5/5/K2k1/5 1 D3 42 13 14,7,15,8,1,20,25,24,23,21,38,36,42,34,54,48,51,49,47,70,74,65,71,73"
    placed, moved = [choice for choice in play(text).scene().choices if choice.spots[-1:] == ("c2",)]
    assert (placed.text, placed.button.label, placed.button.piece.kind) == ("P@c2", "place a Pawn", "pawn")
    assert (moved.text, moved.button) == ("d2c2", None)


def test_last_balls_are_shown_even_if_unusable(game, play):
    match = Match(game, start=play("4k/5/5/5/K4 0 A4 - 0"), begin=False)
    for text in "ball 40", "C:A3", "ball 1", "e5e4", "ball 66", "C:A2", "ball 8", "C:A1":
        match.play_recorded(text)
    assert balls(seen_before(match, 0, 0)) == ([], [])
    assert balls(seen_before(match, 1, 0)) == (["N 40"], [])
    assert balls(seen_before(match, 2, 0)) == (["N 40"], [])
    assert balls(seen_before(match, 3, 0)) == (["B 1"], ["N 40"])
    assert balls(seen_scene(match, 0)) == (["B 8"], ["O 66", "B 1", "N 40"])
    drawn, note = seen_beats(match, 4, 0)
    assert balls(drawn.scene) == balls(note.scene) == (["O 66"], ["B 1", "N 40"])


def test_at_most_five_earlier_balls_are_shown(game, play):
    match = Match(game, start=play("4k/5/5/5/K4 0 A4 - 0"), begin=False)
    for number in range(8):
        match.play_recorded(f"ball {40 + number % 2}")
        match.play_recorded("C:A3" if match.state.record.caller == CALLER_START else "C:A4")
    match.play_recorded("ball 1")
    assert balls(seen_scene(match, 0)) == (["B 1"], ["N 41", "N 40"] * 2 + ["N 41"])


def test_lesson_shows_each_ball_drawn_in_it():
    for step in read_lesson("bingo_chess").steps:
        drawn = [turn.text.removeprefix("ball ") for turn in step.before.turns if turn.text.startswith("ball")]
        (last,), earlier = balls(seen_scene(step.before, step.seat))
        assert [ball.split()[1] for ball in (last, *earlier)] == drawn[::-1]


def test_no_click_path_is_a_prefix_of_another(game):
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


test_action_sentences = sentences(
    ("4k/5/5/5/K4 0 A4 - 0", "ball 1", "The ball is B 1: a5 is empty."),
    ("4k/5/5/5/K4 0 A4 - 0", "ball 5", "The ball is B 5: a1 is occupied."),
    ("4k/5/5/5/K4 0 A4 - 0", "ball 33", "The ball is N 33: not on the card."),
    ("5/5/5/5/5 1 A4 - 0", "a5", "Black's King goes to a5, White's King to e1."),
    ("4k/5/5/5/K4 0 B4 1 0", "R@a5", "White places a Rook on a5."),
    ("4k/5/5/5/K4 1 A4 20 0", "P@b1=N", "Black places a Pawn on b1 and promotes it to a Knight."),
    ("4k/5/5/5/K4 0 B4 1 0", "C:B3", "White moves the Caller to B3, which calls a Pawn."),
    ("4k/5/5/5/K4 0 B4 1 0", "a1b2", "White moves the King from a1 to b2."),
    ("1n2k/2P2/5/5/K4 0 A4 x 0", "c4b5q",
     "White captures the Knight on b5 with the Pawn from c4 and promotes it to a Queen."),
)  # fmt: skip


test_prompts = prompts(
    ("5/5/5/5/5 1 A4 - 0", "Black: pick a corner for your King. White's King goes to the opposite corner."),
    ("r3k/5/5/5/K4 0 A4 - 0", "White to move, in check: a ball is being drawn."),
    ("4k/5/5/5/K4 0 B4 1 0", "White to move: place a Rook on a5 (ball B 1), or move a piece or the Caller."),
    ("4k/5/5/5/K4 1 B4 x 0", "Black to move: move a piece or the Caller (the ball isn't usable)."),
    ("r3k/5/5/5/K4 0 B4 16 0", "White to move, in check: move a piece (the ball doesn't help)."),
    ("r3k/5/5/5/K4 0 B4 3 0", "White to move, in check: place a Rook on a3 (ball B 3), or move a piece."),
    ("4k/r4/1r3/5/K4 0 A4 x 0", "White is checkmated. Black wins."),
    ("4k/5/5/5/K4 0 A4 - 100",
     "There has been no capture, pawn move or placement for 100 turns, so the game is a draw."),
)  # fmt: skip


def test_the_drawing_shows_the_card_and_the_caller(play):
    lines = [line.split() for line in str(play("4k/5/5/5/K4 0 B4 1 0")).splitlines()]
    assert lines[0] == ["5", "1", "16", "31", "46", "k"]
    assert lines[2] == ["3", "3", "18", "★", "48", "63"]
    assert lines[7:9] == [["Caller:", "Rook"], ["4", "P", "[R]", "P", "N"]]


test_beats_of_a_turn = playback(
    ("4k/5/5/5/K4 0 A4 - 0", "ball 1", ("roll", "The ball is B 1.", "ball"),
     ("note", "The ball calls a5: White may place a Pawn there and promote it at once.", "a5")),
    ("4k/5/5/5/K4 0 A4 - 0", "ball 2", ("roll", "The ball is B 2.", "ball"),
     ("note", "The ball calls a4: White may place a Pawn there.", "a4")),
    ("4k/5/5/5/K4 0 A4 - 0", "ball 5", ("roll", "The ball is B 5.", "ball"),
     ("note", "The ball calls a1, which is occupied.", "a1")),
    ("4k/5/5/5/K4 0 A4 - 0", "ball 33", ("roll", "The ball is N 33.", "ball"),
     ("note", "The ball is not on the card.", "")),
    (f"{CHECKED} - 0", "ball 4", ("roll", "The ball is B 4.", "ball"),
     ("note", "The ball calls a2, but a piece there wouldn't end the check.", "a2")),
    ("5/5/5/5/5 1 A4 - 0", "a5", ("place", "Black's King goes to a5, White's King to e1.", "a5 e1")),
    ("4k/5/5/5/K4 0 B4 x 0", "C:B3", ("move", "White moves the Caller to B3, which calls a Pawn.", "C:B4 C:B3")),
    ("4k/5/5/5/K4 0 B4 1 0", "R@a5", ("place", "White places a Rook on a5.", "a5"),
     ("note", "Black's King is in check.", "e5 a5")),
    ("1n2k/2P2/5/5/K4 0 A4 x 0", "c4b5n",
     ("capture", "White captures the Knight on b5 with the Pawn from c4.", "c4 b5"),
     ("note", "The Pawn on b5 is promoted to a Knight.", "b5")),
    ("4k/5/5/5/K4 1 A4 20 0", "P@b1=N", ("place", "Black places a Pawn on b1.", "b1"),
     ("note", "The Pawn on b1 is promoted to a Knight.", "b1")),
    ("4k/5/5/5/K4 0 A4 x 89", "a1a2", ("move", "White moves the King from a1 to a2.", "a1 a2"),
     ("note", "After 10 more turns without a capture, a pawn move or a placement, the game is a draw.", "")),
    ("4k/5/5/1N3/KP1PP 0 A4 35 0", "P@c1", ("place", "White places a Pawn on c1.", "c1"),
     ("line", "The pattern is complete: a1 b1 c1 d1 e1.", "a1 b1 c1 d1 e1"),
     ("end", "White holds a line of five and wins.", "")),
)  # fmt: skip


def test_the_card_is_dealt_number_by_number(game):
    assert beat_texts(game.new_initial_state(), "B7") == [("deal", "Card: B 7 on a5.", "a5")]


@pytest.mark.parametrize("ball", ["ball 1", "ball 5", "ball 33"])
def test_ball_is_shown_even_if_unusable(play, ball):
    drawn, _ = beat_scenes(play("4k/5/5/5/K4 0 A4 - 0"), ball)
    assert pieces(drawn, "ball").split()[-1] == ball.split()[1]


def test_pawn_is_shown_before_its_promotion(play):
    landed, promoted = beat_scenes(play("1n2k/2P2/5/5/K4 0 A4 x 0"), "c4b5n")
    assert [pieces(scene, "b5") for scene in (landed, promoted)] == ["0P", "0N"]
    assert pieces(landed, "c4") == ""
