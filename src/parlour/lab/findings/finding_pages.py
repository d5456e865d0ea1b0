"""Pages of findings: a game's figures in a designer's words. Every sentence follows from figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.lab.report.html import numbers
from parlour.lab.report.html.names import measure_name, thing
from parlour.lab.report.study import RUNGS
from parlour.players.levels import NAMES

from .finding_changes import item_worth, rule_changes, variants
from .finding_data import EVEN_ENOUGH, Figure, GameFindings, edges, games_of, random_opening
from .finding_puzzles import hole_sentences, puzzle_figures, puzzle_sentences

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
    game, name = findings.game, findings.game.name
    figures = (
        f"These findings come from {_games(findings)}. Each figure is followed by its 95% interval, the range that "
        "very likely contains the true value, and by the number of games n. Figures hold for these players only."
    )
    parts = [
        f"# {game.title}",
        game.info.summary,
        figures,
        *filter(None, [random_opening(game)]),
        *_section("What it is like", [line for about in LIKE for line in about(findings)]),
        *_board_picture(findings),
        *_section("By level of play", [_level_table(findings)], bullet=""),
        *variants(findings),
        *_section("What its designer should know", list(_advice(findings)) or [NOTHING]),
        *_section("What rule changes would do", list(rule_changes(findings.content))),
        *_section("What the items are worth", list(item_worth(game, findings.content))),
        *_section("Holes in the rules", list(hole_sentences(game, findings.content))),
        *_section("Puzzles", list(puzzle_sentences(game, findings.content))),
        *puzzle_figures(game, findings.content),
        *_section("Not yet known", list(_not_yet_known(findings))),
        f"All figures: [{name}.json]({name}.json). Reproduce with `{findings.content['command']}`.",
    ]
    return "\n\n".join(parts) + "\n"


def _games(findings: GameFindings) -> str:
    counts = {name: numbers.count(it["games"]) for name, it in findings.content["players"].items()}
    levels = ", ".join(f"{count} of {name}" for name, count in counts.items() if name in NAMES)
    return f"{counts['random']} random games and from games of each level against itself ({levels})"


def _section(title: str, lines: Sequence[str], bullet: str = "- ") -> list[str]:
    return [f"## {title}", "\n".join(f"{bullet}{line}" for line in lines)] if lines else []


def _fairness(findings: GameFindings) -> Iterator[str]:
    strongest = findings.players[-1]
    scores = findings.of(strongest, "seat_score")
    if len(scores) > 1:
        best, even = max(scores, key=lambda it: it.interval.value), 1 / len(scores)
        seat, text = (
            thing(findings.game, best.of),
            f"{best.text}, where {numbers.share(even)} would be fair",
        )
        whose = f"({strongest}, n = {best.n})"
        if best.interval.low <= even:
            yield f"No seat has a proven edge: {seat} scores {text} {whose}."
        elif findings.game.type.has_chance:
            yield f"{seat} has an edge: it scores {text} {whose}."
        else:
            yield f"{seat} scores {text} {whose}. The random opening moves may cause this."


def _ends(findings: GameFindings) -> Iterator[str]:
    strongest = findings.players[-1]
    if completion := findings.one("random", "completion"):
        count = numbers.count(completion.n)
        every = f"All {count} random games ended by the rules."
        some = f"Not every random game ends by the rules: {completion.text} of {count} did."
        yield every if completion.interval.value == 1 else some
    if drawn := findings.one(strongest, "draws"):
        yield f"{drawn.text} of games end without a winner ({strongest}, n = {drawn.n})."
    if endings := sorted(findings.of(strongest, "endings"), key=lambda it: -it.interval.value):
        yield f"Games end as follows: {'; '.join(f'{thing(findings.game, it.of)} {it.text}' for it in endings[:4])}."


def _length(findings: GameFindings) -> Iterator[str]:
    strongest = findings.players[-1]
    if turns := findings.one(strongest, "turns", "median"):
        decisions = findings.one(strongest, "decisions", "median")
        own = f", with {decisions.text} for each player" if decisions else ""
        yield f"A typical game takes {turns.text}{own} ({strongest}, n = {turns.n})."


def _choices(findings: GameFindings) -> Iterator[str]:
    strongest = findings.players[-1]
    found, real = findings.one(strongest, "branching", "median"), findings.one(strongest, "real_decisions")
    if found and real:
        yield f"A typical decision offers {found.text}. There is a choice at {real.text} of decisions ({strongest})."


def _luck(findings: GameFindings) -> Iterator[str]:
    """Yield how much chance decides, in games with chance."""
    strongest = findings.players[-1]
    found, saved = findings.one(strongest, "luck_share"), findings.one(strongest, "effective_games")
    whose = f"({strongest}, n = {found.n})" if found else ""
    if found and found.interval.low > ALL and found.interval.high <= 1:
        yield f"{strongest.capitalize()} players make no mistakes here, so luck alone decides who wins {whose}."
        return
    if found:
        some = f"At least {found.text} of the differences in results is luck {whose}."
        estimate = f"an estimate that may overshoot gives {found.text}"
        all_of_it = f"All of the differences in results may be luck: {estimate} {whose}."
        yield some if found.interval.high < 1 else all_of_it
    if saved:
        yield f"One luck-adjusted result tells as much as the plain results of {saved.text}."


def _skill(findings: GameFindings) -> Iterator[str]:
    """Yield the value of thinking time, if the ladder was played."""
    if found := findings.one(RUNGS, "mean_doubling"):
        gain = f"{found.text}{_odds(findings, found)}"
        yield f"Doubling a player's thinking time gains {gain}. {LADDER} (n = {found.n})."
    if found := findings.one(RUNGS, "restricted_play"):
        even = numbers.share(1 / findings.game.num_players())
        against = f"against {TOP}, where {even} would be fair"
        yield f"A player that looks one action ahead scores {found.text} {against} (n = {found.n})."
    for found in findings.of(RUNGS, "exploitability"):
        top = TOP[:1].upper() + TOP[1:]
        beaten = f"{top} scores {found.text} more than its share against {found.of} players (n = {found.n})."
        unbeaten = f"{top} has no proven advantage over {found.of} players."
        yield beaten if found.interval.low > 0 else unbeaten


def _odds(findings: GameFindings, gain: Figure) -> str:
    """Return a gain in Elo as wins and losses in a hundred games between two players."""
    if findings.game.num_players() != 2:
        return ""
    won = round(100 / (1 + 10 ** (-gain.interval.value / 400)))
    return f", about {won}:{100 - won}"


def _tension(findings: GameFindings) -> Iterator[str]:
    """Yield how decided and how tense games are, if their analysis is reliable."""
    strongest = findings.players[-1]
    if found := findings.one(strongest, "dead_time"):
        yield f"For the last {found.text} of a game, the winner is beyond doubt ({strongest}, n = {found.n})."
    if found := findings.one(strongest, "comebacks", "observed"):
        yield f"A player far behind at half-time still wins {found.text} of the time ({strongest}, n = {found.n})."
    if found := findings.one(strongest, "error_price"):
        cost = f"{found.text} of a win compared with the best move"
        yield f"The average decision costs {cost} ({strongest}, n = {found.n})."


LIKE = (_fairness, _ends, _length, _choices, _luck, _skill, _tension)  # sentences of the section "What it is like"


def _board_picture(findings: GameFindings) -> Iterator[str]:
    """Yield the picture of where moves end, if there is one."""
    if findings.content.get("places"):
        text = f"Squares where moves end, in {games_of(findings.players[-1])}. Darker squares are used more often."
        yield f"![{text}]({findings.game.name}.svg)"
        yield f"*{text}*"


def _level_table(findings: GameFindings) -> str:
    """Return a table of the main figures by players."""
    rows = [[name, *(_cell(findings, name, *it) for it in COMPARED)] for name in findings.players]
    heads = ["", *(measure_name(name) + _measured_of(findings, of) for name, of in COMPARED)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _measured_of(findings: GameFindings, of: str) -> str:
    return f" ({thing(findings.game, of)})" if of else ""


def _cell(findings: GameFindings, players: str, measure: str, of: str) -> str:
    found = findings.one(players, measure, of)
    return found.text if found else "–"


def _advice(findings: GameFindings) -> Iterator[str]:
    """Yield what stands out, by fixed rules."""
    strongest = findings.players[-1]
    yield from edges(findings)
    drawn, real = findings.one(strongest, "draws"), findings.one(strongest, "real_decisions")
    if drawn and drawn.interval.low > DRAWISH:
        yield f"Draws are common: at least {numbers.share(drawn.interval.low)} of {games_of(strongest)}."
    if real and real.interval.high < FORCED:
        yield f"Many moves are forced: only {real.text} of decisions offer a choice."
    yield from _endings(findings)
    yield from _lengths(findings)
    yield from _planning(findings)
    yield from _unused(findings)


def _endings(findings: GameFindings) -> Iterator[str]:
    """Yield endings that are more or less frequent with the strongest players than at random."""
    strongest = findings.players[-1]
    for played in findings.of(strongest, "endings"):
        random = findings.one("random", "endings", played.of)
        if random and _change(random, played, "more", "fewer"):
            end = f"“{thing(findings.game, played.of)}”"
            yield f"{end} ends {played.text} of {games_of(strongest)}, but {random.text} of random games."


def _change(one: Figure, other: Figure, more: str, less: str) -> str:
    """Return the word for how another figure differs; "" if the intervals overlap."""
    if other.interval.low > one.interval.high:
        return more
    return less if other.interval.high < one.interval.low else ""


def _lengths(findings: GameFindings) -> Iterator[str]:
    """Yield whether the strongest players' games are longer or shorter than random ones."""
    random, played = (findings.one(name, "turns", "median") for name in ("random", findings.players[-1]))
    if random and played and (how := _change(random, played, "longer", "shorter")):
        games = games_of(findings.players[-1]).capitalize()
        yield f"{games} are {how} than random games: {played.text} against {random.text}."


def _planning(findings: GameFindings) -> Iterator[str]:
    """Yield whether planning and longer thinking fail to pay, and whether games drag on."""
    planned, doubled = findings.one(RUNGS, "restricted_play"), findings.one(RUNGS, "mean_doubling")
    even = 1 / findings.game.num_players()
    if planned and planned.interval.low > even:
        whose = f"a player that looks one action ahead scores {planned.text} against the strongest of them"
        yield f"The searches on the ladder are too weak here to show what planning gains: {whose}."
    elif planned and planned.interval.high >= even:
        scored = f"a player that looks one action ahead scores {planned.text} against {TOP}"
        yield f"Planning has no proven benefit: {scored}."
    if doubled and doubled.interval.low <= 0:
        yield f"Longer thinking has no proven benefit: doubling the time gains {doubled.text}."
    dead = findings.one(findings.players[-1], "dead_time")
    if dead and dead.interval.low > DEAD:
        yield f"Games drag on after they are decided: for the last {dead.text} of their length."


def _unused(findings: GameFindings) -> Iterator[str]:
    """Yield kinds of moves that are hardly ever chosen."""
    strongest = findings.players[-1]
    found = sorted(findings.of(strongest, "picked"), key=lambda it: it.interval.value)
    rare = [it for it in found if it.interval.high < RARE][:5]
    if rare:
        text = "; ".join(f"{thing(findings.game, it.of)} {it.text}" for it in rare)
        yield f"Hardly ever chosen when available, in {games_of(strongest)} (moves in notation): {text}."


def _sentence_list(names: Sequence[str]) -> str:
    """Join names with commas and "and"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _not_yet_known(findings: GameFindings) -> Iterator[str]:
    """Yield questions that these games cannot answer."""
    strongest = findings.players[-1]
    if seat := findings.one(strongest, "seat_score", "seat 0"):
        reach = (seat.interval.high - seat.interval.low) / 2
        if reach > EVEN_ENOUGH:
            needed = numbers.about(seat.n * (reach / EVEN_ENOUGH) ** 2)
            cost = f"finding out takes about {needed} {games_of(strongest)}"
            starts = "" if findings.game.type.has_chance else ", without random opening moves"
            yield f"Whether a seat has an edge of three percentage points or less: {cost}{starts}."
    missing = [name for name in NAMES if name not in findings.players]
    if missing:
        budget = findings.content["budget"]
        players = _sentence_list(missing)
        yield f"What the game is like for {players} players: a budget of {budget} is too small for that."
    if not findings.of(RUNGS, "mean_doubling"):
        yield "How much skill there is to gain: the matches for this need a budget of 20m."
    if findings.game.type.has_chance and not findings.of(strongest, "luck_share"):
        yield "How much luck decides: positions are valued too inaccurately here, or there are too few games."
    if not findings.of(strongest, "error_price"):
        yield "Whether the game is tense, and what mistakes cost: the analysis for this needs a budget of 20m."
    elif not findings.of(strongest, "dead_time"):
        yield "Whether the game is tense: the search's estimates are unreliable here, or too few games test them."
    if findings.content["interrupted"]:
        yield "Some planned games had not been played when this page was written."
    yield "How people play the game: all figures are from computer players."
