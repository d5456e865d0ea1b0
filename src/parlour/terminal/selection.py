"""A person's selection on the board: the spots clicked so far, and what one more click makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.view.language import phrases
from parlour.view.scene import Choice, Scene

from .buttons import PRESS, is_button
from .widgets.layout import BOARD

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Selection:
    """What came of a click: the spots that are selected, the choices to play (several: ask which), or why not."""

    spots: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    problem: str = ""


def click(scene: Scene, selected: tuple[str, ...], spot: str) -> Selection:
    """What one more click does. A click that leads nowhere says why and leaves things as they were."""
    if is_button(spot):
        return Selection(choices=tuple(c for c in scene.choices if f"{PRESS}{c.action}" == spot))
    if spot in next_spots(scene, selected):
        return _extend(scene, (*selected, spot))
    if selected and spot == selected[-1]:
        return Selection(choices=_complete(scene, selected))
    if selected and spot in next_spots(scene, ()):
        return _extend(scene, (spot,))
    if not selected and ending_at(scene, spot):
        return Selection(choices=ending_at(scene, spot))
    return Selection(selected, problem=_why_not(scene, selected, spot))


def next_spots(scene: Scene, selected: tuple[str, ...]) -> dict[str, bool]:
    """The spots that can be clicked next, and whether something is captured there."""
    targets: dict[str, bool] = {}
    for choice in scene.choices_after(selected):
        if len(choice.spots) > len(selected):
            spot = choice.spots[len(selected)]
            ends = len(choice.spots) == len(selected) + 1
            targets[spot] = targets.get(spot, False) or (choice.captures and ends)
    return targets


def ending_at(scene: Scene, spot: str) -> tuple[Choice, ...]:
    """The choices of which a spot is the last, and with which nothing can begin: a click on it means one of them."""
    if spot in next_spots(scene, ()):
        return ()
    return tuple(choice for choice in scene.choices if len(choice.spots) > 1 and choice.spots[-1] == spot)


def single_picks(scene: Scene) -> dict[str, str]:
    """The spots at which one click is a whole choice, and what they are to be marked with."""
    starts, ends = Counter(c.spots[0] for c in scene.choices if c.spots), Counter(c.spots[-1:] for c in scene.choices)
    marked: dict[str, str] = {}
    for choice in scene.choices:
        last = choice.spots[-1:]
        is_whole = len(choice.spots) == 1 == starts[choice.spots[0]]
        if is_whole or (len(choice.spots) > 1 and ends[last] == 1 and not starts[last[0]]):
            marked[last[0]] = "capture" if choice.captures else "target" if is_whole else "direct"
    return marked


def usable_spots(scene: Scene, spots: Sequence[str]) -> list[str]:
    """Those of some spots at which there is something to select or press."""
    usable = {*next_spots(scene, ()), *single_picks(scene)}
    return [spot for spot in spots if spot in usable or is_button(spot)]


def first_spot(scene: Scene, spots: Sequence[str]) -> str:
    """Where the cursor begins, of spots in order: where there is something to select."""
    return next(iter(usable_spots(scene, spots) or spots))


def marks(scene: Scene, selected: tuple[str, ...], hinted: tuple[str, ...]) -> dict[str, str]:
    """What is to be marked, by spot: what one click does, where the selection goes, hint, selection."""
    targets = next_spots(scene, selected) if selected else {}
    return {
        **({} if selected else {**_things_to_pick(scene), **single_picks(scene)}),
        **{spot: "capture" if captures else "target" for spot, captures in targets.items()},
        **dict.fromkeys(hinted, "hint"),
        **dict.fromkeys(selected, "selected"),
    }


def _things_to_pick(scene: Scene) -> dict[str, str]:
    """The things beside boards with which a choice begins: whose a piece is tells that on a board alone."""
    beginnings = next_spots(scene, ())
    things = (spot.id for area in scene.areas if area.kind != BOARD for spot in area.spots)
    return {spot: "target" for spot in things if spot in beginnings}


def _extend(scene: Scene, selected: tuple[str, ...]) -> Selection:
    choices = _complete(scene, selected)
    if choices and not next_spots(scene, selected):
        return Selection(choices=choices)
    return Selection(selected)


def _complete(scene: Scene, selected: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(choice for choice in scene.choices_after(selected) if len(choice.spots) == len(selected))


def _why_not(scene: Scene, selected: tuple[str, ...], spot: str) -> str:
    found = scene.spot(spot)
    name = found.name or spot if found else spot
    if selected:
        return say("You can't pick {spot} next. Pick a marked place, or press Esc to cancel.", spot=name)
    if not scene.choices:
        return say("It isn't your turn.")
    return say("You can't do anything with {spot} right now.", spot=name)
