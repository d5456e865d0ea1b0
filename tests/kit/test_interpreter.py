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
def lowest(s):
    return lowest_bit(s.bits)


@rule
def misspelt(s):
    return s.coin


def pile(coins):
    made = kit.new(Pile)
    made.coins = coins
    return made


def test_twin_finds_rules_and_tables_by_name():
    assert interpret(take)(pile(9), 2) == take(pile(9), 2) == 5


def test_recursive_rule_is_interpreted():
    assert interpret(countdown)(pile(20)) == countdown(pile(20)) == 20


def test_arithmetic_matches_compiled_code():
    assert interpret(times_five)(pile(200)) == times_five(pile(200)) == 1000


def test_helpers_of_the_kit_have_twins():
    made = pile(0)
    made.bits = np.uint64(2**40)
    assert interpret(lowest)(made) == lowest(made) == 40


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
