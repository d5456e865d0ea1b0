"""Every illegal action is refused with the game's own reason, in any position."""

from itertools import islice, product

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError
from tests.conformance.walks import at, walk

PLIES = 400  # plies of a random game
EVERY = 16  # one in this many decisions is examined
SOME = 90  # texts tried per position


def squares(files, ranks):
    return ["".join(pair) for pair in product("abcdefghi"[:files], "123456789"[:ranks])]


def moves(files, ranks, *between):
    names = squares(files, ranks)
    return [sign.join(pair) for sign in between for pair in product(names, names)]


TRACK = "SW NE na nb nc nd ne nf ng sa sb sc sd se sf sg w1 w2 w3 w4 w5 w6 w7 e1 e2 e3 e4 e5 e6 e7".split()
TEXTS = {
    "lokai_and_bele": ["pass", *moves(8, 8, "", "x")],
    "columna": ["pass", *TRACK, *(f"+{square}" for square in squares(7, 7)), *moves(7, 7, "")],
    "invictus": ["pass", *"123456", *(f"@{square}" for square in squares(9, 9)), *moves(9, 9, "", "x")],
    "bingo_chess": [
        *squares(5, 5),
        *("@".join(pair) for pair in product("PNBRQ", squares(5, 5))),
        *(f"C:{file}{rank}" for file, rank in product("ABCD", "1234")),
        *moves(5, 5, ""),
        *("B7", "ball 37"),
    ],
}


def decisions(game):
    """Return some positions of a random game in which a seat is to act."""
    walked = islice(walk(game.new_initial_state(), 5), PLIES)
    return [state for state in walked if state.current_player() >= 0][::EVERY]


@pytest.mark.parametrize("name", TEXTS)
def test_every_refusal_has_a_reason(name):
    game = parlour.load(name)
    for state in decisions(game):
        legal = set(map(state.action_to_string, state.legal_actions()))
        wrong = [text for text in TEXTS[name] if text not in legal]
        for text in wrong[:: len(wrong) // SOME + 1]:
            with at(state):
                assert game.notation.ACTION.fullmatch(text)
                assert game.notation.why_not(kit.snapshot(state.record), text).endswith("."), text


@pytest.mark.parametrize("name", ["lokai_and_bele", "invictus"])
def test_missing_or_superfluous_capture_sign_is_reported(name):
    """In a record; people may omit the sign."""
    for state in decisions(parlour.load(name)):
        for action in state.legal_actions()[::9]:
            text = state.action_to_string(action)
            other = text.replace("x", "") if "x" in text else f"{text[:2]}x{text[2:]}"
            if len(text) >= 4 and text != "pass":
                with at(state), pytest.raises(IllegalActionError, match="A capture is written with an x"):
                    state.string_to_action(other)
                assert state.parse_action(other) == action


@pytest.mark.parametrize("name", TEXTS)
def test_typed_actions_ignore_case_and_signs(name):
    for state in decisions(parlour.load(name)):
        for action in state.legal_actions()[::7]:
            text = state.action_to_string(action)
            for typed in (text, text.upper(), f" {text} ", "-".join((text[:2], text[2:]))):
                if text.upper() != "NE":  # in Columna, NE is a base tile, and ne a track point beyond file e
                    with at(state):
                        assert state.parse_action(typed) == action, typed
