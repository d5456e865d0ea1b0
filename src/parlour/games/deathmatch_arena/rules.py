"""Ultimate Bingo Deathmatch Arena: the record, chance and the result.

What happens in a round, part by part, stands in `round`; what is on the cards in `cards`.
"""

from parlour.kit import CHANCE, TERMINAL, below, record, rule, state
from parlour.kit.fields import I2, I8, U1, Array, shape

from .actions import SEATS, SQUARES
from .cards import CARDS, POWERS
from .moments import CHOOSING, DEALING, FIRST, FROM_CHANCE, NONE, OVER, REROLLING, REVEALING, ROLLING
from .round.bingo import has_bingo
from .round.choice import conceal
from .round.course import list_choices, step
from .round.deaths import FULL_HEALTH
from .round.dice import Dice, falls, pick_up
from .round.market import copies

CUBES = 40  # of each player
MOST_CHOICES = 48


@record
class Player:
    """What a player has."""

    scored: I8  # a set of squares
    health: I8
    energy: I8
    pool: I8
    lazor: U1  # an index of LAZORS; 0 is the basic one
    shield: U1
    battery: U1
    power: Array[U1] = shape(len(POWERS))  # how many of each power card
    disabled: U1  # kinds of items this round, a set …
    disabled_next: U1  # … and next round
    bonus: U1  # of an overcharged ultra_shield
    dice: Dice
    chose: U1  # an action
    hurt: U1  # has taken damage this round
    blocked: I8  # by the shield itself this round, where there is a limit
    redirect: I8  # the seat to which an overcharged reflector_shield sends damage
    hit_by: I8  # the seats whose damage has hit an overcharged negator_shield, a set
    killer: I8  # a seat


@state
class State:
    phase: I8
    turn: I8  # the seat whose turn it is in the phase …
    to_act: I8  # … and the one that acts, which may be another
    first: I8  # the first player
    round: I8  # from 1; 0 during setup
    winner: I8
    count: I8  # how many actions the moment has …
    choices: Array[U1] = shape(MOST_CHOICES)  # … and which
    player: Array[Player] = shape(SEATS)
    dice: Dice  # of an extra roll or a death
    amount: I8  # the damage on its way to the seat to act
    source: I8  # the seat it comes from
    sent: I8  # the seats that have sent it on, a set
    second: U1  # whether it is the second of a diffracting_lazor
    deck: Array[U1] = shape(CARDS)  # how many of each card
    face_up: Array[U1] = shape(CARDS)
    discard: Array[U1] = shape(CARDS)
    to_deal: I8
    wiped: U1  # the last in turn order has wiped the market or bought
    players: U1  # the options
    copies: U1
    market: U1
    rotate: U1
    rounds: I2


@rule
def setup(s):
    s.phase = FIRST
    s.winner = NONE
    pick_up(s.dice)
    for seat in range(s.players):
        me = s.player[seat]
        me.health = FULL_HEALTH
        me.pool = CUBES - FULL_HEALTH
        me.redirect = NONE
        me.killer = NONE
        pick_up(me.dice)
    for card in range(CARDS):
        s.deck[card] = copies(s, card)
    s.to_deal = s.market


@rule
def arrange(s):
    """Derive the pools, the winner and the actions of the moment."""
    s.winner = NONE
    for seat in range(s.players):
        me = s.player[seat]
        me.pool = CUBES - me.health - me.energy
        for square in range(SQUARES):
            me.pool -= me.scored >> square & 1
        if has_bingo(me.scored):
            s.winner = seat
    list_choices(s)


@rule
def actor(s):
    if s.phase == OVER:
        return TERMINAL
    return CHANCE if FROM_CHANCE[s.phase] else s.to_act


@rule
def legal(s, out):
    for i in range(s.count):
        out[i] = s.choices[i]
    return s.count


@rule
def apply(s, action):
    """An action or an outcome; then what can go only one way goes it, on to a choice, to chance or to the end."""
    while True:
        step(s, action)
        list_choices(s)
        if s.count != 1 or FROM_CHANCE[s.phase]:
            return
        action = I8(s.choices[0])


@rule
def chance(s, out, weights):
    n = 0
    for i in range(ways(s)):
        out[n] = s.choices[i] if s.phase == REVEALING else i
        weights[n] = s.deck[i] if s.phase == DEALING else 1
        n += weights[n] > 0
    return n


@rule
def ways(s):
    """How many ways chance can go, cards that the deck lacks included."""
    if s.phase == FIRST:
        return I8(s.players)
    if s.phase == DEALING:
        return CARDS
    if s.phase == REVEALING:
        return s.count
    return falls(s.player[s.turn].dice if s.phase == ROLLING or s.phase == REROLLING else s.dice)


@rule
def roll(s, rng):
    outcome = below(rng, cards_left(s) if s.phase == DEALING else ways(s))
    if s.phase == DEALING:
        outcome = card_at(s, outcome)
    elif s.phase == REVEALING:
        outcome = I8(s.choices[outcome])
    apply(s, outcome)


@rule
def cards_left(s):
    cards = 0
    for card in range(CARDS):
        cards += s.deck[card]
    return cards


@rule
def card_at(s, place):
    """The card at a place of the deck, were it in order."""
    card = 0
    while place >= s.deck[card]:
        place -= s.deck[card]
        card += 1
    return card


@rule
def hide(s, seat):
    if s.phase == CHOOSING or s.phase == REVEALING:
        conceal(s, seat)
        list_choices(s)


@rule
def sees_all(s):
    return s.phase != CHOOSING and s.phase != REVEALING


@rule
def returns(s, out):
    for seat in range(s.players):
        out[seat] = 0
        if s.winner != NONE:
            out[seat] = 1 if seat == s.winner else -1 / (s.players - 1)
