"""Verifiable dice: each roll follows from a secret by a formula that anyone can check.

The roller publishes a commitment, the SHA-256 of the secret, before the game, and the secret itself after it. The
players' clients commit to entropy of their own in the same way, and reveal it once all commitments are known. So nobody
who contributes can choose the rolls.

The formula:

    message = the roll's purpose, its seat (- for none), its number among that seat's rolls for that purpose, from 1,
              and each client's entropy, joined by colons: "first:0:3" or "first:0:3:alice:7Xq"
    number  = HMAC-SHA256(key=secret, message) as a big-endian integer, times the total of all outcomes' weights,
              divided by 2^256 and rounded down
    outcome = the first, in ascending order, at which the cumulative weight exceeds number

Whatever happens in between, a seat's third roll is therefore the same, and keeps its rank if the possible outcomes
change. This is formula 2. Formula 1, for games that began under an earlier Parlour, uses the turn number instead of the
first three parts, "12" or "12:alice:7Xq", and takes the integer modulo the total.

Secret and message are ASCII text; weights are integers. `docs/ideas/dice.md` explains the design.
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

from parlour.core.game import State
from parlour.errors import DiceError
from parlour.kit import NOBODY

SECRET = re.compile(r"[A-Za-z0-9_-]{1,64}")
ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")
BITS = 256  # size of an HMAC-SHA256 digest
BY_TURN, BY_PURPOSE = FORMULAS = 1, 2
ALPHABET = "letters (A-Z, a-z), digits, _ and -"


def fresh_secret() -> str:
    """A random secret of 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The SHA-256 of a secret, or of a client's entropy, in hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_formula(text: str) -> int:
    """Parse the number of a formula. Raises DiceError for an unknown one."""
    if text not in map(str, FORMULAS):
        raise DiceError(f"Unknown dice formula {text!r}. This version of Parlour supports 1 and 2.")
    return int(text)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll's place in a game, which is an input of the formulas."""

    turn: int  # turn number in the game record, from 1
    purpose: str = "roll"
    seat: int = NOBODY  # the seat that rolls
    number: int = 1  # among the rolls of this seat for this purpose, from 1

    @classmethod
    def next_in(cls, state: State, turn: int, before: Iterable[Roll]) -> Roll:
        """The pending roll of a state. `before` are the game's earlier rolls, latest first."""
        purpose, seat = state.purpose(), state.roller()
        numbers = (roll.number for roll in before if (roll.purpose, roll.seat) == (purpose, seat))
        return cls(turn, purpose, seat, next(numbers, 0) + 1)

    def name(self, formula: int) -> str:
        """The first part of the message, without entropy."""
        if formula == BY_TURN:
            return str(self.turn)
        return f"{self.purpose}:{'-' if self.seat == NOBODY else self.seat}:{self.number}"


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls that follow from a secret and from the entropy of the players' clients, in the order of seats.

    Without a secret, rolls are random and cannot be verified. Raises DiceError for an unknown formula, and for a secret
    or entropy that has more than 64 characters or any other than letters A to Z, digits, _ and -.
    """

    secret: str | None
    entropy: tuple[str, ...] = ()
    formula: int = BY_PURPOSE

    def __post_init__(self) -> None:
        read_formula(str(self.formula))
        if self.secret is not None and not SECRET.fullmatch(self.secret):
            raise DiceError(f"A secret must consist of 1 to 64 {ALPHABET}; {self.secret!r} does not.")
        for added in self.entropy:
            if not ENTROPY.fullmatch(added):
                raise DiceError(f"A client's entropy must consist of at most 64 {ALPHABET}; {added!r} does not.")

    def pick(self, roll: Roll, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """The outcome of a roll, by the formula above."""
        ways = sorted(zip(outcomes, weights, strict=True))
        sums, drawn = list(accumulate(weight for _, weight in ways)), self._digest(roll)
        number = drawn % sums[-1] if self.formula == BY_TURN else drawn * sums[-1] >> BITS
        return ways[bisect_right(sums, number)][0]

    def roll(self, state: State, roll: Roll) -> int:
        """The outcome of a roll in a state at a chance node."""
        outcomes, weights = zip(*state.chance_weights(), strict=True)
        return self.pick(roll, outcomes, weights)

    def _digest(self, roll: Roll) -> int:
        if self.secret is None:
            return secrets.randbits(BITS)
        message = ":".join([roll.name(self.formula), *self.entropy])
        return int.from_bytes(hmac.digest(self.secret.encode(), message.encode(), "sha256"), "big")
