"""The sections of a report: each answers a question, or says what is lacking."""

from .endings import endings, length
from .fairness import fairness
from .items import items
from .method import method
from .places import places
from .puzzles import puzzles
from .questions import choices, openings, people, size, skill
from .trail import trail
from .verdict import verdict
from .what_if import what_if

SECTIONS = (  # in the order of the report
    verdict,
    trail,
    fairness,
    endings,
    length,
    choices,
    skill,
    places,
    items,
    openings,
    puzzles,
    what_if,
    size,
    people,
    method,
)
