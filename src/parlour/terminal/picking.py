"""A person's partial input: the spots clicked so far, and what one more click makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.view.scene import Area, Choice, Plan, Scene, Spot

from .layout import BUTTONS

PRESS = "press:"  # what the ids of buttons begin with


@dataclass(frozen=True, slots=True)
class Pick:
    """What came of a click: the clicks that stand, the choices to play (several: ask which), or why not."""

    clicked: tuple[str, ...] = ()
    play: tuple[Choice, ...] = ()
    problem: str = ""


def with_buttons(scene: Scene) -> tuple[Area, ...]:
    """The areas of a scene, and one of buttons for its plans, and the choices that have no spots to click."""
    labels = [(f"{PRESS}{c.action}", c.text, c.sentence) for c in scene.choices if not c.spots]
    labels += [(f"{PRESS}{plan.name}", plan.name, plan.sentence) for plan in scene.plans]
    spots = [Spot(id, x, 0, label=label, name=name) for x, (id, label, name) in enumerate(labels)]
    return (*scene.areas, Area(BUTTONS, BUTTONS, tuple(spots))) if spots else scene.areas


def plan_at(scene: Scene, spot: str) -> Plan | None:
    """The plan whose button a spot is."""
    return next((plan for plan in scene.plans if f"{PRESS}{plan.name}" == spot), None)


def first_spot(scene: Scene, names: Sequence[str]) -> str:
    """Where the cursor begins, of spots in order: where there is something to pick."""
    starts = next_spots(scene, ())
    usable = [name for name in names if name in starts or name.startswith(PRESS)]
    return next(iter(usable or names))


def marks(scene: Scene, clicked: tuple[str, ...], hinted: tuple[str, ...], last: tuple[str, ...]) -> dict[str, str]:
    """What is to be marked, by spot: the last move, where what is picked can go, the hint, what is picked."""
    targets = next_spots(scene, clicked) if clicked else {}
    return {
        **dict.fromkeys(last, "last"),
        **{spot: "capture" if captures else "target" for spot, captures in targets.items()},
        **dict.fromkeys(hinted, "hint"),
        **dict.fromkeys(clicked, "picked"),
    }


def next_spots(scene: Scene, clicked: tuple[str, ...]) -> dict[str, bool]:
    """The spots that can be clicked next, and whether something is captured there."""
    targets: dict[str, bool] = {}
    for choice in scene.choices_after(clicked):
        if len(choice.spots) > len(clicked):
            spot = choice.spots[len(clicked)]
            ends = len(choice.spots) == len(clicked) + 1
            targets[spot] = targets.get(spot, False) or (choice.captures and ends)
    return targets


def click(scene: Scene, clicked: tuple[str, ...], spot: str) -> Pick:
    """What one more click does. A click that leads nowhere says why and leaves things as they were."""
    if spot.startswith(PRESS):
        return Pick(play=tuple(c for c in scene.choices if f"{PRESS}{c.action}" == spot))
    if spot in next_spots(scene, clicked):
        return _step(scene, (*clicked, spot))
    if clicked and spot == clicked[-1]:
        return Pick(play=_complete(scene, clicked)) if _complete(scene, clicked) else Pick()
    if clicked and spot in next_spots(scene, ()):
        return _step(scene, (spot,))
    return Pick(clicked, problem=_why_not(scene, clicked, spot))


def _step(scene: Scene, clicked: tuple[str, ...]) -> Pick:
    done = _complete(scene, clicked)
    if done and not next_spots(scene, clicked):
        return Pick(play=done)
    return Pick(clicked)


def _complete(scene: Scene, clicked: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(choice for choice in scene.choices_after(clicked) if len(choice.spots) == len(clicked))


def _why_not(scene: Scene, clicked: tuple[str, ...], spot: str) -> str:
    found = scene.spot(spot)
    name = found.name or spot if found else spot
    if clicked:
        return f"That cannot go on to {name}. Pick a marked spot, or Esc to let go."
    return f"Nothing can be done with {name} now." if scene.choices else "It is not your turn."
