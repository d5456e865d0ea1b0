"""Ultimate Bingo Deathmatch Arena: position and action texts.

A position is JSON on one line, without spaces, with these keys in this order:

- `round`: from 1; 0 while the first player is drawn and the first market dealt.
- `phase`: what happens now. Left to a player: `compress`, `score`, `entropy`, `choice`, `extra_compress`,
  `extra_score`, `redirect`, `block`, `reflect`, `effect` (adjacent, drain or disable), `jam`, `tessellate`, `die`
  (letter or number), `death_compress`, `line` (column or row), `steal`, `backup`, `purchase`, `capacitor`.
  Left to chance: `first`, `deal`, `roll`, `reroll`, `extra_roll`, `death_roll`, and `reveal` in a position as one seat
  sees it. `over`: finished.
- `first`: the seat of the first player; null in `first`.
- `to_act`: the seat that acts, or that goes on after chance; null in `first` and `over`.
- `players`: one object a seat, with `health`, `energy`, `card` (the scored squares), `lazor`, `shield`, `battery` and
  `powers` (names), and of the following what says something:
  `disabled` and `disabled_next` (kinds of items disabled this round and the next), `bonus` (true: of an overcharged
  ultra_shield), `dice` (this round's: `B3`, `*3`; `??` about to fall), `chose` (an action, or `?` where it can't be
  seen), `hurt` (true: took damage this round), `blocked` (damage the shield blocked by itself, where that has a limit),
  `redirect` (the seat to which an overcharged reflector_shield sends damage), `hit_by` (the seats whose damage has hit
  an overcharged negator_shield), `killer` (a seat).
- `market`, `deck`, `discard`: names of cards in the order of the rules page, whose order here says nothing.

Then, where the moment needs them:

- `turn`: the seat whose turn it is in a phase in which another may act: that rolls again, owns the tesseract_battery,
  fires, or was killed.
- `roll`: the dice of an extra roll or a death; `-` for a die that does not count, `?` for one about to fall: `N-`.
- `damage`: on its way to the seat to act: `amount`, `source` (a seat), `sent` (the seats that have sent it on) and
  `second` (true: the second damage of a diffracting_lazor). In `reflect` the amount is what may be reflected.
- `deals`: how many cards are still to be dealt.
- `wiped`: true once the last in turn order has bought or wiped the market this round.
"""

import json
import re
from typing import cast

from parlour.kit import Checked, raw, snapshot

from . import phases, position
from .actions import WORDS
from .cards import CARD_NAMES
from .checking import check
from .state import IN_AIR, State
from .typed import guess, readable, spellings, why_not

__all__ = ["ACTION", "ACTION_HELP", "action_text", "guess", "read", "readable", "spellings", "why_not", "write"]

ACTION = re.compile(
    "|".join(map(re.escape, sorted(set(WORDS) - {"?"})))
    + r"|first [0-4]|deal (?:" + "|".join(CARD_NAMES) + r")|roll (?:[BINGO*][1-5*]|[BINGO1-5*])"
)  # fmt: skip
ACTION_HELP = (
    "A move is a word, followed by a player, square, card or amount if it needs one: "
    "lazor blue, overshield, N3, convert N3, steal N3, buy plasma_lazor, block 1, pass. "
    "In the log and in records, players are seat numbers, as in lazor 1: 0 Red, 1 Blue, 2 Green, 3 Yellow, 4 Violet."
)


def action_text(s: State, action: int) -> str:
    if s.phase == phases.FIRST:
        return f"first {action}"
    if s.phase == phases.DEALING:
        return f"deal {CARD_NAMES[action]}"
    if s.phase == phases.REVEALING or not phases.FROM_CHANCE[int(s.phase)]:
        return WORDS[action]
    s = snapshot(s)
    dice = s.player[s.turn].dice if s.phase in (phases.ROLLING, phases.REROLLING) else s.dice
    if dice.letter == dice.number:
        return f"roll {position.LETTERS[action // 6]}{position.NUMBERS[action % 6]}"
    return f"roll {(position.LETTERS if dice.letter == IN_AIR else position.NUMBERS)[action]}"


def write(s: State) -> str:
    return json.dumps(position.describe(snapshot(s)), separators=(",", ":"))


def read(text: str, s: State) -> None:
    """Fill a record whose options are set. Each part is checked first, then whether the parts fit together."""
    checked = cast(State, Checked(raw(s)))
    check(position.read(text, checked), checked)
