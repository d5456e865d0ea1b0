"""Hand-made samples, and a slow collector for a few games."""

import math

import numpy as np

import parlour
from parlour.lab.sample import DECISIONS, GAMES, ROLLS, VALUES, Sample, names
from parlour.players import make_any_player
from parlour.runs.game_loop import GameTask, play_game

OPENING = "opening"


def sample(results, game="columna", players="strong", decisions=None, rolls=None, options=None, **columns):
    """Return games with these results, one per round. Missing columns are counted from the decisions, or are 0."""
    made = parlour.load(game, **(options or {}))
    count, seats = len(results), len(results[0])
    games = {name: np.zeros(count) for name in names(GAMES, seats)}
    games |= {"game": np.arange(count), "round": np.arange(count)}
    games |= {f"result_{seat}": np.array(column, np.float32) for seat, column in enumerate(zip(*results, strict=True))}
    games |= {name: np.asarray(values) for name, values in columns.items()}
    return Sample(made, players, games, decisions or {}, rolls or {})


def table(columns, *rows):
    """Return a table with these rows."""
    kinds = {column.name: column.kind for column in (*DECISIONS, *VALUES)}
    return {
        name: np.array(values, kinds.get(name, kinds.get(f"{name.rstrip('0123456789')}", "i4")))
        for name, values in zip(columns.split(), zip(*rows, strict=True), strict=True)
    }


def collected(game, player, count, opening=0, **options):
    """Return self-play games of a player, one per round."""
    made = parlour.load(game, **options)
    games, decisions, rolls = [], [], []
    for number in range(count):
        task = GameTask(number, number, tuple(range(made.num_players())), f"hand-{number}", opening)
        players = [make_any_player(player, task.seed(seat)) for seat in task.seats]
        own, seen = [], []
        result = play_game(task, made, players, observers=[lambda step, o=own, s=seen: note(step, o, s)])
        games.append(game_row(number, result, own))
        decisions += [(number, *row) for row in own]
        rolls += [(number, turn, 0, -1, outcome, 1.0) for turn, outcome in seen_rolls(seen)]
    seats = made.num_players()
    decided = [*names(DECISIONS, seats), *([] if OPENING in names(DECISIONS, seats) else [OPENING])]
    tables = [(names(GAMES, seats), games), (decided, decisions), (names(ROLLS, seats), rolls)]
    return Sample(made, player, *({} if not rows else columns(each, rows) for each, rows in tables))


def note(step, decisions, seen):
    """Record a turn; for a decision, its seat and number of actions."""
    turn = len(seen)
    seen.append((turn, step.action if step.actor < 0 else None))
    if step.actor >= 0:
        choices, free = len(step.state.legal_actions()), int(step.decision is None)
        decisions.append((turn, step.actor, step.action, choices, step.state.key(), free))


def seen_rolls(seen):
    return [(turn, outcome) for turn, outcome in seen if outcome is not None]


def game_row(number, result, decisions):
    """Return a game's row in the table of games."""
    seats, choices = range(len(result.results)), [row[3] for row in decisions]
    made = [sum(row[1] == seat for row in decisions) for seat in seats]
    counted = (sum(choices), max(choices), choices.count(1), sum(map(math.log10, choices)))
    return (number, number, *result.results, 0, len(result.actions), *made, *counted)


def columns(each, rows):
    return {
        name: np.array(values, "u8" if name == "key" else None)
        for name, values in zip(each, zip(*rows, strict=True), strict=True)
    }


def values(measurements):
    """Return the values of measurements by what they are of."""
    return {found.of: found.interval.value for found in measurements}
