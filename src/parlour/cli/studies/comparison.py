"""`parlour lab compare`: compare rule variants and write the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Column, Table

from parlour.core.game import Game
from parlour.errors import OptionError, ParlourError
from parlour.game_info import Value
from parlour.lab.comparing import OUTCOMES, Arm, make_plan, summarize
from parlour.lab.comparing.comparison_plan import LEVELS, SCORE, both_families, label
from parlour.lab.measurement import Json
from parlour.lab.report.luck_text import MARK, luck_note
from parlour.lab.report.side_effect_text import compared_sentence

from .study_run import RunArguments, interval_text, load_studied, open_log, report, run_to_end

__all__ = ["RunArguments", "compare"]

SHARES = ("seat_score", "draws")
Options = dict[str, Value]


def compare(
    name: str,
    options: Options,
    versus: Sequence[Options],
    vary: str | None,
    outcome: str,
    smallest: float | None,
    levels: Sequence[str],
    arguments: RunArguments,
    out: Console,
    opening: int | None = None,
) -> None:
    """Play the games and print the results. Raises ParlourError for invalid arguments."""
    arguments.check()
    game = load_studied(name, options)
    others = [*({**options, **other} for other in versus), *(_varied(vary, options, game) if vary is not None else ())]
    arms = [Arm(options), *map(Arm, others)]
    plan = make_plan(game, arms, both_families(levels), outcome, smallest, arguments.seed, opening=opening)
    log = open_log(plan, arguments)
    found = summarize(run_to_end(log, arguments, out), log.games)
    report(found, _parts(game, found), log, arguments, out)


def _varied(vary: str, options: Options, game: Game) -> list[Options]:
    """Return the options with each value of --vary except the game's own."""
    name, equals, values = vary.partition("=")
    if not (name and equals and values):
        raise OptionError(f"Invalid --vary {vary!r}. Write NAME=VALUE,VALUE, such as quiet=20,40.")
    varied = [{**options, name: value} for value in values.split(",")]
    others = [each for each in varied if game.info.values(each) != game.options]
    if not others:
        raise ParlourError(f"--vary {vary} changes nothing: the game already has this value.")
    return others


def _parts(game: Game, found: Json) -> Iterator[RenderableType]:
    outcome, arms = found["outcome"], found["arms"]
    yield f"[bold]{found['game']}[/]: {arms[0]} compared with {'; '.join(arms[1:])}; seed {found['seed']}"
    yield f"{outcome['name']}: {outcome['meaning']}. Smallest difference that matters: {outcome['smallest']:.1%}."
    yield _table(found, found["contrasts"], outcome["name"])
    yield f"The {found['confidence']:.1%} confidence intervals are valid at any stopping time."
    yield from _luck_note(game, found)
    yield from _sentences(game, found)
    if any(it["family"] == LEVELS for it in found["contrasts"]):
        yield "Levels are tuned to the current rules, pure search to none. Trust what both agree on."
    yield from _others(found)


def _luck_note(game: Game, found: Json) -> Iterator[str]:
    adjusted = [it["adjusted"] for it in found["contrasts"]]
    if game.type.has_chance and found["outcome"]["name"] == SCORE:
        yield luck_note(adjusted) + " The columns before the difference include luck." * any(adjusted)
    elif game.type.has_chance:
        yield "Only scores are adjusted for luck; these figures are not."


def _sentences(game: Game, found: Json) -> Iterator[str]:
    """Yield for each variant whether the difference is robust, and its side effects."""
    for robust, effects in zip(found["robust"], found["side_effects"], strict=True):
        yield _robust(found, robust)
        yield compared_sentence(game, f"[bold]{found['arms'][robust['arm']]}[/]", effects)


def _table(found: Json, contrasts: Iterable[Json], outcome: str) -> Table:
    first = found["arms"][0]
    table = Table("players", "rules", first, "these rules", "difference", "pairs", Column("finding", overflow="fold"))
    for it in contrasts:
        difference = interval_text(it["difference"]) + MARK * it["adjusted"]
        figures = [_figure(it["first"], outcome), _figure(it["second"], outcome), difference]
        pairs = str(it["pairs"]) + ("" if it["correlation"] is None else f", r {it['correlation']:.2f}")
        table.add_row(label(it["player"]), found["arms"][it["arm"]], *figures, pairs, _found(it))
    return table


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


def _figure(value: float | None, outcome: str) -> str:
    if value is None:
        return "–"
    return f"{value:.1%}" if outcome in SHARES else f"{value:.1f}"
