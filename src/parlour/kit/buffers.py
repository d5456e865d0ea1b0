"""Room that algorithms hand to rules. Records, not arrays: compiled code then counts no references."""

from __future__ import annotations

from .records import record

MAX_ACTIONS = 1023
MAX_OUTCOMES = 2047
MAX_SEATS = 6

# One slot more than the maximum, for rules that append without a branch.
Moves = record("moves", action=("i4", MAX_ACTIONS + 1), count="i4")
Outcomes = record("outcomes", action=("i4", MAX_OUTCOMES + 1), weight=("i4", MAX_OUTCOMES + 1), count="i4")
Result = record("result", value=("f4", MAX_SEATS))
