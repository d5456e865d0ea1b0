"""Beats of actions and outcomes: their kind and the spots they concern."""

from parlour.games.deathmatch_arena import actions, phases
from parlour.games.deathmatch_arena.actions import SQUARE_NAMES, TARGET, WORDS
from parlour.games.deathmatch_arena.cards import ADVANCED, CARD_NAMES, FIRST_POWER, KINDS
from parlour.games.deathmatch_arena.state import State
from parlour.view.beats import Kind

CHANCE: dict[int, Kind] = {phases.FIRST: "note", phases.DEALING: "deal", phases.REVEALING: "note"}  # else a roll
ACTS: dict[str, Kind] = {
    "adjacent": "shot",
    "redirect": "shot",
    "reflect": "shot",
    "block": "block",
    "steal": "theft",
    "buy": "purchase",
}
SHOTS = ("lazor", "overlazor", "adjacent", "redirect")


def kind_of(s: State, action: int) -> Kind:
    if phases.FROM_CHANCE[s.phase]:
        return CHANCE.get(int(s.phase), "roll")
    if is_score(action):
        return "note" if s.player[s.to_act].scored >> action - actions.SCORE & 1 else "place"
    return ACTS.get(_parts(action)[0], "note")


def spots_of(s: State, action: int) -> tuple[str, ...]:
    if phases.FROM_CHANCE[s.phase]:
        return _spots_of_chance(s, action)
    (verb, thing), me = _parts(action), s.to_act
    if verb in SHOTS:
        return (hand(me if s.phase == phases.CHOOSING else s.turn if verb == "adjacent" else me), hand(int(thing)))
    match verb:
        case "reflect":
            return hand(me), hand(s.source)
        case "block":
            return (f"{me}shield",)
        case "steal":
            return f"{s.turn}{thing}", f"{me}{thing}"
        case "buy":
            return thing, place_of(me, CARD_NAMES.index(thing))
        case "jam":
            return (f"{thing}lazor",)
        case "drain" | "disable":
            return (hand(TARGET[s.player[s.turn].chose]),)
        case "reroll":
            return (f"{thing}dice",)
        case "shield" | "overshield" | "battery" | "hold":
            return (hand(me),)
    return (f"{me}{thing}",) if thing in SQUARE_NAMES else ()


def _spots_of_chance(s: State, outcome: int) -> tuple[str, ...]:
    if s.phase == phases.FIRST:
        return (hand(outcome),)
    if s.phase == phases.DEALING:
        return (CARD_NAMES[outcome],)
    return (hand(s.turn),) if s.phase == phases.REVEALING else (f"{s.turn}dice",)


def hand(seat: int) -> str:
    return f"hand{seat}"


def place_of(seat: int, card: int) -> str:
    """Spot of a card once a seat owns it."""
    return f"{seat}{KINDS[card // ADVANCED]}" if card < FIRST_POWER else f"{seat}power{card - FIRST_POWER}"


def is_score(action: int) -> bool:
    return actions.SCORE <= action < actions.CONVERT


def _parts(action: int) -> tuple[str, str]:
    """The verb of an action and what it is about, each may be ""."""
    verb, _, thing = WORDS[action].rpartition(" ")
    return (verb, thing) if verb or is_score(action) else (thing, "")
