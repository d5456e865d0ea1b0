"""Findings on rule changes, items and variants of a game, with the commands that reproduce them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.game import Game, load
from parlour.lab.comparing import OUTCOMES
from parlour.lab.comparing.comparison_plan import label
from parlour.lab.intent import TargetStatus
from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import item_name, measure_name
from parlour.players.levels import NAMES
from parlour.statistics import Interval

from .finding_data import (
    MAIN_MEASURES,
    GameFindings,
    Json,
    changed_options,
    command_line,
    edges,
    games_of,
    interval_from_json,
    option_words,
)

NAMED_ITEMS = 5  # maximum number of items listed by price


def rule_changes(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence or two for each change that was tried."""
    for found in content.get("tune", ()):
        yield f"{' '.join(_tuning_sentences(found))} Reproduce with `{_tuning_command(found)}`."
    for found in content.get("compare", ()):
        for arm in range(1, len(found["arms"])):
            yield f"{_comparison_sentence(found, arm)} Reproduce with `{_comparison_command(found)}`."


def item_worth(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """Yield sentences on items that help or harm the players who may use them."""
    for found in content.get("items", ()):
        yield from _items_by_value(game, found)
        yield from _items_by_price(game, found)
        bounds = "Intervals for underpriced and overpriced items hold jointly; those of the search hold individually."
        whose = f"All figures are from {games_of(found['player'])}."
        yield f"{whose} {bounds} Reproduce with `{_items_command(found)}`."


def _tuning_sentences(found: Json) -> Iterator[str]:
    """Yield the status of each variant."""
    for variant in found["variants"]:
        rules = "With the current rules" if not variant["changes"] else f"With `{variant['rules']}`"
        for target, again in zip(variant["targets"], _confirmed_targets(variant), strict=True):
            sure = f" In new games, it is {_target_figure(again)}: target {_status(again)}." if again else ""
            yield f"{rules}, “{_target_name(target)}” is {_target_figure(target)}: target {_status(target)}.{sure}"
    chosen = found["chosen"]
    players = " and ".join(found["players"])
    if chosen is None:
        yield f"So no variant is known to meet the intent ({players} players)."
    elif found["variants"][chosen]["changes"]:
        yield f"So `{found['variants'][chosen]['rules']}` meets the intent ({players} players)."


def _confirmed_targets(variant: Json) -> list[Json | None]:
    """Return the targets with new seeds, or None for each."""
    return variant["confirmed"]["targets"] if variant["confirmed"] else [None] * len(variant["targets"])


def _target_name(target: Json) -> str:
    """Return the display name of a target."""
    name = measure_name(target["target"].removesuffix(target["of"]).strip())
    return f"{name}: {target['of']}" if target["of"] else name


def _status(target: Json) -> str:
    return "met or missed is not yet known" if target["standing"] == TargetStatus.OPEN else str(target["standing"])


def _target_figure(found: Json) -> str:
    of = interval_from_json(found)
    return f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')}, n = {found['games']})"


def _comparison_sentence(found: Json, arm: int) -> str:
    """Return the effect of one rule, by players."""
    contrasts = [it for it in found["contrasts"] if it["arm"] == arm]
    text = " ".join(
        f"{_player_label(it['player'])}: {_change_of_share(found, it)}{_difference(it)}." for it in contrasts
    )
    meaning = OUTCOMES[found["outcome"]["name"]].meaning
    change = f"Effect of `{found['arms'][arm]}` instead of `{found['arms'][0]}` on {meaning}."
    return " ".join(filter(None, (change, text, _caveat(found))))


def _player_label(player: str) -> str:
    return f"{player.capitalize()} players" if player in NAMES else f"{label(player).capitalize()} simulations"


def _caveat(found: Json) -> str:
    """Return the caveat about random openings, where it applies."""
    has_chance = load(found["game"]).type.has_chance
    if has_chance or found["outcome"]["name"] != "seat_score":
        return ""
    return (
        "The random opening moves decide some of these games, so these figures do not show how the change affects the "
        "first player's edge."
    )


def _change_of_share(found: Json, contrast: Json) -> str:
    """Return the values before and after, if the outcome is a share; otherwise ""."""
    if OUTCOMES[found["outcome"]["name"]].relative or None in (contrast["first"], contrast["second"]):
        return ""
    return f"from {numbers.share(contrast['first'])} to {numbers.share(contrast['second'])}, "


def _difference(contrast: Json) -> str:
    value, pairs = _signed(interval_from_json(contrast["difference"])), numbers.count(contrast["pairs"])
    return f"{value}, {contrast['finding']} ({pairs} pairs)"


def _items_by_value(game: Game, found: Json) -> Iterator[str]:
    """Yield underpriced and overpriced items, and the number of undecided ones."""
    intervals = {item_name(game, it["item"]): interval_from_json(it["value"]) for it in found["items"]}
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


def _items_by_price(game: Game, found: Json) -> Iterator[str]:
    """Yield the items that a search likes most and least when they are available."""
    prices = {item_name(game, it["item"]): interval_from_json(it["price"]) for it in found["items"] if it["price"]}
    liked = sorted(((name, it) for name, it in prices.items() if it.low > 0), key=lambda it: -it[1].value)
    disliked = sorted(((name, it) for name, it in prices.items() if it.high < 0), key=lambda it: it[1].value)
    for words, items in (("above", liked), ("below", disliked)):
        if items:
            text = "; ".join(f"{name} {_signed(it)}" for name, it in items[:NAMED_ITEMS])
            most = ", most clearly" if len(items) > NAMED_ITEMS else ""
            rated = f"a search rates using the item {words} the best alternative"
            yield f"For {_items(len(items))}, {rated}{most}: {text}."


def _items(count: int) -> str:
    return f"{count} item{'s' * (count != 1)}"


def _signed(of: Interval) -> str:
    plus = "+" if of.value > 0 else ""
    return f"{plus}{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')})"


def _comparison_command(found: Json) -> str:
    """Return the command of a comparison; with that many pairs it ends at the same point."""
    first, *others = found["options"]
    versus = [option_words(changed_options(first, options)) for options in others]
    given = [word for options in versus for word in ("--versus", *options)]
    levels = [word for player in found["players"] if player in NAMES for word in ("--level", player)]
    outcome = found["outcome"]
    asked = ["--outcome", outcome["name"], "--smallest", f"{outcome['smallest']:g}"]
    games = max(it["pairs"] for it in found["contrasts"])
    base = option_words({name: first[name] for options in others for name in changed_options(first, options)})
    return command_line("compare", found, [*base, *given, *asked, *levels], games)


def _tuning_command(found: Json) -> str:
    """Return the command of a tuning, with all options that differ in any variant."""
    first, *others = (it["options"] for it in found["variants"])
    names = {name: None for options in others for name in changed_options(first, options)}
    given = [word for name in names for word in ("--change", name)]
    intent = ["--intent", f"docs/findings/{found['game']}.toml"]
    return command_line("tune", found, [*intent, *given], max(it["games"] for it in found["variants"]))


def _items_command(found: Json) -> str:
    """Return the command that measures items."""
    options = ["--level", found["player"], "--smallest", f"{found['smallest']:g}", "--priced", str(found["priced"])]
    return command_line("items", found, options, max(it["rounds"] for it in found["items"]))


def variants(findings: GameFindings) -> list[str]:
    """Return the section on variants; [] if none was measured."""
    found = [_variant_findings(findings, content) for content in findings.content.get("variants", ())]
    if not found:
        return []
    lines = [f"- {line}" for it in found for line in _variant_sentences(findings, it)]
    return ["## With other numbers of players and options", _variant_table(findings, found), "\n".join(lines)]


def _variant_findings(findings: GameFindings, content: Json) -> GameFindings:
    return GameFindings(load(findings.game.name, **content["options"]), content)


def _variant_table(findings: GameFindings, found: list[GameFindings]) -> str:
    """Return a table with a row per variant and kind of players."""
    heads = [
        "Options",
        "Players",
        "Fair score",
        "First player's score",
        *(measure_name(name) for name, _ in MAIN_MEASURES),
    ]
    rows = [
        [f"`{_variant_name(findings, variant)}`", _players_cell(variant, players), *_variant_cells(variant, players)]
        for variant in found
        for players in variant.players
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])


def _variant_name(findings: GameFindings, variant: GameFindings) -> str:
    return " ".join(_option_words(findings, variant)[1::2])


def _option_words(findings: GameFindings, variant: GameFindings) -> list[str]:
    return option_words(changed_options(findings.content["options"], variant.content["options"]))


def _players_cell(variant: GameFindings, players: str) -> str:
    return f"{players}, n = {numbers.count(variant.content['players'][players]['games'])}"


def _variant_cells(variant: GameFindings, players: str) -> Iterator[str]:
    seats = variant.game.num_players()
    yield numbers.share(1 / seats) if seats > 1 else "–"
    for measure, of in (("seat_score", "seat 0"), *MAIN_MEASURES):
        figure = variant.one(players, measure, of)
        yield figure.text if figure else "–"


def _variant_sentences(findings: GameFindings, variant: GameFindings) -> Iterator[str]:
    """Yield each seat with an edge, and the command."""
    known = list(edges(variant))
    if variant.game.num_players() > 1 and not known:
        known = ["No seat is known to score more than three percentage points above its fair share."]
    command = shlex.join(["parlour", "lab", findings.game.name, *_option_words(findings, variant)])
    again = f"Reproduce with `{command} --budget {variant.content['budget']}`."
    yield " ".join([f"`{_variant_name(findings, variant)}`:", *known, again])
