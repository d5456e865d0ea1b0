"""Pages of findings: what the figures of a game say, in a designer's words. Every sentence follows from figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.experiments.lab.report.html import numbers
from parlour.experiments.lab.report.html.names import measure_name, thing
from parlour.experiments.lab.report.study import RUNGS
from parlour.players.levels import NAMES
from scripts.finding_changes import changes, worth
from scripts.finding_figures import EVEN_ENOUGH, Figure, Findings, edges, games_of
from scripts.finding_holes import holes
from scripts.finding_puzzles import puzzles, told
from scripts.finding_variants import variants

FORCED, RARE, DRAWISH, DEAD = 0.75, 0.05, 0.1, 0.25
ALL = 0.999  # of what results differ by: as good as all
NOTHING = "Nothing stands out, in as many games as these."
COMPARED = (  # the rows of the table
    ("seat_score", "seat 0"),
    ("draws", ""),
    ("turns", "median"),
    ("decisions", "median"),
    ("branching", "median"),
    ("real_decisions", ""),
)


def page(findings: Findings) -> str:
    """The page of a game."""
    game, name = findings.game, findings.game.name
    figures = f"What {_games(findings)} of it say. Each figure stands with the bounds between which the true value lies"
    parts = [
        f"# {game.title}",
        game.info.summary,
        f"{figures} ninety-five times of a hundred; figures hold for the players that made them.",
        *_section("What it is like", [line for about in LIKE for line in about(findings)]),
        *_picture(findings),
        *_section("From level to level", [_table(findings)], bullet=""),
        *variants(findings),
        *_section("What its designer should know", list(_advice(findings)) or [NOTHING]),
        *_section("What a change would do", list(changes(findings.content))),
        *_section("What its items are worth", list(worth(game, findings.content))),
        *_section("What holes its rules have", list(holes(game, findings.content))),
        *_section("What puzzles it holds", list(told(game, findings.content))),
        *puzzles(game, findings.content),
        *_section("Not yet known", list(_open(findings))),
        f"All figures: [{name}.json]({name}.json). Made again by `{findings.content['command']}`.",
    ]
    return "\n\n".join(parts) + "\n"


def _games(findings: Findings) -> str:
    counts = {name: numbers.count(it["games"]) for name, it in findings.content["players"].items()}
    levels = ", ".join(f"{count} of {name}" for name, count in counts.items() if name in NAMES)
    return f"{counts['random']} random games and games of each level against itself ({levels})"


def _section(title: str, lines: Sequence[str], bullet: str = "- ") -> list[str]:
    return [f"## {title}", "\n".join(f"{bullet}{line}" for line in lines)] if lines else []


def _fairness(findings: Findings) -> Iterator[str]:
    strongest = findings.players[-1]
    scores = findings.of(strongest, "seat_score")
    if len(scores) > 1:
        best, even = max(scores, key=lambda it: it.interval.value), 1 / len(scores)
        edge = "has an edge" if best.interval.low > even else "is not known to have an edge"
        told = f"{best.told}, where {numbers.share(even)} would be even"
        yield f"{thing(findings.game, best.of)} {edge}: {told} ({strongest}, n = {best.n})."


def _ends(findings: Findings) -> Iterator[str]:
    strongest = findings.players[-1]
    if completion := findings.one("random", "completion"):
        count = numbers.count(completion.n)
        every = f"Every one of {count} random games ended by the rules."
        some = f"Not every random game ends by the rules: {completion.told} of {count} did."
        yield every if completion.interval.value == 1 else some
    if drawn := findings.one(strongest, "draws"):
        yield f"{drawn.told} of games end without a winner ({strongest}, n = {drawn.n})."
    if endings := sorted(findings.of(strongest, "endings"), key=lambda it: -it.interval.value):
        yield f"How it ends: {'; '.join(f'{thing(findings.game, it.of)} {it.told}' for it in endings[:4])}."


def _length(findings: Findings) -> Iterator[str]:
    strongest = findings.players[-1]
    if turns := findings.one(strongest, "turns", "median"):
        decisions = findings.one(strongest, "decisions", "median")
        own = f", with {decisions.told} of each seat" if decisions else ""
        yield f"In the middle a game takes {turns.told}{own} ({strongest}, n = {turns.n})."


def _choices(findings: Findings) -> Iterator[str]:
    strongest = findings.players[-1]
    found, real = findings.one(strongest, "branching", "median"), findings.one(strongest, "real_decisions")
    if found and real:
        yield f"At a decision there are {found.told}; {real.told} of decisions are between at least two ({strongest})."


def _luck(findings: Findings) -> Iterator[str]:
    """How much chance decides, where anything is left to it."""
    strongest = findings.players[-1]
    found, saved = findings.one(strongest, "luck_share"), findings.one(strongest, "effective_games")
    whose = f"({strongest}, n = {found.n})" if found else ""
    if found and found.interval.low > ALL and found.interval.high <= 1:
        yield f"All that results differ by is luck, as {strongest} players leave nothing to skill {whose}."
        return
    if found:
        rest = "how it is played, and what estimates of positions miss"
        some = f"{found.told} of what results differ by is luck {whose}; the rest is {rest}."
        all_of_it = f"What results differ by may all be luck: {found.told} by an estimate that may overshoot {whose}."
        yield some if found.interval.high < 1 else all_of_it
    if saved:
        yield f"With luck taken off, a game tells as much as {saved.told} by their plain results do."


def _skill(findings: Findings) -> Iterator[str]:
    """What thought is worth, where players with more of it have met players with less."""
    if found := findings.one(RUNGS, "mean_doubling"):
        yield f"Twice the thought brings {found.told} in the middle of a ladder of searches (n = {found.n})."
    if found := findings.one(RUNGS, "restricted_play"):
        even = numbers.share(1 / findings.game.num_players())
        against = f"against the ladder's top, where {even} would be even"
        yield f"Who looks one action ahead scores {found.told} {against} (n = {found.n})."
    for found in findings.of(RUNGS, "exploitability"):
        beaten = f"The ladder's top scores {found.told} more than its share against {found.of} players (n = {found.n})."
        unbeaten = f"The ladder's top is not known to score more than its share against {found.of} players."
        yield beaten if found.interval.low > 0 else unbeaten


def _course(findings: Findings) -> Iterator[str]:
    """How a game goes, where a deeper search has judged it and its values come true."""
    strongest = findings.players[-1]
    if found := findings.one(strongest, "dead_time"):
        yield f"For {found.told} of a game its winner is beyond doubt ({strongest}, n = {found.n})."
    if found := findings.one(strongest, "comebacks", "observed"):
        yield f"Who is far behind at half time still wins {found.told} of such games ({strongest}, n = {found.n})."
    if found := findings.one(strongest, "error_price"):
        yield f"A decision costs its player {found.told} of a won game against the best ({strongest}, n = {found.n})."


LIKE = (_fairness, _ends, _length, _choices, _luck, _skill, _course)  # what a game is like, as a page tells it


def _picture(findings: Findings) -> Iterator[str]:
    """Where it is played, if that can be drawn."""
    if findings.content.get("places"):
        told = f"Where moves end, in games of {findings.players[-1]} players: the darker, the more often."
        yield f"![{told}]({findings.game.name}.svg)"
        yield f"*{told}*"


def _table(findings: Findings) -> str:
    """The main figures by players."""
    rows = [[name, *(_cell(findings, name, *it) for it in COMPARED)] for name in findings.players]
    heads = ["", *(measure_name(name) + _whose(findings, of) for name, of in COMPARED)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _whose(findings: Findings, of: str) -> str:
    return f" ({thing(findings.game, of)})" if of else ""


def _cell(findings: Findings, players: str, measure: str, of: str) -> str:
    found = findings.one(players, measure, of)
    return found.told if found else "–"


def _advice(findings: Findings) -> Iterator[str]:
    """What stands out, by fixed rules."""
    strongest = findings.players[-1]
    yield from edges(findings)
    drawn, real = findings.one(strongest, "draws"), findings.one(strongest, "real_decisions")
    if drawn and drawn.interval.low > DRAWISH:
        yield f"Draws are common: at least {numbers.share(drawn.interval.low)} of {games_of(strongest)}."
    if real and real.interval.high < FORCED:
        yield f"Many turns are forced: only {real.told} of decisions have more than one action."
    yield from _endings(findings)
    yield from _lengths(findings)
    yield from _thought(findings)
    yield from _unused(findings)


def _endings(findings: Findings) -> Iterator[str]:
    """Which endings are known to be more or less usual with the strongest than at random."""
    strongest = findings.players[-1]
    for played in findings.of(strongest, "endings"):
        random = findings.one("random", "endings", played.of)
        if random and (change := _change(random, played, "more", "less")):
            end = f"“{thing(findings.game, played.of)}”"
            yield f"Games end {change} often by {end} if played on purpose: {played.told}, at random {random.told}."


def _change(one: Figure, other: Figure, more: str, less: str) -> str:
    """The word for how another figure differs from one; nothing where their intervals meet."""
    if other.interval.low > one.interval.high:
        return more
    return less if other.interval.high < one.interval.low else ""


def _lengths(findings: Findings) -> Iterator[str]:
    """Whether who plays on purpose takes longer than who does not."""
    random, played = (findings.one(name, "turns", "median") for name in ("random", findings.players[-1]))
    if random and played and (how := _change(random, played, "longer", "shorter")):
        yield f"Play on purpose makes games {how}: {played.told}, where random play takes {random.told}."


def _thought(findings: Findings) -> Iterator[str]:
    """Where thinking is not known to pay, and where a game goes on after it is decided."""
    planned, doubled = findings.one(RUNGS, "restricted_play"), findings.one(RUNGS, "mean_doubling")
    even = 1 / findings.game.num_players()
    if planned and planned.interval.low > even:
        whose = f"who looks one action ahead scores {planned.told} against its top"
        yield f"The ladder's search is too weak here to tell what planning pays: {whose}."
    elif planned and planned.interval.high >= even:
        against = "against the ladder's top"
        yield f"Planning is not known to pay: who looks one action ahead scores {planned.told} {against}."
    if doubled and doubled.interval.low <= 0:
        yield f"More thought is not known to help: twice as much brings {doubled.told}."
    dead = findings.one(findings.players[-1], "dead_time")
    if dead and dead.interval.low > DEAD:
        yield f"Games go on long after they are decided: for {dead.told} of their length."


def _unused(findings: Findings) -> Iterator[str]:
    """What is hardly ever done by who could."""
    strongest = findings.players[-1]
    found = sorted(findings.of(strongest, "picked"), key=lambda it: it.interval.value)
    rare = [it for it in found if it.interval.high < RARE][:5]
    if rare:
        told = "; ".join(f"{thing(findings.game, it.of)} {it.told}" for it in rare)
        yield f"Hardly ever chosen when on offer, by {strongest} players (as actions are written): {told}."


def _listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _open(findings: Findings) -> Iterator[str]:
    """What these games cannot tell."""
    strongest = findings.players[-1]
    if seat := findings.one(strongest, "seat_score", "seat 0"):
        reach = (seat.interval.high - seat.interval.low) / 2
        if reach > EVEN_ENOUGH:
            needed = numbers.about(seat.n * (reach / EVEN_ENOUGH) ** 2)
            cost = f"that takes about {needed} {games_of(strongest)}"
            yield f"Whether a seat has an edge of three points or less: {cost}."
    missing = [name for name in NAMES if name not in findings.players]
    if missing:
        budget = findings.content["budget"]
        yield f"What it is like for {_listed(missing)} players: a budget of {budget} has no time for enough games."
    if not findings.of(RUNGS, "mean_doubling"):
        yield "How much skill there is to gain: a budget of 20m climbs the ladder."
    if findings.game.type.has_chance and not findings.of(strongest, "luck_share"):
        yield "How much luck decides: estimates of positions miss more than they see, or too few games are known."
    if not findings.of(strongest, "error_price"):
        yield "Whether it is tense, and what mistakes cost: a budget of 20m has a deeper search judge games."
    elif not findings.of(strongest, "dead_time"):
        yield "Whether it is tense: what a search expects does not come true, or too few games tell whether it does."
    if findings.content["interrupted"]:
        yield "Not all games that were planned had been played when this was written."
    yield "What people make of it: all of this is of computer players."
