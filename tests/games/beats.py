"""The beats of a turn, as tests look at them."""

from itertools import pairwise

from parlour.core.game import State


def told(state, text):
    """Kind, sentence and spots of each beat of an action or outcome, by its text."""
    return [(beat.kind, beat.sentence, " ".join(beat.spots)) for beat in _beats(state, text)]


def shown(state, text):
    """The scene after each beat."""
    scenes, scene = [], state.scene(with_choices=False)
    for beat in _beats(state, text):
        if beat.after is not None:
            scene = State(state.game, beat.after).scene(with_choices=False)
        scenes.append(scene)
    return scenes


def _beats(state, text):
    beats = state.beats(state.string_to_action(text))
    assert all(beat.sentence for beat in beats)
    assert all(one.sentence != other.sentence for one, other in pairwise(beats))
    return beats


def pieces(scene, spot):
    """Owners and labels of the pieces on a spot, from bottom to top."""
    return " ".join(f"{piece.owner}{piece.label}" for piece in scene.spot(spot).pieces)
