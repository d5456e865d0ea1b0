"""Observations of seats as numbers."""

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.core.observation import ObservationSpec, Part, spec_of
from parlour.errors import GameDefinitionError, ParlourError
from parlour.kit.calls import spread
from parlour.kit.fields import F4, I2, I8, U1, U4, U8, Array, shape


@kit.record
class Man:
    health: I2


@kit.record
class Everything:
    small: U1
    below: Array[I2] = shape(2)
    large: U4
    far: I8
    squares: Array[U8] = shape(2)
    man: Array[Man] = shape(2)


@kit.rule
def spread_out(record: Everything, out):
    spread(record, out)


class Rules:
    State = Everything
    __name__ = "rules"


@pytest.mark.parametrize("run", [spread_out, kit.interpret(spread_out)], ids=["compiled", "interpreted"])
def test_default_observation_contains_every_number_of_the_record(run):
    made = kit.new(Everything)
    made.small, made.large, made.far = 200, 2**31 + 2**20, -5
    made.below[:] = -300, 7
    made.squares[0], made.squares[1] = np.uint64(1 << 63 | 5), np.uint64(2)
    made.man[0].health, made.man[1].health = -1, 9
    spec = spec_of(Rules, 3)
    out = np.full(spec.size, 99, np.float32)
    run(made, out[:-3])
    parts = spec.split(out)
    assert [parts[name].tolist() for name in ("small", "below", "large", "far")] == [200, [-300, 7], 2**31 + 2**20, -5]
    assert [np.flatnonzero(row).tolist() for row in parts["squares"]] == [[0, 2, 63], [1]]
    assert [parts[f"man[{i}].health"].tolist() for i in range(2)] == [-1, 9]
    assert parts["seat"].tolist() == [99] * 3


def test_spec_lists_names_shapes_and_ranges():
    spec = spec_of(Rules, 3)
    assert spec.parts[1] == Part("below", (2,), -(2**15), 2**15 - 1)
    assert spec.parts[4] == Part("squares", (2, 64), 0, 1)
    assert spec.parts[-1] == Part("seat", (3,), 0, 1)
    assert (spec.size, spec.shape) == (1 + 2 + 1 + 1 + 128 + 2 + 3, (138,))
    assert spec.low[:4].tolist() == [0, -(2**15), -(2**15), 0]
    assert spec.high[0] == 255


def test_batch_of_observations_is_split_at_once():
    spec = ObservationSpec((Part("board", (2, 3)), Part("turn", ())))
    tensor = np.arange(28, dtype=np.float32).reshape(4, 7)
    parts = spec.split(tensor)
    assert (parts["board"].shape, parts["turn"].tolist()) == ((4, 2, 3), [6, 13, 20, 27])
    assert np.shares_memory(parts["board"], tensor)


def test_game_can_define_its_own_observation():
    """Connect Four writes planes from the seat's point of view: its own discs first."""
    game = load_package("benchmarks.games.connect_four")
    state = game.new_initial_state()
    for action in (3, 3, 4):
        state.apply_action(action)
    assert [part.name for part in game.observation_spec.parts] == ["own discs", "other discs", "to act", "seat"]
    red, yellow = (game.observation_spec.split(state.observation_tensor(seat)) for seat in range(2))
    assert np.argwhere(red["own discs"]).tolist() == [[0, 3], [0, 4]]
    assert np.argwhere(red["other discs"]).tolist() == [[1, 3]]
    assert (red["own discs"] == yellow["other discs"]).all()
    assert (red["to act"].tolist(), yellow["to act"].tolist()) == (0, 1)


def test_observation_is_written_to_out():
    state = parlour.load("columna").new_initial_state()
    size = state.game.observation_spec.size
    room = np.full(size, 7, np.float32)
    assert state.observation_tensor(1, room) is room
    assert (room == state.observation_tensor(1)).all()
    for wrong in (np.zeros(size), np.zeros(size - 1, np.float32), np.zeros((2 * size), np.float32)[::2]):
        with pytest.raises(ParlourError, match=rf"`out` must be a contiguous float32 array of shape \({size},\), not "):
            state.observation_tensor(1, wrong)


@kit.record
class Odd:
    share: F4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"OBSERVATION": (Part("one", ()),)}, "must define both `observe` and OBSERVATION, the parts it writes"),
        ({"State": Odd}, "share is float32"),
    ],
)
def test_invalid_rules_are_refused(changes, message):
    with pytest.raises(GameDefinitionError, match=message):
        spec_of(type("rules", (Rules,), changes), 2)
