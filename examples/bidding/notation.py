"""Bidding: notation for positions, actions and outcomes."""

import re

from parlour.authoring import RecordText, interpret

from . import rules
from .rules import CARDS, HAND, NONE, PRIZES, SEATS, UNSEEN, State

ACTION = re.compile(r"(bid|drawn|deal) (1\d|20|[1-9])|prize [1-5]")
ACTION_HELP = "A move is bid and a card, such as bid 4."
TEXT = RecordText(
    State,
    prizes=(0, 1),
    deck=(0, 1),
    hand=(0, 1),
    to_deal=(0, HAND),
    face_down=(0, HAND),
    prize=(NONE, PRIZES - 1),
    bidder=(0, SEATS),
    bid=(UNSEEN, CARDS - 1),
    points=(0, 15),
)
write, read = TEXT.write, TEXT.read
is_prize_next = interpret(rules.is_prize_next)


def action_text(s: State, action: int) -> str:
    return f"{kind(s)} {action + 1}"


def kind(s: State) -> str:
    """Return the kind of the next action or outcome: a prize, a deal, a bid, or a hidden bid that is drawn."""
    if s.prize == NONE:
        return "prize" if is_prize_next(s) else "deal"
    if s.bidder == s.players:
        return "drawn"
    return "deal" if s.face_down[s.bidder] else "bid"
