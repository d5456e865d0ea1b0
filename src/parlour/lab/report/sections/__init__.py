"""The sections of a report, one a file: each answers a question, or says in one line what it lacks."""

from parlour.lab.report.verdict import verdict

from .choices import choices
from .endings import endings
from .fairness import fairness
from .items import items
from .length import length
from .method import method
from .places import places
from .puzzles import puzzles
from .questions import openings, people, size
from .skill import skill
from .trail import trail
from .what_if import what_if

SECTIONS = (  # as they stand in a report
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
