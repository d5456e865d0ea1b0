"""Buttons in a tray below the board, for what is done without clicking a spot: plans, and choices without spots."""

from __future__ import annotations

from parlour.view.scene import Area, Choice, Plan, Scene, Spot

BUTTONS = "buttons"  # the kind of an area, besides a scene's own
PRESS = "press:"  # what the ids of buttons begin with


def buttons(scene: Scene) -> tuple[Area, ...]:
    """An area with the buttons of a scene, if there are any."""
    labels = [(f"{PRESS}{c.action}", *_words(c)) for c in scene.choices if not c.spots]
    labels += [(f"{PRESS}{plan.name}", plan.name, plan.sentence) for plan in scene.plans]
    spots = [Spot(id, x, 0, label=label, name=name) for x, (id, label, name) in enumerate(labels)]
    return (Area(BUTTONS, BUTTONS, tuple(spots)),) if spots else ()


def _words(choice: Choice) -> tuple[str, str]:
    """What is written on a choice's button, and what is told of it."""
    if choice.button is None:
        return choice.text, choice.sentence
    told = f"{choice.sentence} ({choice.button.note})" if choice.button.note else choice.sentence
    return choice.button.label, told


def plan_at(scene: Scene, spot: str) -> Plan | None:
    """The plan whose button a spot is."""
    return next((plan for plan in scene.plans if f"{PRESS}{plan.name}" == spot), None)


def spots_of(choice: Choice) -> tuple[str, ...]:
    """Where a choice is made: its spots, or its button."""
    return choice.spots or (f"{PRESS}{choice.action}",)


def is_button(spot: str) -> bool:
    """Whether a spot, by its id, is a button."""
    return spot.startswith(PRESS)
