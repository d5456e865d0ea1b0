"""Tests shared by all games. Each is made from a table of a game's cases: `test_prompts = prompts(…)`."""

import re
from contextlib import suppress
from itertools import pairwise

import pytest

import parlour
from parlour.core.game import State
from parlour.errors import AmbiguousActionError, IllegalActionError, OptionError, PositionError
from tests.games.weighing import weighed


def round_trips(*positions):
    """Test that position texts are read and written unchanged."""

    @pytest.mark.parametrize("position", positions)
    def test(read, position):
        assert read(position).to_text() == position

    return test


def refused_positions(*cases):
    """Test that position texts are refused. Each case lists the fields that may be named."""

    @pytest.mark.parametrize(("position", "field", "reason"), [(*case, "")[:3] for case in cases])
    def test(read, position, field, reason):
        with pytest.raises(PositionError) as refusal:
            read(position)
        assert refusal.value.field in (field if isinstance(field, set) else {field})
        assert reason in str(refusal.value)

    return test


def refused_texts(*cases):
    """Positions, an error, a part of its message, and texts of actions that raise it in a record."""

    @pytest.mark.parametrize(
        ("position", "error", "reason", "text"), [(*case, text) for *case, texts in cases for text in texts]
    )
    def test(play, position, error, reason, text):
        with pytest.raises(error) as refusal:
            play(position).string_to_action(text)
        assert reason in str(refusal.value)

    return test


def refused_options(*cases):
    """Options of a game, what they must be, and values that are refused."""

    @pytest.mark.parametrize(("option", "wanted", "value"), [(*case, it) for *case, values in cases for it in values])
    def test(game, option, wanted, value):
        with pytest.raises(OptionError) as refusal:
            parlour.load(game.name, **{option: value})
        assert option in str(refusal.value) and wanted in str(refusal.value)

    return test


def refused_actions(*cases):
    """Test that actions are refused with a reason: as people type them, or in a record if typing them is lenient."""

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
    """Test typed texts: positions, texts, and the actions that they mean."""

    @pytest.mark.parametrize(("position", "typed", "meant"), cases)
    def test(play, position, typed, meant):
        state = play(position)
        assert state.action_to_string(state.parse_action(typed)) == meant

    return test


def effects(*cases):
    """Test effects: positions, one or several actions, and the resulting positions."""

    @pytest.mark.parametrize(("position", "actions", "after"), cases)
    def test(play, position, actions, after):
        here, there = play(position, *actions.split("; ")), play(after)
        assert (here.to_text(), here.current_player()) == (there.to_text(), there.current_player())

    return test


def endings(*cases):
    """Test endings: positions, one or several actions, and the results, or None if the game continues."""

    @pytest.mark.parametrize(("position", "actions", "results"), cases)
    def test(read, play, position, actions, results):
        ended = play(position, *filter(None, actions.split("; ")))
        for state in (ended, read(ended.to_text())):
            assert (state.is_terminal(), bool(state.legal_actions())) == (results is not None, results is None)
            assert state.returns() == (results or [0] * state.game.num_players())

    return test


def features(*cases):
    """Test evaluations: positions, and their features for each seat."""

    @pytest.mark.parametrize(("position", "first", "second"), cases)
    def test(play, position, first, second):
        state = play(position)
        assert (first, second) == (weighed(state, 0), weighed(state, 1))

    return test


def prompts(*cases):
    """Test prompts: positions and their prompts."""

    @pytest.mark.parametrize(("position", "prompt"), cases)
    def test(play, position, prompt):
        assert play(position).scene().prompt == prompt

    return test


def sentences(*cases):
    """Test sentences: positions, actions or outcomes, and their sentences, with whether something is captured."""

    @pytest.mark.parametrize(("position", "action", "sentence"), cases)
    def test(play, position, action, sentence):
        state = play(position)
        assert state.describe_action(state.string_to_action(action)) == sentence
        for choice in state.scene().choices:
            if choice.text == action:
                assert (choice.sentence, choice.captures) == (sentence, bool(re.search("captures|taking", sentence)))

    return test


def playback(*cases):
    """Test beats: positions, actions or outcomes, then the kind, sentence and spots of each beat."""

    @pytest.mark.parametrize(
        ("position", "action", "beats"), [(position, text, beats) for position, text, *beats in cases]
    )
    def test(play, position, action, beats):
        found = beat_texts(play(position), action)
        assert [texts[: len(beat)] for texts, beat in zip(found, beats, strict=True)] == beats

    return test


def texts(state):
    """Texts of the legal actions."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def beat_texts(state, action):
    """Return the kind, sentence and spots of each beat of an action or outcome, given by its text."""
    return [(beat.kind, beat.sentence, " ".join(beat.spots)) for beat in _beats(state, action)]


def beat_scenes(state, action):
    """Return the scene after each beat."""
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
    """Return the owners and labels of the pieces on a spot, from bottom to top."""
    return " ".join(f"{piece.owner}{piece.label}" for piece in scene.spot(spot).pieces)
