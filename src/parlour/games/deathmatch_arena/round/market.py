"""The market, which is also dealt before the first round, and the end of a round."""

from __future__ import annotations

from parlour.games.deathmatch_arena import phases
from parlour.games.deathmatch_arena.actions import BUY, CONVERT, PASS, WIPE
from parlour.games.deathmatch_arena.cards import ADVANCED, CAPACITY, CARDS, FIRST_POWER, LAZOR, PRICE, SHIELD, TESSERACT
from parlour.games.deathmatch_arena.phases import BY_ITSELF, finish, go, is_last, next_turn
from parlour.games.deathmatch_arena.state import Fighter, State, fill, lose, offer, pick_up
from parlour.kit import inline, rule
from parlour.kit.cards import has_cards, move_card, move_cards

from .powers import capacitor, convert, offer_capacitor, offer_engine


@inline
def list_purchase(s: State) -> None:
    if s.phase == phases.PURCHASING:
        offer_cards(s)
    elif s.phase == phases.CAPACITORS:
        offer_capacitor(s)
    elif BY_ITSELF[s.phase]:
        offer(s, PASS)


@inline
def step_purchase(s: State, action: int) -> None:
    if s.phase == phases.FIRST:
        begin(s, action)
    elif s.phase == phases.DEALING:
        deal(s, action)
    elif s.phase == phases.PURCHASING:
        purchase(s, action)
    elif s.phase == phases.CAPACITORS:
        capacitor(s, action)
    else:
        end_round(s)


@rule
def begin(s: State, first: int) -> None:
    """Set the first player; dealing the market comes next."""
    s.first = first
    s.turn = first
    s.to_act = first
    next_card(s)


@rule
def deal(s: State, card: int) -> None:
    move_card(card, s.deck, s.face_up)
    s.to_deal -= 1
    next_card(s)


@rule
def next_card(s: State) -> None:
    """Deal another card if one is needed and available. The discard pile replaces an empty deck."""
    if s.to_deal and not has_cards(s.deck):
        move_cards(s.discard, s.deck)
        if not has_cards(s.deck):
            s.to_deal = 0
    if s.to_deal:
        s.phase = phases.DEALING
    else:
        s.phase = phases.PURCHASING if s.round else phases.CHARGING


@rule
def offer_cards(s: State) -> None:
    """Offer the actions of a purchase turn."""
    for card in range(CARDS):
        if s.face_up[card] and PRICE[card] <= s.player[s.to_act].energy:
            offer(s, BUY + card)
    if is_last(s) and not s.wiped and has_cards(s.face_up):
        offer(s, WIPE)
    offer_engine(s)
    offer(s, PASS)


@rule
def purchase(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, phases.PURCHASING, phases.CAPACITORS)
    elif action == WIPE:
        wipe(s)
    elif action >= BUY:
        buy(s, action - BUY)
    else:
        convert(s, action - CONVERT)


@rule
def wipe(s: State) -> None:
    """Replace all cards of the market, at most once per round."""
    s.wiped = 1
    move_cards(s.face_up, s.discard)
    s.to_deal = s.market
    next_card(s)


@rule
def buy(s: State, card: int) -> None:
    """Pay for a card and take it. After a purchase by the last in turn order, the market cannot be wiped."""
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
def equip(s: State, me: Fighter, kind: int, item: int) -> None:
    """Replace the item of the same kind with a new one, which is not disabled; a tesseract_battery starts full."""
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


@rule
def end_round(s: State) -> None:
    """End the round: excess energy is lost, items are enabled and the marker moves. The last round ends in a draw."""
    for seat in range(s.players):
        me = s.player[seat]
        lose(me, max(0, me.energy - CAPACITY[me.battery]))
        me.disabled = me.disabled_next
        me.disabled_next = 0
        me.hurt = 0
        me.chose = PASS
        pick_up(me.dice)
    s.wiped = 0
    if s.round == s.rounds:
        finish(s)
        return
    if s.rotate:
        s.first = (s.first + 1) % s.players
    s.turn = s.first
    go(s, phases.CHARGING, s.first)
