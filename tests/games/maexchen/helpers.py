"""Mäxchen: positions and turns as the tests write them."""

import parlour

START = "0,0 0,0 0 0:-? 0:-"
ORDINARY = [f"{high}{low}" for high in range(3, 7) for low in range(1, high)]
RANKING = [*ORDINARY, *(f"{die}{die}" for die in range(1, 7)), "12"]
POINTS = {value: int(value) for value in ORDINARY} | {f"{die}{die}": 100 * die for die in range(1, 7)} | {"12": 1000}


def load(**options):
    return parlour.load("maexchen", **options)


def play(position, *actions, **options):
    """The state after some actions; the position tells the number of players."""
    state = load(players=position.split()[0].count(",") + 1, **options).state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def dice_of(scene):
    """The dice before each of two seats."""
    return ["".join(p.label for s in "ab" for p in scene.spot(f"dice{seat}{s}").pieces) for seat in range(2)]
