"""Tests that games share. Each is made from a table of a game's own cases: `test_prompts = prompts(…)`."""

import re
from contextlib import suppress
from itertools import pairwise

import pytest

from parlour.core.game import State
from parlour.errors import AmbiguousActionError, IllegalActionError, PositionError
from tests.games.weighing import weighed


def round_trips(*positions):
    """Position texts that are written as they are read."""

    @pytest.mark.parametrize("position", positions)
    def test(game, position):
        assert game.state_from_text(position).to_text() == position

    return test


def refused_positions(*cases):
    """Position texts that are refused, with the field or fields that may be named."""

    @pytest.mark.parametrize(("position", "field"), cases)
    def test(game, position, field):
        with pytest.raises(PositionError) as refusal:
            game.state_from_text(position)
        assert refusal.value.field in (field if isinstance(field, set) else {field})

    return test


def refused_actions(*cases):
    """Positions, texts, and why they are refused: as people type them, or in a record if they can be read otherwise."""

    @pytest.mark.parametrize(("position", "text", "reason"), cases)
    def test(play, position, text, reason):
        state = play(position)
        with pytest.raises(IllegalActionError) as refusal:
            with suppress(AmbiguousActionError):
                state.parse_action(text)
            state.string_to_action(text)
        assert str(refusal.value).startswith(reason)

    return test


def typed_actions(*cases):
    """Positions, texts as people type them, and the actions that they mean."""

    @pytest.mark.parametrize(("position", "typed", "meant"), cases)
    def test(play, position, typed, meant):
        state = play(position)
        assert state.action_to_string(state.parse_action(typed)) == meant

    return test


def effects(*cases):
    """Positions, one or several actions, and the positions after them."""

    @pytest.mark.parametrize(("position", "actions", "after"), cases)
    def test(play, position, actions, after):
        actions = [actions] if isinstance(actions, str) else actions
        assert play(position, *actions).to_text() == play(after).to_text()

    return test


def endings(*cases):
    """Positions, one or several actions, and the results, or None if the game goes on."""

    @pytest.mark.parametrize(("position", "actions", "results"), cases)
    def test(game, play, position, actions, results):
        ended = play(position, *([actions] if isinstance(actions, str) else actions))
        for state in (ended, game.state_from_text(ended.to_text())):
            assert (state.is_terminal(), state.returns()) == (results is not None, results or [0, 0])

    return test


def features(*cases):
    """Positions, and the features of their evaluation for each seat."""

    @pytest.mark.parametrize(("position", "first", "second"), cases)
    def test(play, position, first, second):
        state = play(position)
        assert (first, second) == (weighed(state, 0), weighed(state, 1))

    return test


def prompts(*cases):
    """Positions and their prompts."""

    @pytest.mark.parametrize(("position", "prompt"), cases)
    def test(play, position, prompt):
        assert play(position).scene().prompt == prompt

    return test


def sentences(*cases):
    """Positions, actions or outcomes, and their sentences, which also say whether something is captured."""

    @pytest.mark.parametrize(("position", "action", "sentence"), cases)
    def test(play, position, action, sentence):
        state = play(position)
        assert state.describe_action(state.string_to_action(action)) == sentence
        for choice in state.scene().choices:
            if choice.text == action:
                assert (choice.sentence, choice.captures) == (sentence, bool(re.search("captures|taking", sentence)))

    return test


def playback(*cases):
    """Positions, actions or outcomes, then the kind, sentence and spots of each beat."""

    @pytest.mark.parametrize(
        ("position", "action", "beats"), [(position, text, beats) for position, text, *beats in cases]
    )
    def test(play, position, action, beats):
        assert beat_texts(play(position), action) == beats

    return test


def beat_texts(state, action):
    """Kind, sentence and spots of each beat of an action or outcome, by its text."""
    return [(beat.kind, beat.sentence, " ".join(beat.spots)) for beat in _beats(state, action)]


def beat_scenes(state, action):
    """The scene after each beat."""
    scenes, scene = [], state.scene(with_choices=False)
    for beat in _beats(state, action):
        if beat.after is not None:
            scene = State(state.game, beat.after).scene(with_choices=False)
        scenes.append(scene)
    return scenes


def _beats(state, action):
    beats = state.beats(state.string_to_action(action))
    assert all(beat.sentence for beat in beats)
    assert all(one.sentence != other.sentence for one, other in pairwise(beats))
    return beats


def pieces(scene, spot):
    """Owners and labels of the pieces on a spot, from bottom to top."""
    return " ".join(f"{piece.owner}{piece.label}" for piece in scene.spot(spot).pieces)
