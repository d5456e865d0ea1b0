"""Findings on rule changes and variants of a game, and the commands that reproduce them and those on items."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from parlour.core.game import load
from parlour.lab.comparing import OUTCOMES
from parlour.lab.comparing.comparison_plan import label
from parlour.lab.intent import TargetStatus
from parlour.lab.measurement import Json, share_from_json
from parlour.lab.report import numbers
from parlour.lab.report.display_names import measure_name
from parlour.lab.report.side_effect_text import compared_sentence, tuned_sentence
from parlour.players.levels import NAMES

from .finding_data import (
    MAIN_MEASURES,
    GameFindings,
    changed_options,
    command_line,
    fairness,
    markdown_table,
    option_words,
    signed_share,
)

CAVEAT = (
    "The random opening moves decide some of these games, so these figures do not show how the change affects the "
    "first player's edge."
)


def rule_changes(content: Json) -> Iterator[str]:
    """Yield a sentence or two for each change that was tried."""
    for found in content.get("tune", ()):
        yield " ".join((*_tuning_sentences(found), *_side_effects(found)))
    for found in content.get("compare", ()):
        for arm in range(1, len(found["arms"])):
            yield _comparison_sentence(found, arm)


def change_commands(content: Json) -> Iterator[str]:
    """Yield the commands that reproduce the results on rule changes and items."""
    yield from map(_tuning_command, content.get("tune", ()))
    yield from map(_comparison_command, content.get("compare", ()))
    yield from map(_item_command, content.get("items", ()))


def _tuning_sentences(found: Json) -> Iterator[str]:
    """Yield the status of each variant."""
    for variant in found["variants"]:
        rules = "With the current rules" if not variant["changes"] else f"With `{variant['rules']}`"
        confirmed = variant["confirmed"]["targets"] if variant["confirmed"] else [None] * len(variant["targets"])
        for target, again in zip(variant["targets"], confirmed, strict=True):
            yield f"{rules}, {_target_sentences(target, again)}"
    chosen, players = found["chosen"], " and ".join(found["players"])
    if chosen is None:
        yield f"So no variant is known to meet the intent ({players} players)."
    elif found["variants"][chosen]["changes"]:
        yield f"So `{found['variants'][chosen]['rules']}` meets the intent ({players} players)."


def _side_effects(found: Json) -> Iterator[str]:
    """Yield the side effects of each variant; none for results of earlier versions."""
    game = load(found["game"])
    changed = (it for it in found["variants"] if it.get("side_effects"))
    yield from (tuned_sentence(game, f"`{it['rules']}`", it) for it in changed)


def _target_sentences(target: Json, again: Json | None) -> str:
    sure = f" In new games, it is {_target_figure(again)}: target {_status(again)}." if again else ""
    name = measure_name(target["target"].removesuffix(target["of"]).strip())
    name = f"{name}: {target['of']}" if target["of"] else name
    return f"“{name}” is {_target_figure(target)}: target {_status(target)}.{sure}"


def _status(target: Json) -> str:
    return "met or missed is not yet known" if target["standing"] == TargetStatus.OPEN else str(target["standing"])


def _target_figure(found: Json) -> str:
    of = share_from_json(found)
    return f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')}, n = {found['games']})"


def _comparison_sentence(found: Json, arm: int) -> str:
    """Return the effect of one rule by players, with the caveat about random openings where it applies."""
    text = " ".join(_contrast_sentence(found, it) for it in found["contrasts"] if it["arm"] == arm)
    outcome = found["outcome"]["name"]
    change = f"Effect of `{found['arms'][arm]}` instead of `{found['arms'][0]}` on {OUTCOMES[outcome].meaning}."
    game, effects = load(found["game"]), found.get("side_effects")  # unknown in results of earlier versions
    is_certain = game.type.has_chance or found.get("near_best") or outcome != "seat_score"
    also = compared_sentence(game, f"`{found['arms'][arm]}`", effects[arm - 1]) if effects else ""
    return " ".join(filter(None, (change, text, "" if is_certain else CAVEAT, also)))


def _contrast_sentence(found: Json, contrast: Json) -> str:
    """Return a difference, with the values before and after if the outcome is a share."""
    player, values = contrast["player"], (contrast["first"], contrast["second"])
    players = f"{player.capitalize()} players" if player in NAMES else f"{label(player).capitalize()} simulations"
    is_share = not OUTCOMES[found["outcome"]["name"]].relative and None not in values
    change = "from {} to {}, ".format(*map(numbers.share, values)) if is_share else ""
    value, pairs = signed_share(share_from_json(contrast["difference"])), numbers.count(contrast["pairs"])
    return f"{players}: {change}{value}, {contrast['finding']} ({pairs} pairs)."


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


def _item_command(found: Json) -> str:
    options = ["--level", found["player"], "--smallest", f"{found['smallest']:g}", "--searched", str(found["searched"])]
    return command_line("items", found, options, max(it["rounds"] for it in found["items"]))


def _tuning_command(found: Json) -> str:
    """Return the command of a tuning, with all options that differ in any variant."""
    first, *others = (it["options"] for it in found["variants"])
    names = {name: None for options in others for name in changed_options(first, options)}
    given = [word for name in names for word in ("--change", name)]
    intent = ["--intent", f"docs/findings/{found['game']}.toml"]
    return command_line("tune", found, [*intent, *given], max(it["games"] for it in found["variants"]))


def variants(findings: GameFindings) -> list[str]:
    """Return a table of variants and statements on their fairness; [] if none was measured."""
    found = findings.variants
    if not found:
        return []
    heads = ["Options", "Players", "Fair score", "First player's score"]
    rows = (row for name, it in found.items() for row in _variant_rows(name, it))
    table = markdown_table([*heads, *(measure_name(name) for name, _ in MAIN_MEASURES)], *rows)
    lines = [f"- `{name}`: {text}" for name, it in found.items() if (text := fairness(it))]
    return ["### With other numbers of players and options", table, *filter(None, ["\n".join(lines)])]


def variant_commands(findings: GameFindings) -> Iterator[str]:
    """Yield the command that reproduces each variant's figures."""
    for name, variant in findings.variants.items():
        options = [word for option in name.split() for word in ("-o", option)]
        yield shlex.join(["parlour", "lab", findings.game.name, *options, "--budget", variant.content["budget"]])


def _variant_rows(name: str, variant: GameFindings) -> Iterator[list[str]]:
    """Yield a row for each kind of player."""
    seats = variant.game.num_players()
    fair = numbers.share(1 / seats) if seats > 1 else "–"
    for players, played in variant.content["players"].items():
        found = [variant.one(*it, players) for it in (("seat_score", "seat 0"), *MAIN_MEASURES)]
        cells = [it.text if it else "–" for it in found]
        yield [f"`{name}`", f"{players}, n = {numbers.count(played['games'])}", fair, *cells]
