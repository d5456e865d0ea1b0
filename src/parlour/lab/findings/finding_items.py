"""Findings on items: their value, how a search rates them, and what would be fair prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import Game
from parlour.lab.measurement import Json, share_from_json
from parlour.lab.report import numbers
from parlour.lab.report.display_names import item_name
from parlour.players.levels import NAMES
from parlour.statistics import Interval

from .finding_data import games_of, listed, markdown_table, signed_share

NO_PRICE = (
    "So a lower price alone does not help them, or the search misjudges them: the random games that it plays out may "
    "misuse a card."
)
NOTHING = {"advantage": None, "gift": None, "fair_price": None, "price": None}  # an item that was not measured
NAMED = 5  # number of items listed as the strongest and as the weakest
JOINT = "Intervals of items that can be forbidden hold jointly; those of the search hold individually."


def item_sentences(game: Game, content: Json) -> Iterator[str]:
    """Yield sentences on items that help or harm the players who may use them."""
    results = _by_strength(content)
    for found in results:
        yield _forbidden(game, found)
    if results:
        yield from _extremes(game, results[-1])
        if len({frozenset(_strongest(found)) for found in results}) == 1 < len(results):
            yield "The strongest five are the same at every level."
        yield from _priced(game, results[-1])
        yield JOINT


def item_tables(game: Game, content: Json) -> list[str]:
    """Return a table of all items: prices, and advantages by level; [] if no search has rated items."""
    results = [it for it in _by_strength(content) if _rated(it)]
    if not results:
        return []
    last, priced = results[-1], any(it["gift"] for it in results[-1]["items"])
    heads = ["Item", *(f"Advantage, {found['player']}" for found in results)]
    heads += ["Price", f"As a gift, {last['player']}", f"Fair price, {last['player']}"] * priced
    rows = (_row(game, name, results, priced) for name in _names_by_advantage(last))
    return ["### Items", markdown_table(heads, *rows)]


def _by_strength(content: Json) -> list[Json]:
    """Return the results by level, from weak to strong."""
    return sorted(content.get("items", ()), key=lambda it: NAMES.index(it["player"]) if it["player"] in NAMES else -1)


def _names_by_advantage(found: Json) -> list[str]:
    return [it["item"] for it in sorted(_rated(found), key=lambda it: -it["advantage"]["value"])]


def _row(game: Game, name: str, results: Sequence[Json], priced: bool) -> list[str]:
    items = [next((it for it in found["items"] if it["item"] == name), NOTHING) for found in results]
    cells = [item_name(game, name), *(_share(it["advantage"]) for it in items)]
    return [*cells, *[str(items[-1]["price"]), _share(items[-1]["gift"]), _price(items[-1])] * priced]


def _share(found: Json | None) -> str:
    return signed_share(share_from_json(found)) if found else "–"


def _price(item: Json) -> str:
    """Format a fair price, without figures far from the present price: below 0, or more than twice as much."""
    if item["fair_price"] is None:
        return "–"
    fair, most = Interval(**item["fair_price"]), 2 * item["price"]
    return "below 0" if fair.high < 0.0 else f"over {most}" if fair.low > most else numbers.with_bounds(fair, "")


def _priced(game: Game, found: Json) -> Iterator[str]:
    """Yield the items that no price would make good, and lower prices that would do it for others."""
    gifts = {item_name(game, it["item"]): it for it in _rated(found) if it["gift"]}
    refused = [name for name, it in gifts.items() if it["gift"]["high"] < 0.0]
    cheaper = {name: it for name, it in gifts.items() if it["gift"]["low"] > 0.0 > it["advantage"]["high"]}
    if refused:
        yield f"Even free, a search would rate these below the best alternative: {listed(refused)}. {NO_PRICE}"
    if cheaper:
        prices = "; ".join(f"{name} {_price(it)} instead of {it['price']}" for name, it in cheaper.items())
        yield f"At these prices, they would be as good as the best alternative: {prices}."


def _forbidden(game: Game, found: Json) -> str:
    """Return the items that a player misses, or is better off without, and the number of undecided ones."""
    values = {item_name(game, it["item"]): share_from_json(it["value"]) for it in found["items"]}
    missed = _known({name: it for name, it in values.items() if it.low > 0})
    harmful = _known({name: it for name, it in values.items() if it.high < 0})
    effects = [f"{how} without {items}" for how, items in (("less", missed), ("more", harmful)) if items]
    known = f"players score {' and '.join(effects)}" if effects else "no item is known to help or harm"
    undecided = [it for it in values.values() if it.low <= 0 <= it.high]
    return f"In {games_of(found['player'])}, {known}.{_open(undecided)}"


def _open(undecided: Sequence[Interval]) -> str:
    """Return how much the undecided items may be worth."""
    if not undecided:
        return ""
    most = max(max(abs(it.low), abs(it.high)) for it in undecided)
    count = "1 item" if len(undecided) == 1 else f"{len(undecided)} items"
    return f" {count} may do either, by at most {numbers.share(most)} of a win."


def _known(values: dict[str, Interval]) -> str:
    ordered = sorted(values.items(), key=lambda it: -abs(it[1].value))
    return ", ".join(f"{name} {signed_share(it)}" for name, it in ordered)


class Rated(NamedTuple):
    """An item with its advantage."""

    name: str
    advantage: Interval


def _extremes(game: Game, found: Json) -> Iterator[str]:
    """Yield the items with the largest and the smallest advantage, and which of them certainly belong there."""
    items = [Rated(item_name(game, it["item"]), share_from_json(it["advantage"])) for it in _rated(found)]
    best = sorted(items, key=lambda it: -it.advantage.value)
    worst = [Rated(it.name, -it.advantage) for it in reversed(best)]
    if len(items) >= 2 * NAMED:
        yield f"To {found['player']} players, {_extreme('most', best, 1)}"
        yield f"To {found['player']} players, {_extreme('least', worst, -1)}"


def _strongest(found: Json) -> list[str]:
    return _names_by_advantage(found)[:NAMED]


def _rated(found: Json) -> list[Json]:
    return [it for it in found["items"] if it["advantage"]]


def _extreme(most: str, ordered: Sequence[Rated], sign: int) -> str:
    first = ordered[:NAMED]
    text = "; ".join(f"{it.name} {signed_share(it.advantage if sign > 0 else -it.advantage)}" for it in first)
    certain = [it.name for it in first if _is_certain(it, ordered)]
    if len(certain) == NAMED:
        sure = "All five are certain."
    else:
        sure = f"Certain among these: {listed(certain)}." if certain else "None of these is certain."
    return f"the items worth {most} when available are, according to a search: {text}. {sure}"


def _is_certain(item: Rated, ordered: Sequence[Rated]) -> bool:
    """True if fewer than NAMED other items may be as large."""
    return sum(it.advantage.high >= item.advantage.low for it in ordered if it is not item) < NAMED
