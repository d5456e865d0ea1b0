"""`python -m benchmarks.strength`: each level against the one below it, in every game; the logs are kept beside this.

What has been played already is not played again: `--games` says how many games a match has, `--game` which game,
`--table` only prints what is known.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

import parlour
from parlour.arena.log import Log, read_log
from parlour.arena.plan import Plan, make_plan
from parlour.arena.ratings import Interval, score_interval
from parlour.arena.results import by_seat, complete_rounds, round_score, timing
from parlour.arena.running import run
from parlour.errors import ParlourError
from parlour.players.levels import STEPS

LOGS = Path(__file__).parent / "logs"
SEED = "levels"
OPTIONS = {"deathmatch_arena": {"players": 2}}  # for a score between two
OPENINGS = {"invictus": 40}  # plies at random: the whole setup
CAPTION = "Each level against the one below it. In a seat: wins – draws – losses."
out = Console()


@dataclass(frozen=True, slots=True)
class Match:
    """A level against the one below it."""

    game: str
    upper: str
    lower: str

    @property
    def path(self) -> Path:
        return LOGS / f"{self.game}-{self.upper}.jsonl.xz"

    def plan(self) -> Plan:
        game = parlour.load(self.game, **OPTIONS.get(self.game, {}))
        return make_plan(game, (self.upper, self.lower), SEED, OPENINGS.get(self.game))

    def log(self) -> Log:
        """What was played, in memory. Raises ParlourError if the levels were others then."""
        if not self.path.exists():
            return Log(self.plan())
        played = read_log(self.path)
        played.check_players()
        return Log(self.plan(), games=played.games)

    def play(self, games: int, processes: int | None) -> None:
        """Play what is missing, and keep it."""
        log = self.log()
        total = log.plan.games_until(games)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(f"{self.game}: {self.upper}", total=total, completed=len(log.games))
            try:
                run(log, total, processes, lambda: progress.advance(task))
            finally:  # who interrupts it keeps what was played
                self._keep(log)

    def _keep(self, log: Log) -> None:
        with lzma.open(self.path, "wt", encoding="utf-8") as file:
            file.writelines(log.lines())


def matches(games: list[str]) -> Iterator[Match]:
    for game in games:
        for lower, upper in pairwise(STEPS):
            yield Match(game, upper.name, lower.name)


def show(found: list[Match]) -> None:
    """What is known of the levels."""
    seats = [Column(f"{place} seat", no_wrap=True) for place in ("first", "second")]
    table = Table("game", "level", "score", *seats, "games", "a move", "longest", caption=CAPTION)
    for match in found:
        if complete_rounds(log := match.log()):
            table.add_row(*_row(match, log))
    out.print(table)


def _row(match: Match, log: Log) -> tuple[str, ...]:
    effort = timing(log).efforts[0]
    score = score_interval([round_score(log.plan, games) for games in complete_rounds(log).values()])
    tallies = by_seat(log, 0)
    seats = (str(tallies.get(seat, "")) for seat in range(2))
    seconds = f"{effort.seconds / effort.moves:.3f} s", f"{effort.longest:.2f} s"
    return match.game, match.upper, _percent(score), *seats, str(len(log.games)), *seconds


def _percent(score: Interval) -> str:
    return f"{score.value:.0%} ({score.low:.0%} to {score.high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.strength", description=__doc__)
    parser.add_argument("--game", choices=parlour.games(), help="one game; else all")
    parser.add_argument("--level", choices=[level.name for level in STEPS[1:]], help="one level; else all")
    parser.add_argument("--games", type=int, default=100, help="how many games a match has")
    parser.add_argument("--processes", type=int, help="how many games at once; else as many as there are cores")
    parser.add_argument("--table", action="store_true", help="print what is known, and play nothing")
    given = parser.parse_args()
    found = [it for it in matches([given.game] if given.game else parlour.games()) if given.level in (None, it.upper)]
    LOGS.mkdir(exist_ok=True)
    try:
        if not given.table:
            for match in found:
                match.play(given.games, given.processes)
        show(found)
    except ParlourError as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main()
