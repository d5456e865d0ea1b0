"""Checks of the table: it shows every choice, and a person can make each one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

from parlour.core.game import State
from parlour.errors import suggestion
from parlour.terminal import selection
from parlour.view.scene import AREAS, COLOURS, EMPHASES, Area, Arrangement, Choice, Scene

from .checks import Sampled, check, check_each


@check_each("positions")
def the_table_shows_every_choice(state: State) -> Iterator[str]:
    yield from faults_of_table(state)


def faults_of_table(state: State) -> Iterator[str]:
    """Yield what is wrong with the scene of a position."""
    scene = state.scene()
    if scene.actor != state.current_player():
        yield f"The scene has {scene.actor} as the seat to act, not {state.current_player()}."
    yield from _missing_pictures(scene.areas, state.game.folder)
    for faults in (_doubles, _wrongly_labelled, _wrongly_coloured, _unknown_words, _wrongly_mapped):
        yield from faults(scene.areas)
    yield from _wrongly_offered(state, scene)
    if not scene.prompt or scene.prompt not in str(state):
        yield "`prompt` is empty, or missing from the drawing."


def _doubles(areas: Sequence[Area]) -> Iterator[str]:
    ids = Counter(spot.id for area in areas for spot in area.spots)
    places = Counter((area.id, spot.x, spot.y) for area in areas for spot in area.spots)
    yield from (f"Two spots have the id {spot!r}." for spot, count in ids.items() if count > 1)
    yield from (f"Two spots are at {place}." for place, count in places.items() if count > 1)


def _wrongly_labelled(areas: Iterable[Area]) -> Iterator[str]:
    for area in areas:
        if area.columns and len(area.columns) != area.width:
            yield f"The area {area.id} has {area.width} columns, but {len(area.columns)} column labels."
        if area.rows and len(area.rows) != area.height:
            yield f"The area {area.id} has {area.height} rows, but {len(area.rows)} row labels."


def _wrongly_coloured(areas: Iterable[Area]) -> Iterator[str]:
    for piece in {piece for area in areas for spot in area.spots for piece in spot.pieces}:
        if piece.colour and piece.colour not in COLOURS:
            yield f"A {piece.kind} has the unknown colour {piece.colour!r}. Colours: {', '.join(COLOURS)}."
        if not 0.5 <= piece.size <= 1:
            yield f"A {piece.kind} has the size {piece.size:g}; it must be from 0.5 to 1."


def _unknown_words(areas: Iterable[Area]) -> Iterator[str]:
    for area in areas:
        if area.kind not in AREAS:
            yield f"The area {area.id} has the unknown kind {area.kind!r}. {suggestion(area.kind, AREAS, 'Kinds')}"
        for spot in area.spots:
            if spot.emphasis and spot.emphasis not in EMPHASES:
                advice = suggestion(spot.emphasis, EMPHASES, "Emphases")
                yield f"The spot {spot.id} has the unknown emphasis {spot.emphasis!r}. {advice}"


def _wrongly_mapped(areas: Iterable[Area]) -> Iterator[str]:
    for area in areas:
        if area.kind != "map":
            if area.edges or area.picture:
                yield f"The area {area.id} has edges or a picture, but its kind is {area.kind!r}, not 'map'."
            continue
        if area.seat is not None:
            yield f"The area {area.id} is a map, but belongs to a seat. Maps must belong to the table; change its id."
        for name in {name for edge in area.edges for name in edge} - {spot.id for spot in area.spots}:
            ids = [spot.id for spot in area.spots]
            yield f"The area {area.id} joins the unknown place {name!r}. {suggestion(name, ids, 'Places')}"
        yield from _wrongly_placed(area)


def _wrongly_placed(area: Area) -> Iterator[str]:
    """Report places that overlap or lie outside the map."""
    for one, other in combinations(area.spots, 2):
        if max(abs(one.x - other.x), abs(one.y - other.y)) < area.unit:
            yield f"The places {one.id} and {other.id} overlap: they are less than a unit ({area.unit}) apart."
    width, height = area.extent
    for spot in area.spots:
        if not (0 < spot.x < width and 0 < spot.y < height):
            yield f"The place {spot.id} at ({spot.x}, {spot.y}) is not within the size of its map, {width} x {height}."


def _missing_pictures(areas: Iterable[Area], folder: Path) -> Iterator[str]:
    for area in areas:
        picture = Path(area.picture).name
        if picture and not (picture.endswith(".svg") and (folder / picture).is_file()):
            yield f"The area {area.id} shows {picture!r}, but there is no such SVG file in the folder {folder.name}."


def _wrongly_offered(state: State, scene: Scene) -> Iterator[str]:
    legal = state.legal_actions() if scene.actor >= 0 else []
    spots = {spot.id for area in scene.areas for spot in area.spots}
    if sorted(choice.action for choice in scene.choices) != legal:
        yield "The choices of the scene are not the legal actions."
    for choice in scene.choices:
        if unknown := set(choice.spots) - spots:
            yield f"{choice.text!r} is made by clicking on {sorted(unknown)}, but there are no such spots."
        if not (choice.sentence and choice.text):
            yield f"Action {choice.action} has no sentence or no text."


@check_each("positions")
def the_table_is_drawn_as_a_picture(state: State) -> Iterator[str]:
    try:
        ElementTree.fromstring(state.to_svg())
    except ElementTree.ParseError as problem:
        yield f"The picture of the table is not valid SVG. Does a text contain control characters? ({problem})"


@check_each("positions")
def every_choice_can_be_picked(state: State) -> Iterator[str]:
    scene = state.scene()
    for choice in scene.choices:
        if choice.spots and choice not in _picked(scene, choice.spots):
            yield f"{choice.text!r} cannot be made by its clicks, {' '.join(choice.spots)}."


def _picked(scene: Scene, spots: Sequence[str]) -> tuple[Choice, ...]:
    """Return the choices that remain after some clicks, and those that one more click on the last spot selects."""
    step = selection.Selection()
    for spot in spots:
        step = selection.click(scene, step.spots, spot)
    return step.choices or selection.click(scene, step.spots, spots[-1]).choices


@check_each("positions")
def plans_can_be_carried_out(state: State) -> Iterator[str]:
    for plan in state.scene().plans:
        orders = (plan.actions, plan.actions[::-1] if plan.shuffled else plan.actions)
        if not all(_can_be_played(state, actions) for actions in orders):
            yield f"The plan {plan.name!r} cannot be carried out: another seat gets the turn."


def _can_be_played(state: State, actions: Iterable[int]) -> bool:
    """Whether a seat can play some actions in sequence. Raises IllegalActionError."""
    going = state.clone()
    for action in actions:
        if going.current_player() != state.current_player():
            return False
        going.apply_action(action)
    return True


@check_each("positions")
def arranged_setups_are_legal(state: State) -> Iterator[str]:
    scene = state.scene()
    if scene.arrangement:
        actions = list(_arranged(scene, scene.arrangement, random.Random(1)))
        if not {*actions} <= {choice.action for choice in scene.choices}:
            yield "An arrangement plays actions that are not choices now."
        if not _can_be_played(state, actions):
            yield "An arrangement cannot be completed: another seat gets the turn."


def _arranged(scene: Scene, arrangement: Arrangement, dice: random.Random) -> Iterator[int]:
    """Return the actions of an arrangement drawn at random."""
    lying = ((supply, scene.spot(supply.spot)) for supply in arrangement.supplies)
    pool = [supply for supply, spot in lying if spot for _ in spot.pieces]
    assert len(pool) >= len(arrangement.spots) and all(map(scene.spot, arrangement.spots)), "too little to arrange"
    for place, _ in enumerate(arrangement.spots):
        chosen = dice.choice([supply for supply in pool if supply.actions[place] is not None])
        pool.remove(chosen)
        yield chosen.actions[place] or 0


@check
def turns_begin_with_a_roll_of_the_rules(sampled: Sampled) -> Iterator[str]:
    purpose, known = getattr(sampled.game.table, "TURN_BEGINS_WITH", None), sampled.game.purposes
    if purpose is not None and purpose not in known:
        yield f"TURN_BEGINS_WITH is {purpose!r}, which is not in PURPOSES. {suggestion(purpose, known)}"
