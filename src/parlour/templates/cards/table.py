"""My Game: what players see and click, in the terms of `parlour.view.scene`."""

from parlour.authoring import CHANCE, TERMINAL, Area, Button, Counter, Piece, Spot, interpret

from . import INFO, rules
from .rules import BET, UNKNOWN, State

to_deal = interpret(rules.to_deal)  # call rules in their interpreted form here
turn = interpret(rules.turn)


def areas(s: State) -> list[Area]:
    """Return the areas of the table. An area whose id ends in a seat number belongs to that seat."""
    return [Area(f"card{seat}", "row", (_card(s, seat),), title=INFO.seat_names[seat]) for seat in range(2)]


def _card(s: State, seat: int) -> Spot:
    """Return the spot for a seat's card. Cards that the viewer may not see are UNKNOWN here."""
    label = "?" if s.card[seat] == UNKNOWN else str(s.card[seat] + 1)
    return Spot(f"card{seat}", 0, 0, (Piece("card", seat, label),))


def counters(s: State) -> list[Counter]:
    """Return the numbers shown beside the table, for a seat or for all."""
    return [Counter("coins", int(s.coins[seat]), seat=seat) for seat in range(2)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Return the ids of the spots to click for an action. Without spots, the action becomes a button."""
    return ()


def button(s: State, action: int) -> Button:
    """Return the button for an action."""
    return Button("Bet" if action == BET else "Pass")


def captures(s: State, action: int) -> bool:
    """Whether an action captures something."""
    return False


def describe_action(s: State, action: int) -> str:
    """Describe an action or outcome in a sentence."""
    owner = int(to_deal(s))
    if owner != UNKNOWN:
        return f"{INFO.seat_names[owner]} is dealt a {action + 1}."
    return f"{INFO.seat_names[turn(s)]} {'puts in a second coin' if action == BET else 'passes'}."


def prompt(s: State, actor: int) -> str:
    """Return the prompt for the player to move or, at the end, the winner and the reason."""
    if actor == CHANCE:
        return "A card is dealt."
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: bet another coin or pass?"
    if s.coins[0] != s.coins[1]:
        winner = int(s.coins[1] > s.coins[0])
        return f"{INFO.seat_names[1 - winner]} passed, so {INFO.seat_names[winner]} wins."
    return f"{INFO.seat_names[int(s.card[1] > s.card[0])]} has the higher card and wins."
