"""Mäxchen: shorthand for positions and turns in tests."""

import parlour

START = "0,0 0,0 0 0:-? 0:-"
ORDINARY = [f"{high}{low}" for high in range(3, 7) for low in range(1, high)]
RANKING = [*ORDINARY, *(f"{die}{die}" for die in range(1, 7)), "12"]
POINTS = {value: int(value) for value in ORDINARY} | {f"{die}{die}": 100 * die for die in range(1, 7)} | {"12": 1000}


def load(**options):
    return parlour.load("maexchen", **options)


def options_of(position):
    """The number of players in a position; a single number is an error in it."""
    return {"players": max(2, position.split()[0].count(",") + 1)}


def dice_of(scene):
    """Return the dice before each of two seats."""
    return ["".join(p.label for s in "ab" for p in scene.spot(f"dice{seat}{s}").pieces) for seat in range(2)]
