"""The deck, the market and the discard pile."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import BUY, CONVERT, PASS, WIPE
from parlour.games.deathmatch_arena.cards import (
    ADVANCED,
    CARDS,
    FIRST_POWER,
    LAZOR,
    POWER_COPIES,
    PRICE,
    SHIELD,
    TESSERACT,
)
from parlour.games.deathmatch_arena.phases import CAPACITORS, CHARGING, DEALING, PURCHASING, is_last, next_turn
from parlour.games.deathmatch_arena.state import Player, State
from parlour.kit import rule
from parlour.kit.fields import U1, Array

from .energy import fill, lose
from .offers import offer
from .powers import convert, offer_engine


@rule
def copies(s: State, card: int) -> int:
    """Number of copies of a card."""
    return POWER_COPIES if card >= FIRST_POWER else s.copies


@rule
def deal(s: State, card: int) -> None:
    s.deck[card] -= 1
    s.face_up[card] += 1
    s.to_deal -= 1
    next_card(s)


@rule
def next_card(s: State) -> None:
    """Another card is dealt if one is needed and there is one; the discard pile replaces an empty deck."""
    if s.to_deal and not any_card(s.deck):
        for card in range(CARDS):
            s.deck[card] = s.discard[card]
            s.discard[card] = 0
        if not any_card(s.deck):
            s.to_deal = 0
    if s.to_deal:
        s.phase = DEALING
    else:
        s.phase = PURCHASING if s.round else CHARGING


@rule
def any_card(pile: Array[U1]) -> bool:
    for card in range(CARDS):
        if pile[card]:
            return True
    return False


@rule
def offer_cards(s: State) -> None:
    """Legal actions in a purchase turn."""
    for card in range(CARDS):
        if s.face_up[card] and PRICE[card] <= s.player[s.to_act].energy:
            offer(s, BUY + card)
    if is_last(s) and not s.wiped and any_card(s.face_up):
        offer(s, WIPE)
    offer_engine(s)
    offer(s, PASS)


@rule
def purchase(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, PURCHASING, CAPACITORS)
    elif action == WIPE:
        wipe(s)
    elif action >= BUY:
        buy(s, action - BUY)
    else:
        convert(s, action - CONVERT)


@rule
def wipe(s: State) -> None:
    """All cards of the market are replaced, once a round."""
    s.wiped = 1
    for card in range(CARDS):
        s.discard[card] += s.face_up[card]
        s.face_up[card] = 0
    s.to_deal = s.market
    next_card(s)


@rule
def buy(s: State, card: int) -> None:
    """Pay for a card and take it; once the last in turn order has bought there is no wipe."""
    me = s.player[s.to_act]
    lose(me, PRICE[card])
    s.face_up[card] -= 1
    if is_last(s):
        s.wiped = 1
    if card >= FIRST_POWER:
        me.power[card - FIRST_POWER] += 1
    else:
        equip(s, me, card // ADVANCED, card % ADVANCED + 1)
    s.to_deal = 1
    next_card(s)


@rule
def equip(s: State, me: Player, kind: int, item: int) -> None:
    """A new item, not disabled, replaces that of its kind; a tesseract_battery comes full."""
    if kind == LAZOR:
        old = me.lazor
        me.lazor = item
    elif kind == SHIELD:
        old = me.shield
        me.shield = item
    else:
        old = me.battery
        me.battery = item
        if item == TESSERACT:
            fill(me)
    if old:
        s.discard[ADVANCED * kind + old - 1] += 1
    me.disabled &= ~(1 << kind)
    me.disabled_next &= ~(1 << kind)
