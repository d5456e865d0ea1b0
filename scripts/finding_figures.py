"""The figures of a report, as report.json has them and as pages of findings tell them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Game
from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import thing
from parlour.players.levels import NAMES
from parlour.runs.game_loop import OPENING
from parlour.statistics import Interval

EVEN_ENOUGH = 0.03  # of a score: an edge that is smaller than this is worth no rule
OPENING_WORDS = {4: "four"}
DECIDED_BY_OPENING = {  # games in which it was measured how many of them the random opening moves decide
    "columna": (
        "The random opening moves alone decide about 12% of games between casual or skilled players. Black wins 97% of "
        "those games, and the rest are even. So these figures do not show an edge for Black."
    )
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as report.json has it."""

    of: str
    interval: Interval
    n: int
    unit: str

    @property
    def told(self) -> str:
        """Its value, and between what it lies."""
        value = numbers.value(self.interval, self.unit)
        is_certain = self.interval.low == self.interval.high
        return value if is_certain else f"{value} ({numbers.bounds(self.interval, self.unit)})"


@dataclass(frozen=True)
class Findings:
    """The figures of a game, as report.json has them."""

    game: Game
    content: dict[str, Any]

    @property
    def players(self) -> list[str]:
        """Who played, from the weakest to the strongest."""
        return list(self.content["players"])

    def of(self, players: str, measure: str) -> list[Figure]:
        """What was measured of some players by one measure."""
        return [_figure(it) for it in self.content["figures"] if (it["players"], it["measure"]) == (players, measure)]

    def one(self, players: str, measure: str, of: str = "") -> Figure | None:
        """A single figure, if there is one."""
        return next((it for it in self.of(players, measure) if it.of == of), None)


def _figure(given: dict[str, Any]) -> Figure:
    value, low, high = (float("nan") if given[name] is None else given[name] for name in ("value", "low", "high"))
    return Figure(given["of"], Interval(value, low, high), given["n"], given["unit"])


def edges(findings: Findings) -> Iterator[str]:
    """Seats that score more than their share; none where the random openings are known to decide many games."""
    if findings.game.name in DECIDED_BY_OPENING:
        return
    for players in findings.players:
        scores = findings.of(players, "seat_score")
        for it in scores:
            even = 1 / len(scores)
            if len(scores) > 1 and it.interval.low > even and it.interval.value > even + EVEN_ENOUGH:
                told = f"{it.told}, n = {numbers.count(it.n)}"
                cause = "" if findings.game.type.has_chance else " The random opening moves may cause this."
                yield f"{thing(findings.game, it.of)} scores more than its share in {games_of(players)}: {told}.{cause}"


def random_opening(game: Game) -> str:
    """The caveat for the figures of a game without chance; nothing for others."""
    if game.type.has_chance:
        return ""
    caveat = (
        f"All games measured here begin with {OPENING_WORDS[OPENING]} random moves, so that they differ. These moves "
        "can decide a game, and they distort first-player figures."
    )
    return " ".join(filter(None, (caveat, DECIDED_BY_OPENING.get(game.name))))


def games_of(players: str) -> str:
    """The games of players of one kind."""
    return f"games between {players} players" if players in NAMES else "random games"
