"""Fire Watch: what players see and click."""

from parlour.authoring import CHANCE, TERMINAL, Area, Counter, Piece, Spot

from . import INFO
from .notation import NAMES
from .rules import BURNT, ROADS, TURNS, VILLAGES, WATER, State

PLACES = ((90, 60), (230, 50), (60, 170), (380, 70), (200, 170), (90, 290), (350, 190), (230, 300), (390, 310))


def areas(s: State) -> list[Area]:
    """Return the map. Coordinates are those of map.svg, where a place is 60 wide."""
    places = tuple(_village(s, village) for village in range(VILLAGES))
    roads = tuple((NAMES[one], NAMES[other]) for one, other in ROADS)
    return [Area("map", "map", places, edges=roads, unit=60, size=(460, 370), picture="map.svg")]


def _village(s: State, village: int) -> Spot:
    fires = (Piece("fire", colour="red"),) * int(s.fire[village])
    crews = tuple(Piece("pawn", seat) for seat in range(s.players) if s.at[seat] == village)
    emphasis = "threat" if s.fire[village] == BURNT - 1 else ""
    return Spot(NAMES[village], *PLACES[village], fires + crews, NAMES[village], emphasis=emphasis)


def counters(s: State) -> list[Counter]:
    return [Counter("turns until the rain", TURNS - int(s.turns))]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Return the village to go to or, to put out a fire, the seat's own village."""
    return (NAMES[s.at[s.turn] if action == WATER else action],)


def captures(s: State, action: int) -> bool:
    return action == WATER


def capture_text() -> str:
    return "can be put out"


def describe_action(s: State, action: int) -> str:
    if s.spreads:
        return f"The fire grows in {NAMES[action]}."
    seat = INFO.seat_names[s.turn]
    if action == WATER:
        return f"{seat} puts out the fire in {NAMES[s.at[s.turn]]}."
    return f"{seat} goes to {NAMES[action]}."


def prompt(s: State, actor: int) -> str:
    if actor == CHANCE:
        return "The fire grows somewhere."
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: go to a neighbouring village, or put out the fire in yours."
    burnt = [name for name, fire in zip(NAMES, s.fire, strict=True) if fire == BURNT]
    return f"{burnt[0]} has burned down. Everyone loses." if burnt else "The rain has come. Everyone wins."
