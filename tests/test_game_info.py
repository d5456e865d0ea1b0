"""Options in every form in which they are given, and the type of a game."""

import importlib
from dataclasses import replace

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import GameDefinitionError, OptionError
from parlour.game_info import (
    ChanceMode,
    ChoiceOption,
    FlagOption,
    GameInfo,
    GameType,
    Information,
    NumberOption,
    Utility,
)

INFO = GameInfo(
    title="Sample",
    summary="A game.",
    source="a test",
    seat_names=("One", "Two", "Three", "Four"),
    options=(
        NumberOption("players", 2, 4, 3, "how many play"),
        ChoiceOption("board", ("rings", "flat"), "rings", "the board"),
        FlagOption("rotate", False, "whether the marker moves"),
        NumberOption("handicap", -3, 3, 0, "the points that one gives"),
    ),
    num_distinct_actions=5,
)


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ({}, (3, "rings", False, 0)),
        ({"players": 2}, (2, "rings", False, 0)),
        ({"players": "4", "board": "flat", "rotate": "true"}, (4, "flat", True, 0)),
        ({"rotate": "FALSE", "handicap": "-2"}, (3, "rings", False, -2)),
        ({"rotate": True}, (3, "rings", True, 0)),
    ],
)
def test_option_values_are_parsed(given, values):
    assert INFO.values(given) == dict(zip(("players", "board", "rotate", "handicap"), values, strict=True))


@pytest.mark.parametrize(
    ("option", "accepts", "values"),
    [
        ("players", "a whole number from 2 to 4", [1, 5, "1", "x", "", "2.0", "+2", "٣", " 3", 2.0, True, None, [3]]),
        ("handicap", "a whole number from -3 to 3", [-4, "-4", "--2"]),
        ("board", "rings or flat", ["round", "Rings", "", 0, None, True]),
        ("rotate", "true or false", ["yes", "", 0, 1, None, "1"]),
    ],
)
def test_invalid_value_is_refused(option, accepts, values):
    for value in values:
        with pytest.raises(OptionError, match=f"Sample: {option} must be {accepts}, not"):
            INFO.values({option: value})


@pytest.mark.parametrize(
    ("name", "hint"), [("player", "Did you mean 'players'"), ("zzz", "Options: players, board, rotate, handicap")]
)
def test_unknown_option_suggests_the_closest_or_lists_all(name, hint):
    with pytest.raises(OptionError, match=f"Sample has no option '{name}'. {hint}"):
        INFO.values({name: 1})


def test_codes_are_the_values_in_records():
    players, board, rotate, _ = INFO.options
    assert [players.code(4), board.code("rings"), board.code("flat"), rotate.code(True)] == [4, 0, 1, 1]


def test_numbers_of_seats_are_described():
    assert (INFO.seats, INFO.min_num_players, INFO.max_num_players) == ("2 to 4", 2, 4)
    assert [INFO.num_players(options) for options in ({}, {"players": 2}, {"players": "4"})] == [3, 2, 4]
    plain = GameInfo("T", "s", "s", ("A", "B"), (), 1)
    assert (plain.seats, plain.min_num_players, plain.max_num_players) == ("2", 2, 2)
    assert plain.num_players({}) == 2


def test_game_type_knows_chance_and_hidden_information():
    plain = INFO.type_with(INFO.values({}))
    assert plain == GameType(ChanceMode.DETERMINISTIC, Information.PERFECT_INFORMATION, Utility.ZERO_SUM)
    poker = GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION)
    assert [(each.has_chance, each.has_hidden_information) for each in (plain, poker)] == [(False,) * 2, (True,) * 2]


def test_the_game_type_may_depend_on_options():
    assert parlour.load("bingo_battle").type.utility is Utility.ZERO_SUM
    assert parlour.load("bingo_battle", players=1).type.utility is Utility.GENERAL_SUM


@pytest.mark.parametrize(
    ("package", "declared", "fault"),
    [
        ("tests.search.nim", GameType(ChanceMode.EXPLICIT_STOCHASTIC), "lacks `chance`"),
        ("tests.search.nim", GameType(information=Information.IMPERFECT_INFORMATION), "lacks `hide`"),
        ("tests.search.gamble", GameType(utility=Utility.GENERAL_SUM), "defines `chance`"),
        ("tests.match.pennies", GameType(ChanceMode.EXPLICIT_STOCHASTIC), "defines `hide`"),
        ("tests.search.nim", lambda options: GameType(ChanceMode.EXPLICIT_STOCHASTIC), "lacks `chance`"),
    ],
)
def test_rules_contradicting_the_type_are_refused(package, declared, fault, monkeypatch):
    home = importlib.import_module(package)
    monkeypatch.setattr(home, "INFO", replace(home.INFO, game_type=declared))
    with pytest.raises(GameDefinitionError, match=f"{package}.rules {fault}, but INFO.game_type is GameType"):
        load_package(package)


def test_rules_may_contain_code_that_some_options_never_reach(monkeypatch):
    home = importlib.import_module("tests.search.gamble")
    monkeypatch.setattr(home, "INFO", replace(home.INFO, game_type=lambda options: GameType()))
    assert not load_package("tests.search.gamble").type.has_chance
