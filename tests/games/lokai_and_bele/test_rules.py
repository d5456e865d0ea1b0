"""Lokai and Bele: the rulings on its rules page."""

import pytest

import parlour
from tests.games.tables import effects, endings, texts

from .helpers import LOCKED, MIDDLE, SEVEN_15_BLACK, SEVEN_15_WHITE, SHUT_IN, SIX, START

SEVEN = "(bwbw)" * 7
QUEEN_D4 = set("d5 d6 d7 d3 d2 d1 c4 b4 a4 e4 f4 g4 h4 e5 f6 g7 e3 f2 g1 c5 b6 a7 c3 b2 a1".split())
KING_D4 = set("d5 d3 c4 e4 e5 e3 c5 c3".split())


def goes(state, square):
    """Return the targets of moves and captures of the stack on a square."""
    return {text.removeprefix(square) for text in texts(state) if text.startswith(square)}


def test_the_start(game, play):
    state = game.new_initial_state()
    assert (state.to_text(), state.current_player(), state.game.seat_names) == (START, 0, ("Black", "White"))


@pytest.mark.parametrize(
    ("position", "squares"),
    [
        (f"{SEVEN_15_BLACK}w/1ww5/8/8/3b4/8/8/8 0 0", QUEEN_D4),
        (f"{SEVEN_15_BLACK}1/1ww5/8/8/3(wb)4/8/8/8 0 0", KING_D4),
        (f"{SEVEN_15_BLACK}1/1w6/8/8/3(wwb)4/8/8/8 0 0", KING_D4),
        (f"{SIX}w1/7w/8/8/3(wwwb)4/8/8/4bb2 0 0".replace("(bwbw)", "(bbbw)", 1), set()),
    ],
)
def test_single_moves_like_a_queen_and_higher_stacks_like_a_king_but_four_never(play, position, squares):
    assert goes(play(position), "d4") == squares


@pytest.mark.parametrize(
    ("position", "captured"),
    [
        (f"{SEVEN_15_BLACK}1/1w6/3w4/4w3/3b4/8/8/8 0 0", {"xe5"}),  # one: like a king
        (f"{SEVEN_15_BLACK}1/3w4/8/8/1w1(wb)4/8/8/8 0 0", {"xd7", "xb4"}),  # two: like a queen
        (f"{SEVEN_15_BLACK}1/6w1/8/8/3(wwb)4/8/8/8 0 0", {"xg7"}),  # three: like a queen
        (f"{SEVEN_15_BLACK}1/8/8/3w4/3(wwb)4/8/8/8 0 0", {"xd5"}),  # adjacent too
        (f"{SEVEN}1/3w4/3b4/8/3(wb)4/8/8/8 0 0", set()),  # only the first stack met
        (f"{SEVEN}1/1w5w/8/3b4/3b4/8/8/8 0 0", set()),  # own stacks do not merge
        (f"{SIX}w1/7w/3(bw)4/8/3(wb)4/8/8/1bb5 0 0", {"xd6"}),  # two and two
        (f"{SIX}2/7w/3(bw)4/8/3(wwb)4/8/8/1bb5 0 0", set()),  # three and two would be five
        (f"{SIX}w1/7w/3(bbw)4/8/3(wb)4/8/8/1b6 0 0", set()),  # two and three, too
        (f"{SIX}2/7w/3w4/8/3(wwb)4/8/8/1bb1b3 0 0", {"xd6"}),  # three and one
        (f"{SIX}ww/1w6/8/3(bbw)4/3b4/8/8/1b6 0 0", {"xd5"}),  # one and three
        (f"{SIX}ww/1w6/8/3(bwbw)4/3b4/8/8/8 0 0".replace("(bwbw)", "(bbbw)", 1), set()),  # a four is safe
    ],
)
def test_capture_forms_a_stack_of_four_at_most(play, position, captured):
    assert {text for text in goes(play(position), "d4") if "x" in text} == captured


test_effects_of_actions = effects(
    # a capturing stack lands on top as a whole, and ends the quiet turns
    (f"{SIX}w1/7w/3(bw)4/8/3(wb)4/8/8/1bb5 0 7", "d4xd6", f"{SIX}w1/7w/3(bwwb)4/8/8/8/8/1bb5 1 0"),
    (f"{SIX}ww/1w6/8/3(bbw)4/3b4/8/8/1b6 0 7", "d4xd5", f"{SIX}ww/1w6/8/3(bbwb)4/8/8/8/1b6 1 0"),
    (f"{SIX}ww/1w6/8/3(bbw)4/3b4/8/8/1b6 1 7", "d5xd4", f"{SIX}ww/1w6/8/8/3(bbbw)4/8/8/1b6 0 0"),
    (f"{SIX}2/7w/3w4/8/3(wwb)4/8/8/1bb1b3 0 7", "d4xd6", f"{SIX}2/7w/3(wwwb)4/8/8/8/8/1bb1b3 1 0"),
    (f"{SHUT_IN} 0 3", "pass", f"{SHUT_IN} 1 4"),
    (START, "b2b5", "wwwwwwww/wwwwwwww/8/1b6/8/8/b1bbbbbb/bbbbbbbb 1 1"),
    (f"{MIDDLE} 0 49", "c7xb7", "1w2ww1w/(wbw)(wwwb)6/w2w1(bwwb)2/8/8/1b1(bwwb)1b2/b4b(bw)b/b2b2bb 1 0"),
)


def test_captures_are_mandatory_only_with_the_option(play):
    assert len(texts(play(f"{MIDDLE} 0 2"))) == 81
    forced = texts(play(f"{MIDDLE} 0 2", capture="must"))
    assert forced == [text for text in texts(play(f"{MIDDLE} 0 2")) if "x" in text]
    assert len(texts(play(START, capture="must"))) == 76


def test_a_player_without_a_move_passes(play):
    assert texts(play(f"{SHUT_IN} 0 3")) == ["pass"]


@pytest.mark.parametrize(
    ("position", "options", "results"),
    [
        (f"{LOCKED} 0 0", {}, [-1, 1]),  # neither player can move: no passes are played
        (f"{LOCKED} 1 0", {}, [-1, 1]),
        (f"{MIDDLE} 1 50", {}, [1, -1]),  # the limit of quiet turns
        (f"{MIDDLE} 1 7", {"quiet": 7}, [1, -1]),
        ("wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 50", {}, [0, 0]),
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/8/bbbbbbbb/(wwwb)bbbb3 0 50", {}, [-1, 1]),  # 8 in the centre, 5 on the rim
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/8/bbbbbbbb/(wwwb)bbbb3 0 50", {"board": "flat"}, [0, 0]),
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/2(wwwb)5/bbbbbbbb/1bbbb3 0 50", {}, [-1, 1]),  # 8 to 7: one point is enough
        ("wwwwwwww/wwww4/8/8/3(wwwb)4/2(bbbw)5/bbbbbbbb/1bbbb3 0 50", {}, [1, -1]),
    ],
)
def test_the_end(play, position, options, results):
    state = play(position, **options)
    assert (state.current_player(), state.legal_actions(), state.returns()) == (parlour.TERMINAL, [], results)


test_last_actions_of_a_game = endings(
    (f"{MIDDLE} 1 49", "", None),
    (f"{MIDDLE} 1 49", "b8a8", [1, -1]),
    (f"{MIDDLE} 0 49", "c7xb7", None),
    (f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0", "", None),
    (f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0", "d4xd5", [-1, 1]),  # 5 points to 30
    ("(bbwb)(bbwb)(bbwb)(bbwb)(wbwb)(wbwb)2/8/8/8/8/8/8/wwwwwwww 0 0", "", [1, -1]),
    ("bbbbbbbb/8/8/8/8/8/8/2(wwbw)(wwbw)(wwbw)(wwbw)(bwbw)(bwbw) 0 0", "", [-1, 1]),
)


@pytest.mark.parametrize(("square", "points"), [("h4", 5), ("b3", 6), ("f6", 7), ("e4", 8), ("d5", 8), ("c3", 7)])
def test_points_of_a_stack_of_four(play, square, points):
    ranks = ["8"] * 4
    file = "abcdefgh".index(square[0])
    ranks[6 - int(square[1])] = f"{file or ''}(wwwb){7 - file or ''}"
    position = f"wwwwwwww/wwwww3/{'/'.join(ranks)}/bbbbbbbb/bbbbbbb1 0 0"
    assert play(position).scene().counters[0].value == points
    assert play(position, board="flat").scene().counters[0].value == 4
