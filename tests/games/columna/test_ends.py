"""Columna: how a game ends."""

import pytest

import parlour
from parlour.errors import OptionError

from .helpers import FOURS, chain, full, play, texts


@pytest.mark.parametrize(
    ("squares", "pawns", "wins"),
    [
        ("a3 b3 c3 c2 c1", "w3,sc", True),
        ("a3 b3 c3 c2 c1", "w3,e4", False),
        ("a3 b3 c3 c1", "w3,sc", False),
        ("a3 b2 c1", "w3,sc", False),  # a diagonal is not a chain
        ("a3 b3 c3 d3 e3 f3 g3", "w3,e3", True),
        ("g3 g4 f4", "w3,e3", False),  # own square missing
        ("a1", "w1,sa", True),  # one stack
        ("g7", "ng,e7", True),
        ("a7 a6 a5 a4 a3 a2 a1", "na,sa", True),
        ("a7 b7 c7 d7 e7 f7 g7 g6 g5 g4 f4 e4 d4 c4 c3 c2 c1", "w7,sc", True),
        ("a1 b1", "SW,sb", False),  # a base tile is next to no square
        ("a1 a2 b1", "w2,SW", False),
        ("g7 a1", "ng,NE", False),
        ("a4 g5", "w4,e5", False),  # nothing goes round the edge
        ("a1 b1 c1 d1 e1 f1 g1 a7 b7 c7", "nc,sc", False),
    ],
)
def test_connection(game, squares, pawns, wins):
    board = chain(*squares.split())
    state = game.state_from_text(f"{board} {pawns} 1 0 0")
    assert state.is_terminal() == wins
    assert state.returns() == ([1, -1] if wins else [0, 0])
    assert not game.state_from_text(f"{board} {pawns} 0 0 0").is_terminal()  # Black still has to make a turn
    swapped = board.replace("w", "x").replace("b", "w").replace("x", "b")
    state = game.state_from_text(f"{swapped} {','.join(reversed(pawns.split(',')))} 0 0 0")
    assert state.returns() == ([-1, 1] if wins else [0, 0])


def test_a_connection_is_judged_at_the_end_of_the_turn_only(game):
    state = play(game, "7/7/7/7/bbb4/2b4/2b4 w4,sc 0 0 0", "w3")
    assert not state.is_terminal()
    assert not play(game, state.to_text(), "a3a4").is_terminal()
    won = play(game, state.to_text(), "+a3")
    assert (won.is_terminal(), won.returns()) == (True, [1, -1])
    assert won.to_text() == "7/7/7/7/(bb)bb4/2b4/2b4 w3,sc 1 0 0"
    assert not game.state_from_text("7/7/7/7/w6/w6/w5b w3,sa 0 1 0").is_terminal()


def test_a_stack_of_the_opponent_breaks_the_chain(game):
    assert game.state_from_text("7/7/7/7/bbb4/2(wb)4/2b4 w3,sc 1 0 0").is_terminal()
    assert not game.state_from_text("7/7/7/7/bbb4/2(bw)4/2b4 w3,sc 1 0 0").is_terminal()


def test_only_the_player_whose_turn_it_was_wins_by_connection(game):
    state = play(game, "7/7/7/7/w6/w6/w5b w4,sa 0 0 0", "w3")
    state.apply_action(state.string_to_action("g1g2"))
    assert (state.is_terminal(), state.current_player()) == (False, 1)


def test_a_pass_is_a_turn_after_which_connection_is_judged(game):
    one_gap = FOURS.replace("B5B", "(bb)W4B", 1)
    state = play(game, f"{one_gap} e3,w5 0 0 0")
    assert texts(state) == {"pass"}
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [1, -1]


def test_connection_comes_before_majority():
    game = parlour.load("columna", quiet=1)
    state = play(game, "W6/7/7/7/1bb4/b1b4/2b4 w3,sc 0 1 0", "a2a3")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])


@pytest.mark.parametrize(
    ("fours", "returns"), [("7", [0, 0]), ("BW5", [0, 0]), ("WBB4", [1, -1]), ("WWB4", [-1, 1]), ("6W", [-1, 1])]
)
def test_quiet_turns_end_the_game_by_majority(game, fours, returns):
    state = play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 19", "c4c5")
    assert state.to_text() == full(f"{fours}/7/2b4/7/7/7/7 w3,NE 1 0 20")
    assert (state.is_terminal(), state.returns()) == (True, returns)
    assert not play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 18", "c4c5").is_terminal()
    assert not play(game, f"{fours}/7/7/2b4/7/7/7 w3,NE 0 1 19", "+a3").is_terminal()


def test_a_pass_counts_as_a_quiet_turn(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    state = play(game, f"{one_gap} SW,w5 0 0 19", "pass")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])


def test_the_game_is_over_when_neither_can_make_a_turn(game):
    last = FOURS.replace("B5B", "(bbw)W4B", 1)
    assert not play(game, f"{last} w6,NE 0 1 0").is_terminal()
    state = play(game, f"{last} w6,NE 0 1 0", "+a6")
    assert (state.is_terminal(), state.returns()) == (True, [1, -1])
    assert play(game, f"{FOURS.replace('B', 'W')} SW,NE 0 0 0").returns() == [-1, 1]


def test_each_turn_is_judged_with_the_pawns_as_they_stand(game):
    one_gap = FOURS.replace("B5B", "1W4B", 1)
    assert play(game, f"{one_gap} w6,NE 0 0 0").is_terminal()  # Black's pawn cannot stay, White's cannot come
    assert not play(game, f"{one_gap} w7,NE 0 0 0").is_terminal()
    assert texts(play(game, f"{one_gap} w7,NE 1 0 0")) == {"pass"}


def test_quiet_is_an_option():
    assert not parlour.load("columna", quiet=30).state_from_text("7/7/7/7/7/7/7 SW,NE 0 0 29").is_terminal()
    for quiet in (0, 1000, "few"):
        with pytest.raises(OptionError, match="quiet must be a whole number from 1 to 999"):
            parlour.load("columna", quiet=quiet)
