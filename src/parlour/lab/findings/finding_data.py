"""Figures and results of the lab's commands, as the pages of findings use them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from parlour import kit
from parlour.core.game import Game, load
from parlour.lab.analysis.seat_edges import SeatEdge, SeatVerdict, seat_edge
from parlour.lab.collecting.parquet import RULES, DataError
from parlour.lab.measurement import Json
from parlour.lab.report import numbers
from parlour.lab.report.report_files import is_of
from parlour.lab.report.seat_text import edge_text
from parlour.lab.report.study import main_players
from parlour.lab.sample import RANDOM
from parlour.statistics import Interval

WORDS = {4: "four"}
RANDOM_OPENING = 4  # plies at the start of games without chance, in reports that do not say how games begin
FORMER_UNITS = {"turns": "actions and rolls"}  # in reports that do not estimate minutes
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

    players: str
    of: str
    interval: Interval
    n: int
    unit: str

    @classmethod
    def from_json(cls, given: Json) -> Figure:
        interval = Interval(*(float("nan") if given[name] is None else given[name] for name in Interval._fields))
        return cls(given["players"], given["of"], interval, given["n"], given["unit"])

    @property
    def text(self) -> str:
        """The value with its interval, unless both read the same."""
        return numbers.with_bounds(self.interval, self.unit)

    @property
    def origin(self) -> str:
        """The players and the number of games."""
        return f"({self.players}, {self.size})"

    @property
    def size(self) -> str:
        """The number of games, as in `n = 1,200`."""
        return f"n = {numbers.count(self.n)}"


@dataclass(frozen=True)
class GameFindings:
    """The figures of a game in report.json."""

    game: Game
    content: Json

    @property
    def players(self) -> list[str]:
        """Players from the weakest to the strongest."""
        return list(self.content["players"])

    @property
    def main(self) -> str:
        """The players whose figures come first: the strongest level with many games."""
        return main_level(self.content["players"])

    @property
    def variants(self) -> dict[str, GameFindings]:
        """The game with other options, by the options that differ, as in `players=4 rotate=true`."""
        found = (GameFindings(load(self.game.name, **it["options"]), it) for it in self.content.get(VARIANTS, ()))
        usual = self.content.get("options", {})
        return {" ".join(option_words(changed_options(usual, it.content["options"]))[1::2]): it for it in found}

    @property
    def opening(self) -> Json:
        """The opening of the games: `plies`, `near_best` and `rejected`, as in a report."""
        plies = 0 if self.game.type.has_chance else RANDOM_OPENING
        return self.content.get("opening", {"plies": plies, "near_best": False, "rejected": 0})

    @property
    def has_random_openings(self) -> bool:
        return bool(self.opening["plies"]) and not self.opening["near_best"]

    def of(self, measure: str, players: str | None = None) -> list[Figure]:
        """Return the figures of some players by one measure.

        Default: the main players, or else the strongest level that has such figures.
        """
        if players is not None:
            return self._of(measure, players)
        levels = (self.main, *(it for it in reversed(self.players) if it != RANDOM))
        return next(filter(None, (self._of(measure, level) for level in levels)), [])

    def _of(self, measure: str, players: str) -> list[Figure]:
        units = {} if "pace" in self.content else FORMER_UNITS
        found = (it for it in self.content["figures"] if (it["players"], it["measure"]) == (players, measure))
        return [Figure.from_json(it | {"unit": units.get(it["unit"], it["unit"])}) for it in found]

    def one(self, measure: str, of: str = "", players: str | None = None) -> Figure | None:
        """Return a single figure, if there is one."""
        return next((it for it in self.of(measure, players) if it.of == of), None)


def main_level(players: Mapping[str, Json]) -> str:
    """Return the strongest level with many games, or else the strongest; random play without levels."""
    return main_players({name: it["games"] for name, it in players.items() if name != RANDOM}, RANDOM)


def seat_edge_of(findings: GameFindings) -> SeatEdge | None:
    """Return what is known about fairness between seats, from all levels."""
    return seat_edge({level: [it.interval for it in scores] for level, scores in _seat_scores(findings).items()})


def fairness(findings: GameFindings) -> str:
    """Return the statement on fairness between seats; "" for a single seat or without scores."""
    edge = seat_edge_of(findings)
    if edge is None:
        return ""
    counts = {level: [it.n for it in scores] for level, scores in _seat_scores(findings).items()}
    if is_decided_by_opening(findings) and edge.verdict is not SeatVerdict.EVEN:
        return "Whether a seat has an edge is not known, because the random opening moves decide some of these games."
    return edge_text(findings.game, edge, counts, findings.has_random_openings)


def _seat_scores(findings: GameFindings) -> dict[str, list[Figure]]:
    """Return each seat's score by level, with the luck taken out where that was measured."""
    found = {}
    for level in findings.players:
        adjusted, plain = (findings.of(name, level) for name in ("adjusted_score", "seat_score"))
        if level != RANDOM and (scores := adjusted or plain):
            found[level] = scores
    return found


def is_decided_by_opening(findings: GameFindings) -> bool:
    """True if random openings are known to decide many games."""
    return findings.has_random_openings and findings.game.name in DECIDED_BY_OPENING


def opening_text(findings: GameFindings) -> str:
    """Return how the games begin; "" if they begin at the start."""
    plies, rejected = findings.opening["plies"], findings.opening["rejected"]
    if not plies:
        return ""
    begin = f"All games measured here begin with {WORDS.get(plies, plies)}"
    if not findings.has_random_openings:
        decided = f"{numbers.count(rejected)} openings decided the game and were" if rejected else "None had to be"
        return (
            f"{begin} moves drawn from those that a search considers about as good as the best, so that they differ. "
            f"{decided} rejected."
        )
    caveat = (
        f"{begin} random moves, so that they differ. These moves can decide a game, and they distort first-player "
        "figures."
    )
    return " ".join(filter(None, (caveat, DECIDED_BY_OPENING.get(findings.game.name))))


def games_of(players: str, count: int | None = None) -> str:
    """Return a phrase for the games of players."""
    number = "" if count is None else f"{numbers.count(count)} "
    return f"{number}random games" if players == RANDOM else f"{number}games between {players} players"


KINDS = ("compare", "tune", "items", "holes", "puzzles")  # commands, and the folders of their --json files
OMITTED_KEYS = ("exploratory", "meaning", "record", "missing", "used", "adjusted")  # keys that pages do not use
ENOUGH_GAMES = 100  # minimum number of games
VARIANTS = "variants"  # folder of reports with other options
LISTED = ("seat_score", "endings")  # measures kept with all that they are of
MAIN_MEASURES = (("draws", ""), ("turns", "median"), ("decisions", "median"), ("branching", "median"))


def study_results(folder: Path) -> Json:
    """Return the results of lab commands in a report's folder, by command.

    Reports of the game with other options lie in `variants`, one folder each. Raises DataError for results that were
    obtained with other rules.
    """
    found = {kind: [_read_results(file) for file in sorted((folder / kind).glob("*.json"))] for kind in KINDS}
    for kind, results in found.items():
        if not all(is_of(it, kit.version(load(it["game"]).rules.State)) for it in results if RULES in it):
            raise DataError(f"{folder / kind} contains results for other rules. Remove them, or run the command again.")
    found[VARIANTS] = [_main_figures(file) for file in sorted((folder / VARIANTS).glob("*/report.json"))]
    return {kind: results for kind, results in found.items() if results}


def _read_results(file: Path) -> Json:
    def without(found: Json) -> Json:
        return {name: it for name, it in found.items() if name not in OMITTED_KEYS}

    return json.loads(file.read_text("utf-8"), object_hook=without)


def _main_figures(file: Path) -> Json:
    """Return a report's main figures, of random players and of the strongest others with enough or the most games."""
    report = json.loads(file.read_text("utf-8"))
    players = {name: report["players"][name] for name in ("random", _main_players(report["players"]))}
    figures = [
        it
        for it in report["figures"]
        if it["players"] in players and (it["measure"] in LISTED or (it["measure"], it["of"]) in MAIN_MEASURES)
    ]
    kept = {name: report[name] for name in ("options", "budget", "pace", "opening") if name in report}
    return kept | {"players": players, "figures": figures}


def _main_players(players: Json) -> str:
    games = {name: it["games"] for name, it in players.items() if name != "random"}
    enough = [name for name, count in games.items() if count >= ENOUGH_GAMES]
    return enough[-1] if enough else max(reversed(games), key=lambda name: games[name])


def command_line(name: str, found: Json, options: list[str], games: int) -> str:
    """Return the command that reproduces a result."""
    words = ["parlour", "lab", name, found["game"], *options, "--games", str(games), "--seed", found["seed"]]
    return shlex.join(words)


def changed_options(first: Mapping[str, object], second: Mapping[str, object]) -> dict[str, object]:
    """Return the options of the second that differ from the first."""
    return {name: value for name, value in second.items() if first[name] != value}


def option_words(options: Mapping[str, object]) -> list[str]:
    """Return options as command-line arguments."""
    return [word for name, it in options.items() for word in ("-o", f"{name}={json.dumps(it).strip(chr(34))}")]


def markdown_table(*rows: Iterable[str]) -> str:
    """Return a table, the first row of which is its heads."""
    heads, *rest = ([*row] for row in rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rest])


def signed_share(of: Interval) -> str:
    """Return a difference of shares with its sign and bounds."""
    value = numbers.value(of, "share")
    plus = "+" if of.value > 0 and value.strip("0.%") else ""
    return f"{plus}{value} ({numbers.bounds(of, 'share')})"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words with commas, and with `last` before the last one."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
