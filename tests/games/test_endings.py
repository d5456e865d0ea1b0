"""Every ending of every game, by a position and the action that causes it."""

import pytest

import parlour
from parlour import kit

from .bingo_battle.helpers import EMPTY
from .bingo_chess.helpers import CARD
from .columna.helpers import FOURS
from .columna.helpers import expand as full
from .deathmatch_arena import helpers as arena
from .lokai_and_bele.helpers import LOCKED, MIDDLE, SEVEN_15_WHITE

FOUR_SCORED = arena.roll(arena.p(2), arena.p(2, card="B1 B2 B3 B4"), rolls="I4")
LAST_ROUND = arena.shop(
    arena.p(2), arena.p(2), market=["disabling_lazor"], to_act=1, round=7, options={"market": 1, "rounds": 7}
)
CASES = {  # for each game: options, position, actions and outcomes up to the end, and the ending's name
    "bingo_battle": [
        ({"players": 1}, "A000/0000/0000/0000/0000 6 15 0 a2n5", ["s"], "full tile"),
        ({}, f"{EMPTY} 0 -", ["roll 2345"], "dice of no use"),
    ],
    "bingo_chess": [
        ({}, f"4k/r4/1r3/5/K4 0 A4 - 0 {CARD}", ["ball 6"], "mate"),
        ({}, f"4k/5/NBRQ1/Q4/K4 0 B4 63 99 {CARD}", ["R@e3"], "pattern"),
        ({}, f"4k/r4/5/1r3/2K2 1 A4 x 99 {CARD}", ["a4a1"], "quiet turns"),
    ],
    "columna": [
        ({}, "7/7/7/7/bbb4/2b4/2b4 w3,sc 0 1 0", ["+a3"], "connection"),
        ({"quiet": 1}, full("W6/7/7/7/1bb4/b1b4/2b4 w3,sc 0 1 0"), ["a2a3"], "connection"),
        ({}, "7/7/7/2b4/7/7/7 w3,NE 0 1 19", ["c4c5"], "turns without a drop"),
        ({}, full(f"{FOURS.replace('B5B', '(bbw)W4B', 1)} w6,NE 0 1 0"), ["+a6"], "no turn possible"),
    ],
    "deathmatch_arena": [
        ({"players": 2}, FOUR_SCORED.to_text(), ["roll B5"], "bingo"),
        ({"players": 2, "market": 1, "rounds": 7}, LAST_ROUND.to_text(), ["pass"], "last round"),
    ],
    "invictus": [
        ({}, "9/9/9/5a3/4C4/9/9/9/9 0 0 17,20 0,0 7", ["e5xf6"], "no die left"),
        ({}, "5c3/4C4/9/9/9/9/9/9/9 0 0 17,19 0,0 7", ["e8xf9"], "no die left"),
        ({}, "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 99", ["e5d5"], "quiet turns"),
    ],
    "lokai_and_bele": [
        ({}, f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0", ["d4xd5"], "towers alone"),
        ({}, f"{MIDDLE} 1 49", ["b8a8"], "turns without a capture"),
        ({}, f"{LOCKED} 0 0", [], "no move possible"),
    ],
    "maexchen": [({}, "48,48 0,0 0 1:12 0:-?", ["roll 66"], "all faces")],
}


@pytest.mark.parametrize(
    ("name", "options", "text", "actions", "ending"), [(name, *case) for name, cases in CASES.items() for case in cases]
)
def test_ending_has_the_expected_name(name, options, text, actions, ending):
    game = parlour.load(name, **options)
    state = game.state_from_text(text)
    for action in actions:
        assert not state.is_terminal()
        state.apply_action(state.string_to_action(action))
    assert state.is_terminal()
    assert game.endings[game.run(kit.ending, state.record)] == ending
    assert game.endings[game.run(kit.ending, game.state_from_text(state.to_text()).record)] == ending


@pytest.mark.parametrize("name", CASES)
def test_every_ending_has_a_case(name):
    assert {case[3] for case in CASES[name]} == set(parlour.load(name).endings)
