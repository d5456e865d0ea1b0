"""Ultimate Bingo Deathmatch Arena: the record, and the round from beginning to end.

Each card stands in a file with its effect: `lazors`, `shields`, `batteries`, `powers`.
"""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, below, record, rule, state
from parlour.kit.fields import I2, I8, U1, Array, shape

from .batteries import battery_acts, charge, waste
from .bingo import has_bingo, offer_scores, score_roll
from .combat import choose, conceal, offer_choices, pay, reveal
from .deaths import FULL_HEALTH, die, offer_cubes, offer_lines, pick_die, pick_line, steal
from .dice import Dice, falls, land, pick_up, toss
from .lazors import effect, fire, offer_effects
from .market import copies, deal, next_card, offer_cards, purchase
from .moments import (
    BACKING_UP,
    BATTERIES_ACT,
    BLOCK,
    BLOCKING,
    CAPACITORS,
    CARDS,
    CHARGING,
    CHOOSING,
    COMPRESSING,
    CONVERT,
    CONVERTING,
    DEALING,
    DEATH_COMPRESSING,
    DEATH_ROLLING,
    DYING,
    EFFECT,
    EXTRA_COMPRESSING,
    EXTRA_ROLLING,
    EXTRA_SCORING,
    FALLING,
    FIRING,
    FIRST,
    FROM_CHANCE,
    JAMMING,
    LETTER,
    NONE,
    NUMBER,
    OVER,
    PASS,
    PAYING,
    PICKING_DIE,
    PICKING_LINE,
    PURCHASING,
    REDIRECT,
    REDIRECTING,
    REFLECT,
    REFLECTING,
    REROLLING,
    REVEALING,
    ROLLING,
    SCORE,
    SCORING,
    SEATS,
    SQUARES,
    STEALING,
    TESSELLATING,
    finish,
    go,
    next_turn,
    offer,
)
from .powers import (
    POWERS,
    back_up,
    capacitor,
    compress,
    convert,
    offer_backup,
    offer_capacitor,
    offer_compressor,
    offer_engine,
    offer_tessellator,
    tessellate,
)
from .shields import block, fall, jam, offer_amounts, offer_jams, offer_redirection, redirect, reflect

CUBES = 40  # of each player
MOST_CHOICES = 48


@record
class Player:
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
    """A position of the game."""

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
def step(s, action):
    """What an action or outcome does in each phase of the round, in order."""
    phase = s.phase
    if phase == FIRST:
        begin(s, action)
    elif phase == DEALING:
        deal(s, action)
    elif phase == CHARGING:
        charge(s)
    elif phase == ROLLING:
        roll_bingo(s, action)
    elif phase == COMPRESSING or phase == EXTRA_COMPRESSING or phase == DEATH_COMPRESSING:
        compress(s, action)
    elif phase == REROLLING:
        roll_again(s, action)
    elif phase == SCORING or phase == EXTRA_SCORING:
        score_roll(s, action - SCORE)
    elif phase == CONVERTING:
        convert_or_pass(s, action)
    elif phase == CHOOSING:
        choose(s, action)
    elif phase == REVEALING:
        draw_choice(s, action)
    elif phase == PAYING:
        pay(s)
    elif phase == BATTERIES_ACT:
        battery_acts(s)
    elif phase == EXTRA_ROLLING:
        land(s.dice, action)
        s.phase = EXTRA_COMPRESSING
    elif phase == FIRING:
        fire(s)
    elif phase == FALLING:
        fall(s)
    elif phase == REDIRECTING:
        redirect(s, action - REDIRECT)
    elif phase == BLOCKING:
        block(s, action - BLOCK)
    elif phase == REFLECTING:
        reflect(s, action - REFLECT)
    elif phase == EFFECT:
        effect(s, action)
    elif phase == JAMMING:
        jam(s, action)
    elif phase == DYING:
        die(s)
    elif phase == TESSELLATING:
        tessellate(s, action)
    elif phase == PICKING_DIE:
        pick_die(s, action)
    elif phase == DEATH_ROLLING:
        land(s.dice, action)
        s.phase = DEATH_COMPRESSING
    elif phase == PICKING_LINE:
        pick_line(s, action)
    elif phase == STEALING:
        steal(s, action)
    elif phase == BACKING_UP:
        back_up(s, action)
    elif phase == PURCHASING:
        purchase(s, action)
    elif phase == CAPACITORS:
        capacitor(s, action)
    else:
        end_round(s)


@rule
def list_choices(s):
    """The actions of each phase of the round, in order; one that runs by itself has one, one of chance none."""
    phase = s.phase
    while s.count > 0:
        s.count -= 1
        s.choices[s.count] = 0
    if phase == COMPRESSING or phase == EXTRA_COMPRESSING or phase == DEATH_COMPRESSING:
        offer_compressor(s)
    elif phase == SCORING:
        offer_scores(s, s.player[s.turn].dice)
    elif phase == CONVERTING:
        offer_engine(s)
        offer(s, PASS)
    elif phase == CHOOSING or phase == REVEALING:
        offer_choices(s)
    elif phase == EXTRA_SCORING:
        offer_scores(s, s.dice)
    elif phase == REDIRECTING:
        offer_redirection(s)
    elif phase == BLOCKING:
        offer_amounts(s, BLOCK)
    elif phase == REFLECTING:
        offer_amounts(s, REFLECT)
    elif phase == EFFECT:
        offer_effects(s)
    elif phase == JAMMING:
        offer_jams(s)
    elif phase == TESSELLATING:
        offer_tessellator(s)
    elif phase == PICKING_DIE:
        offer(s, LETTER)
        offer(s, NUMBER)
    elif phase == PICKING_LINE:
        offer_lines(s)
    elif phase == STEALING:
        offer_cubes(s)
    elif phase == BACKING_UP:
        offer_backup(s)
    elif phase == PURCHASING:
        offer_cards(s)
    elif phase == CAPACITORS:
        offer_capacitor(s)
    elif phase != OVER and not FROM_CHANCE[phase]:
        offer(s, PASS)


@rule
def begin(s, first):
    """The first player is known; the market is dealt."""
    s.first = first
    s.turn = first
    s.to_act = first
    next_card(s)


@rule
def roll_bingo(s, outcome):
    land(s.player[s.turn].dice, outcome)
    next_turn(s, ROLLING, COMPRESSING)
    if s.phase == ROLLING:
        toss(s.player[s.turn].dice)


@rule
def roll_again(s, outcome):
    """A compressor's roll; its player is asked once more."""
    land(s.player[s.turn].dice, outcome)
    s.turn = s.first
    s.phase = COMPRESSING


@rule
def draw_choice(s, choice):
    """Chance draws a choice that could not be seen."""
    s.player[s.turn].chose = choice
    reveal(s)


@rule
def convert_or_pass(s, action):
    if action == PASS:
        next_turn(s, CONVERTING, CHOOSING)
    else:
        convert(s, action - CONVERT)


@rule
def end_round(s):
    """Excess energy is lost, items are free again, the marker moves; after the last round the game is drawn."""
    for seat in range(s.players):
        forget_round(s.player[seat])
    s.wiped = 0
    if s.round == s.rounds:
        finish(s)
        return
    if s.rotate:
        s.first = (s.first + 1) % s.players
    s.turn = s.first
    go(s, CHARGING, s.first)


@rule
def forget_round(me):
    waste(me)
    me.disabled = me.disabled_next
    me.disabled_next = 0
    me.hurt = 0
    me.chose = PASS
    pick_up(me.dice)


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
