"""Dice that can be verified: each roll follows from a secret by a formula that anyone can work out again.

Before the game the one who rolls shows the commitment, the SHA-256 of the secret; after it the secret itself. What the
players' clients add of their own, the entropy, is known only once the commitment is, so nobody can choose the rolls.

The formula, for a turn, which is the number that stands before it in the record of play, from 1:

    message = the turn's number, then for each client a colon and its entropy: "12", or "12:alice:7Xq"
    number  = HMAC-SHA256(key=secret, message) as a big-endian integer, modulo the total of all outcomes' weights
    outcome = the first, in rising order, for which its weight and those of all before it are together above number

Secret and message are ASCII text; weights are whole numbers. `docs/dice.md` says it at more leisure.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from parlour.errors import DiceError
from parlour.game import State

SECRET = re.compile(r"[A-Za-z0-9_-]{1,64}")
ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")
ALPHABET = "letters A to Z, digits, _ and -"


def fresh_secret() -> str:
    """A secret that nobody can guess: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What can be shown of a secret before the game: its SHA-256, in hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls that follow from a secret and from what the players' clients added, in the order of their seats.

    Without a secret they fall anew each time, and nothing can be proved of them. Raises DiceError for a secret or
    entropy that is not made of letters A to Z, digits, _ and -, or is longer than 64 of them.
    """

    secret: str | None
    entropy: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.secret is not None and not SECRET.fullmatch(self.secret):
            raise DiceError(f"A secret is 1 to 64 {ALPHABET}; {self.secret!r} is not.")
        for added in self.entropy:
            if not ENTROPY.fullmatch(added):
                raise DiceError(f"What a client adds to the dice is at most 64 {ALPHABET}; {added!r} is not.")

    def pick(self, turn: int, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """The outcome of a turn, numbered from 1, by the formula above."""
        ways = sorted(zip(outcomes, weights, strict=True))
        sums = list(accumulate(weight for _, weight in ways))
        return ways[bisect_right(sums, self._number(turn) % sums[-1])][0]

    def roll(self, state: State, turn: int) -> int:
        """The outcome of a turn, numbered from 1, in a state at a chance node."""
        outcomes, weights = zip(*state.chance_weights(), strict=True)
        return self.pick(turn, outcomes, weights)

    def _number(self, turn: int) -> int:
        if self.secret is None:
            return secrets.randbits(256)
        message = ":".join([str(turn), *self.entropy])
        return int.from_bytes(hmac.digest(self.secret.encode(), message.encode(), "sha256"), "big")
