"""`parlour lab items`: from what is typed to what items are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table

import parlour
from parlour.lab.item_values import Price, make_item_plan, prices, summarize

from .study_run import RunArguments, open_log, run_to_end, write_json

__all__ = ["ItemArguments", "RunArguments", "value"]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ItemArguments:
    """Command-line arguments of `parlour lab items`. `priced`: number of games whose choices are searched."""

    game: str
    options: dict[str, Any]
    player: str
    items: tuple[str, ...]
    together: bool
    smallest: float | None
    priced: int
    run: RunArguments


def value(typed: ItemArguments, out: Console) -> None:
    """Play, and print what items are worth. Raises ParlourError for what cannot be."""
    typed.run.check()
    game = parlour.load(typed.game, **typed.options)
    plan = make_item_plan(game, typed.player, typed.items, typed.smallest, typed.run.seed, typed.together)
    log = open_log(plan, typed.run)
    comparison = run_to_end(log, typed.run, out)
    found: list[Price] = []
    if typed.priced > 0:
        found = prices(log, typed.priced, typed.run.executor())
    told = summarize(comparison, log.games, found) | {"priced": typed.priced}
    for part in _parts(told):
        out.print(part, highlight=False, soft_wrap=isinstance(part, str))
    write_json(told, typed.run.json)
    out.print(f"Log: {log.path}", highlight=False, soft_wrap=True)


def _parts(found: Json) -> Iterator[RenderableType]:
    yield f"[bold]{found['game']}[/], {found['player']} at all seats, seed {found['seed']}"
    yield "Value: causal gain in score, in games won, for a seat that may use the item."
    yield "Price: when the item is on offer, search value of the best action with it minus the best without it."
    table = Table("item", "value", "used", "rounds", "price", "games", "precise enough")
    for it in sorted(found["items"], key=lambda it: -it["value"]["value"]):
        numbers = [_interval(it["value"]), f"{it['used']:.0%}", str(it["rounds"])]
        table.add_row(it["item"], *numbers, _interval(it["price"]), str(it["priced_games"]), _known(it))
    yield table
    yield f"The {found['confidence']:.2%} confidence interval of each value is valid at any stopping time."
    if found["pairs"]:
        yield _pairs(found["pairs"])


def _pairs(pairs: list[Json]) -> Table:
    table = Table("items", "gain when combined", "rounds")
    for it in sorted(pairs, key=lambda it: -it["synergy"]["value"]):
        table.add_row(" and ".join(it["items"]), _interval(it["synergy"]), str(it["rounds"]))
    return table


def _known(item: Json) -> str:
    if item["missing"] is None:
        return "not yet"
    return "yes" if item["missing"] == 0 else f"about {item['missing']:,.0f} more rounds needed"


def _interval(interval: Json | None) -> str:
    if interval is None:
        return "–"
    if interval["low"] is None:
        return f"{interval['value']:+.1%} (one game)"
    return "{value:+.1%} ({low:+.1%} to {high:+.1%})".format(**interval)
