"""Samples for reports from a slow reference collector, and a few simple measures."""

import math
import random
from collections import defaultdict

import numpy as np

from parlour.lab.measurement import Measure, Measurement, Question
from parlour.lab.sample import DECISIONS, GAMES, ROLLS, Sample, blank
from parlour.players import make_any_player
from parlour.statistics import mean_interval, score_interval


def sample(game, players="random", games=40, seed=1):
    """Return self-play games of "random" or a specified player."""
    rows = defaultdict(list)
    for number in range(games):
        play(game, players, number, random.Random(f"{seed}-{number}"), rows)
    tables = {"games": GAMES, "decisions": DECISIONS, "rolls": ROLLS}
    return Sample(game, players, **{name: table(columns, game, rows[name]) for name, columns in tables.items()})


def table(columns, game, rows):
    made = blank(columns, game.num_players(), len(rows))
    for i, row in enumerate(rows):
        for name, value in row.items():
            made[name][i] = value
    return made


def play(game, players, number, rng, rows):
    state, turn, choices = game.new_initial_state(), 0, []
    deciders = [make_any_player(players, rng.getrandbits(30)) for _ in range(game.num_players())]
    decided = [0] * game.num_players()
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        if seat < 0:
            outcomes = dict(state.chance_outcomes())
            action = rng.choices(list(outcomes), list(outcomes.values()))[0]
            row = {"outcome": action, "probability": outcomes[action], "seat": -1, "purpose": 0}
            rows["rolls"].append({"game": number, "turn": turn, **row})
        else:
            action = rng.choice(legal) if players == "random" else deciders[seat].decide(state.observation(seat)).action
            row = {"seat": seat, "action": action, "choices": len(legal), "key": state.key()}
            rows["decisions"].append({"game": number, "turn": turn, **row})
            choices.append(len(legal))
            decided[seat] += 1
        state.apply_action(action)
        turn += 1
    row = {"game": number, "round": number, "ending": 0, "turns": turn, "choices": sum(choices)}
    row |= {"widest": max(choices), "forced": choices.count(1), "tree": sum(map(math.log10, choices))}
    row |= {f"result_{seat}": result for seat, result in enumerate(state.returns())}
    rows["games"].append(row | {f"decisions_{seat}": count for seat, count in enumerate(decided)})


def seat_score(sample):
    """Mean score of a seat: 1 for a win, ½ for a draw, 0 for a loss."""
    for seat in range(sample.seats):
        scores = sample.scores[:, seat]
        yield Measurement("seat_score", f"seat {seat}", score_interval(scores.tolist()), len(scores))


def draws(sample):
    """Number of games without a winner, in percent."""
    drawn = np.all(sample.scores == 0.5, axis=1).astype(float)
    yield Measurement("draws", "", score_interval(drawn.tolist()), len(drawn))


def turns(sample):
    """Length of a game."""
    turns = sample.games["turns"]
    yield Measurement("turns", "", mean_interval(turns.tolist()), len(turns))


MEASURES = {
    function.__name__: Measure(function.__name__, question, unit, source, function)
    for function, question, unit, source in (
        (seat_score, Question.FAIR, "share", ""),
        (draws, Question.DECIDES, "share", "AlphaZero variants"),
        (turns, Question.ENDS, "turns", "Ludii"),
    )
}
