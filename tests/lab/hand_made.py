"""Hand-made samples, and samples of a few games."""

import numpy as np

import parlour
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.sample import DECISIONS, GAMES, VALUES, Sample, names
from parlour.players import make_any_player
from parlour.runs.game_loop import GameTask, play_game


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
    writer, start = RowWriter(made), made.new_initial_state()
    for number in range(count):
        task = GameTask(number, number, tuple(range(made.num_players())), f"hand-{number}", opening)
        played = play_game(task, made, [make_any_player(player, task.seed(seat)) for seat in task.seats])
        writer.add(number, start, played.actions, opening)
    return Sample(made, player, *writer.tables().values())


def values(measurements):
    """Return the values of measurements by what they are of."""
    return {found.of: found.interval.value for found in measurements}
