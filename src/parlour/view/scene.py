"""The few words in which every table is described: areas of spots, pieces on them, counters, choices.

A game's `table.py` turns a position into a scene; whatever draws it (the terminal, `str(state)`, a page) knows no
rules. A client plays by filtering the choices by the spots clicked so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

COLOURS = ("black", "white", "red", "blue", "green", "yellow", "violet")
AREAS = ("board", "row", "cards", "ladder")  # the kinds of areas
EMPHASES = ("called", "open", "threat", "goal")
OTHERS = ("red", "blue", "yellow", "green", "violet", "black")  # of seats that are not called after one


@dataclass(frozen=True, slots=True)
class Card:
    """The text printed on a card besides its name."""

    cost: str = ""
    text: str = ""  # what it does
    extra: str = ""  # what it does besides, at a further price
    picture: str = ""  # the name of its picture
    refusal: str = ""  # why it cannot be had now


@dataclass(frozen=True, slots=True)
class Piece:
    """An object on a spot, such as a coin, a die or a card."""

    kind: str  # man, coin, pawn, die, card …: says how it looks
    owner: int | None = None  # a seat; its colour
    label: str = ""  # what is written on it
    card: Card | None = None
    picture: str = ""  # the name of what is drawn on it, as the suit of a die
    size: float = 1.0  # how large it is beside others of its kind, from 0.5 to 1; plain text does not show it
    colour: str = ""  # one of COLOURS, in place of its owner's or its kind's; plain text does not show it
    hidden: bool = False  # what it is shows only later, for all at once: a hand on the count of three


@dataclass(frozen=True, slots=True)
class Spot:
    """A clickable place for pieces. `x` and `y` count from the area's top left corner."""

    id: str  # one word, unique in the scene
    x: int
    y: int
    pieces: tuple[Piece, ...] = ()  # from bottom to top
    label: str = ""  # printed on the table itself
    locked: bool = False  # what lies here stays here
    name: str = ""  # as a sentence says it, where the id would not do
    note: str = ""  # what a card says, for who asks
    shade: int = 0  # 0 to 4: how dark its ground is, as where it is worth more
    tint: int | None = None  # the seat in whose colour its ground is
    picture: str = ""  # the name of what is drawn on the table itself, in place of the label where that can be
    emphasis: str = ""  # called: by a die or a ball; open: what may take a piece; threat: attacked; goal: to be reached
    odds: float | None = None  # how likely it is to get here now, from 0 to 1


@dataclass(frozen=True, slots=True)
class Area:
    """A group of spots and their layout."""

    id: str
    kind: str  # board: squares side by side; row: things next to each other; cards: to be read; ladder: steps downwards
    spots: tuple[Spot, ...]
    title: str = ""
    columns: tuple[str, ...] = ()  # labels along the lower edge, left to right
    rows: tuple[str, ...] = ()  # labels along the left edge, top to bottom; a seat's name says whose row it is
    printed: bool = False  # whether what is printed on empty spots belongs into a drawing in plain text
    heads: tuple[str, ...] = ()  # what stands over the columns: names of pictures, or letters
    lines: tuple[tuple[str, ...], ...] = ()  # spots, by their ids, that a stroke joins: a line completed
    offers: bool = False  # what one chooses among now, there only meanwhile: it lies with the buttons
    scale: float = 1.0  # how large its things are, compared with those of other areas of its kind
    seat: int | None = None  # to whose place it belongs; where a table leaves it out, its id may tell it

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
    limit: int | None = None  # what it counts towards
    seat: int | None = None
    text: str = ""  # how it is written, where it is no whole number: 8.7


@dataclass(frozen=True, slots=True)
class Button:
    """A short label for a choice whose sentence would be too long."""

    label: str  # two or three words: "Stop at 54"
    note: str = ""  # what it costs and brings now
    piece: Piece | None = None  # what shows it, where a picture says more: the figure that a pawn becomes
    rank: int = 0  # where it stands among others, the lowest first


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and the clicks that select it."""

    action: int
    text: str  # in the game's notation
    spots: tuple[str, ...]  # to click, in order; none: a button
    sentence: str
    captures: bool = False
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Several actions of the seat to move, played with one button or by typing the plan's name."""

    name: str  # one word
    sentence: str
    actions: tuple[int, ...]  # legal one after the other
    shuffled: bool = False  # legal in any order; the client draws one


@dataclass(frozen=True, slots=True)
class Supply:
    """Identical pieces waiting to be placed, as many as lie on their spot."""

    spot: str
    actions: tuple[int | None, ...]  # what puts one on each spot of the arrangement; None where it may not lie


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
    seats: tuple[str, ...]  # their names, by number
    actor: int  # the seat to act, CHANCE or TERMINAL
    prompt: str  # what is to be done now; at the end the result and its reason
    areas: tuple[Area, ...]
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = field(default=())
    plans: tuple[Plan, ...] = ()
    arrangement: Arrangement | None = None  # how all that is to be placed can be placed at once
    colours: tuple[str, ...] = OTHERS  # of the seats, each one of COLOURS

    def spot(self, name: str) -> Spot | None:
        """The spot with an id."""
        return next((spot for area in self.areas for spot in area.spots if spot.id == name), None)

    def choices_after(self, clicked: Sequence[str]) -> list[Choice]:
        """The choices that are still open after some clicks."""
        start = tuple(clicked)
        return [choice for choice in self.choices if choice.spots[: len(start)] == start]
