"""Mäxchen: texts of positions and actions, and what people type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import IllegalActionError, InvalidActionError, PositionError

from .helpers import RANKING, START, load, play


@pytest.mark.parametrize(
    "position",
    ["48,48 999999,999999 1 3:12 2:66?", "0,0 0,0 1 3:31 2:11", "50,48 0,0 0 0:- 0:-", "48,50 0,0 1 0:- 0:-"],
)
def test_position_texts_round_trip(position):
    assert play(position).to_text() == position


ZEROS = "0,0,0 0,0,0 0"


@pytest.mark.parametrize(
    ("position", "field", "why"),
    [
        ("0,0 0,0 0 0:-?", None, "."),
        (START + " ", None, "."),
        (START + "\n", "SECOND", "."),
        ("51,0 0,0 0 0:- 0:-", "FACES", "."),
        ("49,49 0,0 0 0:- 0:-", "FACES", "so both can't have them"),
        ("50,49 0,0 0 0:- 0:-", "FACES", "."),
        ("00,0 0,0 0 0:-? 0:-", "FACES", "."),
        ("0,0 1000000,0 0 0:-? 0:-", "POINTS", "."),
        ("0,0 0,-1 0 0:-? 0:-", "POINTS", "."),
        ("0,0 0,0,0 0 0:-? 0:-", "POINTS", "."),
        ("0,0 0,0 2 0:-? 0:-", "STARTER", "."),
        ("0,0 0,0 0 0:- 0:-", "FIRST", "."),  # 0:- in an unfinished game
        ("0,0 0,0 0 3:43? 0:-", "FIRST", "."),
        ("0,0 0,0 0 4:43 0:-", "FIRST", "."),
        ("0,0 0,0 0 0:43 0:-", "FIRST", "."),
        ("0,0 0,0 0 1:- 0:-", "FIRST", "."),
        ("0,0 0,0 0 1:21 0:-", "FIRST", "."),
        ("0,0 0,0 0 1:34 0:-", "FIRST", "."),
        ("0,0 0,0 0 1:43?? 0:-", "FIRST", "."),
        ("0,0 0,0 0 0:-? 0:-?", "SECOND", "until the starter has finished, not '0:-\\?'"),  # begun while FIRST has ?
        ("0,0 0,0 0 2:43? 0:-?", "SECOND", "."),
        ("0,0 0,0 0 2:43? 1:31", "SECOND", "."),
        ("0,0 0,0 0 1:43 1:31", "SECOND", "'1:31': throwing as often as the starter"),
        ("0,0 0,0 0 2:43 2:31?", "SECOND", "."),
        ("0,0 0,0 0 2:43 3:31", "SECOND", "."),
        ("0,0 0,0 0 3:43 0:-", "SECOND", "after the starter's third throw"),
        ("0,0 0,0 0 2:43 1:21", "SECOND", "."),
        ("0,49 0,0 0 0:- 0:-", "STARTER", "."),  # a finished game
        ("49,0 0,0 0 0:-? 0:-", "FIRST", "."),
        ("49,0 0,0 0 1:43 0:-", "FIRST", "."),
        ("49,0 0,0 0 0:- 0:-?", "SECOND", "."),
        ("51,0 x 0 0:- 0:-", "FACES", "."),  # the leftmost field at fault
        ("0,0 0,0 7 9 9", "STARTER", "."),
        # three players
        ("0,0,0 0,0,0 0 0:-? 0:-", None, r"6 fields \(FACES POINTS STARTER FIRST SECOND THIRD\), not 5"),
        ("49,49,0 0,0,0 0 0:- 0:- 0:-", "FACES", "so two can't have them"),
        ("0,51,0 0,0,0 1 0:- 0:- 0:-", "FACES", "from 0 to 50"),
        ("0,0,0 0,0 0 0:-? 0:- 0:-", "POINTS", "3 numbers"),
        ("0,0,0 0,0,0 3 0:-? 0:- 0:-", "STARTER", "from 0 to 2"),
        ("0,0,49 0,0,0 0 0:- 0:- 0:-", "STARTER", "did not lose the last round"),
        ("0,0,49 0,0,0 2 0:- 0:- 0:-?", "THIRD", "finished game"),
        (f"{ZEROS} 0:- 0:- 0:-", "FIRST", "must be 0:-\\?"),
        (f"{ZEROS} 3:43? 0:- 0:-", "FIRST", "the third throw is the last"),
        (f"{ZEROS} 3:43 0:- 0:-", "SECOND", "must be 0:-\\?"),
        (f"{ZEROS} 1:43? 0:-? 0:-", "SECOND", "until the starter has finished"),
        (f"{ZEROS} 2:43 3:43 0:-?", "SECOND", "more often than the starter"),
        (f"{ZEROS} 2:43 2:43? 0:-", "SECOND", "'2:43\\?': nobody may throw more often than the starter"),
        (f"{ZEROS} 2:43 0:- 0:-?", "THIRD", "until the previous turn is over"),
        (f"{ZEROS} 2:43 1:43? 0:-?", "THIRD", "until the previous turn is over"),
        (f"{ZEROS} 2:43 2:43 0:-", "THIRD", "must be 0:-\\?"),
        (f"{ZEROS} 2:43 1:43 2:43", "THIRD", "ends the round"),
        (f"{ZEROS} 2:43 1:43 2:43?", "THIRD", "ends the round"),
        (f"{ZEROS} 2:43 1:43 1:21", "THIRD", "neither 0:- nor throws"),
    ],
)
def test_refused_positions(position, field, why):
    with pytest.raises(PositionError, match=why) as refusal:
        play(position)
    assert refusal.value.field == field


def test_too_few_numbers_are_refused():
    with pytest.raises(PositionError, match="2 numbers") as refusal:
        load().state_from_text("0 0,0 0 0:-? 0:-")
    assert refusal.value.field == "FACES"


def fields(players):
    """Turns as they might be written, right or wrong."""
    turn = st.sampled_from(
        ["0:-", "0:-?", *(f"{n}:{v}{q}" for n in (1, 2, 3) for v in ("43", "12") for q in ("", "?"))]
    )
    return st.lists(turn, min_size=players, max_size=players)


def possible(turns):
    """Whether turns can stand in an unfinished game, as the page says."""
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
@given(st.sampled_from((2, 3, 4, 5, 6)).flatmap(fields))
def test_turns_are_read_where_the_page_allows_them(turns):
    zeros = ",".join("0" * len(turns))
    text = f"{zeros} {zeros} 0 {' '.join(turns)}"
    if possible(turns):
        assert play(text).to_text() == text
    else:
        with pytest.raises(PositionError):
            play(text)


@pytest.mark.parametrize(
    ("groups", "rest"),  # the positions of a group have the same key, and no others
    [
        ([["1:43? 0:-", "1:66? 0:-"], ["2:65 1:43?", "2:65 1:12?"], ["1:43 0:-"], ["1:66 0:-"], ["2:65 0:-?"],
          ["2:64 0:-?"], ["2:65 0:-"], ["2:43 1:42"], ["3:43 1:42"], ["2:51 1:42"], ["2:43 1:51"]],
         ["31,0 0,1 0 2:43 1:42", "32,0 0,1 0 2:43 1:42", "0,31 1,0 0 2:43 1:42", "0,0 0,0 1 2:43 1:42"]),
        ([["2:65 1:43 0:-?"], ["2:65 2:43 0:-?"], ["2:65 1:43 0:-"], ["2:65 1:42 0:-?"], ["2:65 1:43 1:31"],
          ["2:65 1:43 1:32"], [f"2:65 1:43 1:{value}?" for value in RANKING]],
         [f"0,0,1 {rest} 0 2:65 1:43 0:-?" for rest in ("0,0,0", "0,0,1", "1,0,0")]),
    ],
)  # fmt: skip
def test_positions_with_different_futures_have_different_keys(groups, rest):
    zeros = ",".join("0" * (1 + groups[0][0].count(" ")))
    keys = [{play(f"{zeros} {zeros} 0 {turns}").key() for turns in group} for group in groups]
    assert all(len(group) == 1 for group in keys)
    assert len(set().union(*keys, (play(position).key() for position in rest))) == len(groups) + len(rest)


@pytest.mark.parametrize(
    ("actions", "text", "error", "why"),
    [
        *[
            ([], text, InvalidActionError, "higher die first, roll 43")
            for text in ("roll 21", "roll 34", "Throw", "t ")
        ],
        ([], "throw", IllegalActionError, r"^The dice have to be thrown first\. "),
        (["roll 43"], "roll 43", IllegalActionError, r"^You can't choose what the dice show\. .+ play: throw, stop\.$"),
    ],
)
def test_refused_actions(actions, text, error, why):
    with pytest.raises(error, match=why):
        play(START, *actions).string_to_action(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        *[(text, "throw") for text in ("t", "Throw ", "roll", "noch einmal")],
        *[(text, "stop") for text in ("STOP", "sto", "stay", "genug")],
    ],
)
def test_typed_actions(text, action):
    state = play(START, "roll 43")
    assert state.action_to_string(state.parse_action(text)) == action
