"""Standoff: an evaluation that is wrong on purpose. It praises stepping out, which loses."""

from __future__ import annotations

from parlour.authoring import F8, Array, rule

from .rules import State

FEATURES = ("out",)


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    return weights[0] if s.is_out and seat != s.turn else 0.0
