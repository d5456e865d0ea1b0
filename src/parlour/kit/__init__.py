"""The kit in which games are written: records, rules, calls resolved by a record's type, random numbers."""

from .bits import bit, highest_bit, lowest_bit, nth_bit, popcount
from .buffers import MAX_ACTIONS, MAX_OUTCOMES, MAX_SEATS, Moves, Outcomes, Result
from .calls import (
    CHANCE,
    TERMINAL,
    actor,
    acts_unseen,
    apply,
    arrange,
    chance,
    hide,
    key,
    legal,
    noisy,
    random_action,
    register,
    returns,
    roll,
    sees_all,
    setup,
    worth,
)
from .compiling import inline, rule
from .estimating import MAX_WEIGHTS, Scales, estimate
from .hashing import mix, word, words
from .interpreting import interpret
from .loops import rolled
from .records import Checked, copy, new, raw, record, state, still, table
from .rng import Rng, below, seeded
from .switches import INTERPRETED

__all__ = [
    "CHANCE",
    "INTERPRETED",
    "MAX_ACTIONS",
    "MAX_OUTCOMES",
    "MAX_SEATS",
    "MAX_WEIGHTS",
    "TERMINAL",
    "Checked",
    "Moves",
    "Outcomes",
    "Result",
    "Rng",
    "Scales",
    "actor",
    "acts_unseen",
    "apply",
    "arrange",
    "below",
    "bit",
    "chance",
    "copy",
    "estimate",
    "hide",
    "highest_bit",
    "inline",
    "interpret",
    "key",
    "legal",
    "lowest_bit",
    "mix",
    "new",
    "noisy",
    "nth_bit",
    "popcount",
    "random_action",
    "raw",
    "record",
    "register",
    "returns",
    "roll",
    "rolled",
    "rule",
    "seeded",
    "sees_all",
    "setup",
    "state",
    "still",
    "table",
    "word",
    "words",
    "worth",
]
