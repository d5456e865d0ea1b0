"""Mäxchen: texts of positions and actions, and what people type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import IllegalActionError, InvalidActionError, PositionError
from tests.games.tables import refused_positions, refused_texts, round_trips, typed_actions

from .helpers import RANKING, START

test_position_texts_round_trip = round_trips(
    "48,48 999999,999999 1 3:12 2:66?", "0,0 0,0 1 3:31 2:11", "50,48 0,0 0 0:- 0:-", "48,50 0,0 1 0:- 0:-"
)


ZEROS = "0,0,0 0,0,0 0"


test_refused_positions = refused_positions(
    ("0,0 0,0 0 0:-?", None),
    (START + " ", None),
    (START + "\n", "SECOND"),
    ("51,0 0,0 0 0:- 0:-", "FACES"),
    ("49,49 0,0 0 0:- 0:-", "FACES", "so both can't have them"),
    ("50,49 0,0 0 0:- 0:-", "FACES"),
    ("00,0 0,0 0 0:-? 0:-", "FACES"),
    ("0,0 1000000,0 0 0:-? 0:-", "POINTS"),
    ("0,0 0,-1 0 0:-? 0:-", "POINTS"),
    ("0,0 0,0,0 0 0:-? 0:-", "POINTS"),
    ("0,0 0,0 2 0:-? 0:-", "STARTER"),
    ("0,0 0,0 0 0:- 0:-", "FIRST"),  # 0:- in an unfinished game
    ("0,0 0,0 0 3:43? 0:-", "FIRST"),
    ("0,0 0,0 0 4:43 0:-", "FIRST"),
    ("0,0 0,0 0 0:43 0:-", "FIRST"),
    ("0,0 0,0 0 1:- 0:-", "FIRST"),
    ("0,0 0,0 0 1:21 0:-", "FIRST"),
    ("0,0 0,0 0 1:34 0:-", "FIRST"),
    ("0,0 0,0 0 1:43?? 0:-", "FIRST"),
    ("0,0 0,0 0 0:-? 0:-?", "SECOND", "until the starter has finished, not '0:-?'"),  # started while FIRST has ?
    ("0,0 0,0 0 2:43? 0:-?", "SECOND"),
    ("0,0 0,0 0 2:43? 1:31", "SECOND"),
    ("0,0 0,0 0 1:43 1:31", "SECOND", "'1:31': throwing as often as the starter"),
    ("0,0 0,0 0 2:43 2:31?", "SECOND"),
    ("0,0 0,0 0 2:43 3:31", "SECOND"),
    ("0,0 0,0 0 3:43 0:-", "SECOND", "after the starter's third throw"),
    ("0,0 0,0 0 2:43 1:21", "SECOND"),
    ("0,49 0,0 0 0:- 0:-", "STARTER"),  # a finished game
    ("49,0 0,0 0 0:-? 0:-", "FIRST"),
    ("49,0 0,0 0 1:43 0:-", "FIRST"),
    ("49,0 0,0 0 0:- 0:-?", "SECOND"),
    ("51,0 x 0 0:- 0:-", "FACES"),  # the leftmost fault is reported
    ("0,0 0,0 7 9 9", "STARTER"),
    # three players
    ("0,0,0 0,0,0 0 0:-? 0:-", None, "6 fields (FACES POINTS STARTER FIRST SECOND THIRD), not 5"),
    ("49,49,0 0,0,0 0 0:- 0:- 0:-", "FACES", "so two can't have them"),
    ("0,51,0 0,0,0 1 0:- 0:- 0:-", "FACES", "from 0 to 50"),
    ("0,0,0 0,0 0 0:-? 0:- 0:-", "POINTS", "3 numbers"),
    ("0,0,0 0,0,0 3 0:-? 0:- 0:-", "STARTER", "from 0 to 2"),
    ("0,0,49 0,0,0 0 0:- 0:- 0:-", "STARTER", "did not lose the last round"),
    ("0,0,49 0,0,0 2 0:- 0:- 0:-?", "THIRD", "finished game"),
    (f"{ZEROS} 0:- 0:- 0:-", "FIRST", "must be 0:-?"),
    (f"{ZEROS} 3:43? 0:- 0:-", "FIRST", "the third throw is the last"),
    (f"{ZEROS} 3:43 0:- 0:-", "SECOND", "must be 0:-?"),
    (f"{ZEROS} 1:43? 0:-? 0:-", "SECOND", "until the starter has finished"),
    (f"{ZEROS} 2:43 3:43 0:-?", "SECOND", "more often than the starter"),
    (f"{ZEROS} 2:43 2:43? 0:-", "SECOND", "'2:43?': nobody may throw more often than the starter"),
    (f"{ZEROS} 2:43 0:- 0:-?", "THIRD", "until the previous turn is over"),
    (f"{ZEROS} 2:43 1:43? 0:-?", "THIRD", "until the previous turn is over"),
    (f"{ZEROS} 2:43 2:43 0:-", "THIRD", "must be 0:-?"),
    (f"{ZEROS} 2:43 1:43 2:43", "THIRD", "ends the round"),
    (f"{ZEROS} 2:43 1:43 2:43?", "THIRD", "ends the round"),
    (f"{ZEROS} 2:43 1:43 1:21", "THIRD", "neither 0:- nor throws"),
    ("0 0,0 0 0:-? 0:-", "FACES", "2 numbers"),
)


def fields(players):
    """Return turns as they might be written, valid or not."""
    turns = ["0:-", "0:-?", *(f"{n}:{v}{q}" for n in (1, 2, 3) for v in ("43", "12") for q in ("", "?"))]
    return st.lists(st.sampled_from(turns), min_size=players, max_size=players)


def possible(turns):
    """Whether turns can occur in an unfinished game, according to the rules page."""
    throws, falling = [int(turn[0]) for turn in turns], [turn.endswith("?") for turn in turns]
    if turns[0] == "0:-" or (throws[0] == 3 and falling[0]):
        return False
    for i in range(1, len(turns)):
        ended_by_throw = not falling[i - 1] and turns[i - 1] != "0:-" and throws[i - 1] == (3 if i == 1 else throws[0])
        begun = turns[i] != "0:-"
        if begun and (falling[i - 1] or turns[i - 1] == "0:-"):
            return False
        if not begun and ended_by_throw:
            return False
        if throws[i] > throws[0] or (begun and throws[i] == throws[0] and (falling[i] or i == len(turns) - 1)):
            return False
    return True


@settings(max_examples=600, deadline=None)
@given(turns=st.sampled_from((2, 3, 4, 5, 6)).flatmap(fields))
def test_valid_turns_are_read(read, turns):
    zeros = ",".join("0" * len(turns))
    text = f"{zeros} {zeros} 0 {' '.join(turns)}"
    if possible(turns):
        assert read(text).to_text() == text
    else:
        with pytest.raises(PositionError):
            read(text)


@pytest.mark.parametrize(
    ("groups", "rest"),  # only positions of the same group have the same key
    [
        ([["1:43? 0:-", "1:66? 0:-"], ["2:65 1:43?", "2:65 1:12?"], ["1:43 0:-"], ["1:66 0:-"], ["2:65 0:-?"],
          ["2:64 0:-?"], ["2:65 0:-"], ["2:43 1:42"], ["3:43 1:42"], ["2:51 1:42"], ["2:43 1:51"]],
         ["31,0 0,1 0 2:43 1:42", "32,0 0,1 0 2:43 1:42", "0,31 1,0 0 2:43 1:42", "0,0 0,0 1 2:43 1:42"]),
        ([["2:65 1:43 0:-?"], ["2:65 2:43 0:-?"], ["2:65 1:43 0:-"], ["2:65 1:42 0:-?"], ["2:65 1:43 1:31"],
          ["2:65 1:43 1:32"], [f"2:65 1:43 1:{value}?" for value in RANKING]],
         [f"0,0,1 {rest} 0 2:65 1:43 0:-?" for rest in ("0,0,0", "0,0,1", "1,0,0")]),
    ],
)  # fmt: skip
def test_positions_with_different_futures_have_different_keys(read, groups, rest):
    zeros = ",".join("0" * (1 + groups[0][0].count(" ")))
    keys = [{read(f"{zeros} {zeros} 0 {turns}").key() for turns in group} for group in groups]
    assert all(len(group) == 1 for group in keys)
    assert len(set().union(*keys, (read(position).key() for position in rest))) == len(groups) + len(rest)


test_refused_texts = refused_texts(
    (START, InvalidActionError, "higher die first, roll 43", ["roll 21", "roll 34", "Throw", "t "]),
    (START, IllegalActionError, "The dice have to be thrown first. ", ["throw"]),
    ("0,0 0,0 0 1:43 0:-", IllegalActionError, "You can't choose what the dice show.", ["roll 43"]),
    ("0,0 0,0 0 1:43 0:-", IllegalActionError, "play: throw, stop.", ["roll 43"]),
)
test_typed_actions = typed_actions(
    *(("0,0 0,0 0 1:43 0:-", text, "throw") for text in ("t", "Throw ", "roll", "noch einmal")),
    *(("0,0 0,0 0 1:43 0:-", text, "stop") for text in ("STOP", "sto", "stay", "genug")),
)
