"""Scenes: descriptions of a table by areas of spots, pieces, counters and choices.

A game's `table.py` turns a position into a scene. The code that draws it (terminal, `str(state)`, page) knows no rules.
A client plays by filtering the choices by the spots clicked so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

COLOURS = ("black", "white", "red", "blue", "green", "yellow", "violet")
AREAS = ("board", "map", "row", "cards", "ladder")  # the kinds of areas
EMPHASES = ("called", "open", "threat", "goal")
OTHERS = ("red", "blue", "yellow", "green", "violet", "black")  # for seats not named after a colour


@dataclass(frozen=True, slots=True)
class Card:
    """The text printed on a card besides its name."""

    cost: str = ""
    text: str = ""  # its effect
    extra: str = ""  # an additional effect at an additional price
    picture: str = ""  # the name of its picture
    refusal: str = ""  # the reason why it is not available now


@dataclass(frozen=True, slots=True)
class Piece:
    """An object on a spot, such as a coin, a die or a card."""

    kind: str  # man, coin, pawn, die, card …: its appearance
    owner: int | None = None  # the seat that gives it its colour
    label: str = ""  # the text on it
    card: Card | None = None
    picture: str = ""  # the name of the picture on it, such as the suit of a die
    size: float = 1.0  # relative to others of its kind, from 0.5 to 1; not shown in plain text
    colour: str = ""  # one of COLOURS, instead of that of its owner or kind; not shown in plain text
    hidden: bool = False  # revealed later for all at once, such as a hand on the count of three


@dataclass(frozen=True, slots=True)
class Spot:
    """A clickable place for pieces. `x` and `y` count from the area's top left corner."""

    id: str  # one word, unique in the scene
    x: int
    y: int
    pieces: tuple[Piece, ...] = ()  # from bottom to top
    label: str = ""  # printed on the table
    locked: bool = False  # its pieces cannot move
    name: str = ""  # used in sentences instead of the id
    note: str = ""  # the full text of a card
    shade: int = 0  # 0 to 4: darkness of its background
    tint: int | None = None  # the seat whose colour tints its background
    picture: str = ""  # the name of a picture on the table, shown instead of the label if possible
    emphasis: str = ""  # called (by a die or a ball), open (for a piece), threat (attacked), goal (to be reached)
    odds: float | None = None  # probability of getting here now


@dataclass(frozen=True, slots=True)
class Area:
    """A group of spots and their layout."""

    id: str
    kind: str  # board (squares), map (places anywhere), row (side by side), cards (with text), ladder (steps down)
    spots: tuple[Spot, ...]
    title: str = ""
    columns: tuple[str, ...] = ()  # labels along the lower edge, left to right
    rows: tuple[str, ...] = ()  # labels along the left edge, top to bottom; may be names of seats
    printed: bool = False  # whether plain text shows the labels of empty spots
    heads: tuple[str, ...] = ()  # above the columns: names of pictures, or letters
    lines: tuple[tuple[str, ...], ...] = ()  # completed lines, as ids of spots
    offers: bool = False  # a temporary selection that is shown with the buttons
    scale: float = 1.0  # size relative to other areas of its kind
    seat: int | None = None  # the seat it belongs to; may follow from its id, see `seated`
    # On a map, x and y are the middle of a place.
    edges: tuple[tuple[str, str], ...] = ()  # pairs of places joined by a line, as ids of spots
    unit: int = 1  # the width of a place, in the units of x and y
    size: tuple[int, ...] = ()  # width and height in these units; default: all places with equal margins
    picture: str = ""  # a file in the game's folder, such as map.svg, shown behind the places

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of a map, in the units of x and y."""
        if self.size:
            return self.size[0], self.size[1]
        xs, ys = [spot.x for spot in self.spots], [spot.y for spot in self.spots]
        return min(xs) + max(xs), min(ys) + max(ys)

    @property
    def joined(self) -> list[tuple[Spot, Spot]]:
        """The pairs of places on a map that a line joins."""
        by_id = {spot.id: spot for spot in self.spots}
        return [(by_id[one], by_id[other]) for one, other in self.edges if one in by_id and other in by_id]

    @property
    def width(self) -> int:
        return max(spot.x for spot in self.spots) + 1

    @property
    def height(self) -> int:
        return max(spot.y for spot in self.spots) + 1


@dataclass(frozen=True, slots=True)
class Counter:
    """A labelled number for the whole table or for one seat."""

    label: str
    value: int
    limit: int | None = None  # the target of the counter
    seat: int | None = None
    text: str = ""  # shown instead of the value, such as 8.7


@dataclass(frozen=True, slots=True)
class Button:
    """A short label for a choice whose sentence would be too long."""

    label: str  # two or three words: "Stop at 54"
    note: str = ""  # its current cost and effect
    piece: Piece | None = None  # shown as a picture, such as the promoted piece
    rank: int = 0  # position among other buttons, lowest first


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and the clicks that select it."""

    action: int
    text: str  # in the game's notation
    spots: tuple[str, ...]  # to click, in order; empty: a button
    sentence: str
    captures: bool = False
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Several actions of the seat to move, played with one button or by typing the plan's name."""

    name: str  # one word
    sentence: str
    actions: tuple[int, ...]  # legal in this order
    shuffled: bool = False  # legal in any order; the client draws one


@dataclass(frozen=True, slots=True)
class Supply:
    """Identical pieces waiting to be placed, as many as lie on their spot."""

    spot: str
    actions: tuple[int | None, ...]  # the action that places one, or None, by spot of the arrangement


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A setup: pieces that the seat to move may place freely, one per spot, before any of them is played.

    A person can place, swap and pick up pieces. The client then plays the result in one request, spot by spot in this
    order. Each action is one of the current choices.
    """

    spots: tuple[str, ...]
    supplies: tuple[Supply, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a viewer sees and can do at one moment of a game."""

    title: str
    seats: tuple[str, ...]  # names by seat
    actor: int  # the seat to act, CHANCE or TERMINAL
    prompt: str  # the current task; at the end, the result and its reason
    areas: tuple[Area, ...]
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = field(default=())
    plans: tuple[Plan, ...] = ()
    arrangement: Arrangement | None = None  # the setup that is being placed
    colours: tuple[str, ...] = OTHERS  # one of COLOURS by seat
    capture: str = ""  # text for the target of a capture, such as "can be claimed"; default: can be captured

    def spot(self, name: str) -> Spot | None:
        """The spot with an id, or None."""
        return next((spot for area in self.areas for spot in area.spots if spot.id == name), None)

    def choices_after(self, clicked: Sequence[str]) -> list[Choice]:
        """The choices that start with some clicks."""
        start = tuple(clicked)
        return [choice for choice in self.choices if choice.spots[: len(start)] == start]


def seat_colours(names: Sequence[str]) -> tuple[str, ...]:
    """The colour of each seat: the one in its English name, or an unused one."""
    named = [name.lower() if name.lower() in COLOURS else None for name in names]
    free = [colour for colour in OTHERS if colour not in named] or list(OTHERS)
    others = (free[number % len(free)] for number in range(len(names)))
    return tuple(colour or next(others) for colour in named)


def seated(areas: Iterable[Area], seats: int) -> tuple[Area, ...]:
    """Assign areas to seats.

    An area belongs to the seat given by the table, or to the number at the end of its id if there is such an area for
    every seat (card0, card1 …).
    """
    areas = tuple(areas)
    names = {area.id for area in areas}
    prefixes = {name[:-1] for name in names if name.endswith("0") and not name[:-1][-1:].isdigit()} - {""}
    stems = [stem for stem in prefixes if all(f"{stem}{seat}" in names for seat in range(seats))]
    own = {f"{stem}{seat}": seat for stem in stems for seat in range(seats)}
    return tuple(replace(area, seat=own[area.id]) if area.seat is None and area.id in own else area for area in areas)
