"""The measures: one module per question, in the order of the report."""

from parlour.lab.measurement import MEASURES, Question

from . import choices, deciding, ending, fairness, items, ladder, luck, openings, people, places, size, tension
from .people import BESIDE, Company

__all__ = [
    "BESIDE",
    "MEASURES",
    "Company",
    "choices",
    "deciding",
    "ending",
    "fairness",
    "items",
    "ladder",
    "luck",
    "openings",
    "people",
    "places",
    "size",
    "tension",
]

_ordered = sorted(MEASURES.values(), key=lambda measure: list(Question).index(measure.question))
MEASURES.clear()
MEASURES.update({measure.name: measure for measure in _ordered})
