"""`parlour lab items`: measure the value of items and write the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Table

from parlour.core.game import Game
from parlour.game_info import Value
from parlour.lab.item_values import advantages, make_item_plan, summarize
from parlour.lab.measurement import Json
from parlour.lab.report import numbers
from parlour.lab.report.luck_text import MARK, luck_note
from parlour.statistics import Interval

from .study_run import RunArguments, interval_text, load_studied, open_log, report, run_to_end

__all__ = ["RunArguments", "value"]

HEADS = (
    "item", "value", "used", "rounds", "advantage", "games", "price", "as a gift", "fair price", "precise enough"
)  # fmt: skip


def value(
    name: str,
    options: dict[str, Value],
    player: str,
    items: Sequence[str],
    together: bool,
    smallest: float | None,
    searched: int,
    arguments: RunArguments,
    out: Console,
) -> None:
    """Play games, and print the value of each item. `searched`: number of games whose choices a search rates.

    Raises ParlourError for invalid arguments.
    """
    arguments.check()
    game = load_studied(name, options)
    log = open_log(make_item_plan(game, player, items, smallest, arguments.seed, together), arguments)
    comparison = run_to_end(log, arguments, out)
    found = advantages(log, searched, arguments.executor()) if searched > 0 and not log.is_interrupted else []
    results = summarize(comparison, log.games, found) | {"searched": searched}
    report(results, _parts(game, results), log, arguments, out)


def _parts(game: Game, found: Json) -> Iterator[RenderableType]:
    yield f"[bold]{found['game']}[/], {found['player']} at all seats, seed {found['seed']}"
    yield "Value: causal gain in score, in games won, for a seat that may use the item."
    yield "Advantage: when the item is available, search value of the best action with it minus the best without it."
    if any(it["gift"] for it in found["items"]):
        yield "As a gift: the advantage if the item were free. Fair price: the price at which it would have none."
    yield _item_table(found["items"])
    yield f"The {found['confidence']:.2%} confidence interval of each value is valid at any stopping time."
    if game.type.has_chance:
        yield luck_note([it["adjusted"] for it in found["items"]])
    if found["pairs"]:
        yield _pair_table(found["pairs"])


def _item_table(items: list[Json]) -> Table:
    rows = [_item_row(it) for it in sorted(items, key=lambda it: -it["value"]["value"])]
    shown = [n for n in range(len(HEADS)) if any(row[n] for row in rows)]
    table = Table(*(HEADS[n] for n in shown))
    for row in rows:
        table.add_row(*(row[n] for n in shown))
    return table


def _item_row(it: Json) -> list[str]:
    value, fair = interval_text(it["value"]) + MARK * it["adjusted"], it["fair_price"]
    price = ("", "") if it["price"] is None else (str(it["price"]), interval_text(it["gift"]))
    fair_price = numbers.with_bounds(Interval(**fair), "") if fair else ""
    counts = str(it["rounds"]), interval_text(it["advantage"]), str(it["searched"])
    return [it["item"], value, f"{it['used']:.0%}", *counts, *price, fair_price, _known(it)]


def _pair_table(pairs: list[Json]) -> Table:
    table = Table("items", "gain when combined", "rounds")
    for it in sorted(pairs, key=lambda it: -it["synergy"]["value"]):
        table.add_row(" and ".join(it["items"]), interval_text(it["synergy"]), str(it["rounds"]))
    return table


def _known(item: Json) -> str:
    if item["missing"] is None:
        return "not yet"
    return "yes" if item["missing"] == 0 else f"about {item['missing']:,.0f} more rounds needed"
