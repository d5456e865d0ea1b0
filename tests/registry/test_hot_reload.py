"""Reloading a game's files; errors leave the game as it was."""

import os
import sys

import pytest

import parlour
from parlour.errors import GameDefinitionError
from parlour.kit.calls import EVALUATIONS
from parlour.players.levels import levels_of
from parlour.registry.hot_reload import reloaded
from parlour.view.language import speaking
from tests.authoring import NAME, PACKAGE, being_written, module, save


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        parlour.load(NAME)
        yield folder


def interpreted():
    game = parlour.load(NAME)
    game.compiled = False
    return game


def reload():
    with reloaded(PACKAGE):
        return interpreted()


def test_rules_are_reloaded(folder):
    assert len(interpreted().new_initial_state().legal_actions()) == 9
    save(folder / "rules.py", "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square > 1:")
    assert len(reload().new_initial_state().legal_actions()) == 7
    assert len(interpreted().new_initial_state().legal_actions()) == 7


def test_quick_edit_of_equal_size_is_reloaded(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for size in 4, 5, 6:
        save(folder / "rules.py", f"SIZE = {size - 1}\n", f"SIZE = {size}\n")
        os.utime(folder / "rules.py", (1_800_000_000, 1_800_000_000))
        game = reload()
        assert size == module("rules").SIZE
        assert len(game.new_initial_state().legal_actions()) == size * size


def test_new_file_is_found(folder):
    before = folder.stat()
    (folder / "extra.py").write_text("LEAST = 3\n")
    save(folder / "rules.py", "\n\n@state", "\nfrom .extra import LEAST\n\n@state")
    save(folder / "rules.py", "== EMPTY:\n            out", "== EMPTY and square >= LEAST:\n            out")
    os.utime(folder, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert len(reload().new_initial_state().legal_actions()) == 6


def test_rules_with_another_record_are_reloaded(folder):
    save(folder / "rules.py", "    turn: U1\n", "    turn: U1\n    passed: U1\n")
    save(folder / "rules.py", "    s.turn = 1 - s.turn\n", "    s.turn = 1 - s.turn\n    s.passed += 1\n")
    save(folder / "notation.py", "turn=(0, 1)", "turn=(0, 1), passed=(0, 9)")
    state = reload().new_initial_state()
    state.apply_action(0)
    assert state.record.passed == 1


def test_texts_catalogues_and_levels_are_reloaded(folder):
    assert str(levels_of(interpreted())["casual"]) != "mcts:simulations=7"
    save(folder / "__init__.py", 'title="Pebbles"', 'title="Stones"')
    save(folder / "table.py", "puts a stone on", "lays a pebble on")
    names = ("beginner", "casual", "skilled", "strong", "master")
    (folder / "levels.toml").write_text("".join(f'{name} = "mcts:simulations=7"\n' for name in names))
    with speaking("de"):
        assert interpreted().title == "Pebbles"
        (folder / "de.toml").write_text('"Stones" = "Steine"\n')
        assert reload().title == "Steine"
    game = interpreted()
    assert game.info.title == "Stones"
    assert game.new_initial_state().describe_action(0) == "Black lays a pebble on a3."
    assert str(levels_of(game)["casual"]) == "mcts:simulations=7"


def test_new_or_removed_evaluation_is_reloaded(folder):
    save(folder / "rules.py", "def stones(", "def men(")
    save(folder / "rules.py", "stones(s) == SQUARES", "men(s) == SQUARES")
    (folder / "evaluation.py").write_text(
        "from parlour.kit import rule\n\nFEATURES = ()\n\n\n@rule\ndef evaluate(s, seat, weights):\n    return 0.0\n"
    )
    game = reload()
    assert game.evaluation is EVALUATIONS[game.rules.State]
    (folder / "evaluation.py").unlink()
    game = reload()
    assert game.evaluation is None and game.rules.State not in EVALUATIONS


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("rules.py", "s.turn = 1 - s.turn", "s.turn = 1 -", r"^pebbles/rules.py:\d+: invalid syntax\.$"),
        (
            "rules.py",
            "s.turn = 1 - s.turn",
            "s.trun = 1",
            r"rules.py:\d+: the record has no field 'trun'. Did you mean",
        ),
        ("rules.py", "SIZE = 3", "SIZE = three", r"rules.py:\d+: NameError: name 'three' is not defined"),
        ("rules.py", "@rule\ndef apply", "def apply", r"parlour.games.pebbles.rules.apply is not a rule. Put @rule"),
        ("rules.py", "def apply", "def aply", r"does not define apply"),
        ("__init__.py", "title=", "titel=", r"__init__.py:\d+: TypeError: .*'titel'"),
        ("__init__.py", "INFO = ", "INFOS = ", r"must define INFO"),
        ("__init__.py", "INFO = ", "INFO == ", r"__init__.py:\d+: NameError"),
    ],
)
def test_error_names_its_line_and_keeps_the_game(folder, file, old, new, message):
    rules, content = module("rules"), (folder / file).read_text()
    save(folder / file, old, new)
    with pytest.raises(GameDefinitionError, match=message):
        reload()
    assert interpreted().rules is rules
    assert getattr(parlour.registry.discovery.BUILT_IN, NAME) is sys.modules[PACKAGE]
    assert len(interpreted().new_initial_state().legal_actions()) == 9
    assert NAME in parlour.games()
    (folder / file).write_text(content)
    assert reload().rules is not rules


def test_failure_within_the_context_keeps_the_game(folder):
    before = interpreted()
    save(folder / "rules.py", "    return s.turn\n", "    return LINES[0, 99]\n")
    with pytest.raises(GameDefinitionError, match=r"^pebbles/rules.py:\d+: IndexError"), reloaded(PACKAGE):
        interpreted().new_initial_state().current_player()
    assert interpreted().new_initial_state().current_player() == 0
    assert before.new_initial_state().current_player() == 0
