"""All that a reader is told of measures can be said in every language."""

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


def told(measure):
    """What is said of a measure."""
    return {measure.title, measure.definition, word_for(measure.unit)} - {""}


def constants():
    """The strings in the lab's modules."""
    trees = [ast.parse(file.read_text("utf-8")) for file in FOLDER.rglob("*.py")]
    return {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("spoken", OTHERS)
def test_measures_are_translated_and_nothing_is_left_over(spoken):
    catalogue = set(translations(measures.__name__, spoken))
    needed = set().union(*map(told, ALL))
    assert needed - catalogue == set()
    assert catalogue - needed - constants() == set()


def test_a_measure_speaks_the_language_that_is_spoken():
    with speaking("de"):
        assert MEASURES["draws"].title == "Remis"
        assert MEASURES["turns"].say("median") == "Median"
    assert MEASURES["draws"].title == "Draws"


@pytest.mark.parametrize("measure", ALL, ids=lambda measure: measure.name)
def test_definitions_are_for_a_reader(measure):
    assert 20 < len(measure.definition) < 160
    assert measure.definition.endswith(".")
    assert "_" not in measure.definition and "`" not in measure.definition


def test_measures_stand_in_the_order_of_the_questions():
    asked = [list(Question).index(measure.question) for measure in MEASURES.values()]
    assert asked == sorted(asked)
