"""Dice that can be verified: each roll follows from a secret by a formula that anyone can work out again.

Before the game the one who rolls shows the commitment, the SHA-256 of the secret; after it the secret itself. What the
players' clients add of their own, the entropy, is known only once the commitment is, so nobody can choose the rolls.

The formula:

    message = what the roll is for, the seat whose roll it is (- for nobody's), the number of this roll among that
              seat's rolls for that purpose, from 1, then each client's entropy, with colons between: "first:0:3", or
              "first:0:3:alice:7Xq"
    number  = HMAC-SHA256(key=secret, message) as a big-endian integer, times the total of all outcomes' weights,
              divided by 2^256 and rounded down
    outcome = the first, in rising order, for which its weight and those of all before it are together above number

So whatever else happens in between, a seat's third throw is the same, and where a roll can bring more or other things
it still is as high or low among them. That is formula 2. Formula 1, of games that began under an earlier Parlour, has
the number of the turn for the first three parts, "12" or "12:alice:7Xq", and takes the integer modulo the total.

Secret and message are ASCII text; weights are whole numbers. `docs/ideas/dice.md` says it at more leisure.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from parlour.core.state import State
from parlour.errors import DiceError
from parlour.kit import NOBODY

SECRET = re.compile(r"[A-Za-z0-9_-]{1,64}")
ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")
BITS = 256  # of what the HMAC gives
BY_TURN, BY_PURPOSE = FORMULAS = 1, 2
ALPHABET = "letters (A-Z, a-z), digits, _ and -"


def fresh_secret() -> str:
    """A secret that nobody can guess: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What can be shown of a secret before the game: its SHA-256, in hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_formula(text: str) -> int:
    """The formula that a text names. Raises DiceError where it names none."""
    if text not in map(str, FORMULAS):
        raise DiceError(f"Unknown dice formula {text!r}. This version of Parlour supports 1 and 2.")
    return int(text)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll's place in a game, from which the formulas know it."""

    turn: int  # its number in the record of play, from 1
    purpose: str = "roll"
    seat: int = NOBODY  # whose roll it is
    number: int = 1  # among the rolls of this seat for this purpose, from 1

    @classmethod
    def next_in(cls, state: State, turn: int, before: Iterable[Roll]) -> Roll:
        """The roll that is about to fall in a state; `before` are those of the game so far, the last one first."""
        purpose, seat = state.purpose(), state.roller()
        numbers = (roll.number for roll in before if (roll.purpose, roll.seat) == (purpose, seat))
        return cls(turn, purpose, seat, next(numbers, 0) + 1)

    def name(self, formula: int) -> str:
        """The beginning of the message."""
        if formula == BY_TURN:
            return str(self.turn)
        return f"{self.purpose}:{'-' if self.seat == NOBODY else self.seat}:{self.number}"


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls that follow from a secret and from what the players' clients added, in the order of their seats.

    Without a secret they fall anew each time, and nothing can be proved of them. Raises DiceError for a secret or
    entropy that is not made of letters A to Z, digits, _ and -, or is longer than 64 of them, and for a formula that
    there is not.
    """

    secret: str | None
    entropy: tuple[str, ...] = ()
    formula: int = BY_PURPOSE

    def __post_init__(self) -> None:
        read_formula(str(self.formula))
        if self.secret is not None and not SECRET.fullmatch(self.secret):
            raise DiceError(f"A secret must consist of 1 to 64 {ALPHABET}, unlike {self.secret!r}.")
        for added in self.entropy:
            if not ENTROPY.fullmatch(added):
                raise DiceError(f"A client's entropy must consist of at most 64 {ALPHABET}, unlike {added!r}.")

    def pick(self, roll: Roll, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """The outcome of a roll, by the formula above."""
        ways = sorted(zip(outcomes, weights, strict=True))
        sums = list(accumulate(weight for _, weight in ways))
        return ways[bisect_right(sums, self._number(roll, sums[-1]))][0]

    def roll(self, state: State, roll: Roll) -> int:
        """The outcome of a roll in a state at a chance node."""
        outcomes, weights = zip(*state.chance_weights(), strict=True)
        return self.pick(roll, outcomes, weights)

    def _number(self, roll: Roll, total: int) -> int:
        """A number below the total."""
        drawn = self._digest(roll)
        return drawn % total if self.formula == BY_TURN else drawn * total >> BITS

    def _digest(self, roll: Roll) -> int:
        if self.secret is None:
            return secrets.randbits(BITS)
        message = ":".join([roll.name(self.formula), *self.entropy])
        return int.from_bytes(hmac.digest(self.secret.encode(), message.encode(), "sha256"), "big")
