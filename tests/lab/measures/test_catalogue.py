"""Titles, definitions and translations of the measures."""

import ast
from pathlib import Path

import pytest

from parlour.lab import measures
from parlour.lab.measurement import MEASURES, Question, word_for
from parlour.lab.measures.ladder import LADDER, LEVELS
from parlour.view.language import ENGLISH, LANGUAGES, speaking, translations

FOLDER = Path(measures.__file__).parents[1]
ALL = (*MEASURES.values(), *LADDER.values(), *LEVELS.values(), *measures.BESIDE.values())
OTHERS = [name for name in LANGUAGES if name != ENGLISH]


def texts(measure):
    """Return the texts that a report shows about a measure."""
    return {measure.title, measure.definition, word_for(measure.unit)} - {""}


def constants():
    """Return all strings in the lab's modules."""
    trees = [ast.parse(file.read_text("utf-8")) for file in FOLDER.rglob("*.py")]
    return {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("spoken", OTHERS)
def test_catalogue_covers_exactly_the_measures(spoken):
    catalogue = set(translations(measures.__name__, spoken))
    needed = set().union(*map(texts, ALL))
    assert needed - catalogue == set()
    assert catalogue - needed - constants() == set()


def test_measure_uses_the_current_language():
    with speaking("de"):
        assert MEASURES["draws"].title == "Remis"
        assert MEASURES["turns"].say("median") == "Median"
    assert MEASURES["draws"].title == "Draws"


@pytest.mark.parametrize("measure", ALL, ids=lambda measure: measure.name)
def test_definitions_are_for_a_reader(measure):
    assert 20 < len(measure.definition) < 160
    assert measure.definition.endswith(".")
    assert "_" not in measure.definition and "`" not in measure.definition


def test_measures_follow_the_order_of_questions():
    asked = [list(Question).index(measure.question) for measure in MEASURES.values()]
    assert asked == sorted(asked)
