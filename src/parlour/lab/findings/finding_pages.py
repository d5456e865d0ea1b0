"""Pages of findings: a game's figures in a designer's words. Every sentence follows from figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parlour.lab.analysis.seat_edges import SeatVerdict
from parlour.lab.measures.ladder import AGAINST, quoted
from parlour.lab.report import numbers
from parlour.lab.report.display_names import kind_name, measure_name, thing
from parlour.lab.report.seat_text import SMALL
from parlour.lab.report.study import ALL_LEVELS, RUNGS
from parlour.players.levels import NAMES

from .finding_changes import item_worth, rule_changes, variants
from .finding_data import (
    Figure,
    GameFindings,
    fairness,
    games_of,
    is_decided_by_opening,
    listed,
    markdown_table,
    opening_text,
    seat_edge_of,
)
from .finding_puzzles import hole_sentences, puzzle_figures, puzzle_sentences

UNSEEN = 0.01  # share of luck below which the estimate sees next to nothing
COUNTED = 20  # games that are counted instead of given as a share
FORCED, RARE, DRAWISH, DEAD = 0.75, 0.05, 0.1, 0.25
ALL = 0.999  # share of the variance of results that counts as all
NOTHING = "Nothing stands out in this number of games."
LADDER = "This was measured in the middle of a ladder of searches, each with twice the thinking time of the one before"
TOP = "the strongest search on the ladder"
COMPARED = (  # columns of the table
    ("seat_score", "seat 0"),
    ("draws", ""),
    ("turns", "median"),
    ("decisions", "median"),
    ("branching", "median"),
    ("real_decisions", ""),
)


def page(findings: GameFindings) -> str:
    game, content = findings.game, findings.content
    counts = {name: numbers.count(it["games"]) for name, it in content["players"].items()}
    levels = ", ".join(f"{count} of {name}" for name, count in counts.items() if name in NAMES)
    games = f"{counts['random']} random games and from games of each level against itself ({levels})"
    figures = (
        f"These findings come from {games}. Each figure is followed by its 95% interval, the range that "
        "very likely contains the true value, and by the number of games n. Figures hold for these players only."
    )
    file = f"{game.name}.json"
    parts = [
        f"# {game.title}",
        game.info.summary,
        figures,
        *filter(None, [opening_text(findings)]),
        *_section("What it is like", *(about(findings) for about in LIKE)),
        *_board_picture(findings),
        "## By level of play",
        _level_table(findings),
        *variants(findings),
        *_section("What its designer should know", list(_advice(findings)) or [NOTHING]),
        *_section("What rule changes would do", rule_changes(content)),
        *_section("What the items are worth", item_worth(game, content)),
        *_section("Holes in the rules", hole_sentences(game, content)),
        *_section("Puzzles", puzzle_sentences(game, content)),
        *puzzle_figures(game, content),
        *_section("Not yet known", _not_yet_known(findings)),
        f"All figures: [{file}]({file}). Reproduce with `{content['command']}`.",
    ]
    return "\n\n".join(parts) + "\n"


def _section(title: str, *sentences: Iterable[str]) -> list[str]:
    """Return a heading and a list; [] without sentences."""
    lines = [f"- {sentence}" for some in sentences for sentence in some]
    return [f"## {title}", "\n".join(lines)] if lines else []


def _fairness(findings: GameFindings) -> Iterator[str]:
    if text := fairness(findings):
        yield text


def _ends(findings: GameFindings) -> Iterator[str]:
    if completion := findings.one("completion", players="random"):
        count = numbers.count(completion.n)
        left = round((1 - completion.interval.value) * completion.n)
        if not left:
            yield f"All {count} random games ended by the rules."
        elif left <= COUNTED:
            yield f"All but {left} of {count} random games ended by the rules."
        else:
            yield f"Not every random game ends by the rules: {completion.text} of {count} did."
    if drawn := findings.one("draws"):
        yield f"{drawn.text} of games end without a winner {drawn.origin}."
    if endings := sorted(findings.of("endings"), key=lambda it: -it.interval.value):
        yield f"Games end as follows: {'; '.join(f'{thing(findings.game, it.of)} {it.text}' for it in endings[:4])}."


def _moves(findings: GameFindings) -> Iterator[str]:
    """Yield the length of games and the number of choices."""
    if turns := findings.one("turns", "median"):
        decisions = findings.one("decisions", "median")
        own = f", with {decisions.text} for each player" if decisions else ""
        yield f"A typical game takes {turns.text}{own} {turns.origin}."
    if minutes := findings.one("minutes", "median"):
        pace = findings.content["pace"]
        need = f"{pace['turn']:.3g} seconds for a turn with a choice"
        yield f"At a table, that is about {numbers.count(minutes.interval.value)} minutes for people who need {need}."
    found, real = findings.one("branching", "median"), findings.one("real_decisions")
    if found and real:
        yield f"A typical decision offers {found.text}. There is a choice at {real.text} of decisions ({real.players})."


def _luck(findings: GameFindings) -> Iterator[str]:
    """Yield how much chance decides, at least, in games with chance; nothing for perfect players."""
    found, saved = findings.one("luck_share"), findings.one("effective_games")
    if _is_perfect(findings):
        return
    if found and _is_luck_known(found):
        low, high = numbers.share(found.interval.low), numbers.share(found.interval.high)
        if found.interval.value > found.interval.low or found.interval.high >= ALL:
            yield f"At least {low} of the differences in results is luck {found.origin}."
        else:
            yield f"Luck explains {low} to {high} of the differences in results {found.origin}."
    if saved:
        yield f"One luck-adjusted result tells as much as the plain results of {saved.text}."


def _is_perfect(findings: GameFindings) -> bool:
    """True if the strongest players make no mistakes, so that their games cannot show skill."""
    found = findings.one("luck_share")
    return bool(found) and ALL < found.interval.low <= found.interval.high <= 1


def _is_luck_known(found: Figure) -> bool:
    """False for a share so small that the estimate sees next to nothing, or an estimate that overshoots."""
    return found.interval.low > UNSEEN and found.interval.value <= 1


def _skill(findings: GameFindings) -> Iterator[str]:
    """Yield the score of better players, and the value of thinking time, if they were measured."""
    even = numbers.share(1 / findings.game.num_players())
    if matches := findings.of("level_score", ALL_LEVELS):
        best = matches[quoted([it.n for it in matches])]
        strong, weak = best.of.split(AGAINST)
        yield f"A {strong} player scores {best.text} against a {weak}, where {even} would be even (n = {best.n})."
    if found := findings.one("mean_doubling", players=RUNGS):
        won = round(100 / (1 + 10 ** (-found.interval.value / 400)))
        odds = f", about {won}:{100 - won}" if findings.game.num_players() == 2 else ""
        yield f"Doubling a player's thinking time gains {found.text}{odds}. {LADDER} (n = {found.n})."
    if found := findings.one("restricted_play", players=RUNGS):
        against = f"against {TOP}, where {even} would be fair"
        yield f"A player that looks one action ahead scores {found.text} {against} (n = {found.n})."
    yield from map(_advantage, findings.of("exploitability", RUNGS))


def _advantage(found: Figure) -> str:
    top = TOP[:1].upper() + TOP[1:]
    if found.interval.low > 0:
        return f"{top} scores {found.text} more than its share against {found.of} players (n = {found.n})."
    return f"{top} has no proven advantage over {found.of} players."


def _tension(findings: GameFindings) -> Iterator[str]:
    """Yield how decided and how tense games are, if their analysis is reliable."""
    if found := findings.one("dead_time"):
        yield f"For the last {found.text} of a game, the winner is beyond doubt {found.origin}."
    if found := findings.one("comebacks", "observed"):
        yield f"A player far behind at half-time still wins {found.text} of the time {found.origin}."
    if found := findings.one("error_price"):
        yield f"The average decision costs {found.text} of a win compared with the best move {found.origin}."


LIKE = (_fairness, _ends, _moves, _luck, _skill, _tension)  # sentences of the section "What it is like"


def _board_picture(findings: GameFindings) -> Iterator[str]:
    """Yield the picture of where moves end, if there is one."""
    if findings.content.get("places"):
        text = f"Squares where moves end, in {games_of(findings.strongest)}. Darker squares are used more often."
        yield f"![{text}]({findings.game.name}.svg)"
        yield f"*{text}*"


def _level_table(findings: GameFindings) -> str:
    """Return a table of the main figures by players."""
    heads = ["", *(measure_name(name) + (f" ({thing(findings.game, of)})" if of else "") for name, of in COMPARED)]
    found = {name: [findings.one(*it, name) for it in COMPARED] for name in findings.players}
    rows = ([name, *(it.text if it else "–" for it in figures)] for name, figures in found.items())
    return markdown_table(heads, *rows)


def _advice(findings: GameFindings) -> Iterator[str]:
    """Yield what stands out, by fixed rules."""
    yield from _edge(findings)
    drawn, real = findings.one("draws"), findings.one("real_decisions")
    if drawn and drawn.interval.low > DRAWISH:
        yield f"Draws are common: at least {numbers.share(drawn.interval.low)} of {games_of(drawn.players)}."
    if real and real.interval.high < FORCED:
        yield f"Many moves are forced: only {real.text} of decisions offer a choice."
    yield from _changes_with_skill(findings)
    yield from _planning(findings)
    yield from _longer_thinking(findings)
    yield from _dead_time(findings)
    yield from _rare_moves(findings)


def _edge(findings: GameFindings) -> Iterator[str]:
    """Yield that there is an edge; its size is in the statement on fairness."""
    edge = seat_edge_of(findings)
    if edge is None or edge.verdict is SeatVerdict.EVEN or findings.has_random_openings:
        return
    seat = findings.game.seat_names[edge.seat]
    if edge.verdict is not SeatVerdict.EDGE:
        yield "The seats' scores depend on the level of play, so there may be an edge at some levels only (see above)."
    elif edge.score.value > edge.even:
        yield f"{seat} has a proven edge (see above)."
    else:
        yield f"{seat} has a proven disadvantage (see above)."


def _rare_moves(findings: GameFindings) -> Iterator[str]:
    found = sorted(findings.of("picked"), key=lambda it: it.interval.value)
    if rare := [f"{kind_name(findings.game, it.of)} {it.text}" for it in found if it.interval.high < RARE][:5]:
        yield f"Hardly ever chosen when available, in {games_of(findings.strongest)}: {'; '.join(rare)}."


def _changes_with_skill(findings: GameFindings) -> Iterator[str]:
    """Yield endings that differ between the strongest players and random ones, and whether the length does."""
    games = games_of(findings.strongest)
    for played in findings.of("endings"):
        random = findings.one("endings", played.of, "random")
        if random and _change(random, played, "more", "fewer"):
            end = f"“{thing(findings.game, played.of)}”"
            yield f"{end} ends {played.text} of {games}, but {random.text} of random games."
    random, played = (findings.one("turns", "median", players) for players in ("random", findings.strongest))
    if random and played and (how := _change(random, played, "longer", "shorter")):
        yield f"{games.capitalize()} are {how} than random games: {played.text} against {random.text}."


def _change(one: Figure, other: Figure, more: str, less: str) -> str:
    """Return the word for how another figure differs; "" if the intervals overlap."""
    if other.interval.low > one.interval.high:
        return more
    return less if other.interval.high < one.interval.low else ""


def _planning(findings: GameFindings) -> Iterator[str]:
    """Yield that planning does not pay, or that it is unknown."""
    planned, even = findings.one("restricted_play", players=RUNGS), 1 / findings.game.num_players()
    if planned and planned.interval.low > even:
        whose = f"a player that looks one action ahead scores {planned.text} against the strongest of them"
        yield f"The searches on the ladder are too weak here to show what planning gains: {whose}."
    elif planned and planned.interval.high >= even:
        scored = f"a player that looks one action ahead scores {planned.text} against {TOP}"
        yield f"Planning has no proven benefit: {scored}."


def _dead_time(findings: GameFindings) -> Iterator[str]:
    dead = findings.one("dead_time")
    if dead and dead.interval.low > DEAD:
        yield f"Games drag on after they are decided: for the last {dead.text} of their length."


def _longer_thinking(findings: GameFindings) -> Iterator[str]:
    doubled = findings.one("mean_doubling", players=RUNGS)
    if doubled and doubled.interval.low <= 0:
        yield f"Longer thinking has no proven benefit: doubling the time gains {doubled.text}."


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
    if not _is_perfect(findings):
        return text
    cause = f"The {findings.strongest} players make no mistakes, so their games against each other cannot show skill."
    return f"{text} {cause}"


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
    if has_chance and not _is_perfect(findings) and not (luck and _is_luck_known(luck)):
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
