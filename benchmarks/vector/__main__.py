"""Compare steps of many games at once with Pgx and PettingZoo.

Every step gives observations, masks of legal actions and rewards, plays an action at random in each game, and starts
again the games that end.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import parlour
from benchmarks.measure import Run, Timing, race
from benchmarks.peers import UnavailableError

from .ours import Vector
from .peers import Contestant, Pgx, at_its_best, pettingzoo_connect_four, pettingzoo_parlour

YARDSTICK = "connect_four"
NOTES = (
    "CPU time on one core. The contestants of a row alternate. Medians of nine rounds. "
    "In the comparison, each library plays the number of games at once that makes it fastest."
)
COLUMNS = ("game", "observed\nnumbers", "actions", "step", "observing", "mask", "drawing", "PettingZoo\nstep")
out = Console(width=110)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.vector", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=1024, help="number of games at once, in the table of all games (default: 1024)"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per contestant and row (default: 2)")
    parser.add_argument("--only", nargs="+", choices=parlour.games(), default=parlour.games(), metavar="GAME")
    wanted = parser.parse_args(arguments)
    out.print(_beside_others(wanted.seconds))
    out.print(_all_games(wanted.only, wanted.games, wanted.seconds))


def _beside_others(seconds: float) -> Table:
    """Connect Four here and in other libraries."""
    enter: dict[str, Callable[[], Contestant]] = {
        "Parlour": lambda: at_its_best(lambda games: Vector(YARDSTICK, games), seconds / 2),
        "Pgx": lambda: at_its_best(Pgx, seconds / 2),
        "PettingZoo": pettingzoo_connect_four,
    }
    entered, reasons = _entered(enter)
    timings = race({name: contestant.step for name, contestant in entered.items()}, seconds)
    columns = ("Connect Four", "games at once", "ns per step", "steps per second", "Parlour's speed-up")
    table = Table(*columns, title="Comparison", caption=NOTES)
    for name in enter:
        if name in entered:
            table.add_row(name, str(entered[name].games), *_cells(timings[name], timings["Parlour"]))
        else:
            table.add_row(name, "–", reasons[name], "–", "–")
    return table


def _entered(enter: dict[str, Callable[[], Contestant]]) -> tuple[dict[str, Contestant], dict[str, str]]:
    """Available competitors, and the reasons why others are missing."""
    entered: dict[str, Contestant] = {}
    reasons: dict[str, str] = {}
    for name, contestant in enter.items():
        try:
            entered[name] = contestant()
        except UnavailableError as why:
            reasons[name] = str(why)
    return entered, reasons


def _cells(timing: Timing, ours: Timing) -> tuple[str, str, str]:
    return f"{timing.median:,.0f}", f"{1e9 / timing.median:,.0f}", f"{timing.ratio(ours):.1f} ×"


def _all_games(names: list[str], games: int, seconds: float) -> Table:
    """All games at once, and one step a call by PettingZoo's interface."""
    table = Table(*COLUMNS, title=f"{games} games at once, nanoseconds per game", caption=NOTES)
    for name in names:
        vector = Vector(name, games)
        runs: dict[str, Run] = {"step": vector.step}
        runs |= {part: _repeated(call, games) for part, call in vector.calls().items()}
        petting, reasons = _entered({"turns": lambda name=name: pettingzoo_parlour(name)})
        timings = race(runs | {name: env.step for name, env in petting.items()}, seconds)
        shown = [f"{timings[part].median:,.0f}" for part in ("step", "observe", "mask", "choose")]
        shown.append(f"{timings['turns'].median:,.0f}" if petting else reasons["turns"])
        game = vector.batch.game
        table.add_row(game.title, str(game.observation_spec.size), str(game.num_distinct_actions()), *shown)
    return table


def _repeated(call: Callable[[], object], games: int) -> Run:
    def run(count: int) -> float:
        for _ in range(count):
            call()
        return count * games

    return run


if __name__ == "__main__":
    main()
