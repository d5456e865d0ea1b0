"""Results of the lab's commands as findings take them up: the files beside a report, figures, commands as typed.

Reports of the game with other options lie in `variants`, a folder each.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.statistics import Interval

Json = dict[str, Any]
KINDS = ("compare", "tune", "items", "holes", "puzzles")  # commands, and the folders for what they write with --json
LEFT_OUT = ("exploratory", "meaning", "record")  # what nobody had asked, what names of players stand for, and games
ENOUGH = 100  # games to tell something by
VARIANTS = "variants"  # the folder for reports of the game with other options
MAIN = (
    ("draws", ""),
    ("turns", "median"),
    ("decisions", "median"),
    ("branching", "median"),
)  # with the scores of seats
MOST = 1.0  # what a share can differ by, where JSON could not hold a bound


def tried(folder: Path) -> Json:
    """What lies beside a report of such results, by the commands' names; nothing of a command without any."""
    found = {kind: [_kept(file) for file in sorted((folder / kind).glob("*.json"))] for kind in KINDS}
    found[VARIANTS] = [_main(file) for file in sorted((folder / VARIANTS).glob("*/report.json"))]
    return {kind: results for kind, results in found.items() if results}


def _kept(file: Path) -> Json:
    return json.loads(file.read_text("utf-8"), object_hook=_without)


def _main(file: Path) -> Json:
    """What a report says in the main, of random players and of those on purpose that tell most."""
    report = json.loads(file.read_text("utf-8"))
    players = {name: report["players"][name] for name in ("random", _telling(report["players"]))}
    figures = [it for it in report["figures"] if it["players"] in players and _is_main(it)]
    return {"options": report["options"], "budget": report["budget"], "players": players, "figures": figures}


def _telling(players: Json) -> str:
    """The strongest that played enough games, else who played most."""
    games = {name: it["games"] for name, it in players.items() if name != "random"}
    enough = [name for name, count in games.items() if count >= ENOUGH]
    return enough[-1] if enough else max(reversed(games), key=lambda name: games[name])


def _is_main(figure: Json) -> bool:
    return figure["measure"] == "seat_score" or (figure["measure"], figure["of"]) in MAIN


def _without(found: Json) -> Json:
    return {name: it for name, it in found.items() if name not in LEFT_OUT}


def interval(found: Mapping[str, float | None]) -> Interval:
    """A value with its bounds."""
    value, low, high = (found[name] for name in Interval._fields)
    return Interval(value or 0.0, -MOST if low is None else low, MOST if high is None else high)


def command(name: str, found: Json, options: list[str], games: int) -> str:
    """What is typed to find something again."""
    words = ["parlour", "lab", name, found["game"], *options, "--games", str(games), "--seed", found["seed"]]
    return shlex.join(words)


def differing(first: Mapping[str, Any], second: Mapping[str, Any]) -> Json:
    """The options of the second that the first has otherwise."""
    return {name: value for name, value in second.items() if first[name] != value}


def written(options: Mapping[str, Any]) -> list[str]:
    """Options as they are typed."""
    return [word for name, it in options.items() for word in ("-o", f"{name}={json.dumps(it).strip(chr(34))}")]
