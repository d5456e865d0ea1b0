"""`parlour lab compare`: from what is typed to a comparison and its results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console

import parlour
from parlour.core.game import Game
from parlour.errors import OptionError, ParlourError
from parlour.lab.comparing import Arm, make_plan, summarize
from parlour.lab.comparing.comparison_plan import both_families

from .comparison_report import show
from .comparison_run import RunArguments, open_log, run_to_end, write_json

__all__ = ["CompareArguments", "RunArguments", "compare"]


@dataclass(frozen=True, slots=True)
class CompareArguments:
    """What was typed."""

    game: str
    options: dict[str, Any]
    versus: tuple[dict[str, Any], ...]
    vary: str | None
    outcome: str
    smallest: float | None
    levels: tuple[str, ...]
    run: RunArguments


def compare(typed: CompareArguments, out: Console) -> None:
    """Play, and print what was found. Raises ParlourError for what cannot be."""
    typed.run.check()
    game = parlour.load(typed.game, **typed.options)
    arms = [Arm(typed.options), *(Arm({**typed.options, **options}) for options in typed.versus), *_varied(typed, game)]
    plan = make_plan(game, arms, both_families(typed.levels), typed.outcome, typed.smallest, typed.run.seed)
    log = open_log(plan, typed.run)
    comparison = run_to_end(log, typed.run, out)
    found = summarize(comparison, log.games)
    show(out, found)
    write_json(found, typed.run.json)
    out.print(f"Log: {log.path}", highlight=False, soft_wrap=True)


def _varied(typed: CompareArguments, game: Game) -> list[Arm]:
    """An arm for each value of the option that is varied, but for the value that it has already."""
    if typed.vary is None:
        return []
    name, equals, values = typed.vary.partition("=")
    if not (name and equals and values):
        raise OptionError(f"Invalid --vary {typed.vary!r}. Write NAME=VALUE,VALUE, such as quiet=20,40.")
    varied = [{**typed.options, name: value} for value in values.split(",")]
    others = [options for options in varied if game.info.values(options) != game.options]
    if not others:
        raise ParlourError(f"--vary {typed.vary} changes nothing: the game already has this value.")
    return [Arm(options) for options in others]
