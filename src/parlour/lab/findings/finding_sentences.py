"""Sentences about a game, by a designer's questions. Every sentence follows from figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.lab.measures.ladder import AGAINST, quoted
from parlour.lab.report import numbers
from parlour.lab.report.display_names import kind_name, measure_name, thing
from parlour.lab.report.study import ALL_LEVELS, RUNGS
from parlour.lab.sample import RANDOM

from .finding_data import MAIN_MEASURES, Figure, GameFindings, fairness, games_of, listed, opening_text
from .finding_verdicts import PERFECT, PERFECT_SCORE

UNSEEN = 0.01  # share of luck below which the estimate sees next to nothing
COUNTED = 20  # games that are counted instead of given as a share
FORCED, RARE, DRAWISH, DEAD = 0.75, 0.05, 0.1, 0.25
ALL = 0.999  # share of the variance of results that counts as all
LADDER = "This was measured in the middle of a ladder of searches, each with twice the thinking time of the one before"
TOP = "the strongest search on the ladder"


DRAWN = "{text} of games end without a winner {origin}."
TENSION = {  # statements by measure, and what it is of
    ("dead_time", ""): "For the last {text} of a game, the winner is beyond doubt {origin}.",
    ("comebacks", "observed"): "A player far behind at half-time still wins {text} of the time {origin}.",
}
VALUES = {
    ("good_moves", ""): "On average, {text} are nearly as good as the best, the best included {origin}.",
    ("stakes", "random action"): "A random move costs {text} of a win compared with the best {origin}.",
    ("error_price", ""): "The average decision costs {text} of a win compared with the best move {origin}.",
}


def _statements(findings: GameFindings, known: Mapping[tuple[str, str], str]) -> Iterator[str]:
    """Yield a statement for each figure that was measured."""
    figures = ((text, findings.one(*name)) for name, text in known.items())
    yield from (text.format(text=it.text, origin=it.origin) for text, it in figures if it)


def fair(findings: GameFindings) -> Iterator[str]:
    """Yield whether the seats are equal, and what may distort the figures."""
    caveat = opening_text(findings) if findings.has_random_openings else ""
    yield from filter(None, (fairness(findings), _perfect_play(findings), caveat))


def _perfect_play(findings: GameFindings) -> str:
    """Return the first seat's score with perfect play; "" for a single seat or a game that is not solved."""
    found = findings.one(PERFECT_SCORE, "seat 0", PERFECT) if findings.game.num_players() > 1 else None
    text = "With perfect play at all seats, {} scores {}. The game is solved."
    return text.format(findings.game.seat_names[0], numbers.share(found.interval.value, 2)) if found else ""


def length(findings: GameFindings) -> Iterator[str]:
    """Yield how long games are, how they end, and how long they stay open."""
    yield from (text for sentences in (_turns, _minutes, _ends) for text in sentences(findings))
    yield from _statements(findings, TENSION)


def _turns(findings: GameFindings) -> Iterator[str]:
    if turns := findings.one("turns", "median"):
        decisions = findings.one("decisions", "median")
        own = f", with {decisions.text} for each player" if decisions else ""
        yield f"A typical game takes {turns.text}{own} {turns.origin}."


def _minutes(findings: GameFindings) -> Iterator[str]:
    if minutes := findings.one("minutes", "median"):
        need = f"{findings.content['pace']['turn']:.3g} seconds for a turn with a choice"
        yield f"At a table, that is about {numbers.count(minutes.interval.value)} minutes for people who need {need}."


def _ends(findings: GameFindings) -> Iterator[str]:
    """Yield whether games end, without a winner or with one, and how."""
    yield from filter(None, (_completion(findings), *_statements(findings, {("draws", ""): DRAWN})))
    if endings := sorted(findings.of("endings"), key=lambda it: -it.interval.value)[:4]:
        yield f"Games end as follows: {'; '.join(f'{thing(findings.game, it.of)} {it.text}' for it in endings)}."


def _completion(findings: GameFindings) -> str:
    """Return how many random games end by the rules; "" if there are none."""
    found = findings.one("completion", players=RANDOM)
    return _completed(found, round((1 - found.interval.value) * found.n)) if found else ""


def _completed(found: Figure, left: int) -> str:
    count = numbers.count(found.n)
    if left > COUNTED:
        return f"Not every random game ends by the rules: {found.text} of {count} did."
    return f"All {f'but {left} of ' if left else ''}{count} random games ended by the rules."


def decisions(findings: GameFindings) -> Iterator[str]:
    """Yield the number of choices, and what mistakes cost."""
    found, real = findings.one("branching", "median"), findings.one("real_decisions")
    if found and real:
        yield f"A typical decision offers {found.text}. There is a choice at {real.text} of decisions ({real.players})."
    yield from _statements(findings, VALUES)


def luck_and_skill(findings: GameFindings) -> Iterator[str]:
    """Yield how much chance decides, and what strength, planning and thinking time are worth."""
    about = (_luck, _better_players, _thinking_time, _planning)
    yield from (text for sentences in about for text in sentences(findings))


def _luck(findings: GameFindings) -> Iterator[str]:
    """Yield how much chance decides, at least, in games with chance; nothing for perfect players."""
    found, saved = findings.one("luck_share"), findings.one("effective_games")
    if is_perfect(findings):
        return
    if found and is_luck_known(found):
        low, high = numbers.share(found.interval.low), numbers.share(found.interval.high)
        if found.interval.value > found.interval.low or found.interval.high >= ALL:
            yield f"At least {low} of the differences in results is luck {found.origin}."
        else:
            yield f"Luck explains {low} to {high} of the differences in results {found.origin}."
    if saved:
        yield f"One luck-adjusted result tells as much as the plain results of {saved.text}."


def is_perfect(findings: GameFindings) -> bool:
    """True if the main players make no mistakes, so that their games cannot show skill."""
    found = findings.one("luck_share")
    return bool(found) and ALL < found.interval.low <= found.interval.high <= 1


def is_luck_known(found: Figure) -> bool:
    """False for a share so small that the estimate sees next to nothing, or an estimate that overshoots."""
    return found.interval.low > UNSEEN and found.interval.value <= 1


def _better_players(findings: GameFindings) -> Iterator[str]:
    """Yield the score of better players against the weakest, if matches were played."""
    if matches := findings.of("level_score", ALL_LEVELS):
        yield _match(matches[quoted([it.n for it in matches])], _even(findings))


def _match(found: Figure, even: str) -> str:
    strong, weak = found.of.split(AGAINST)
    return f"A {strong} player scores {found.text} against a {weak}, where {even} would be even ({found.size})."


def _even(findings: GameFindings) -> str:
    return numbers.share(1 / findings.game.num_players())


def _thinking_time(findings: GameFindings) -> Iterator[str]:
    """Yield what doubling the thinking time gains, if a ladder was played."""
    if found := findings.one("mean_doubling", players=RUNGS):
        won = round(100 / (1 + 10 ** (-found.interval.value / 400)))
        odds = f", about {won}:{100 - won}" if findings.game.num_players() == 2 else ""
        unproven = "Longer thinking has no proven benefit. " if found.interval.low <= 0 else ""
        yield f"{unproven}Doubling a player's thinking time gains {found.text}{odds}. {LADDER} ({found.size})."


def _planning(findings: GameFindings) -> Iterator[str]:
    """Yield how a player without a plan fares against the strongest search, and that search against a level."""
    if found := findings.one("restricted_play", players=RUNGS):
        against = f"against {TOP}, where {_even(findings)} would be fair"
        planning = _plans(found, 1 / findings.game.num_players())
        yield f"A player that looks one action ahead scores {found.text} {against} ({found.size}).{planning}"
    yield from map(_advantage, findings.of("exploitability", RUNGS))


def _plans(found: Figure, even: float) -> str:
    """Return what a score of a player without a plan means; "" if it is lower than even."""
    if found.interval.low > even:
        return " So the searches on the ladder are too weak to show what planning gains."
    return " So planning has no proven benefit." if found.interval.high >= even else ""


def _advantage(found: Figure) -> str:
    top = TOP[:1].upper() + TOP[1:]
    if found.interval.low > 0:
        return f"{top} scores {found.text} more than its share against {found.of} players ({found.size})."
    return f"{top} has no proven advantage over {found.of} players."


def strong_play(findings: GameFindings) -> Iterator[str]:
    """Yield how strong players differ from random and from stronger ones, and what they avoid."""
    about = (_endings_by_skill, _length_by_skill, _changes_at_the_top, _rare_moves)
    yield from (text for sentences in about for text in sentences(findings))


def _rare_moves(findings: GameFindings) -> Iterator[str]:
    found = sorted(findings.of("picked"), key=lambda it: it.interval.value)
    if rare := [it for it in found if it.interval.high < RARE][:5]:
        kinds = "; ".join(f"{kind_name(findings.game, it.of)} {it.text}" for it in rare)
        yield f"Hardly ever chosen when available, in {games_of(rare[0].players)}: {kinds}."


def _endings_by_skill(findings: GameFindings) -> Iterator[str]:
    """Yield endings that differ between the main players and random ones."""
    for played in findings.of("endings"):
        random = findings.one("endings", played.of, RANDOM)
        if random and _change(random, played, "more", "fewer"):
            end = f"“{thing(findings.game, played.of)}”"
            yield f"{end} ends {played.text} of {games_of(played.players)}, but {random.text} of random games."


def _length_by_skill(findings: GameFindings) -> Iterator[str]:
    """Yield whether the length differs between the main players and random ones."""
    random, found = findings.one("turns", "median", RANDOM), findings.one("turns", "median")
    if random and found and (how := _change(random, found, "longer", "shorter")):
        yield f"{games_of(found.players).capitalize()} are {how} than random games: {found.text} against {random.text}."


def _changes_at_the_top(findings: GameFindings) -> Iterator[str]:
    """Yield the main figures that differ between the main players and the strongest, who played fewer games."""
    if (top := findings.players[-1]) != findings.main:
        games = games_of(top, findings.content["players"][top]["games"])
        if changed := list(_changed(findings, top)):
            yield f"In {games}, these figures differ from those of {findings.main} players: {'; '.join(changed)}."
        else:
            names = listed([measure_name(name).lower() for name, _ in MAIN_MEASURES])
            yield f"{games} show no proven difference from those between {findings.main} players in {names}."


def _changed(findings: GameFindings, top: str) -> Iterator[str]:
    """Yield the main figures that differ."""
    for name, of in MAIN_MEASURES:
        if (low := findings.one(name, of)) and (high := findings.one(name, of, top)) and _change(low, high, "+", "−"):
            yield f"{measure_name(name).lower()}, {high.text} instead of {low.text}"


def _change(one: Figure, other: Figure, more: str, less: str) -> str:
    """Return the word for how another figure differs; "" if the intervals overlap."""
    if other.interval.low > one.interval.high:
        return more
    return less if other.interval.high < one.interval.low else ""


def warnings(findings: GameFindings) -> Iterator[str]:
    """Yield what can spoil a game: draws, forced moves, and games that drag on."""
    drawn, real, dead = (findings.one(name) for name in ("draws", "real_decisions", "dead_time"))
    if drawn and drawn.interval.low > DRAWISH:
        yield f"Draws are common: at least {numbers.share(drawn.interval.low)} of {games_of(drawn.players)}."
    if real and real.interval.high < FORCED:
        yield f"Many moves are forced: only {real.text} of decisions offer a choice."
    if dead and dead.interval.low > DEAD:
        yield f"Games drag on after they are decided: for the last {dead.text} of their length."
