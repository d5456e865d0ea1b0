"""Selecting moves: the spots and buttons clicked so far, and the effect of one more click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.game import State
from parlour.terminal.widgets.board_layout import BOARD, BUTTONS
from parlour.view.language import phrases
from parlour.view.scene import Area, Choice, Plan, Scene, Spot

PRESS = "press:"  # prefix of the ids of buttons


def buttons(scene: Scene) -> tuple[Area, ...]:
    """An area with buttons for plans and for choices without spots; empty if there are none."""
    labels = []
    for choice in (choice for choice in scene.choices if not choice.spots):
        button = choice.button
        label, note = (button.label, button.note) if button else (choice.text, "")
        labels.append((f"{PRESS}{choice.action}", label, f"{choice.sentence} ({note})" if note else choice.sentence))
    labels += [(f"{PRESS}{plan.name}", plan.name, plan.sentence) for plan in scene.plans]
    spots = [Spot(id, x, 0, label=label, name=name) for x, (id, label, name) in enumerate(labels)]
    return (Area(BUTTONS, BUTTONS, tuple(spots)),) if spots else ()


def plan_at(scene: Scene, spot: str) -> Plan | None:
    """The plan of a button."""
    return next((plan for plan in scene.plans if f"{PRESS}{plan.name}" == spot), None)


def spots_of(choice: Choice) -> tuple[str, ...]:
    """The spots of a choice, or its button."""
    return choice.spots or (f"{PRESS}{choice.action}",)


def is_button(spot: str) -> bool:
    """Whether a spot is a button."""
    return spot.startswith(PRESS)


say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Selection:
    """The result of a click: the selected spots, the complete choices (if several, ask which), or a problem."""

    spots: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    problem: str = ""


def click(scene: Scene, selected: tuple[str, ...], spot: str) -> Selection:
    """The effect of one more click. An invalid click reports a problem and keeps the selection."""
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
    """The spots that can be clicked next, and whether the click captures."""
    targets: dict[str, bool] = {}
    for choice in scene.choices_after(selected):
        if len(choice.spots) > len(selected):
            spot = choice.spots[len(selected)]
            ends = len(choice.spots) == len(selected) + 1
            targets[spot] = targets.get(spot, False) or (choice.captures and ends)
    return targets


def ending_at(scene: Scene, spot: str) -> tuple[Choice, ...]:
    """The choices that end at a spot where none begins, so that a first click there means one of them."""
    if spot in next_spots(scene, ()):
        return ()
    return tuple(choice for choice in scene.choices if len(choice.spots) > 1 and choice.spots[-1] == spot)


def single_picks(scene: Scene) -> dict[str, str]:
    """The spots where one click is a complete choice, with their marks."""
    starts, ends = Counter(c.spots[0] for c in scene.choices if c.spots), Counter(c.spots[-1:] for c in scene.choices)
    marked: dict[str, str] = {}
    for choice in scene.choices:
        last = choice.spots[-1:]
        is_whole = len(choice.spots) == 1 == starts[choice.spots[0]]
        if is_whole or (len(choice.spots) > 1 and ends[last] == 1 and not starts[last[0]]):
            marked[last[0]] = "capture" if choice.captures else "target" if is_whole else "direct"
    return marked


def usable_spots(scene: Scene, spots: Sequence[str]) -> list[str]:
    """The spots among `spots` that can be selected or pressed."""
    usable = {*next_spots(scene, ()), *single_picks(scene)}
    return [spot for spot in spots if spot in usable or is_button(spot)]


def first_spot(scene: Scene, spots: Sequence[str]) -> str:
    """The initial cursor: the first usable spot, or the first one."""
    return next(iter(usable_spots(scene, spots) or spots))


def marks(scene: Scene, selected: tuple[str, ...], hinted: tuple[str, ...]) -> dict[str, str]:
    """The marks of spots: single picks, targets of the selection, the hint, and the selection."""
    targets = next_spots(scene, selected) if selected else {}
    others = {spot.id for area in scene.areas if area.kind != BOARD for spot in area.spots}
    beginnings = dict.fromkeys(others & next_spots(scene, ()).keys(), "target")  # on boards, colours show them
    return {
        **({} if selected else {**beginnings, **single_picks(scene)}),
        **{spot: "capture" if captures else "target" for spot, captures in targets.items()},
        **dict.fromkeys(hinted, "hint"),
        **dict.fromkeys(selected, "selected"),
    }


def _extend(scene: Scene, selected: tuple[str, ...]) -> Selection:
    choices = _complete(scene, selected)
    return Selection(choices=choices) if choices and not next_spots(scene, selected) else Selection(selected)


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


def parse_move(state: State, scene: Scene, text: str) -> Choice:
    """The legal choice that a typed text means: its notation, or the spots to click.

    Raises AmbiguousActionError, InvalidActionError or IllegalActionError.
    """
    action = state.parse_action(text)
    return next(choice for choice in scene.choices if choice.action == action)
