"""Ends external programs after each test."""

from pathlib import Path

import pytest

from parlour.players.external import external_player
from parlour.players.external.command_line import CommandLine
from parlour.players.external.program import ExternalProgram

BOTS = Path(__file__).with_name("bots.py")


@pytest.fixture(autouse=True)
def ended_programs():
    """End all external programs after the test."""
    yield
    for program in external_player._running.values():
        program.close()
    external_player._running.clear()


@pytest.fixture
def begin():
    """Starts programs from shell scripts, and ends them after the test."""
    programs = []

    def start(script, *words, memory=500, **more):
        program = ExternalProgram("it", CommandLine(("sh", "-c", script, "sh", *map(str, words)), memory, **more))
        programs.append(program)
        return program

    yield start
    for program in programs:
        program.close()
