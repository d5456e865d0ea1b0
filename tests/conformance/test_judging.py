"""Games with a fault: each is reported in a sentence with file, line and advice."""

import importlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.conformance.judging import judge, unreadable
from parlour.core.game import load_package
from parlour.errors import GameDefinitionError
from parlour.players.warmup import first_decision
from parlour.templates import KINDS

from .broken import broken

__all__ = ["broken"]  # a fixture


def first(folder):
    return next(judge(str(folder))).sentence


def line(folder, file, text):
    """Return the location of the first line of a file that contains a text."""
    lines = (Path(folder) / file).read_text().splitlines()
    number = next(number for number, each in enumerate(lines, 1) if text in each)
    return f"{Path(folder).name}/{file}:{number}"


@pytest.mark.parametrize(
    ("name", "kind", "changes", "messages"),
    [
        ("misspelt", "dice", {"rules": ("s.pot += face", "s.pots += face")},
         ["{rules.py:s.pots}: the record has no field 'pots'. Did you mean 'pot'?"]),
        ("helperless", "dice", {"rules": ("@rule\ndef pass_on", "def pass_on")},
         ["{rules.py:pass_on(s)}: pass_on is not a rule. Put @rule above it in {rules.py:def pass_on}."]),
        ("seatless", "dice", {"rules": ("else s.turn\n", "else s.turn + 1\n")},
         ["`actor` of seatless returned 2. It must return a seat (0 to 1), CHANCE"]),
        ("endless", "board", {"__init__": ("max_game_length=9", "max_game_length=4")},
         ["endless is still not over after 4 turns. Make the rules end the game"]),
        ("overflow", "board", {"rules": ("s.turn = 1 - s.turn", "s.turn = 0 - 1 - s.turn")},
         ["{rules.py:s.turn = 0}", "-1 does not fit in the field turn (uint8)"]),
        ("sevenfold", "dice", {"rules": ("range(FACES)", "range(3 * 729)"), "__init__": ("mes=6", "mes=2187")},
         ["{rules.py:out[face]}: a chance node can have at most 2047 outcomes. Roll or deal in several steps. "
          "(after the position "]),
        ("tableless", "board", {"table": ("owner = int(s.board[square]) - 1", "owner = int(s.bord[square]) - 1")},
         ["{table.py:bord}: the record has no field 'bord'. Did you mean 'board'?"]),
        ("looping", "dice", {"rules": ("    s.pot += face", "    while face > 0:\n        s.pot |= face")},
         ["{rules.py:while face}: this loop still runs after 100,000 steps. (after the position "]),
        ("listed", "board", {"rules": ("    n = 0\n", "    n = len([1 for square in range(SQUARES)]) - SQUARES\n")},
         ["{rules.py:n = len}: a rule cannot make a list. Use an array in the record, or a constant table made by"]),
        ("unreadable", "board", {"rules": ("def legal(", "def legal)")}, ["{rules.py:def legal}: "]),
    ],
)  # fmt: skip
def test_first_fault_is_reported_with_its_line(broken, name, kind, changes, messages):
    folder = broken(name, kind, **changes)
    for message in messages:
        assert re.sub(r"\{(.*?):(.*?)\}", lambda place: line(folder, *place.groups()), message) in first(folder)


@pytest.mark.parametrize(
    ("name", "field", "option", "message"),
    [
        ("optionless", "gaol: U1", "10, 200, 30",
         "State has no integer field for the option 'goal' in INFO. Add goal: U1"),
        ("narrow", "goal: U1", "10, 300, 30", "State.goal is uint8, too narrow for the option's highest value in INFO"),
        ("unsigned", "goal: U1", "-5, 200, 30",
         "State.goal is uint8, which is unsigned, but the option's lowest value in INFO is -5"),
        ("narrower", "goal: I1", "-200, 20, 10",
         "State.goal is int8, too narrow for the option's lowest value in INFO, -200"),
        ("defaultless", "goal: U1", "10, 200, 300",
         "'goal' in INFO has an invalid default, 300. It must be a whole number from 10 to 200"),
    ],
)  # fmt: skip
def test_option_that_does_not_fit_its_field_is_refused(broken, name, field, option, message):
    folder = broken(name, "dice", __init__=("10, 200, 30", option), rules=("goal: U1", field))
    rules = Path(folder) / "rules.py"
    rules.write_text(rules.read_text().replace("CHANCE, F8, I4,", "CHANCE, F8, I1, I4,"))
    with pytest.raises(GameDefinitionError, match=message):
        parlour.load(folder)


@pytest.mark.parametrize(
    ("seats", "option", "message"),
    [
        (("One", "Two"), (2, 3, 2), "INFO allows 3 seats, but INFO.seat_names names only 2. Name them all"),
        (tuple("ABCDEFGH"), (2, 8, 2), "INFO allows 8 seats, but a game can have at most 6"),
    ],
)
def test_too_many_seats_are_refused(monkeypatch, seats, option, message):
    info = importlib.import_module("tests.search.nim").INFO
    (players,) = [each for each in info.options if each.name == "players"]
    low, high, default = option
    many = replace(info, seat_names=seats, options=(replace(players, low=low, high=high, default=default),))
    monkeypatch.setattr("tests.search.nim.INFO", many)
    with pytest.raises(GameDefinitionError, match=message):
        load_package("tests.search.nim")


def test_endless_chance_is_reported_before_compiling(broken):
    limit = ("max_chance_outcomes=6", "max_chance_outcomes=6, max_game_length=500")
    game = parlour.load(broken("rolling", "dice", rules=("CHANCE if s.rolling else s.turn", "CHANCE"), __init__=limit))
    game.compiled = False
    with pytest.raises(GameDefinitionError, match="rolling is still not over after 500 turns"):
        first_decision(game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("FEATURES = ('men',)", "1: an evaluation must define the rule evaluate(s, seat, weights)."),
        ("\n\ndef evaluate(s, seat, weights): ...",
         "3: an evaluation must define FEATURES, the names of its features."),
        ("FEATURES = ('men')\ndef evaluate(s, seat, weights): ...",
         '2: FEATURES must be a tuple of names, such as ("men", "moves"), not \'men\'.'),
    ],
)  # fmt: skip
def test_incomplete_evaluation_is_reported_with_its_line(broken, text, message):
    folder = Path(broken("halfway", "board"))
    (folder / "evaluation.py").write_text(text)
    assert first(folder) == f"halfway/evaluation.py:{message}"


@pytest.mark.parametrize(
    ("name", "block"), [("astray", 'position = "nothing"'), ("cut_off", "position ="), ("bare", "marks = []")]
)
def test_invalid_diagram_is_reported_with_its_file(broken, name, block):
    folder = Path(broken(name, "board"))
    (folder / "rules.md").write_text(f"```position\n{block}\n```\n")
    (found,) = unreadable(parlour.load(str(folder)))
    assert found.sentence.startswith(f"{folder / 'rules.md'}: a diagram in the rules (en) cannot be drawn: ")


def test_invalid_levels_and_lesson_are_reported_with_their_files(broken):
    folder = Path(broken("unread", "board"))
    (folder / "levels.toml").write_text('nonsense = "mcts"\n')
    (folder / "lesson.toml").write_text('[[step]]\ntitle = "A"\ntext = "B"\nhint = "C"\ndone = "D"\ngoal = ["z9"]\n')
    levels, lesson = unreadable(parlour.load(str(folder)))
    assert levels.is_wrong and levels.sentence.startswith(f"{folder / 'levels.toml'}:1: No level named 'nonsense'.")
    assert lesson.is_wrong and lesson.sentence.startswith(f"{folder / 'lesson.toml'}, step 1 ('A'): goal 'z9': ")


def test_quick_check_lists_missing_parts_without_the_compiler(broken):
    folder = broken("quick", "board")
    findings = list(judge(folder, quick=True))
    assert not any(finding.is_wrong for finding in findings) and findings[1].sentence.startswith(
        "levels.toml is missing"
    )
    assert "dispatcher" not in vars(parlour.load(folder).rules.actor)


def test_quick_check_looks_at_the_table(broken):
    folder = broken("quick_table", "board", table=('"board", squares', '"bord", squares'))
    assert next(judge(folder, quick=True)).sentence.startswith("The area board has the unknown kind 'bord'.")


@pytest.mark.campaign
def test_invalid_data_file_is_among_the_findings(broken):
    folder = Path(broken("unleveled", "board"))
    (folder / "levels.toml").write_text('nonsense = "mcts"\n')
    assert ["levels.toml" in finding.sentence for finding in judge(str(folder)) if finding.is_wrong] == [True]


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_new_game_is_correct_and_its_missing_parts_are_listed(broken, kind):
    findings = list(judge(broken(f"bare_{kind}", kind)))
    assert [finding for finding in findings if finding.is_wrong] == []
    assert [finding.sentence.partition(" ")[0] for finding in findings[:2]] == ["__init__.py:", "levels.toml"]


@pytest.mark.campaign
def test_text_in_a_rule_is_reported_in_a_sentence(broken):
    folder = broken("uncompiled", "board", rules=("count = 0\n", 'count = "none" if s.turn > 1 else 0\n'))
    (found,) = [finding.sentence for finding in judge(folder) if finding.is_wrong]
    assert found.startswith(f"{line(folder, 'rules.py', 'none')}: a rule cannot use text.") and "\n" not in found


def test_misspelt_field_is_reported_without_check(broken):
    """Without `parlour check`, the compiler is the first to find it."""
    folder = broken("compiled", "dice", rules=("s.pot += face", "s.pots += face"))
    state = parlour.load(folder).new_initial_state()
    place = line(folder, "rules.py", "s.pots")
    with pytest.raises(GameDefinitionError, match=f"{place}: the record has no field 'pots'"):
        state.apply_action(0)
