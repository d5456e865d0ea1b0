"""Figures and results of the lab's commands, as the pages of findings use them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.core.game import Game
from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import thing
from parlour.players.levels import NAMES
from parlour.runs.game_loop import OPENING
from parlour.statistics import Interval

EVEN_ENOUGH = 0.03  # score: smaller edges need no rule


OPENING_WORDS = {4: "four"}


DECIDED_BY_OPENING = {  # games where the effect of random openings was measured
    "columna": (
        "The random opening moves alone decide about 12% of games between casual or skilled players. Black wins 97% of "
        "those games. In the other games, both players score about the same. So these figures do not show an edge for "
        "Black."
    )
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in report.json."""

    of: str
    interval: Interval
    n: int
    unit: str

    @property
    def text(self) -> str:
        """The value with its interval."""
        value = numbers.value(self.interval, self.unit)
        is_certain = self.interval.low == self.interval.high
        return value if is_certain else f"{value} ({numbers.bounds(self.interval, self.unit)})"


@dataclass(frozen=True)
class GameFindings:
    """The figures of a game in report.json."""

    game: Game
    content: dict[str, Any]

    @property
    def players(self) -> list[str]:
        """Players from the weakest to the strongest."""
        return list(self.content["players"])

    def of(self, players: str, measure: str) -> list[Figure]:
        """Return the figures of some players by one measure."""
        return [
            _figure_from_json(it)
            for it in self.content["figures"]
            if (it["players"], it["measure"]) == (players, measure)
        ]

    def one(self, players: str, measure: str, of: str = "") -> Figure | None:
        """Return a single figure, if there is one."""
        return next((it for it in self.of(players, measure) if it.of == of), None)


def _figure_from_json(given: dict[str, Any]) -> Figure:
    value, low, high = (float("nan") if given[name] is None else given[name] for name in ("value", "low", "high"))
    return Figure(given["of"], Interval(value, low, high), given["n"], given["unit"])


def edges(findings: GameFindings) -> Iterator[str]:
    """Yield seats that score more than their share, unless random openings are known to decide many games."""
    if findings.game.name in DECIDED_BY_OPENING:
        return
    for players in findings.players:
        scores = findings.of(players, "seat_score")
        for it in scores:
            even = 1 / len(scores)
            if len(scores) > 1 and it.interval.low > even and it.interval.value > even + EVEN_ENOUGH:
                text = f"{it.text}, n = {numbers.count(it.n)}"
                cause = "" if findings.game.type.has_chance else " The random opening moves may cause this."
                yield f"{thing(findings.game, it.of)} scores more than its share in {games_of(players)}: {text}.{cause}"


def random_opening(game: Game) -> str:
    """Return the caveat for a game without chance; "" for others."""
    if game.type.has_chance:
        return ""
    caveat = (
        f"All games measured here begin with {OPENING_WORDS[OPENING]} random moves, so that they differ. These moves "
        "can decide a game, and they distort first-player figures."
    )
    return " ".join(filter(None, (caveat, DECIDED_BY_OPENING.get(game.name))))


def games_of(players: str) -> str:
    """Return a phrase for the games of players."""
    return f"games between {players} players" if players in NAMES else "random games"


Json = dict[str, Any]


KINDS = ("compare", "tune", "items", "holes", "puzzles")  # commands, and the folders of their --json files


OMITTED_KEYS = ("exploratory", "meaning", "record")  # keys that pages do not use


ENOUGH_GAMES = 100  # minimum number of games


VARIANTS = "variants"  # folder of reports with other options


MAIN_MEASURES = (("draws", ""), ("turns", "median"), ("decisions", "median"), ("branching", "median"))


SHARE_LIMIT = 1.0  # replaces bounds that JSON could not hold


def study_results(folder: Path) -> Json:
    """Return the results of lab commands in a report's folder, by command.

    Reports of the game with other options lie in `variants`, one folder each.
    """
    found = {kind: [_shortened_result(file) for file in sorted((folder / kind).glob("*.json"))] for kind in KINDS}
    found[VARIANTS] = [_main_figures(file) for file in sorted((folder / VARIANTS).glob("*/report.json"))]
    return {kind: results for kind, results in found.items() if results}


def _shortened_result(file: Path) -> Json:
    return json.loads(file.read_text("utf-8"), object_hook=_without)


def _main_figures(file: Path) -> Json:
    """Return a report's main figures, of random players and of the most informative others."""
    report = json.loads(file.read_text("utf-8"))
    players = {name: report["players"][name] for name in ("random", _main_players(report["players"]))}
    figures = [it for it in report["figures"] if it["players"] in players and _is_main(it)]
    return {"options": report["options"], "budget": report["budget"], "players": players, "figures": figures}


def _main_players(players: Json) -> str:
    """Return the strongest players with enough games, or those with the most games."""
    games = {name: it["games"] for name, it in players.items() if name != "random"}
    enough = [name for name, count in games.items() if count >= ENOUGH_GAMES]
    return enough[-1] if enough else max(reversed(games), key=lambda name: games[name])


def _is_main(figure: Json) -> bool:
    return figure["measure"] == "seat_score" or (figure["measure"], figure["of"]) in MAIN_MEASURES


def _without(found: Json) -> Json:
    return {name: it for name, it in found.items() if name not in OMITTED_KEYS}


def interval_from_json(found: Mapping[str, float | None]) -> Interval:
    """Return an interval; missing bounds become the limits of a share."""
    value, low, high = (found[name] for name in Interval._fields)
    return Interval(value or 0.0, -SHARE_LIMIT if low is None else low, SHARE_LIMIT if high is None else high)


def command_line(name: str, found: Json, options: list[str], games: int) -> str:
    """Return the command that reproduces a result."""
    words = ["parlour", "lab", name, found["game"], *options, "--games", str(games), "--seed", found["seed"]]
    return shlex.join(words)


def changed_options(first: Mapping[str, Any], second: Mapping[str, Any]) -> Json:
    """Return the options of the second that differ from the first."""
    return {name: value for name, value in second.items() if first[name] != value}


def option_words(options: Mapping[str, Any]) -> list[str]:
    """Return options as command-line arguments."""
    return [word for name, it in options.items() for word in ("-o", f"{name}={json.dumps(it).strip(chr(34))}")]
