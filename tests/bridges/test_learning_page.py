"""The page on programs that learn."""

import doctest
from pathlib import Path


def test_its_samples_run():
    page = Path(__file__).parents[2] / "docs" / "begin" / "learning.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted >= 20
    assert not results.failed
