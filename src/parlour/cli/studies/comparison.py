"""`parlour lab compare`: a comparison of rules, from its arguments to its report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Column, Table

import parlour
from parlour.core.game import Game
from parlour.errors import OptionError, ParlourError
from parlour.lab.comparing import OUTCOMES, Arm, make_plan, summarize
from parlour.lab.comparing.comparison_plan import LEVELS, both_families, label

from .study_run import RunArguments, open_log, run_to_end, write_json

__all__ = ["CompareArguments", "RunArguments", "compare"]

Json = dict[str, Any]
SHARES = ("seat_score", "draws")


@dataclass(frozen=True, slots=True)
class CompareArguments:
    """Command-line arguments of `parlour lab compare`."""

    game: str
    options: dict[str, Any]
    versus: tuple[dict[str, Any], ...]
    vary: str | None
    outcome: str
    smallest: float | None
    levels: tuple[str, ...]
    run: RunArguments


def compare(arguments: CompareArguments, out: Console) -> None:
    """Play the games and print the results. Raises ParlourError for invalid arguments."""
    arguments.run.check()
    game = parlour.load(arguments.game, **arguments.options)
    arms = [
        Arm(arguments.options),
        *(Arm({**arguments.options, **options}) for options in arguments.versus),
        *_varied(arguments, game),
    ]
    plan = make_plan(
        game, arms, both_families(arguments.levels), arguments.outcome, arguments.smallest, arguments.run.seed
    )
    log = open_log(plan, arguments.run)
    comparison = run_to_end(log, arguments.run, out)
    found = summarize(comparison, log.games)
    _show(out, found)
    write_json(found, arguments.run.json)
    out.print(f"Log: {log.path}", highlight=False, soft_wrap=True)


def _varied(arguments: CompareArguments, game: Game) -> list[Arm]:
    """Return an arm for each value of --vary except the game's own."""
    if arguments.vary is None:
        return []
    name, equals, values = arguments.vary.partition("=")
    if not (name and equals and values):
        raise OptionError(f"Invalid --vary {arguments.vary!r}. Write NAME=VALUE,VALUE, such as quiet=20,40.")
    varied = [{**arguments.options, name: value} for value in values.split(",")]
    others = [options for options in varied if game.info.values(options) != game.options]
    if not others:
        raise ParlourError(f"--vary {arguments.vary} changes nothing: the game already has this value.")
    return [Arm(options) for options in others]


def _show(out: Console, found: Json) -> None:
    """Print a summary of a comparison."""
    for part in _parts(found):
        out.print(part, highlight=False, soft_wrap=isinstance(part, str))


def _parts(found: Json) -> Iterator[RenderableType]:
    outcome, arms = found["outcome"], found["arms"]
    yield f"[bold]{found['game']}[/]: {arms[0]} compared with {'; '.join(arms[1:])}; seed {found['seed']}"
    yield f"{outcome['name']}: {outcome['meaning']}. Smallest difference that matters: {outcome['smallest']:.1%}."
    yield _table(found, found["contrasts"], outcome["name"])
    yield f"The {found['confidence']:.1%} confidence intervals are valid at any stopping time."
    yield from (_robust(found, robust) for robust in found["robust"])
    if any(it["family"] == LEVELS for it in found["contrasts"]):
        yield "Levels are tuned to the current rules, pure search to none. Trust what both agree on."
    yield from _others(found)


def _table(found: Json, contrasts: Iterable[Json], outcome: str) -> Table:
    first = found["arms"][0]
    table = Table("players", "rules", first, "these rules", "difference", "pairs", Column("finding", overflow="fold"))
    for it in contrasts:
        figures = [_figure(it["first"], outcome), _figure(it["second"], outcome), _interval(it["difference"])]
        table.add_row(label(it["player"]), found["arms"][it["arm"]], *figures, _pairs(it), _found(it))
    return table


def _pairs(contrast: Json) -> str:
    """Format the number of pairs and their correlation."""
    correlation = contrast["correlation"]
    return str(contrast["pairs"]) + ("" if correlation is None else f", r {correlation:.2f}")


def _found(contrast: Json) -> str:
    if not contrast["pairs"]:
        return contrast["finding"]
    if not contrast["missing"]:
        return contrast["finding"] if contrast["missing"] is not None else f"{contrast['finding']}: borderline"
    return f"{contrast['finding']}: about {contrast['missing']:,.0f} more pairs needed"


def _robust(found: Json, robust: Json) -> str:
    name = found["arms"][robust["arm"]]
    if robust["robust"]:
        return f"[bold]{name}[/]: robust; both families of players agree."
    if robust["turns_round"]:
        return f"[bold]{name}[/]: not robust; the sign of the difference depends on the player."
    if robust["open"]:
        return f"[bold]{name}[/]: not robust yet; undecided comparisons: {robust['open']}."
    return f"[bold]{name}[/]: not robust; the players disagree."


def _others(found: Json) -> Iterator[RenderableType]:
    """Yield differences in outcomes that were not planned."""
    seen = [it for it in found["exploratory"] if it["found"]]
    yield f"Exploratory: {len(seen)} of {len(found['exploratory'])} other differences stand out (q < 0.1)."
    for name in OUTCOMES:
        rows = [it for it in seen if it["outcome"] == name]
        if rows:
            yield f"{name}, {OUTCOMES[name].meaning}:"
            yield _table(found, rows, name)


def _interval(difference: Json) -> str:
    return "{value:+.1%} ({low:+.1%} to {high:+.1%})".format(**difference)


def _figure(value: float | None, outcome: str) -> str:
    if value is None:
        return "–"
    return f"{value:.1%}" if outcome in SHARES else f"{value:.1f}"
