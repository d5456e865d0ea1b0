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
    drawish,
    evaluate,
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
    version,
)
from .compiler.switches import INTERPRETED
from .estimates import MAX_WEIGHTS, Scales, estimate
from .hashing import mix, word, words
from .interpreter import interpret
from .jit import inline, rule
from .loops import rolled
from .record_views import Checked, raw, snapshot
from .records import copy, from_bytes, lookup, new, record, state
from .rng import Rng, below, seeded

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
    "drawish",
    "estimate",
    "evaluate",
    "from_bytes",
    "hide",
    "highest_bit",
    "inline",
    "interpret",
    "key",
    "legal",
    "lookup",
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
    "snapshot",
    "state",
    "version",
    "word",
    "words",
]
