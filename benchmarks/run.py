"""`parlour bench`: compare playouts, single steps and tree search with OpenSpiel and plain C."""

from __future__ import annotations

import platform
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

import numba
import numpy as np
from llvmlite import binding
from rich.console import Console
from rich.table import Table

from parlour import kit
from parlour.errors import UnknownNameError, suggestion

from . import peers, stepping
from .ours import YARDSTICKS, Ours, Run, Shape, Timing, all_games, race
from .peers import Native, OpenSpiel, UnavailableError

ANCHOR = "breakthrough"
SURVEY = 5000  # random games of ours to measure the game's shape …
SLOW_SURVEY = 1000  # … and of OpenSpiel's, which a Python loop plays
SAME = 200  # games in which C must match ours ply by ply
MANY = 20_000  # games to compare the mean result of OpenSpiel with ours
SIMULATIONS = 1000

NOTES = (
    "CPU time on one core. The contestants of a row alternate; medians, with ratios taken round by round. A ply is a "
    "player's action, not a chance event. C: the same algorithm and random numbers, so the same games to the last ply. "
    "OpenSpiel: its MCTSBot, whose loop is in C++; for playouts, one simulation of N rollouts."
)

WIDTH = 150  # width of the widest table: a narrower window wraps its lines
out = Console(width=max(WIDTH, Console().width))


@dataclass(frozen=True)
class Row:
    """The playouts of one game; timings in nanoseconds per ply."""

    name: str
    shape: Shape
    timings: dict[str, Timing]
    reasons: dict[str, str]  # why a contestant is missing

    def cells(self) -> list[str]:
        ours = self.timings["ours"]
        low, high = min(ours.cpu), max(ours.cpu)
        return [
            self.name,
            f"{self.shape.plies:.1f}",
            f"{self.shape.choices:.1f}",
            f"{self.shape.rolls:.1f}",
            f"{ours.median:.1f} ({low:.1f}–{high:.1f})",
            f"{1e9 / (ours.median * self.shape.plies):,.0f}",
            self._time("C"),
            self._ratio("C", lambda it: ours.ratio(it), "{:.2f}"),
            self._time("OpenSpiel"),
            self._ratio("OpenSpiel", lambda it: it.ratio(ours), "{:.1f}"),
            self._ratio(ANCHOR, lambda it: ours.ratio(it), "{:.2f}"),
        ]

    def _time(self, rival: str) -> str:
        return f"{self.timings[rival].median:.1f}" if rival in self.timings else self.reasons[rival]

    def _ratio(self, rival: str, ratio: Callable[[Timing], float], form: str) -> str:
        return form.format(ratio(self.timings[rival])) if rival in self.timings else "–"


COLUMNS = (
    "game",
    "plies\nper game",
    "moves\nper ply",
    "rolls\nper game",
    "ns per ply\n(min–max)",
    "playouts\nper second",
    "C\nns per ply",
    "time\n/ C",
    "OpenSpiel\nns per ply",
    "speed-up over\nOpenSpiel",
    f"time /\n{ANCHOR}",
)


def measure(only: Collection[str], seconds: float) -> None:
    """Measure the named games (default: all), and print the results. Raises UnknownNameError."""
    names = _names(only)
    table = Table(*COLUMNS, title="Random playouts", caption=NOTES)
    anchor = Ours(ANCHOR)
    with out.status("measuring …") as status:
        for name in names:
            status.update(f"playouts of {name} …")
            table.add_row(*_playouts(name, anchor, seconds).cells())
    out.print(table)
    out.print(stepping.table(names, seconds / 4))
    _print_searches([name for name in names if name in YARDSTICKS], seconds)
    _print_versions()


def _names(only: Collection[str]) -> list[str]:
    """Return the requested games, in the order of the tables."""
    known = all_games()
    for name in only:
        if name not in known:
            raise UnknownNameError(f"No benchmark for {name!r}. {suggestion(name, known)}")
    return [name for name in known if not only or name in only]


def _playouts(name: str, anchor: Ours, seconds: float) -> Row:
    ours = Ours(name)
    shape = ours.shape(SURVEY)
    runs: dict[str, Run] = {"ours": lambda games: int(ours.play(games).plies)}
    reasons: dict[str, str] = {}
    for rival, enter in ("C", _enter_native), ("OpenSpiel", _enter_spiel):
        try:
            runs[rival] = enter(name, ours, shape)
        except UnavailableError as why:
            reasons[rival] = str(why)
    runs[ANCHOR] = lambda games: int(anchor.play(games).plies)
    return Row(name, shape, race(runs, seconds), reasons)


def _enter_native(name: str, ours: Ours, shape: Shape) -> Run:
    """Add C's playouts, after checking that they match ours."""
    contestant = Native(name)
    rng = kit.seeded(2)
    word = int(rng.word)
    theirs, mine = contestant.play(word, SAME), ours.play(SAME, rng)
    if (theirs.plies, theirs.total[0]) != (mine.plies, mine.total[0]):
        raise UnavailableError("plays different games")
    return lambda games: contestant.play(word, games).plies


def _enter_spiel(name: str, ours: Ours, shape: Shape) -> Run:
    """Add OpenSpiel's playouts, and compare the outcomes of its games with ours."""
    contestant = OpenSpiel(name)
    plies, choices = contestant.survey(SLOW_SURVEY)
    mine, theirs = ours.play(MANY).total[0] / MANY, contestant.play(MANY)
    out.print(
        f"{name}, random games in Parlour and OpenSpiel: mean result of the first seat {mine:+.3f} and {theirs:+.3f} "
        f"(± 0.01), plies per game {shape.plies:.1f} and {plies:.1f}, "
        f"moves per ply {shape.choices:.2f} and {choices:.2f}"
    )

    def run(games: int) -> float:
        contestant.play(games)
        return games * shape.plies

    return run


def _print_searches(names: list[str], seconds: float) -> None:
    title = f"Tree search: {SIMULATIONS} simulations from the start, one playout each, with a solver"
    table = Table("game", "simulations\nper second", "OpenSpiel", "speed-up over\nOpenSpiel", title=title)
    for name in names:
        runs: dict[str, Run] = {"ours": _searches(Ours(name))}
        reason = "–"
        try:
            runs["OpenSpiel"] = _searches(OpenSpiel(name))
        except UnavailableError as why:
            reason = str(why)
        timings = race(runs, seconds)
        ours, spiel = timings["ours"], timings.get("OpenSpiel")
        theirs = [f"{1e9 / spiel.median:,.0f}", f"{spiel.ratio(ours):.1f}"] if spiel else [reason, "–"]
        table.add_row(name, f"{1e9 / ours.median:,.0f}", *theirs)
    if names:
        out.print(table)


def _searches(contestant: Ours | OpenSpiel) -> Run:
    return lambda count: sum(contestant.simulate(SIMULATIONS) for _ in range(count))


def _print_versions() -> None:
    versions = {
        "Python": platform.python_version(),
        "Numba": numba.__version__,
        "NumPy": np.__version__,
        "LLVM": ".".join(map(str, binding.llvm_version_info)),
        "OpenSpiel": _or_reason(peers.version),
        "C": f"{_or_reason(peers.compiler_version)} {' '.join(peers.FLAGS[:2])}",
        "CPU": _cpu(),
    }
    out.print(", ".join(f"{what} {version}" for what, version in versions.items()), highlight=False)


def _or_reason(version: Callable[[], str]) -> str:
    try:
        return version()
    except UnavailableError as why:
        return str(why)


def _cpu() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(": ")[2]
    return platform.processor() or platform.machine()
