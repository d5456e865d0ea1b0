"""Modified position and action texts are refused with a message, or round-trip exactly."""

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import kit
from parlour.errors import ActionError, PositionError
from tests.campaign import some_daily

from .walks import at, walk

DAILY = ("bingo_chess", "deathmatch_arena", "invictus")  # with the longest texts
ODD = "\n\t٣²é–'\"\\\0"


@functools.cache
def texts(name):
    """Return the texts of the positions of a random game, and the characters in them."""
    written = [state.to_text() for state in walk(parlour.load(name).new_initial_state(), 3)]
    return written, sorted(set("".join(written)) | set("0123456789-+, " + ODD))


@st.composite
def edited(draw, name):
    """Return a position text with one to three edits: characters inserted, removed or changed, or a field of another
    text.
    """
    written, alphabet = texts(name)
    text = draw(st.sampled_from(written))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 2)))
        text = text[:start] + draw(st.text(alphabet, max_size=2)) + text[end:]
        fields, others = text.split(" "), draw(st.sampled_from(written)).split(" ")
        if len(fields) == len(others) and draw(st.booleans()):
            i = draw(st.integers(0, len(fields) - 1))
            fields[i] = others[i]
            text = " ".join(fields)
    return text


@pytest.mark.parametrize("name", some_daily(parlour.games(), *DAILY))
@given(data=st.data())
def test_edited_position_is_refused_or_round_trips(name, data):
    game = parlour.load(name)
    text = data.draw(edited(name))
    try:
        state = game.state_from_text(text)
    except PositionError as refusal:
        start = game.new_initial_state().to_text()
        if not start.startswith("{"):  # JSON texts cannot be split into fields
            assert bool(refusal.field) == (text.count(" ") == start.count(" ")), refusal
        return
    with at(state):
        assert state.to_text() == text
        assert bool(state.legal_actions()) != state.is_terminal()
        assert len(state.returns()) == game.num_players()
        assert str(state)
        if not state.is_terminal():
            *_, last = walk(state, 1)
            assert last.is_terminal()


@pytest.mark.parametrize("name", some_daily(parlour.games(), *DAILY))
@given(text=st.text(max_size=40) | st.text("abcdefgh12345678 /,-x", max_size=12))
def test_any_text_is_refused_as_a_position_or_action(name, text):
    game = parlour.load(name)
    with pytest.raises(PositionError):
        game.state_from_text(text)
    state, rng = game.new_initial_state(), kit.seeded(1)
    while state.is_chance_node():
        state.roll(rng)
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    if text not in legal:
        with pytest.raises(ActionError):
            state.string_to_action(text)
