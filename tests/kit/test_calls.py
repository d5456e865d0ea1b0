"""Generic calls find a game's rules by the type of its record, and mistakes in rules are reported clearly."""

from types import ModuleType

import numpy as np
import pytest

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import TERMINAL, estimate, hide, interpret, random_action, record, rule
from parlour.kit.fields import U1


@rule
def setup(s):
    s.left = 5


@rule
def actor(s):
    return 0 if s.left else TERMINAL


@rule
def legal(s, out):
    out[0], out[1] = 1, 2
    return 2 if s.left > 1 else 1


@rule
def apply(s, action):
    s.left -= action


@rule
def returns(s, out):
    out[0] = 1
    out[1] = -1


@rule
def chance(s, out, weights):
    return 0


@rule
def roll(s, rng):
    s.left = 0


OWN = {"setup": setup, "actor": actor, "legal": legal, "apply": apply, "returns": returns}


def kind_of(name):
    return record(type(name, (), {"__annotations__": {"left": U1}}))


def module(name="TakeAway", **changes):
    made = ModuleType("some_game.rules")
    kind = kind_of(name)
    for name, value in {"State": kind, **OWN, **changes}.items():
        if value is not None:
            setattr(made, name, value)
    return made


def registered(name, **changes):
    rules = module(name, **changes)
    kit.register(rules)
    return kit.new(rules.State)


def plain(s, action):
    s.left -= action


@rule
def apply_to_nothing(s):
    s.left -= 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"State": None}, "must define a record named State"),
        ({"State": np.dtype("u8")}, "must define a record named State"),
        ({"State": np.dtype([("left", "u1")])}, "must define a record named State"),
        ({"setup": None}, "does not define setup"),
        ({"legal": None, "returns": None}, "does not define legal, returns"),
        ({"chance": chance}, "does not define roll"),
        ({"roll": roll}, "does not define chance"),
        ({"apply": apply_to_nothing}, "apply must take 2 arguments, not s"),
        ({"key": roll}, "key must take 1 argument, not s, rng"),
        ({"apply": plain}, "apply is not a rule. Put @rule above it"),
        ({"hide": plain}, "hide is not a rule"),
        ({"ending": actor}, "must define both `ending` and at least two ENDINGS, or neither"),
        ({"ENDINGS": ("mate", "stalemate")}, "must define both `ending` and at least two ENDINGS, or neither"),
        ({"PURPOSES": ()}, "PURPOSES must be different words of 1 to 16 letters a to z or _, not"),
        ({"PURPOSES": ("throw", "throw")}, "PURPOSES must be different words .* not 'throw', 'throw'"),
        ({"PURPOSES": ("a:0",)}, "PURPOSES must be different words .* not 'a:0'"),
        ({"PURPOSES": ("7",)}, "PURPOSES must be different words .* not '7'"),
    ],
)
def test_mistakes_in_rules_are_reported(changes, message):
    with pytest.raises(GameDefinitionError, match=message) as fault:
        kit.register(module(**changes))
    assert "some_game.rules" in str(fault.value)


def test_call_finds_the_game_compiled_and_interpreted():
    state = registered("found")
    kit.setup(state)
    assert (kit.actor(state), state.left) == (0, 5)
    interpret(kit.apply)(state, 2)
    kit.apply(state, 3)
    assert kit.actor(state) == interpret(kit.actor)(state) == TERMINAL


@rule
def through_a_caller(s):
    kit.setup(s)


@rule
def factorial(n):
    return n * factorial(n - 1) if n > 1 else 1


@rule
def through_another(n):
    return factorial(n)


def test_recursive_rule_compiles_for_any_first_caller():
    assert through_another(5) == factorial(5) == interpret(through_another)(5) == 120


def test_games_of_equal_layout_are_distinguished():
    @rule
    def other(s):
        s.left = 77

    one, two = registered("one"), registered("two", setup=other)
    for call in (kit.setup, interpret(kit.setup), through_a_caller):
        call(one)
        call(two)
        assert (one.left, two.left) == (5, 77)
        one.left = two.left = 0


def test_record_without_a_game_is_refused():
    stranger = kit.new(kind_of("Stranger"))
    for setup in kit.setup, interpret(kit.setup):
        with pytest.raises(GameDefinitionError, match="must be a state of a registered game"):
            setup(stranger)


@rule
def promise(s, seat, weights):
    return weights[seat] * s.left


@rule
def promise_to_all(s, weights):
    return weights[0]


def evaluation(evaluate, features=0):
    made = ModuleType("some_game.evaluation")
    made.evaluate, made.FEATURES = evaluate, tuple(map(str, range(features)))
    return made


def test_evaluation_is_found_beside_the_rules():
    rules, scales = module("Evaluated"), kit.new(kit.Scales)
    kit.register(rules, evaluation(promise))
    state, plain = kit.new(rules.State), registered("Plain")
    state.left, scales.weight[1] = 3, 0.5
    for call in (kit.evaluate, interpret(kit.evaluate)):
        assert call(state, 1, scales.weight) == 1.5
        assert call(plain, 1, scales.weight) == 0


@pytest.mark.parametrize(
    ("evaluation", "message"),
    [
        (evaluation(promise_to_all), "evaluate must take 3 arguments, not s, weights"),
        (evaluation(plain), "evaluate is not a rule. Put @rule above it"),
        (evaluation(promise, 65), "FEATURES has 65 entries; the maximum is 64"),
    ],
)
def test_mistake_in_an_evaluation_is_reported(evaluation, message):
    with pytest.raises(GameDefinitionError, match=f"some_game.evaluation.{message}"):
        kit.register(module(), evaluation)


@rule
def defaults(s, rng, moves, scales, result):
    hide(s, 0)
    estimate(s, scales, result.value)
    return random_action(s, moves.action, rng)


@pytest.mark.parametrize("interpreted", [False, True])
def test_defaults_of_optional_rules(interpreted):
    state, rng, moves, result = registered("default"), kit.seeded(1), kit.new(kit.Moves), kit.new(kit.Result)
    scales = kit.new(kit.Scales)
    scales.seats = 2
    run = interpret(defaults) if interpreted else defaults
    kit.setup(state)
    assert {run(state, rng, moves, scales, result) for _ in range(50)} == {1, 2}
    assert (state.left, result.value[:2].tolist()) == (5, [0, 0])
    state.left = 0
    run(state, rng, moves, scales, result)
    assert result.value[:2].tolist() == [1, -1]


def test_default_key_covers_all_bytes():
    one, two = registered("keyed"), registered("keyed")
    assert kit.key(one) == kit.key(two) == interpret(kit.key)(one)
    two.left = 1
    assert kit.key(one) != kit.key(two) == interpret(kit.key)(two)
