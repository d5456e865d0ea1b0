"""The variants of a game."""

import pytest

from parlour import load
from parlour.core.game import load_package
from parlour.errors import ParlourError, UnknownNameError
from parlour.lab.rule_tuning import make_tuning_plan


def names(game, *chosen, changes=1):
    return [arm.name for arm in make_tuning_plan(game, ["random"], chosen, changes).arms]


def test_choices_and_flags_take_all_values_and_numbers_a_few():
    found = names(load("lokai_and_bele"))
    assert found == ["as it is", "board=flat", "quiet=25", "quiet=37", "quiet=75", "quiet=100", "capture=must"]
    assert names(load("bingo_chess"), "free") == ["as it is", "free=false"]
    assert names(load("columna", quiet=30)) == ["as it is", *(f"quiet={it}" for it in (15, 20, 22, 45, 60))]


def test_fewer_changes_come_first():
    found = names(load("lokai_and_bele"), "board", "capture", changes=2)
    assert found == ["as it is", "board=flat", "capture=must", "board=flat, capture=must"]


def test_how_many_play_is_never_changed():
    assert all("players" not in name for name in names(load("maexchen")))


def test_what_cannot_be_changed_is_refused():
    with pytest.raises(UnknownNameError, match="No option named 'pattren'. Did you mean 'pattern'"):
        names(load("bingo_chess"), "pattren")
    with pytest.raises(ParlourError, match="has no options to change"):
        names(load_package("tests.search.nim"))
    with pytest.raises(ParlourError, match="more than the limit of 40. Name fewer"):
        names(load("deathmatch_arena"), changes=3)
