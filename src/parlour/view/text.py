"""Scenes as plain text, as in `str(state)`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .language import number, phrases
from .maps import map_lines
from .scene import Area, Counter, Piece, Scene, Spot

FOLD = 7  # steps per column of a ladder
GLYPHS = {"coin": "•", "cup": "∪", "pawn": "▲△◆◇■□"}  # glyphs by seat
MEN = "●○◆◇■□"  # for all other kinds, by seat
MARKED = {"man", "coin", "cube"}  # kinds shown with their owner's glyph and their label
EMPHASES = {
    "called": "Called: {spots}.",
    "open": "Open for a piece: {spots}.",
    "threat": "Under attack: {spots}.",
    "goal": "Goal: {spots}.",
}
BRACKETS = ("()", "<>", "{}", "//", "!!", "::")  # around the face of a die, by seat
say = phrases(__package__)


def draw(scene: Scene) -> str:
    """Draw a scene as text: the areas, the counters, and the prompt."""
    counters = ", ".join(counter_text(scene, counter) for counter in scene.counters)
    return "\n".join([draw_areas(_with_owner(area, scene.seats) for area in scene.areas), counters, scene.prompt])


def _with_owner(area: Area, seats: tuple[str, ...]) -> Area:
    """Return an area whose title names the seat that it belongs to."""
    owner = "" if area.seat is None else seats[area.seat]
    return area if owner in area.title else replace(area, title=f"{owner}: {area.title}".removesuffix(": "))


def draw_areas(areas: Iterable[Area]) -> str:
    """Draw areas as text."""
    return "\n".join("\n".join([*_area_lines(area), *_notes(area)]) for area in areas)


def glyph(piece: Piece) -> str:
    """A piece as text."""
    if piece.kind == "die" and piece.owner is not None:
        left, right = BRACKETS[piece.owner]
        return f"{left}{piece.label}{right}"
    glyphs = GLYPHS.get(piece.kind, MEN)
    sign = glyphs[(piece.owner or 0) % len(glyphs)]
    if piece.label:
        return f"{sign}{piece.label}" if piece.owner is not None and piece.kind in MARKED else piece.label
    return sign


def stack_text(spot: Spot) -> str:
    """The pieces on a spot from bottom to top, in brackets if locked."""
    text = "".join(map(glyph, spot.pieces))
    if len(spot.pieces) > 1 and spot.pieces[0].kind == "card" and len(set(spot.pieces)) == 1:
        text = f"{glyph(spot.pieces[0])} × {len(spot.pieces)}"
    return f"[{text}]" if spot.locked else text


def label_beside(spot: Spot) -> str:
    """The label of a spot, unless its name contains it."""
    first, *others = (spot.name or spot.id).split()
    begins = not others and first.casefold().startswith(spot.label.casefold())
    return "" if begins or spot.label in (first, *others) else spot.label


def counter_text(scene: Scene, counter: Counter) -> str:
    """A counter with its label and its seat."""
    text = counter_words(counter)
    return text if counter.seat is None else say("{seat} {count}", seat=scene.seats[counter.seat], count=text)


def counter_words(counter: Counter) -> str:
    """A counter with its label and its limit."""
    limit = "" if counter.limit is None else f"/{number(counter.limit)}"
    return f"{counter.label} {counter.text or number(counter.value)}{limit}"


def _notes(area: Area) -> list[str]:
    """Notes on emphasised spots and completed lines."""
    notes: list[str] = []
    for emphasis, note in EMPHASES.items():
        if spots := ", ".join(spot.name or spot.id for spot in area.spots if spot.emphasis == emphasis):
            notes.append(say(note, spots=spots))
    return [*notes, *(say("Completed line: {spots}.", spots=" ".join(line)) for line in area.lines)]


def percent(share: float) -> int:
    """A share in whole percent. Only certain events get 0 or 100."""
    return round(100 * share) if share in (0, 1) else min(max(round(100 * share), 1), 99)


def odds_text(spot: Spot) -> str:
    """The odds of a spot in percent."""
    return "" if spot.odds is None else f"{percent(spot.odds)}%"


def _area_lines(area: Area) -> list[str]:
    lines = [area.title] if area.title else []
    if area.kind == "ladder":  # steps with pieces and odds, in columns
        steps = [f"{spot.label:5} {stack_text(spot):6}{odds_text(spot):>4}" for spot in area.spots]
        return lines + ["   ".join(steps[first::FOLD]).rstrip() for first in range(min(FOLD, len(steps)))]
    if area.kind == "map":
        return lines + map_lines(area, {spot.id: _place_text(spot) for spot in area.spots})
    texts = {(spot.x, spot.y): stack_text(spot) or (area.printed and spot.label) or "." for spot in area.spots}
    width = max(len(text) for text in [*texts.values(), *area.columns])
    margin = max([len(label) for label in area.rows], default=0)
    for y in range(area.height):
        label = area.rows[y] if area.rows else ""
        cells = [texts.get((x, y), "").center(width) for x in range(area.width)]
        lines.append(f"{label:>{margin}} {' '.join(cells)}".rstrip())
    if area.columns:
        lines.append(f"{'':{margin}} {' '.join(label.center(width) for label in area.columns)}".rstrip())
    return lines


def _place_text(spot: Spot) -> str:
    """The label of a place on a map, and the pieces on it."""
    return " ".join(filter(None, [spot.label, stack_text(spot)])) or "."
