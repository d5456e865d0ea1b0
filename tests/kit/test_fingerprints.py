"""A fingerprint changes with everything that compiled code depends on, and with nothing else."""

import enum
import json
import os
import subprocess
import sys
from types import ModuleType

import numpy as np
import pytest

from parlour import kit
from parlour.kit import jit, record, rule
from parlour.kit.compiler.fingerprints import fingerprint, node_of
from parlour.kit.fields import U1


def made(source, **globals):
    """Return the function `f` of a source, as in a module."""
    space = {"__name__": "somewhere", "rule": rule, "np": np, **globals}
    exec(source, space)
    return space["f"]


def print_of(source, *states, **globals):
    return fingerprint([made(source, **globals)], states)


def helper(body):
    return made(f"@rule\ndef f(n): return {body}")


ADD = "def f(n): return n + K"
CALL = "def f(n): return h(n)"
NESTED = "def f(n):\n    def inner(): return K\n    return inner()"
DEEP = "@rule\ndef f(n): return h(n)"


class Suit(enum.IntEnum):
    ONE = 1


class OtherSuit(enum.IntEnum):
    ONE = 2


Suit.__qualname__ = OtherSuit.__qualname__ = "Suit"


def table_module(value):
    module = ModuleType("tables")
    module.K = np.array([value])
    return module


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        (ADD, {"K": 1}, {"K": 2}),
        (ADD, {"K": 1}, {"K": 1.0}),
        (ADD, {"K": (1, (2, 3))}, {"K": (1, (2, 4))}),
        (ADD, {"K": np.array([1, 2])}, {"K": np.array([1, 3])}),
        (ADD, {"K": np.array([1, 2])}, {"K": np.array([1, 2], np.uint8)}),
        (ADD, {"K": np.array([1, 2])}, {"K": np.array([[1], [2]])}),
        (ADD, {"K": np.uint8(1)}, {"K": np.uint16(1)}),
        (ADD, {"K": Suit}, {"K": OtherSuit}),
        (NESTED, {"K": 1}, {"K": 2}),
        ("def f(n): return m.K[n]", {"m": table_module(1)}, {"m": table_module(2)}),
        (CALL, {"h": helper("n")}, {"h": helper("n + 1")}),
        (CALL, {"h": helper("n")}, {"h": kit.inline(helper("n").py_func)}),
        (CALL, {"h": made(DEEP, h=helper("n"))}, {"h": made(DEEP, h=helper("-n"))}),
        (CALL, {"h": made("@rule\n" + ADD, K=1)}, {"h": made("@rule\n" + ADD, K=2)}),
        ("def f(n): return h[0](n)", {"h": (helper("n"),)}, {"h": (helper("-n"),)}),
    ],
)
def test_fingerprint_changes_with_values_and_callees(source, before, after):
    assert print_of(source, **before) != print_of(source, **after)
    assert print_of(source, **before) == print_of(source, **before)


def test_fingerprint_changes_with_code_and_closure():
    assert print_of("def f(n): return n") != print_of("def f(n): return -n")
    assert print_of("def f(n): return n + 1") != print_of("def f(n): return n + 2")
    assert print_of("def f(n=1): return n") != print_of("def f(n=2): return n")
    assert print_of("def f(n): return n") != print_of("def f(n) -> int: return n")
    one, other = (made(f"def g(k):\n    def f(n): return n + k\n    return f\nf = g({k})") for k in (1, 2))
    assert fingerprint([one], []) != fingerprint([other], [])


def test_comments_lines_and_unused_names_do_not_matter():
    assert print_of(ADD, K=1) == print_of("\n\n# a comment\ndef f(n):\n    return n + K  # another", K=1, L=2)


def test_mutually_recursive_rules_have_a_fingerprint():
    space = {"__name__": "somewhere", "rule": rule}
    exec("@rule\ndef even(n): return n == 0 or odd(n - 1)\n@rule\ndef odd(n): return n != 0 and even(n - 1)", space)
    assert fingerprint([space["even"]], []) == fingerprint([space["odd"]], [])


@record
class Pile:
    left: U1


@record
class OtherPile:
    left: U1


def game(returns, evaluation=None):
    rules = ModuleType("pile.rules")
    rules.State = Pile
    rules.setup = rules.actor = rules.key = helper("0")
    rules.legal = rules.apply = made("@rule\ndef f(s, a): return 0")
    rules.returns = made(f"@rule\ndef f(s, out): out[0] = {returns}")
    kit.register(rules, evaluation)


@rule
def algorithm(s, out, weights):
    kit.returns(s, out)
    return kit.evaluate(s, 0, weights)


def test_generic_call_means_the_rule_for_the_state():
    game("1")
    first, stranger = fingerprint([algorithm], [Pile]), fingerprint([algorithm], [])
    game("2")
    assert fingerprint([algorithm], [Pile]) != first
    assert fingerprint([algorithm], []) == stranger
    game("1")
    assert fingerprint([algorithm], [Pile]) == first


def test_swapped_rules_change_the_fingerprint():
    one, other = helper("1"), helper("2")
    for i, each in enumerate((one, other)):
        each.py_func.__qualname__ = each.__qualname__ = f"rule{i}"
    game("1")
    rules = jit.GAMES[Pile]
    prints = []
    for rules.key, rules.sees_all in ((one, other), (other, one)):
        prints.append(fingerprint([kit.key, kit.sees_all], [Pile]))
    assert prints[0] != prints[1]


def test_added_evaluation_changes_the_fingerprint():
    game("1")
    plain = fingerprint([algorithm], [Pile]), kit.version(Pile)
    evaluation = ModuleType("pile.evaluation")
    evaluation.evaluate = made("@rule\ndef f(s, seat, weights): return weights[0]")
    game("1", evaluation)
    assert fingerprint([algorithm], [Pile]) != plain[0]
    assert kit.version(Pile) != plain[1]


def test_each_function_is_examined_once():
    assert node_of(algorithm.py_func) is node_of(algorithm.py_func)


RULES = """
from __future__ import annotations

from parlour.kit import TERMINAL, rule, state
from parlour.kit.fields import U1
from toolbox import goods
from toolbox.goods import LISTED, WEIGHTS
from toolbox.prices import TAX, price

@state
class State:
    left: U1
@rule
def setup(s): s.left = 1
@rule
def actor(s): return TERMINAL
@rule
def legal(s, out): return 0
@rule
def apply(s, action): s.left = 0
@rule
def returns(s, out): out[0] = price(s.left)
@rule
def by_rule(n): return price(n)
@rule
def by_constant(n): return n + TAX
@rule
def by_constant_of_a_module(n): return n + goods.EXTRA
@rule
def by_table(n): return WEIGHTS[n]
@rule
def by_data(n): return LISTED[n]
"""
TOOLBOX = {
    "__init__.py": "",
    "goods.py": "import json\nfrom pathlib import Path\n\nfrom parlour.kit import lookup\n\n"
    "EXTRA = 1\nWEIGHTS = lookup([0, 1])\n"
    "LISTED = lookup(json.loads(Path(__file__).with_suffix('.json').read_text()))\n",
    "goods.json": "[0, 1]",
    "prices.py": "from parlour.kit import rule\n\nTAX = 1\n\n@rule\ndef price(n): return n + 1\n",
}
EDITS = {
    "goods.py": [("EXTRA = 1", "EXTRA = 5"), ("[0, 1]", "[0, 6]")],
    "goods.json": [("[0, 1]", "[0, 7]")],
    "prices.py": [("TAX = 1", "TAX = 8"), ("n + 1", "n + 9")],
}
PLAY = """
import json
from parlour import kit
from parlour.kit import entry_points as steps
from parlour.kit.compiler.numba_cache import cache_counts
from tiny import rules

kit.register(rules)
state, result = kit.new(rules.State), kit.new(kit.Result)
kit.interpret(kit.setup)(state)
steps.fill_result(state, result)
functions = [rules.by_rule, rules.by_constant, rules.by_constant_of_a_module, rules.by_table, rules.by_data]
values = [int(result.value[0]), *(int(function(1)) for function in functions)]
print(json.dumps([values, sum(cache_counts(each.dispatcher)["hits"] for each in [steps.fill_result, *functions])]))
"""


@pytest.fixture
def games(tmp_path):
    """Create a game in one folder, with rules, constants and tables in another."""
    for name, text in {"tiny/rules.py": RULES, **{f"toolbox/{name}": text for name, text in TOOLBOX.items()}}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def play(games, cache):
    """Run the rules in another process; return the results and the number of cache hits."""
    places = os.pathsep.join([str(games), *sys.path])
    environment = os.environ | {"PARLOUR_CACHE": str(cache), "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def edit(games):
    for name, edits in EDITS.items():
        path = games / "toolbox" / name
        for old, new in edits:
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new))


def restore(games):
    """Restore the previous sources in another folder, except times, comments and code that is not compiled."""
    for name, text in TOOLBOX.items():
        path = games / "toolbox" / name
        path.write_text(f"# A comment.\n\n{text}" if path.suffix == ".py" else text)
        os.utime(path, (1, 1))
    (games / "tiny" / "notation.py").write_text("anything")
    return games.rename(games.parent / "elsewhere")


def test_edit_recompiles_and_restored_code_is_reused(games, tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    assert play(games, cache) == [[2, 2, 2, 2, 1, 1], 0]
    edit(games)
    assert play(games, cache) == [[10, 10, 9, 6, 6, 7], 0]
    assert play(restore(games), cache) == [[2, 2, 2, 2, 1, 1], 6]
