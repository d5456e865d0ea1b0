"""The evaluation of a position of Mäxchen for a seat."""

from __future__ import annotations

import math

from parlour.kit import rule
from parlour.kit.fields import F8, Array

from .rules import State, most_marks

FEATURES = (
    "hundred points by the root of the faces to go",
    "hundred points by the faces to go",
    "face by the root of the faces to go",
    "starts the round",
)


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    to_go = s.faces - most_marks(s)
    root = math.sqrt(to_go)
    points = s.points[seat] / 100.0
    total = weights[0] * points / root + weights[1] * points / to_go + weights[2] * s.marks[seat] / root
    return total + weights[3] * (s.starter == seat) / root
