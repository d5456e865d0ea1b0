"""Changes to a game that were tried, and items that were forbidden: what came of it, and the command for it.

They are the results of `parlour lab compare`, `tune` and `items`, see `finding_results`. A tuning's intent is
docs/findings/NAME.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import parlour
from parlour.core.game import Game
from parlour.lab.comparing import OUTCOMES
from parlour.lab.comparing.comparison_plan import label
from parlour.lab.intent import Standing
from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import item_name, measure_name
from parlour.players.levels import NAMES
from parlour.statistics import Interval
from scripts.finding_figures import games_of
from scripts.finding_results import Json, command, differing, interval, written

FEW = 5  # items that are named of those that a search likes, or does not


def changes(content: Mapping[str, Any]) -> Iterator[str]:
    """What became of each change, a sentence or two each."""
    for found in content.get("tune", ()):
        yield f"{' '.join(_tuned(found))} Reproduce with `{_tuning(found)}`."
    for found in content.get("compare", ()):
        for arm in range(1, len(found["arms"])):
            yield f"{_compared(found, arm)} Reproduce with `{_comparing(found)}`."


def worth(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """Which items are known to help who may use them, or to harm, or to do nothing that matters."""
    for found in content.get("items", ()):
        yield from _sorted_out(game, found)
        yield from _priced(game, found)
        bounds = "Intervals for underpriced and overpriced items hold jointly; those of the search hold individually."
        whose = f"All figures are from {games_of(found['player'])}."
        yield f"{whose} {bounds} Reproduce with `{_valuing(found)}`."


def _tuned(found: Json) -> Iterator[str]:
    """How each variant stands to what was meant."""
    for variant in found["variants"]:
        rules = "With the current rules" if not variant["changes"] else f"With `{variant['rules']}`"
        for target, again in zip(variant["targets"], _again(variant), strict=True):
            sure = f", and in new games {_figure(again)}: {_standing(again)}" if again else ""
            yield f"{rules}, “{_named(target)}” is {_figure(target)}: target {_standing(target)}{sure}."
    chosen = found["chosen"]
    players = " and ".join(found["players"])
    if chosen is None:
        yield f"So no variant is known to meet the intent ({players} players)."
    elif found["variants"][chosen]["changes"]:
        yield f"So `{found['variants'][chosen]['rules']}` meets the intent ({players} players)."


def _again(variant: Json) -> list[Json | None]:
    """The targets on fresh seeds."""
    return variant["confirmed"]["targets"] if variant["confirmed"] else [None] * len(variant["targets"])


def _named(target: Json) -> str:
    """What a target is of."""
    name = measure_name(target["target"].removesuffix(target["of"]).strip())
    return f"{name}: {target['of']}" if target["of"] else name


def _standing(target: Json) -> str:
    return "met or missed is not yet known" if target["standing"] == Standing.OPEN else str(target["standing"])


def _figure(found: Json) -> str:
    of = interval(found)
    return f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')}, n = {found['games']})"


def _compared(found: Json, arm: int) -> str:
    """What one rule does, by players."""
    contrasts = [it for it in found["contrasts"] if it["arm"] == arm]
    told = " ".join(f"{_who(it['player'])}: {_means(found, it)}{_difference(it)}." for it in contrasts)
    meaning = OUTCOMES[found["outcome"]["name"]].meaning
    change = f"Effect of `{found['arms'][arm]}` instead of `{found['arms'][0]}` on {meaning}."
    return " ".join(filter(None, (change, told, _caveat(found))))


def _who(player: str) -> str:
    return f"{player.capitalize()} players" if player in NAMES else f"{label(player).capitalize()} simulations"


def _caveat(found: Json) -> str:
    """What random openings do to the scores of seats."""
    has_chance = parlour.load(found["game"]).type.has_chance
    if has_chance or found["outcome"]["name"] != "seat_score":
        return ""
    return "The random opening moves decide some of these games, so this is not the effect on a first-player edge."


def _means(found: Json, contrast: Json) -> str:
    """What it was and what it is, of an outcome that is a share; a difference of others is one of their size."""
    if OUTCOMES[found["outcome"]["name"]].relative or None in (contrast["first"], contrast["second"]):
        return ""
    return f"from {numbers.share(contrast['first'])} to {numbers.share(contrast['second'])}, "


def _difference(contrast: Json) -> str:
    value, pairs = _signed(interval(contrast["difference"])), numbers.count(contrast["pairs"])
    return f"{value}, {contrast['finding']} ({pairs} pairs)"


def _sorted_out(game: Game, found: Json) -> Iterator[str]:
    """Items by what is known of them."""
    intervals = {item_name(game, it["item"]): interval(it["value"]) for it in found["items"]}
    known = {
        "Underpriced items (forbidding one lowers a player's score)": {
            n: it for n, it in intervals.items() if it.low > 0
        },
        "Overpriced items (forbidding one raises a player's score)": {
            n: it for n, it in intervals.items() if it.high < 0
        },
    }
    for words, items in known.items():
        ordered = sorted(items.items(), key=lambda it: -abs(it[1].value))
        yield f"{words}: {'; '.join(f'{name} {_signed(it)}' for name, it in ordered) or 'none known'}."
    open_ones = [it for it in intervals.values() if it.low <= 0 <= it.high]
    reach = max((max(abs(it.low), abs(it.high)) for it in open_ones), default=0.0)
    if open_ones:
        verb = "are" if len(open_ones) > 1 else "is"
        most = f"none is worth more than {numbers.share(reach)} of a win"
        yield f"{_items(len(open_ones))} {verb} not known to be either; {most}."


def _priced(game: Game, found: Json) -> Iterator[str]:
    """What a search makes of items when they are on offer: the few that it likes most, and least."""
    prices = {item_name(game, it["item"]): interval(it["price"]) for it in found["items"] if it["price"]}
    liked = sorted(((name, it) for name, it in prices.items() if it.low > 0), key=lambda it: -it[1].value)
    disliked = sorted(((name, it) for name, it in prices.items() if it.high < 0), key=lambda it: it[1].value)
    for words, items in (("above", liked), ("below", disliked)):
        if items:
            told = "; ".join(f"{name} {_signed(it)}" for name, it in items[:FEW])
            most = ", most clearly" if len(items) > FEW else ""
            rated = f"a search rates using the item {words} the best alternative"
            yield f"For {_items(len(items))}, {rated}{most}: {told}."


def _items(count: int) -> str:
    return f"{count} item{'s' * (count != 1)}"


def _signed(of: Interval) -> str:
    plus = "+" if of.value > 0 else ""
    return f"{plus}{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')})"


def _comparing(found: Json) -> str:
    """The command of a comparison: with as many pairs as were played it ends where it ended."""
    first, *others = found["options"]
    versus = [written(differing(first, options)) for options in others]
    given = [word for options in versus for word in ("--versus", *options)]
    levels = [word for player in found["players"] if player in NAMES for word in ("--level", player)]
    outcome = found["outcome"]
    asked = ["--outcome", outcome["name"], "--smallest", f"{outcome['smallest']:g}"]
    games = max(it["pairs"] for it in found["contrasts"])
    base = written({name: first[name] for options in others for name in differing(first, options)})
    return command("compare", found, [*base, *given, *asked, *levels], games)


def _tuning(found: Json) -> str:
    """The command of a tuning, which varies all options that differ in any of its variants."""
    first, *others = (it["options"] for it in found["variants"])
    names = {name: None for options in others for name in differing(first, options)}
    given = [word for name in names for word in ("--change", name)]
    intent = ["--intent", f"docs/findings/{found['game']}.toml"]
    return command("tune", found, [*intent, *given], max(it["games"] for it in found["variants"]))


def _valuing(found: Json) -> str:
    """The command that values items."""
    options = ["--level", found["player"], "--smallest", f"{found['smallest']:g}", "--priced", str(found["priced"])]
    return command("items", found, options, max(it["rounds"] for it in found["items"]))
