"""A game with other numbers of seats and other options, as findings tell it: a table, and which seats have an edge.

They are reports of `parlour lab GAME -o OPTION`, see `finding_results`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import parlour
from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import measure_name
from scripts.finding_figures import Findings, edges
from scripts.finding_results import MAIN, Json, differing, written


def variants(findings: Findings) -> list[str]:
    """The section of a page; nothing of a game of which no variant was measured."""
    found = [_variant(findings, content) for content in findings.content.get("variants", ())]
    if not found:
        return []
    lines = [f"- {line}" for it in found for line in _told(findings, it)]
    return ["## With other numbers of players and options", _table(findings, found), "\n".join(lines)]


def _variant(findings: Findings, content: Json) -> Findings:
    return Findings(parlour.load(findings.game.name, **content["options"]), content)


def _table(findings: Findings, found: list[Findings]) -> str:
    """A row of random players and one of others, for each variant."""
    heads = ["Options", "Players", "Fair score", "First player's score", *(measure_name(name) for name, _ in MAIN)]
    rows = [
        [f"`{_named(findings, variant)}`", f"{players}, n = {_games(variant, players)}", *_cells(variant, players)]
        for variant in found
        for players in variant.players
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])


def _named(findings: Findings, variant: Findings) -> str:
    return " ".join(_options(findings, variant)[1::2])


def _options(findings: Findings, variant: Findings) -> list[str]:
    return written(differing(findings.content["options"], variant.content["options"]))


def _games(variant: Findings, players: str) -> str:
    return numbers.count(variant.content["players"][players]["games"])


def _cells(variant: Findings, players: str) -> Iterator[str]:
    seats = variant.game.num_players()
    yield numbers.share(1 / seats) if seats > 1 else "–"
    for measure, of in (("seat_score", "seat 0"), *MAIN):
        figure = variant.one(players, measure, of)
        yield figure.told if figure else "–"


def _told(findings: Findings, variant: Findings) -> Iterator[str]:
    """Which seats are known to have an edge, and how that is found again."""
    known = list(edges(variant))
    if variant.game.num_players() > 1 and not known:
        known = ["No seat is known to score more than three percentage points above its fair share."]
    command = shlex.join(["parlour", "lab", findings.game.name, *_options(findings, variant)])
    again = f"Reproduce with `{command} --budget {variant.content['budget']}`."
    yield " ".join([f"`{_named(findings, variant)}`:", *known, again])
