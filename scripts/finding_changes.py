"""Changes to a game that were tried, and items that were forbidden: what came of it, and the command for it.

They are the results of `parlour lab compare`, `tune` and `items`, written with `--json` into the folders `compare`,
`tune` and `items` beside a report. A tuning's intent is docs/findings/NAME.toml.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from parlour.experiments.lab.comparing import OUTCOMES
from parlour.experiments.lab.comparing.players import label
from parlour.experiments.lab.report.html import numbers
from parlour.experiments.lab.report.html.names import item_name, measure_name
from parlour.experiments.statistics import Interval
from parlour.game import Game
from parlour.players.levels import NAMES

Json = dict[str, Any]
KINDS = ("compare", "tune", "items")
LEFT_OUT = ("exploratory", "meaning")  # of a result: what nobody had asked, and what the players' names stand for
FEW = 5  # items that are named of those that a search likes, or does not
MOST = 1.0  # what a share can differ by, where JSON could not hold a bound


def tried(folder: Path) -> Json:
    """What lies beside a report of such results, by the commands' names; nothing of a command without any."""
    found = {kind: [_kept(file) for file in sorted((folder / kind).glob("*.json"))] for kind in KINDS}
    return {kind: results for kind, results in found.items() if results}


def _kept(file: Path) -> Json:
    return {name: it for name, it in json.loads(file.read_text("utf-8")).items() if name not in LEFT_OUT}


def changes(content: Mapping[str, Any]) -> Iterator[str]:
    """What became of each change, a sentence or two each."""
    for found in content.get("tune", ()):
        yield f"{' '.join(_tuned(found))} Made again by `{_tuning(found)}`."
    for found in content.get("compare", ()):
        for arm in range(1, len(found["arms"])):
            yield f"{_compared(found, arm)} Made again by `{_comparing(found)}`."


def worth(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """Which items are known to help who may use them, or to harm, or to do nothing that matters."""
    for found in content.get("items", ()):
        yield from _sorted_out(game, found)
        yield from _priced(game, found)
        bounds = "the bounds of what is cheap or dear hold all at once, those of the search each by itself"
        yield f"All of this among {found['player']} players; {bounds}. Made again by `{_valuing(found)}`."


def _tuned(found: Json) -> Iterator[str]:
    """How each variant stands to what was meant."""
    for variant in found["variants"]:
        rules = "As it is" if not variant["changes"] else f"With `{variant['rules']}`"
        for target, again in zip(variant["targets"], _again(variant), strict=True):
            sure = f"; on fresh seeds {_figure(again)}, {again['standing']}" if again else ""
            yield f"{rules}, “{_named(target)}” is {_figure(target)}, {target['standing']}{sure}."
    chosen = found["chosen"]
    players = " and ".join(found["players"])
    if chosen is None:
        yield f"So no variant is known to meet what was meant ({players})."
    elif found["variants"][chosen]["changes"]:
        yield f"So `{found['variants'][chosen]['rules']}` meets what was meant ({players})."


def _again(variant: Json) -> list[Json | None]:
    """The targets on fresh seeds."""
    return variant["confirmed"]["targets"] if variant["confirmed"] else [None] * len(variant["targets"])


def _named(target: Json) -> str:
    """What a target is of."""
    name = measure_name(target["target"].removesuffix(target["of"]).strip())
    return f"{name}: {target['of']}" if target["of"] else name


def _figure(found: Json) -> str:
    interval = _interval(found)
    return f"{numbers.value(interval, 'share')} ({numbers.bounds(interval, 'share')}, n = {found['games']})"


def _compared(found: Json, arm: int) -> str:
    """What one rule does, by players."""
    contrasts = [it for it in found["contrasts"] if it["arm"] == arm]
    told = "; ".join(f"{label(it['player'])} {_means(found, it)}{_difference(it)}" for it in contrasts)
    meaning = OUTCOMES[found["outcome"]["name"]].meaning
    return f"With `{found['arms'][arm]}` instead of `{found['arms'][0]}`, {meaning}, differs so: {told}."


def _means(found: Json, contrast: Json) -> str:
    """What it was and what it is, of an outcome that is a share; a difference of others is one of their size."""
    if OUTCOMES[found["outcome"]["name"]].relative or None in (contrast["first"], contrast["second"]):
        return ""
    return f"from {numbers.share(contrast['first'])} to {numbers.share(contrast['second'])}, "


def _difference(contrast: Json) -> str:
    value, pairs = _signed(_interval(contrast["difference"])), numbers.count(contrast["pairs"])
    return f"{value}, {contrast['finding']} ({pairs} pairs)"


def _sorted_out(game: Game, found: Json) -> Iterator[str]:
    """Items by what is known of them."""
    intervals = {item_name(game, it["item"]): _interval(it["value"]) for it in found["items"]}
    known = {
        "Who may not use it scores less, so it is cheap": {name: it for name, it in intervals.items() if it.low > 0},
        "Who may not use it scores more, so it is dear": {name: it for name, it in intervals.items() if it.high < 0},
    }
    for words, items in known.items():
        ordered = sorted(items.items(), key=lambda it: -abs(it[1].value))
        yield f"{words}: {'; '.join(f'{name} {_signed(it)}' for name, it in ordered) or 'of none is that known'}."
    open_ones = [it for it in intervals.values() if it.low <= 0 <= it.high]
    reach = max((max(abs(it.low), abs(it.high)) for it in open_ones), default=0.0)
    if open_ones:
        most = f"none of them is worth more than {numbers.share(reach)} of a game"
        yield f"Of {len(open_ones)} neither is known, and {most}."


def _priced(game: Game, found: Json) -> Iterator[str]:
    """What a search makes of items when they are on offer: the few that it likes most, and least."""
    prices = {item_name(game, it["item"]): _interval(it["price"]) for it in found["items"] if it["price"]}
    liked = sorted(((name, it) for name, it in prices.items() if it.low > 0), key=lambda it: -it[1].value)
    disliked = sorted(((name, it) for name, it in prices.items() if it.high < 0), key=lambda it: it[1].value)
    for words, items in (("better", liked), ("worse", disliked)):
        if items:
            told = "; ".join(f"{name} {_signed(it)}" for name, it in items[:FEW])
            yield f"A search thinks using it {words} than the best without it, {_how_many(items)}: {told}."


def _how_many(items: list[tuple[str, Interval]]) -> str:
    return f"of {len(items)} items, the first {FEW} being" if len(items) > FEW else f"of {len(items)}"


def _signed(interval: Interval) -> str:
    plus = "+" if interval.value > 0 else ""
    return f"{plus}{numbers.value(interval, 'share')} ({numbers.bounds(interval, 'share')})"


def _interval(found: Mapping[str, float | None]) -> Interval:
    value, low, high = (found[name] for name in Interval._fields)
    return Interval(value or 0.0, -MOST if low is None else low, MOST if high is None else high)


def _comparing(found: Json) -> str:
    """The command of a comparison: with as many pairs as were played it ends where it ended."""
    first, *others = found["options"]
    versus = [_written(_differing(first, options)) for options in others]
    given = [word for options in versus for word in ("--versus", *options)]
    levels = [word for player in found["players"] if player in NAMES for word in ("--level", player)]
    outcome = found["outcome"]
    asked = ["--outcome", outcome["name"], "--smallest", f"{outcome['smallest']:g}"]
    games = max(it["pairs"] for it in found["contrasts"])
    base = _written({name: first[name] for options in others for name in _differing(first, options)})
    return _command("compare", found, [*base, *given, *asked, *levels], games)


def _tuning(found: Json) -> str:
    """The command of a tuning, which varies all options that differ in any of its variants."""
    first, *others = (it["options"] for it in found["variants"])
    names = {name: None for options in others for name in _differing(first, options)}
    given = [word for name in names for word in ("--change", name)]
    intent = ["--intent", f"docs/findings/{found['game']}.toml"]
    return _command("tune", found, [*intent, *given], max(it["games"] for it in found["variants"]))


def _valuing(found: Json) -> str:
    """The command that values items."""
    options = ["--level", found["player"], "--smallest", f"{found['smallest']:g}", "--priced", str(found["priced"])]
    return _command("items", found, options, max(it["rounds"] for it in found["items"]))


def _command(name: str, found: Json, options: list[str], games: int) -> str:
    words = ["parlour", "lab", name, found["game"], *options, "--games", str(games), "--seed", found["seed"]]
    return shlex.join(words)


def _differing(first: Json, second: Json) -> Json:
    return {name: value for name, value in second.items() if first[name] != value}


def _written(options: Json) -> list[str]:
    """Options as they are typed."""
    return [word for name, it in options.items() for word in ("-o", f"{name}={json.dumps(it).strip(chr(34))}")]
