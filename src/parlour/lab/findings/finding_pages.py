"""Pages of findings: a verdict, a section per question of a designer, tables, and how it was measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parlour.lab.analysis.seat_edges import SeatVerdict
from parlour.lab.report import numbers
from parlour.lab.report.display_names import measure_name, thing
from parlour.lab.report.seat_text import SMALL
from parlour.lab.report.study import ALL_LEVELS, RUNGS
from parlour.lab.sample import RANDOM
from parlour.players.levels import NAMES
from parlour.players.levels import RUNGS as RUNG_NAMES

from .finding_changes import change_commands, rule_changes, variant_commands, variants
from .finding_data import (
    GameFindings,
    games_of,
    is_decided_by_opening,
    listed,
    markdown_table,
    opening_text,
    seat_edge_of,
)
from .finding_items import item_sentences, item_tables
from .finding_puzzles import examination_commands, hole_sentences, puzzle_figures, puzzle_sentences
from .finding_sentences import (
    decisions,
    fair,
    is_luck_known,
    is_perfect,
    length,
    luck_and_skill,
    strong_play,
    warnings,
)

COMPARED = (  # columns of the table
    ("seat_score", "seat 0"),
    ("draws", ""),
    ("turns", "median"),
    ("decisions", "median"),
    ("branching", "median"),
    ("real_decisions", ""),
)
READING = (
    "The range in brackets is the 95% interval, which very likely contains the true value; n is the number of games. "
    "All figures are from computer players and hold for them only."
)


def page(findings: GameFindings, verdict: str = "") -> str:
    """Return a page, as Markdown, with a verdict at its beginning."""
    game, content = findings.game, findings.content
    parts = [
        f"# {game.title}",
        f"*{game.info.summary}*",
        *filter(None, [verdict]),
        READING,
        *_section("Is it fair?", fair(findings)),
        *_section("How long does it take, and how does it end?", length(findings)),
        *_section("Decisions", decisions(findings)),
        *_section("Luck and skill", luck_and_skill(findings)),
        *_section("What strong play looks like", strong_play(findings)),
        *_board_picture(findings),
        *_section("What a rule change would do", rule_changes(content)),
        *_section("What the items are worth", item_sentences(game, content)),
        *_section("Before you print it", warnings(findings), hole_sentences(game, content)),
        *_section("Not yet known", _not_yet_known(findings)),
        *_section("Puzzles", puzzle_sentences(content)),
        *puzzle_figures(game, content),
        "## Tables",
        "### By level of play",
        _level_table(findings),
        *item_tables(game, content),
        *variants(findings),
        "## How it was measured",
        *_method(findings),
    ]
    return "\n\n".join(parts) + "\n"


def _section(title: str, *sentences: Iterable[str]) -> list[str]:
    """Return a heading and a list; [] without sentences."""
    lines = [f"- {sentence}" for some in sentences for sentence in some]
    return [f"## {title}", "\n".join(lines)] if lines else []


def _board_picture(findings: GameFindings) -> Iterator[str]:
    """Yield the picture of where moves end, if there is one."""
    if findings.content.get("places"):
        players = findings.content.get("places_of", findings.players[-1])
        text = f"Squares where moves end, in {games_of(players)}. Darker squares are used more often."
        yield f"![{text}]({findings.game.name}.svg)"
        yield f"*{text}*"


def _level_table(findings: GameFindings) -> str:
    """Return a table of the main figures by players."""
    heads = ["", *(measure_name(name) + (f" ({thing(findings.game, of)})" if of else "") for name, of in COMPARED)]
    found = {name: [findings.one(*it, name) for it in COMPARED] for name in findings.players}
    rows = ([name, *(it.text if it else "–" for it in figures)] for name, figures in found.items())
    return markdown_table(heads, *rows)


def _method(findings: GameFindings) -> Iterator[str]:
    """Yield how the games were played, and the commands."""
    content = findings.content
    counts = {name: numbers.count(it["games"]) for name, it in content["players"].items()}
    levels = ", ".join(f"{count} of {name}" for name, count in counts.items() if name != RANDOM)
    yield f"{counts[RANDOM]} random games, and games of each level against itself: {levels}."
    yield from filter(None, ["" if findings.has_random_openings else opening_text(findings), _rungs_text(findings)])
    if content.get("tune") or content.get("compare"):
        yield (
            "Figures on rule changes differ from those above: each has its own games, and a comparison stops once it "
            "is decided."
        )
    commands = [content["command"], *variant_commands(findings), *change_commands(content)]
    lines = "\n".join([*commands, *examination_commands(findings.game, content)])
    file = f"{findings.game.name}.json"
    yield f"All figures: [{file}]({file}). These commands reproduce them:"
    yield f"```\n{lines}\n```"


def _rungs_text(findings: GameFindings) -> str:
    """Return what the rungs among the players are; "" if there are none."""
    rungs = [name for name in findings.players if name in RUNG_NAMES]
    return f"{listed(rungs)}: between strong and master, with about that much thought per move." if rungs else ""


def _unknown_edge(findings: GameFindings) -> Iterator[str]:
    """Yield how many games would show a small edge, if the scores leave room for a larger one."""
    edge = seat_edge_of(findings)
    if edge is None or edge.verdict is not SeatVerdict.EVEN:
        if edge and is_decided_by_opening(findings):
            yield "Whether a seat has an edge: this takes games without random opening moves."
        return
    reach = max(edge.score.high - edge.even, edge.even - edge.score.low)
    if reach > SMALL:
        games = sum(findings.of("seat_score", level)[edge.seat].n for level in edge.levels)
        needed = numbers.about(games * (reach / SMALL) ** 2)
        starts = ", without random opening moves" if findings.has_random_openings else ""
        points = numbers.share(edge.even + SMALL)
        limit = f"Whether a seat has an edge of three percentage points or less (a score of up to {points})"
        yield f"{limit}: finding out takes about {needed} games of these levels{starts}."


def _unknown_skill(findings: GameFindings) -> str:
    text = "How often a better player beats a weaker one: no matches between levels were played."
    cause = f" The {findings.main} players make no mistakes, so their games against each other cannot show skill."
    return text + cause * is_perfect(findings)


def _not_yet_known(findings: GameFindings) -> Iterator[str]:
    """Yield questions that these games cannot answer."""
    has_chance, content = findings.game.type.has_chance, findings.content
    yield from _unknown_edge(findings)
    if missing := [name for name in NAMES if name not in findings.players]:
        small = f"a budget of {content['budget']} is too small for that"
        yield f"What the game is like for {listed(missing)} players: {small}."
    if not findings.of("mean_doubling", RUNGS):
        yield "How much skill there is to gain: the matches for this need a budget of 20m."
    luck = findings.one("luck_share")
    if has_chance and not is_perfect(findings) and not (luck and is_luck_known(luck)):
        yield "How much luck decides: positions are valued too inaccurately here, or there are too few games."
    if not findings.of("level_score", ALL_LEVELS):
        yield _unknown_skill(findings)
    if not findings.of("error_price"):
        yield "Whether the game is tense, and what mistakes cost: the analysis for this needs a budget of 20m."
    elif not findings.of("dead_time"):
        yield "Whether the game is tense: the search's estimates are unreliable here, or too few games test them."
    if content["interrupted"]:
        yield "Some planned games had not been played when this page was written."
    yield "How people play the game: all figures are from computer players."
