"""Tests of all bridges: samples in the documentation, and the message if a library is missing."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("page", "count"), [("begin/learning.md", 20), ("guides/openspiel.md", 10)])
def test_documentation_samples_run(page, count):
    results = doctest.testfile(str(DOCS / page), module_relative=False)
    assert results.attempted >= count and not results.failed


@pytest.mark.parametrize(
    ("library", "bridge", "title"),
    [
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("pyspiel", "openspiel", "OpenSpiel"),
        ("pettingzoo", "pettingzoo", "PettingZoo"),
    ],
)
def test_missing_library_names_its_installation(library, bridge, title):
    program = f"import sys; sys.modules[{library!r}] = None; import parlour.bridges.{bridge}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"The {title} bridge needs {library}, which is not installed. Run: {sys.executable} -m pip" in done.stderr
    assert f"[{bridge}]'" in done.stderr
