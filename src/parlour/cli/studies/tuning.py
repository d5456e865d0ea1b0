"""`parlour lab tune`: find the smallest change that meets an intent, and write the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console, RenderableType
from rich.table import Table

from parlour.cli.console import count_progress, make_folder, write_file
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.lab.comparing import ComparisonLog
from parlour.lab.comparing.comparison_games import game_record
from parlour.lab.intent import Intent, read_intent
from parlour.lab.measurement import Json
from parlour.lab.measures import MEASURES
from parlour.lab.report.luck_text import MARK, luck_note
from parlour.lab.report.side_effect_text import tuned_sentence
from parlour.lab.rule_tuning import Tuned, counter_example, is_score, make_tuning_plan, summarize, tune
from parlour.lab.sample import PEOPLE
from parlour.players.levels import USUAL_LEVEL

from .study_run import RunArguments, load_studied, open_log, report, show_interrupted

__all__ = ["RunArguments", "search"]


def search(
    name: str,
    options: dict[str, Value],
    intent_file: Path,
    change: Sequence[str],
    changes: int,
    records: Path | None,
    arguments: RunArguments,
    out: Console,
) -> None:
    """Play, and print the variants and their status. `records`: folder for counterexamples.

    Raises ParlourError for invalid arguments.
    """
    arguments.check()
    game, intent = load_studied(name, options), read_intent(intent_file, MEASURES)
    log = open_log(make_tuning_plan(game, _players(intent), change, changes, arguments.seed), arguments)
    rounds = 2 * arguments.games * len(log.plan.players)  # two phases: the search, and its confirmation on fresh seeds
    try:
        with log.held(), count_progress("rounds", rounds, len(log.games) // len(log.plan.arms)) as on_round:
            tuned = tune(log, intent, arguments.games, arguments.executor(), on_round)
    except KeyboardInterrupt:
        show_interrupted(log, out)
        raise
    found = summarize(log, tuned) | {"counter_examples": _write_examples(log, tuned, records)}
    report(found, _parts(game, found), log, arguments, out)


def _players(intent: Intent) -> tuple[str, ...]:
    """Return the players that the intent requires. Raises ParlourError if it has no measurable target."""
    if not intent.targets:
        raise ParlourError("This intent has no targets. Add at least one under [targets].")
    if PEOPLE in intent.players:
        raise ParlourError("People cannot play every variant. Name levels as the intent's players.")
    return intent.players or (USUAL_LEVEL,)


def _write_examples(log: ComparisonLog, found: Tuned, folder: Path | None) -> dict[str, str]:
    """Write the counterexamples, and return their files by the variant's name; none without a folder."""
    if folder is None:
        return {}
    make_folder(folder)
    written: dict[str, str] = {}
    for arm, judgements in found.judged.items():
        number = counter_example(log, arm, found.confirmed.get(arm, judgements))
        if number is not None:
            written[log.plan.arms[arm].name] = _write_example(log, arm, number, folder)
    return written


def _write_example(log: ComparisonLog, arm: int, number: int, folder: Path) -> str:
    """Write the record of one game of an arm, and return its file."""
    file = folder / f"{log.plan.game().name}-{arm}.txt"
    write_file(file, game_record(log, number))
    return str(file)


def _parts(game: Game, found: Json) -> Iterator[RenderableType]:
    yield f"[bold]{found['game']}[/], {', '.join(found['players'])} at all seats, seed {found['seed']}"
    table = Table("rules", "changes", "games", "target", "value", "status", "on fresh seeds")
    for variant in found["variants"]:
        for row in _rows(variant):
            table.add_row(*row)
    yield table
    yield from _luck_note(game, found)
    yield _conclusion(found)
    changed = (it for it in found["variants"] if it["side_effects"])
    yield from (tuned_sentence(game, f"[bold]{it['rules']}[/]", it) for it in changed)
    yield from (f"Why not {rules}: parlour replay {file}" for rules, file in found["counter_examples"].items())


def _luck_note(game: Game, found: Json) -> Iterator[str]:
    """Yield which scores are adjusted for luck, if the intent is about scores."""
    scores = [it["adjusted"] for variant in found["variants"] for it in variant["targets"] if is_score(it["target"])]
    if scores and game.type.has_chance:
        yield luck_note(scores)


def _rows(variant: Json) -> Iterator[tuple[str, ...]]:
    """Yield a row for each target of a variant; only the first names the variant."""
    fresh = variant["confirmed"]["targets"] if variant["confirmed"] else [None] * len(variant["targets"])
    named = variant["rules"], str(variant["changes"]), str(variant["games"])
    for target, confirmed in zip(variant["targets"], fresh, strict=True):
        again = f"{_figure(confirmed)} {confirmed['standing']}" if confirmed else ""
        of = f" {target['of']}" if target["of"] and target["of"] not in target["target"] else ""
        yield *named, f"{target['target']}{of}, {target['players']}", _figure(target), target["standing"], again
        named = "", "", ""


def _conclusion(found: Json) -> str:
    if found["chosen"] is None:
        return "No variant is known to meet the intent. Try more --games or more --changes."
    chosen = found["variants"][found["chosen"]]
    tried = found["tried_on_fresh_seeds"]
    among = "" if tried == 1 else f" (the last of {tried} variants tried there)"
    if not chosen["changes"]:
        return f"[bold]The current rules meet the intent[/], also on fresh seeds{among}."
    return f"[bold]{chosen['rules']}[/] meets the intent, also on fresh seeds{among}. No smaller change does."


def _figure(target: Json) -> str:
    if target["value"] is None:
        return "–"
    low, high = ("∞" if target[name] is None else f"{target[name]:.3g}" for name in ("low", "high"))
    return f"{target['value']:.3g} ({low} to {high})" + MARK * target["adjusted"]
