"""`parlour lab`: a game in the place of a command is the game of a report."""

import pytest

from parlour.errors import OptionError, ParlourError, UnknownNameError
from tests.cli.helpers import invoke


def test_a_game_may_stand_where_a_command_does():
    assert invoke("lab", "columna", "--help") == invoke("lab", "report", "columna", "--help")


def test_options_may_stand_before_the_game():
    with pytest.raises(OptionError, match="No budget named '3m'"):
        invoke("lab", "--budget", "3m", "columna")


@pytest.mark.parametrize("command", [["report"], ["items"], ["tune", "--intent", "lab.toml"]])
def test_no_command_plays_on_a_cluster_and_counts_processes(command):
    with pytest.raises(ParlourError, match="--cluster uses all cores .* cannot be combined with --processes"):
        invoke("lab", *command, "columna", "--cluster", "head:6379", "--processes", "2")


def test_an_unknown_word_gets_a_suggestion():
    with pytest.raises(UnknownNameError, match="Did you mean 'columna'"):
        invoke("lab", "colmna")
