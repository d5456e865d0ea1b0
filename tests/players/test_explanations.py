"""Explanations of advised moves."""

import random
import threading
from dataclasses import replace

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.players.explanations import LEAST, Explanation, _features, explain, explanation_text
from parlour.players.player import observe
from parlour.search.report import MoveReport, Report
from parlour.view.language import speaking

GAMES_WITH_GAINS = [name for name in parlour.games() if name != "maexchen"]


def reported(state, *texts, value=0.1, lost=(), **settings):
    """Return a report whose best moves are given in order, with some of the others proven to lose."""
    actions = [state.string_to_action(text) for text in texts]
    others = [action for action in state.legal_actions() if action not in actions]
    moves = [_move(state, action, value) for action in actions]
    moves += [_move(state, action, -1.0 if action in lost else 0.0, action in lost) for action in others]
    return Report(tuple(moves), (), 1, 1.0, full=False, interrupted=False, **settings)


def _move(state, action, value, proven=False):
    return MoveReport(action, state.action_to_string(action), 1, value, proven)


def explained(state, report):
    seen = observe(state)
    return explanation_text(seen, report, explain(seen, report))


def position(name, turns, seed, **options):
    """Return a position in which a seat is to decide, after random play."""
    state, dice = parlour.load(name, **options).new_initial_state(), random.Random(seed)
    before = state
    for _ in range(turns):
        while state.is_chance_node():
            state.roll(dice)
        if state.is_terminal():
            break
        before, action = state.clone(), dice.choice(state.legal_actions())
        state.apply_action(action)
    while state.is_chance_node():
        state.roll(dice)
    return before if state.is_terminal() else state


@pytest.mark.parametrize("name", GAMES_WITH_GAINS)
@pytest.mark.parametrize("turns", [3, 30])
def test_weighted_features_sum_to_the_evaluation(name, turns):
    state = position(name, turns, seed=turns)
    weights = np.array([state.game.weights.values[feature] for feature in state.game.features])
    for seat in range(state.game.num_players()):
        whole = kit.interpret(kit.evaluate)(state.record, seat, weights)
        assert _features(state, seat) @ weights == pytest.approx(whole)


@pytest.mark.parametrize("name", GAMES_WITH_GAINS)
def test_stated_gains_are_larger_after_the_move(name):
    clauses = {gain.clause: gain for gain in parlour.load(name).table.GAINS}
    seen = set[str]()
    for seed in range(8):
        state = position(name, 20 + 3 * seed, seed)
        seat = state.current_player()
        for action in state.legal_actions()[:6]:
            text = state.action_to_string(action)
            found = explain(observe(state), reported(state, text))
            if not (found and found.sentence.startswith("Compared with {other}: ")):
                continue
            after, beside = state.child(action), state.child(state.string_to_action(found.other))
            for gain in map(clauses.__getitem__, found.gains):
                seats = [one for one in range(state.game.num_players()) if (one == seat) is not gain.of_others]
                counts = [sum(_counted(gain, it, one) for one in seats) for it in (after, beside)]
                assert counts[0] > counts[1]
                seen.add(gain.clause)
    assert seen


def _counted(gain, state, seat):
    features = dict(zip(state.game.features, _features(state, seat), strict=True))
    return sum(times * features[name] for name, times in gain.counted.items())


@pytest.mark.parametrize("name", parlour.games())
def test_every_clause_has_a_german_translation(name):
    game = parlour.load(name)
    with speaking("de"):
        for gain in getattr(game.table, "GAINS", ()):
            assert game.say(gain.clause) != gain.clause


def test_only_move_is_explained():
    state = position("columna", 1, 1)
    move = _move(state, state.legal_actions()[0], 0.0)
    assert explained(state, Report((move,), (), 1, 1.0, full=False, interrupted=False)) == "It's the only legal move."


def test_proven_losses_of_half_the_moves_are_mentioned():
    state = parlour.load("columna").new_initial_state()
    best, *others = state.legal_actions()
    text, half = state.action_to_string(best), others[: len(others) // 2 + 1]
    assert explained(state, reported(state, text, lost=others)) == "Every other move loses."
    many = f"Of the {len(others)} other moves, {len(half)} would lose."
    assert explained(state, reported(state, text, lost=half)) == many
    assert "lose" not in explained(state, reported(state, text, lost=others[:2]))


def test_winning_move_is_explained():
    for seed in range(40):  # the last decision of a random game may or may not be a win
        state = position("columna", 10_000, seed)
        winning = [a for a in state.legal_actions() if state.child(a).is_terminal()]
        if winning and state.child(winning[0]).returns()[state.current_player()] == 1:
            break
    else:
        pytest.fail("no game ended with a win")
    assert explained(state, reported(state, state.action_to_string(winning[0]))) == "It wins the game this turn."


def test_simultaneous_decision_is_not_explained():
    state = position("columna", 20, 1)
    assert explain(state, reported(state, state.action_to_string(state.legal_actions()[0]), mixed=True)) is None


def test_explanation_reveals_no_secret_choices():
    state, dice = parlour.load("deathmatch_arena").new_initial_state(), random.Random(1)
    compared = 0
    while compared < 3:
        while state.is_chance_node():
            state.roll(dice)
        after = [state.child(action) for action in state.legal_actions()]
        if not state.game.run(kit.sees_all, after[0].record) and after[0].current_player() >= 0:
            best = after[0].action_to_string(after[0].legal_actions()[0])
            assert len({explained(each, reported(after[0], best)) for each in after}) == 1
            compared += 1
        state = dice.choice(after)


def test_small_gain_is_not_mentioned(monkeypatch):
    state = position("columna", 21, 1)
    report = reported(state, state.action_to_string(state.legal_actions()[0]))
    monkeypatch.setattr("parlour.players.explanations.LEAST", 100.0)
    found = explain(state, report)
    assert LEAST < 100 and not (found and found.gains)


QUIET = "k4/5/5/5/K4 0 A4 - 0 3,12,7,15,1,18,27,22,30,16,33,41,38,45,52,47,60,55,49,71,64,68,75,62"


def valued(*values, **more):
    """Return a report on a position of Bingo Chess in which no move gains more than another, with values from best to
    worst.
    """
    state = parlour.load("bingo_chess").state_from_text(QUIET)
    state.apply_action(state.string_to_action("ball 74"))  # a number that is not on the card
    actions = state.legal_actions()[: len(values)]
    moves = [replace(_move(state, action, value), **more) for action, value in zip(actions, values, strict=True)]
    return state, Report(tuple(moves), (), 1, 1.0, full=False, interrupted=False)


WITHIN = "to within 2 percentage points."


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ([0.3, 0.27, 0.1], "No move stands out: {1} is as good " + WITHIN),
        ([0.3, 0.29, 0.28, 0.1], f"No move stands out: 2 of the 3 other moves are as good {WITHIN}"),
        ([0.3, 0.29, 0.28], f"No move stands out: every other move is as good {WITHIN}"),
        ([0.3, 0.2, 0.1], "With the next best move, {1}, your chances drop by 5 percentage points."),
        ([0.3, 0.3, 0.1], ""),  # the tie is not exact
    ],
)
def test_values_are_compared_if_no_move_gains_more(values, sentence):
    state, report = valued(*values)
    assert explained(state, report) == sentence.format(*(move.text for move in report.moves))


def test_bounds_are_reported_as_at_least():
    state, report = valued(0.3, 0.2, 0.1, bound=True)
    assert explained(state, report) == "With any other move, your chances drop by at least 5 percentage points."


def test_maexchen_explains_exact_odds():
    game = parlour.load("maexchen")
    state = game.new_initial_state()
    outcomes = (outcome for outcome, _ in state.chance_outcomes() if "65" in state.describe_action(outcome))
    state.apply_action(next(outcomes))
    assert explained(state, reported(state, "throw")) == "8 of 36 possible throws are higher than 65."
    assert explained(state, reported(state, "stop")) == "An opponent's chance of beating 65 is 22%."
    with speaking("de"):
        assert explained(state, reported(state, "stop")) == "Ein Gegner schlägt 65 in 22\N{NO-BREAK SPACE}% der Fälle."


def test_explanation_is_translated():
    game = parlour.load("columna")
    found = Explanation("Compared with {other}: {gains}.", "w4", ("your chain needs fewer squares",))
    with speaking("de"):
        assert found.text(game) == "Verglichen mit w4: deiner Kette fehlen weniger Felder."


def test_stopped_explanation_compares_no_positions():
    state, stop = position("invictus", 30, seed=30), threading.Event()
    report = next(
        it for action in state.legal_actions() if explain(state, it := reported(state, state.action_to_string(action)))
    )
    stop.set()
    assert explain(state, report, stop) is None
