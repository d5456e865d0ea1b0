"""Rules give the same results compiled, interpreted, and compiled with bounds checks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[2]


def trace(name, **environment):
    command = [sys.executable, "-W", "error", "-m", "tests.conformance.trace", name]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled(name):
    heading, *lines = trace(name)
    assert heading == "interpreted=False"
    return lines


@pytest.mark.campaign
@pytest.mark.parametrize("name", parlour.games(), scope="module")
def test_interpreted_rules_match_compiled_rules(name, compiled):
    heading, *lines = trace(name, NUMBA_DISABLE_JIT="1")
    assert heading == "interpreted=True"
    assert_same(lines, compiled)


@pytest.mark.campaign
@pytest.mark.parametrize("name", parlour.games(), scope="module")
def test_bounds_checked_rules_match_compiled_rules(name, compiled):
    _, *lines = trace(name, NUMBA_BOUNDSCHECK="1")
    assert_same(lines, compiled)


def assert_same(lines, compiled):
    for line, expected in zip(lines, compiled, strict=True):
        assert line == expected
