"""My Game: what a person sees and touches, in the words of `parlour.view.scene`."""

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.view.scene import Area, Button, Counter, Piece, Spot

from . import INFO, rules
from .rules import BET, UNKNOWN, State

to_deal = interpret(rules.to_deal)  # a table asks rules in their interpreted form
turn = interpret(rules.turn)


def areas(s: State) -> list[Area]:
    """What lies on the table: areas of spots, with pieces on them. Areas that end in a seat's number are the seat's."""
    return [Area(f"card{seat}", "row", (_card(s, seat),), title=INFO.seat_names[seat]) for seat in range(2)]


def _card(s: State, seat: int) -> Spot:
    """A seat's card; what is shown is what the viewer may see, for the rest was hidden before."""
    label = "?" if s.card[seat] == UNKNOWN else str(s.card[seat] + 1)
    return Spot(f"card{seat}", 0, 0, (Piece("card", seat, label),))


def counters(s: State) -> list[Counter]:
    """Numbers with a name, of the table or of a seat."""
    return [Counter("coins", int(s.coins[seat]), seat=seat) for seat in range(2)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """The spots to click for an action, by their ids; none, and it is offered as a button."""
    return ()


def button(s: State, action: int) -> Button:
    """What stands on the button of an action."""
    return Button("Bet" if action == BET else "Pass")


def captures(s: State, action: int) -> bool:
    """Whether an action takes something."""
    return False


def describe_action(s: State, action: int) -> str:
    """What an action or outcome does, as a sentence."""
    owner = int(to_deal(s))
    if owner != UNKNOWN:
        return f"{INFO.seat_names[owner]} is dealt a {action + 1}."
    return f"{INFO.seat_names[turn(s)]} {'puts in a second coin' if action == BET else 'passes'}."


def prompt(s: State, actor: int) -> str:
    """What is to be done now; at the end, who has won and why."""
    if actor == CHANCE:
        return "A card is dealt."
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: bet another coin, or pass?"
    if s.coins[0] != s.coins[1]:
        return f"{INFO.seat_names[int(s.coins[1] > s.coins[0])]} wins: the other passed on a bet."
    return f"{INFO.seat_names[int(s.card[1] > s.card[0])]} wins: the higher card."
