"""My Game: what players see and click, in the terms of `parlour.view.scene`."""

from parlour.authoring import CHANCE, NOBODY, TERMINAL, Area, Button, Counter, Piece, card_at, interpret, zone_area

from . import INFO, rules
from .rules import BET, State

next_to_deal = interpret(rules.next_to_deal)  # call rules in their interpreted form here
turn = interpret(rules.turn)


def areas(s: State) -> list[Area]:
    """Return the areas of the table. An area whose id ends in a seat number belongs to that seat."""
    return [_hand(s, seat) for seat in range(2)]


def _hand(s: State, seat: int) -> Area:
    """Return the area for a seat's hand. Cards that the viewer may not see are face down here."""

    def show(card: int) -> Piece:
        return Piece("card", seat, str(card + 1))

    title = INFO.seat_names[seat]
    return zone_area(f"hand{seat}", s.hand[seat], show, face_down=int(s.face_down[seat]), title=title)


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
    owner = int(next_to_deal(s))
    if owner != NOBODY:
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
    card = interpret(card_at)
    return f"{INFO.seat_names[int(card(s.hand[1], 0) > card(s.hand[0], 0))]} has the higher card and wins."
