"""The moments of the game in order, the numbers of all actions, and how the turn goes round.

A moment is a phase and a seat. Some phases are left to a player and some to chance; the rest run by themselves,
and are written like a player's with a single action, `PASS`.
"""

from parlour.kit import lookup, rule

SEATS = 5
SQUARES = 25
CARDS = 20
MOST_DAMAGE = 3
NONE = -1  # no seat
LAZOR, SHIELD, BATTERY, NO_KIND = range(4)  # the kinds of items

PHASES = (
    "first", "deal",
    "charge", "roll", "compress", "reroll", "score",
    "entropy", "choice", "reveal", "pay", "battery", "extra_roll", "extra_compress", "extra_score",
    "fire", "damage", "redirect", "block", "reflect", "effect", "jam",
    "death", "tessellate", "die", "death_roll", "death_compress", "line", "steal", "backup",
    "purchase", "capacitor", "end", "over",
)  # fmt: skip
(
    FIRST, DEALING,
    CHARGING, ROLLING, COMPRESSING, REROLLING, SCORING,
    CONVERTING, CHOOSING, REVEALING, PAYING, BATTERIES_ACT, EXTRA_ROLLING, EXTRA_COMPRESSING, EXTRA_SCORING,
    FIRING, FALLING, REDIRECTING, BLOCKING, REFLECTING, EFFECT, JAMMING,
    DYING, TESSELLATING, PICKING_DIE, DEATH_ROLLING, DEATH_COMPRESSING, PICKING_LINE, STEALING, BACKING_UP,
    PURCHASING, CAPACITORS, ENDING, OVER,
) = range(len(PHASES))  # fmt: skip
CHANCE_PHASES = (FIRST, DEALING, ROLLING, REROLLING, REVEALING, EXTRA_ROLLING, DEATH_ROLLING)
FROM_CHANCE = lookup([phase in CHANCE_PHASES for phase in range(len(PHASES))])

# Actions. One with a seat, a square, a card or an amount stands for as many numbers.
PASS = 0
CHOOSE_LAZOR = 1  # + target
CHOOSE_OVERLAZOR = CHOOSE_LAZOR + SEATS  # + target
CHOOSE_SHIELD, CHOOSE_OVERSHIELD, CHOOSE_BATTERY, HOLD = range(CHOOSE_OVERLAZOR + SEATS, CHOOSE_OVERLAZOR + SEATS + 4)
HIDDEN = HOLD + 1  # no action: a choice that a seat may not see
DRAIN, DISABLE, TESSELLATE, LETTER, NUMBER, COLUMN, ROW = range(HIDDEN + 1, HIDDEN + 8)
BACKUP, WIPE, CAPACITOR, REROLL = range(ROW + 1, ROW + 5)
REROLL_OF = REROLL + 1  # + seat
ADJACENT = REROLL_OF + SEATS  # + seat
REDIRECT = ADJACENT + SEATS  # + seat
JAM = REDIRECT + SEATS  # + seat
SCORE = JAM + SEATS  # + square
CONVERT = SCORE + SQUARES  # + square
STEAL = CONVERT + SQUARES  # + square
BUY = STEAL + SQUARES  # + card
BLOCK = BUY + CARDS  # + amount
REFLECT = BLOCK + MOST_DAMAGE + 1  # + amount
ACTIONS = REFLECT + MOST_DAMAGE + 1

# What a player chose in combat (PASS: nothing yet), taken apart.
KIND = lookup([NO_KIND] + [LAZOR] * 2 * SEATS + [SHIELD, SHIELD, BATTERY, NO_KIND, NO_KIND])
OVERCHARGED = lookup([0] * CHOOSE_OVERLAZOR + [1] * SEATS + [0, 1, 0, 0, 0])
TARGET = lookup([0, *range(SEATS), *range(SEATS), 0, 0, 0, 0, 0])


@rule
def offer(s, action):
    """Add to the actions of the moment."""
    s.choices[s.count] = action
    s.count += 1


@rule
def offer_seats(s, action, seats):
    """Offer an action for each seat of a set, in which seat n is bit n."""
    for seat in range(s.players):
        if seats >> seat & 1:
            offer(s, action + seat)


@rule
def go(s, phase, to_act):
    """The game goes on to a phase of the same turn."""
    s.phase = phase
    s.to_act = to_act


@rule
def next_turn(s, phase, then):
    """The next seat in turn order has its turn in the phase; after the last the first has it in the phase `then`."""
    s.turn = (s.turn + 1) % s.players
    s.to_act = s.turn
    s.phase = then if s.turn == s.first else phase


@rule
def finish(s):
    """The game is over."""
    s.turn = s.first
    go(s, OVER, s.first)


@rule
def is_last(s):
    """Whether the seat to act is the last in turn order."""
    return (s.to_act + 1) % s.players == s.first
