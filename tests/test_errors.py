"""The hierarchy of errors."""

import pytest

from parlour import errors
from parlour.errors import ParlourError, PositionError, suggestion

FAMILY = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, Exception)]


@pytest.mark.parametrize("error", FAMILY)
def test_all_errors_are_value_errors(error):
    assert issubclass(error, ParlourError) and issubclass(error, ValueError)


def test_position_error_names_its_field():
    assert (str(PositionError("SEAT", "no seat")), PositionError("SEAT", "no seat").field) == ("SEAT: no seat", "SEAT")
    assert (str(PositionError(None, "two fields")), PositionError(None, "two fields").field) == ("two fields", None)


@pytest.mark.parametrize(
    ("word", "known", "sentence"),
    [
        ("colunma", ["columna", "invictus"], "Did you mean 'columna'?"),
        ("COLUMNA", ["columna", "invictus"], "Did you mean 'columna'?"),
        ("x", ["columna", "invictus"], "Available: columna, invictus."),
        ("x", [], ""),
    ],
)
def test_suggestion_names_the_closest_or_lists_known_words(word, known, sentence):
    assert suggestion(word, known) == sentence
