"""Lokai and Bele: every rule, ruling and refusal of its page, by position texts."""

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.kit import drawish

from .beats import pieces, shown, told
from .weighing import weighed

START = "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0"
MIDDLE = "1w2ww1w/(wbw)w(wwb)5/w2w1(bwwb)2/8/8/1b1(bwwb)1b2/b4b(bw)b/b2b2bb"
SHUT_IN = "4(bbbw)(bbbw)2/8/8/3w1w2/8/w5w1/(bwbw)(bwbw)6/b(bwbw)2www(bbbw)"  # Black's only low piece, on a1
LOCKED = "8/8/8/8/8/(bwbw)(bwbw)6/(wb)(bwbw)(bwbw)5/(wwb)(bbw)(bwbw)4(bwbw)"  # neither player can move

# Stacks of four that stand aside on the eighth rank, as many as leave few pieces to play with.
SIX = "(bwbw)" * 6
SEVEN = "(bwbw)" * 7
SEVEN_15_BLACK = "(bbbw)" + SIX
SEVEN_15_WHITE = "(wwwb)" + SIX

QUEEN_D4 = set("d5 d6 d7 d3 d2 d1 c4 b4 a4 e4 f4 g4 h4 e5 f6 g7 e3 f2 g1 c5 b6 a7 c3 b2 a1".split())
KING_D4 = set("d5 d3 c4 e4 e5 e3 c5 c3".split())


def load(**options):
    return parlour.load("lokai_and_bele", **options)


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def play(position, *actions, **options):
    state = load(**options).state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def goes(position, square):
    """Where the stack on a square can move, and what it can capture."""
    return {text.removeprefix(square) for text in texts(play(position)) if text.startswith(square)}


def captures(position, square):
    return {text for text in goes(position, square) if "x" in text}


def test_the_start():
    state = load().new_initial_state()
    assert (state.to_text(), state.current_player(), state.game.seat_names) == (START, 0, ("Black", "White"))
    assert play(START, "b2b5").to_text() == "wwwwwwww/wwwwwwww/8/1b6/8/8/b1bbbbbb/bbbbbbbb 1 1"


@pytest.mark.parametrize(
    ("position", "squares"),
    [
        (f"{SEVEN_15_BLACK}w/1ww5/8/8/3b4/8/8/8 0 0", QUEEN_D4),
        (f"{SEVEN_15_BLACK}1/1ww5/8/8/3(wb)4/8/8/8 0 0", KING_D4),
        (f"{SEVEN_15_BLACK}1/1w6/8/8/3(wwb)4/8/8/8 0 0", KING_D4),
        (f"{SIX}w1/7w/8/8/3(wwwb)4/8/8/4bb2 0 0".replace("(bwbw)", "(bbbw)", 1), set()),
    ],
    ids=["one", "two", "three", "four"],
)
def test_a_single_moves_like_a_queen_higher_stacks_like_a_king_and_four_stand(position, squares):
    assert goes(position, "d4") == squares


@pytest.mark.parametrize(
    ("position", "captured"),
    [
        (f"{SEVEN_15_BLACK}1/1w6/3w4/4w3/3b4/8/8/8 0 0", {"xe5"}),  # one: like a king
        (f"{SEVEN_15_BLACK}1/3w4/8/8/1w1(wb)4/8/8/8 0 0", {"xd7", "xb4"}),  # two: like a queen
        (f"{SEVEN_15_BLACK}1/6w1/8/8/3(wwb)4/8/8/8 0 0", {"xg7"}),  # three: like a queen
        (f"{SEVEN_15_BLACK}1/8/8/3w4/3(wwb)4/8/8/8 0 0", {"xd5"}),  # adjacent too
        (f"{SEVEN}1/3w4/3b4/8/3(wb)4/8/8/8 0 0", set()),  # only the first stack met
        (f"{SEVEN}1/1w5w/8/3b4/3b4/8/8/8 0 0", set()),  # one's own stacks are not joined
        (f"{SIX}w1/7w/3(bw)4/8/3(wb)4/8/8/1bb5 0 0", {"xd6"}),  # two and two
        (f"{SIX}2/7w/3(bw)4/8/3(wwb)4/8/8/1bb5 0 0", set()),  # three and two are too high
        (f"{SIX}w1/7w/3(bbw)4/8/3(wb)4/8/8/1b6 0 0", set()),  # two and three
        (f"{SIX}2/7w/3w4/8/3(wwb)4/8/8/1bb1b3 0 0", {"xd6"}),  # three and one
        (f"{SIX}ww/1w6/8/3(bbw)4/3b4/8/8/1b6 0 0", {"xd5"}),  # one and three
        (f"{SIX}ww/1w6/8/3(bwbw)4/3b4/8/8/8 0 0".replace("(bwbw)", "(bbbw)", 1), set()),  # a four is safe
    ],
)
def test_a_capture_makes_a_stack_of_four_at_most(position, captured):
    assert captures(position, "d4") == captured


@pytest.mark.parametrize(
    ("before", "action", "after"),
    [
        ("w1/7w/3(bw)4/8/3(wb)4/8/8/1bb5 0 7", "d4xd6", "w1/7w/3(bwwb)4/8/8/8/8/1bb5 1 0"),
        ("ww/1w6/8/3(bbw)4/3b4/8/8/1b6 0 7", "d4xd5", "ww/1w6/8/3(bbwb)4/8/8/8/1b6 1 0"),
        ("ww/1w6/8/3(bbw)4/3b4/8/8/1b6 1 7", "d5xd4", "ww/1w6/8/8/3(bbbw)4/8/8/1b6 0 0"),
        ("2/7w/3w4/8/3(wwb)4/8/8/1bb1b3 0 7", "d4xd6", "2/7w/3(wwwb)4/8/8/8/8/1bb1b3 1 0"),
    ],
)
def test_a_capturing_stack_goes_whole_on_top_and_ends_the_quiet(before, action, after):
    assert play(SIX + before, action).to_text() == SIX + after


def test_who_can_capture_has_to_only_by_the_option():
    assert len(texts(play(f"{MIDDLE} 0 2"))) == 81
    forced = texts(play(f"{MIDDLE} 0 2", capture="must"))
    assert forced == {text for text in texts(play(f"{MIDDLE} 0 2")) if "x" in text}
    assert len(texts(play(START, capture="must"))) == 76


def test_a_player_without_a_move_passes_which_is_a_quiet_ply():
    state = play(f"{SHUT_IN} 0 3")
    assert texts(state) == {"pass"}
    assert play(f"{SHUT_IN} 0 3", "pass").to_text() == f"{SHUT_IN} 1 4"


@pytest.mark.parametrize(
    ("position", "options", "results"),
    [
        (f"{LOCKED} 0 0", {}, [-1, 1]),  # neither player can move: no passes are played
        (f"{LOCKED} 1 0", {}, [-1, 1]),
        (f"{MIDDLE} 1 50", {}, [1, -1]),  # a long quiet
        (f"{MIDDLE} 1 7", {"quiet": 7}, [1, -1]),
        ("wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 50", {}, [0, 0]),
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/8/bbbbbbbb/(wwwb)bbbb3 0 50", {}, [-1, 1]),  # 8 in the centre, 5 on the rim
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/8/bbbbbbbb/(wwwb)bbbb3 0 50", {"board": "flat"}, [0, 0]),
        ("wwwwwwww/wwww4/8/8/3(bbbw)4/2(wwwb)5/bbbbbbbb/1bbbb3 0 50", {}, [-1, 1]),  # 8 to 7: one point is enough
        ("wwwwwwww/wwww4/8/8/3(wwwb)4/2(bbbw)5/bbbbbbbb/1bbbb3 0 50", {}, [1, -1]),
    ],
)
def test_the_end(position, options, results):
    state = play(position, **options)
    assert (state.current_player(), state.legal_actions(), state.returns()) == (parlour.TERMINAL, [], results)


def test_the_game_goes_on_until_the_last_quiet_ply():
    assert play(f"{MIDDLE} 1 49").current_player() == 1
    assert play(f"{MIDDLE} 1 49", "b8a8").is_terminal()
    assert play(f"{MIDDLE} 0 49", "c7xb7").to_text().endswith(" 1 0")


def test_the_game_ends_with_a_player_s_last_low_stack():
    before = f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0"
    assert not play(before).is_terminal()
    after = play(before, "d4xd5")
    assert after.to_text() == f"{SEVEN_15_WHITE}1/8/8/3(wb)4/8/8/8/1bb5 1 0"
    assert (after.is_terminal(), after.returns()) == (True, [-1, 1])  # 5 points to 30


@pytest.mark.parametrize(("square", "points"), [("h4", 5), ("b3", 6), ("f6", 7), ("e4", 8), ("d5", 8), ("c3", 7)])
def test_points_of_a_stack_of_four(square, points):
    ranks = ["8"] * 4
    file = "abcdefgh".index(square[0])
    ranks[6 - int(square[1])] = f"{file or ''}(wwwb){7 - file or ''}"
    position = f"wwwwwwww/wwwww3/{'/'.join(ranks)}/bbbbbbbb/bbbbbbb1 0 0"
    assert play(position).scene().counters[0].value == points
    assert play(position, board="flat").scene().counters[0].value == 4


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ("", None),
        (START[:-2], None),
        (f"{START} 0", None),
        (START.replace(" ", "  ", 1), None),
        (START.replace("8/8/8/8", "8/8/8"), "BOARD"),
        (START.replace("8/8/8/8", "8/8/8/8/8"), "BOARD"),
        (START.replace("8/8", "44/8", 1), "BOARD"),  # empty squares are counted together
        (START.replace("8/8", "9/8", 1), "BOARD"),
        (START.replace("8/8", "7/8", 1), "BOARD"),
        (START.replace("8/8", "08/8", 1), "BOARD"),
        (START.replace("8/8", "7x/8", 1), "BOARD"),
        (START.replace("8/8", "7b/8", 1), "BOARD"),  # 17 pieces
        (START.replace("b", "B"), "BOARD"),
        (START.replace("w/8", "1/8", 1), "BOARD"),  # 15 pieces
        (START.replace("w/8", "(w)/8", 1), "BOARD"),
        (START.replace("w/8", "()/8", 1), "BOARD"),
        (START.replace("ww/8", "(ww)1/8", 1), "BOARD"),  # captures make no such stack
        ("wwwwwwww/wwww(bbww)3/8/8/8/8/bbbbbb2/bbbbbbbb 0 0", "BOARD"),
        ("wwwwwwww/wwww(bwbwb)3/8/8/8/8/bbbbb3/bbbbbbbb 0 0", "BOARD"),
        (START.replace("w/8", "(w/8", 1), "BOARD"),
        (START.replace(" 0 0", " 2 0"), "SEAT"),
        (START.replace(" 0 0", " - 0"), "SEAT"),
        (START.replace(" 0 0", " 00 0"), "SEAT"),
        (START.replace(" 0 0", " ٠ 0"), "SEAT"),
        (START.replace(" 0 0", " 0 51"), "QUIET"),
        (START.replace(" 0 0", " 0 00"), "QUIET"),
        (START.replace(" 0 0", " 0 +1"), "QUIET"),
        (START.replace(" 0 0", " 0 -1"), "QUIET"),
        (START.replace(" 0 0", " 0 1\n"), "QUIET"),
        (START.replace(" 0 0", " 2 51"), "SEAT"),  # the leftmost is named
        (START.replace("b", "B").replace(" 0 0", " 2 51"), "BOARD"),
    ],
)
def test_refused_positions(position, field):
    with pytest.raises(PositionError) as refusal:
        load().state_from_text(position)
    assert refusal.value.field == field


@pytest.mark.parametrize("stack", "wb bw wwb bbw bwb wbw wwwb bbbw bwwb wbbw bbwb wwbw wbwb bwbw".split())
def test_stacks_that_captures_make(stack):
    missing = {colour: 16 - stack.count(colour) for colour in "bw"}
    ranks = [(colour * missing[colour]).ljust(16, ".") for colour in "wb"]
    rows = [row[start : start + 8] for row in ranks for start in (0, 8)]
    board = "/".join([*rows[:2], "8", "8", f"({stack})7", "8", *rows[2:]])
    for empty in range(8, 0, -1):
        board = board.replace("." * empty, str(empty))
    assert play(f"{board} 0 0").to_text() == f"{board} 0 0"


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("d2d4x", InvalidActionError),
        ("d2-d4", InvalidActionError),
        ("D2D4", InvalidActionError),
        ("", InvalidActionError),
        ("i1i2", InvalidActionError),
        ("d2d4\n", InvalidActionError),
        ("d2d7", IllegalActionError),
        ("d2xd7", IllegalActionError),
        ("d7d6", IllegalActionError),
        ("d2d2", IllegalActionError),
        ("d2xd4", IllegalActionError),
        ("pass", IllegalActionError),
    ],
)
def test_refused_actions(action, error):
    with pytest.raises(error):
        play(START, action)


@pytest.mark.parametrize(
    "options", [{"board": "round"}, {"quiet": 0}, {"quiet": 1000}, {"capture": "may"}, {"players": 2}, {"quiet": 1.5}]
)
def test_refused_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        load(**options)


@pytest.mark.parametrize(
    ("position", "black", "white"),
    [
        (
            START,
            {"to move": 1, "1 high on ring 1": 10, "1 high on ring 2": 6},
            {"1 high on ring 1": 10, "1 high on ring 2": 6},
        ),
        (
            "wwwwwwww/wwwwwwww/3b4/8/8/8/bbb1bbbb/bbbbbbbb 1 1",  # d6 could capture on c7, d7 and e7
            {"1 high on ring 1": 10, "1 high on ring 2": 5, "1 high on ring 3": 1, "square to make 2 high, to wait": 3},
            {"to move": 1, "1 high on ring 1": 10, "1 high on ring 2": 6, "square to make 2 high, to move": 1},  # d6
        ),
        (
            f"{SEVEN_15_BLACK}1/w7/8/8/3(wwb)4/8/8/8 0 0",  # d4 captures far off; so does no single piece
            {"to move": 1, "3 high on ring 4": 1, "square to make 4 high, to move": 1},
            {"point": 7 * (4 + 1), "1 high on ring 1": 1},
        ),
        (
            f"{SHUT_IN} 0 0",
            {"to move": 1, "1 high on ring 1": 1},
            {
                **{"point": 5 * (4 + 1) + 4 + 2},
                **{"1 high on ring 1": 4, "1 high on ring 2": 1, "1 high on ring 3": 1, "1 high on ring 4": 1},
            },
        ),
    ],
)
def test_what_the_estimate_weighs(position, black, white):
    state = play(position)
    assert (black, white) == (weighed(state, 0), weighed(state, 1))


def test_on_a_flat_board_all_stacks_of_four_weigh_the_same():
    assert weighed(play(f"{SHUT_IN} 0 0", board="flat"), 1).expected["point"] == 6 * 4


@pytest.mark.parametrize(
    ("position", "closeness"),
    [(f"{SHUT_IN} 0 25", 0), (START, 0), (START.replace(" 0 0", " 0 20"), 0.4), (START.replace(" 0 0", " 1 49"), 0.98)],
)
def test_a_draw_comes_closer_with_each_quiet_ply_while_the_points_are_level(position, closeness):
    assert play(position).game.run(drawish, play(position).record) == pytest.approx(closeness)


@pytest.mark.parametrize(
    "position",
    [
        "(bbwb)(bbwb)(bbwb)(bbwb)(wbwb)(wbwb)2/8/8/8/8/8/8/wwwwwwww 0 0",
        "bbbbbbbb/8/8/8/8/8/8/2(wwbw)(wwbw)(wwbw)(wwbw)(bwbw)(bwbw) 0 0",
    ],
)
def test_it_ends_when_either_side_has_only_stacks_of_four(position):
    assert parlour.load("lokai_and_bele").state_from_text(position).is_terminal()


# What people type


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "c4c5", "c4 is empty."),
        (START, "g8g7", "g8 is White's."),
        (START, "a1a2", "a2 is your own, and one's own stacks are not joined."),
        (START, "b2b2", "The stack on b2 has to go somewhere else."),
        (START, "b2d3", "d3 is not in a straight line from b2."),
        (START, "b1b3", "b2 is in the way."),
        (START, "b1d3", "c2 is in the way."),
        (START, "b2b7", "A single piece captures only what is next to it."),
        (START, "pass", "Black can move and so must not pass."),
        (f"{MIDDLE} 0 2", "d3e3", "The stack on d3 is locked: four high, it stands for good."),
        (f"{MIDDLE} 1 2", "d6xf6", "The stack on f6 is locked: four high, it stands for good."),
        (f"{MIDDLE} 1 2", "g2xc7", "The stacks on g2 and c7 would be 5 high together; four is the most."),
        (
            f"{MIDDLE} 1 2",
            "g2g5",
            "A stack of two or three moves to the next square only; it goes farther only to capture.",
        ),
    ],
)
def test_why_a_move_is_refused(position, text, reason):
    with pytest.raises(IllegalActionError) as refusal:
        play(position).parse_action(text)
    assert str(refusal.value).startswith(reason)


def test_the_duty_to_capture_is_a_reason():
    position = "wwwwwwww/wwwwwww1/8/8/8/w7/bbbbbbbb/bbbbbbbb 0 0"
    with pytest.raises(IllegalActionError, match="You must capture: capture=must"):
        play(position, capture="must").parse_action("c2c3")
    assert play(position).parse_action("c2c3")


@pytest.mark.parametrize(
    ("typed", "meant"), [("E2-E5", "e2e5"), ("e2 → e5", "e2e5"), ("e2xe5", "e2e5"), ("a2:b3", "a2xb3"), ("xb3", None)]
)
def test_moves_as_people_type_them(typed, meant):
    state = play("wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0")  # a2, b2 and c2 can capture
    if meant:
        assert state.parse_action(typed) == state.string_to_action(meant)
    else:
        with pytest.raises(AmbiguousActionError, match="a2xb3, b2xb3 or c2xb3"):
            state.parse_action(typed)


@pytest.mark.parametrize(("board", "points"), [("rings", 7), ("flat", 4)])
def test_a_locked_stack_says_what_it_is_worth(board, points):
    scene = play(f"{MIDDLE} 0 2", board=board).scene()
    assert scene.spot("f6").note == f"The stack on f6 stands for good and counts {points} points for Black."
    assert scene.spot("f6").label == str(points)
    assert scene.spot("a7").note == ""


def test_the_rings_are_shaded_by_their_worth():
    (area,) = play(f"{MIDDLE} 0 2").scene().areas
    shades = {spot.id: spot.shade for spot in area.spots}
    assert [shades[square] for square in ("a8", "b7", "c6", "d5", "e4")] == [1, 2, 3, 4, 4]
    assert {spot.shade for spot in play(f"{MIDDLE} 0 2", board="flat").scene().areas[0].spots} == {0}


# Beats


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (START, "b2b5", [("move", "Black moves b2 to b5.", "b2 b5")]),
        (
            "wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0",
            "a2xb3",
            [("capture", "Black captures b3 from a2: a stack of two.", "a2 b3")],
        ),
        (
            "wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0",
            "b4xb3",
            [
                ("capture", "Black captures b3 from b4: a stack of four.", "b4 b3"),
                ("claim", "The stack on b3 stands for good: 6 points for Black, 6 in all.", "b3"),
            ],
        ),
    ],
)
def test_beats(position, text, beats):
    assert told(play(position), text) == beats


def test_a_stack_is_seen_before_it_is_said_what_it_is_worth():
    state = play("wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0")
    captured, _ = shown(state, "b4xb3")
    assert (pieces(captured, "b3"), pieces(captured, "b4")) == ("0 1 1 0", "")


def test_a_pass_and_the_end_are_beats():
    assert told(play(f"{SHUT_IN} 0 0"), "pass") == [("note", "Black cannot move and passes.", "")]
    *_, end = told(play(START, quiet=1), "b2b5")
    assert end == ("end", "A draw, 0 points each: 1 turns in a row without a capture.", "")
