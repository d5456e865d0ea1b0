"""Rules as plain Python, in a process that compiles."""

import threading

import numpy as np
import pytest

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import below, interpret, interpreter, lookup, lowest_bit, record, rule
from parlour.kit.fields import U1, U8, Array, shape


@record
class Pile:
    coins: U1
    marks: Array[U1] = shape(4)
    bits: U8


STEPS = lookup([3, 1, 4])


@rule
def take(s, n):
    s.coins -= step(s, n)
    return s.coins


@rule
def step(s, n):
    return STEPS[n]


@rule
def countdown(s):
    if s.coins == 0:
        return 0
    s.coins -= 1
    return 1 + countdown(s)


@rule
def times_five(s):
    return s.coins * 5


@rule
def mark(s, i):
    s.marks[i] = 1


@rule
def halve(s):
    s.coins = s.coins / 2


@rule
def half_mark(s, i):
    s.marks[i] = i / 2


@rule
def lowest(s):
    return lowest_bit(s.bits)


@rule
def misspelt(s):
    return s.coin


def pile(coins):
    made = kit.new(Pile)
    made.coins, made.bits = coins, np.uint64(2**40)
    return made


@pytest.mark.parametrize(
    ("rule", "coins", "arguments", "result"),
    [(take, 9, [2], 5), (countdown, 20, [], 20), (times_five, 200, [], 1000), (lowest, 0, [], 40)],
    ids=["rules and tables by name", "recursion", "64-bit arithmetic", "helpers of the kit"],
)
def test_interpreted_rule_matches_compiled_one(rule, coins, arguments, result):
    assert interpret(rule)(pile(coins), *arguments) == rule(pile(coins), *arguments) == result


def test_interpreted_rule_changes_the_record_in_place():
    made = pile(9)
    interpret(mark)(made, 3)
    assert made.marks.tolist() == [0, 0, 0, 1]


def test_unsafe_operations_raise_errors():
    with pytest.raises(OverflowError):
        interpret(take)(pile(2), 0)
    with pytest.raises(IndexError):
        interpret(mark)(pile(0), 4)
    with pytest.raises(IndexError, match="is negative"):
        interpret(take)(pile(9), -1)
    with pytest.raises(GameDefinitionError, match="no field 'coin'"):
        interpret(misspelt)(pile(9))
    with pytest.raises(GameDefinitionError, match=r"4.5 is a float, but coins holds whole numbers. Divide with //"):
        interpret(halve)(pile(9))
    with pytest.raises(GameDefinitionError, match=r"0.5 is a float, but this array holds whole numbers"):
        interpret(half_mark)(pile(9), 1)


def test_twin_is_created_once():
    assert interpret(take) is interpret(take)


def test_concurrent_threads_see_complete_globals(monkeypatch):
    """A server interprets rules in threads: a name that was not collected yet raised a NameError."""
    begun, others_turn, names = threading.Event(), threading.Event(), iter(range(1_000_000))
    collect = interpreter._twin_value

    def slowly(value):
        if next(names) == 0:
            begun.set()
            others_turn.wait(5)
        return collect(value)

    monkeypatch.setattr(interpreter, "_NAMESPACES", {})
    monkeypatch.setattr(interpreter, "_twin_value", slowly)
    first = threading.Thread(target=interpreter._twin_globals, args=(__name__, test_twin_is_created_once))
    first.start()
    begun.wait()
    seen = set(interpreter._twin_globals(__name__, test_twin_is_created_once))
    others_turn.set()
    first.join()
    assert set(globals()) <= seen


def test_nothing_is_compiled():
    @rule
    def fresh(s):
        return below(s, 1)

    assert interpret(fresh)(kit.seeded(1)) == 0
    assert "dispatcher" not in vars(fresh)
