"""The first section: whether targets are met; without an intent, what stands out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from parlour.lab.analysis.opening_effects import opening_effect
from parlour.lab.analysis.repeated_games import are_alike
from parlour.lab.analysis.seat_edges import seat_edge
from parlour.lab.intent import Target, TargetStatus
from parlour.lab.measurement import Measurement
from parlour.lab.measures.fairness import best_scores
from parlour.lab.measures.ladder import AGAINST, quoted
from parlour.lab.report import numbers
from parlour.lab.report.display_names import measure_name, name_of, players_name, thing
from parlour.lab.report.figures import Html, element, from_what, lead
from parlour.lab.report.left_out import sentences
from parlour.lab.report.seat_text import edge_text, opening_effect_text
from parlour.lab.report.study import ALL_LEVELS, Study
from parlour.lab.sample import RANDOM
from parlour.view.language import phrases

say = phrases(__package__)
FEW, MANY = 0.05, 0.3  # share of draws
UNSEEN, ALL = 0.01, 0.995  # shares of luck that say nothing
COUNTED = 20  # games that are counted instead of given as a share
FEWEST, LISTED = 30, 5  # games that show how a kind of move is used, and kinds named at once
DOMINANT = "Nearly always preferred to other moves: {kinds} ({origin})."
AVOIDED = "Hardly ever played: {kinds} ({origin})."
MINUTES = "At a table, that may take people about {minutes} minutes (see “How long is it?”)."
ONE_MINUTE = "At a table, that may take people about a minute (see “How long is it?”)."
UNKNOWN_SKILL = (
    "It is not known whether a player at level “{strong}” beats “{weak}”: {score}, where {even} would be even (n = "
    "{count})."
)
HEADLINES = 7
READING = (
    "Brackets hold the range in which the true value very likely lies, and the number of games looked at (n). A range "
    "that includes the fair value proves nothing."
)
FORCED, HARDLY_FORCED = 0.75, 0.95  # shares of decisions with a choice: below and above, it is worth a word


def verdict(study: Study) -> Iterator[Html]:
    """Yield the status of all targets; without an intent, sentences on a designer's first questions.

    What is left out comes first in both.
    """
    if study.left_out:
        yield _listed(sentences(study.left_out))
    if study.intent.targets:
        yield from _targets(study)
    elif found := [sentence for ask in QUESTIONS for sentence in ask(study)]:
        yield lead(_reading(study))
        yield _listed(found)


def _reading(study: Study) -> str:
    """Return how to read the figures, and which levels played."""
    levels = ", ".join(players_name(name) for name in study.levels)
    return f"{say(READING)} {say('Computer players: {levels}.', levels=levels)}" if levels else say(READING)


def headlines(study: Study) -> list[str]:
    """Return the first of these sentences, on fairness, length, decisions, skill and luck."""
    return [sentence for ask in (_fair, _length, _choices, _skill, _luck) for sentence in ask(study)][:HEADLINES]


def _listed(found: Iterable[str]) -> Html:
    return element("ul", *(element("li", sentence) for sentence in found), class_="sentences")


def _alike(study: Study) -> Iterator[str]:
    """Yield which levels repeat a single game."""
    if levels := [players_name(name) for name, sample in study.levels.items() if are_alike(sample)]:
        yield say("All games are the same, move for move, at these levels: {levels}.", levels=", ".join(levels))


def _fair(study: Study) -> Iterator[str]:
    """Yield the statement on fairness between seats, and the effect of the openings on it."""
    if text := seat_statement(study):
        yield text
    if effect := opening_effect(study.from_start, study.levels):
        yield opening_effect_text(study.game, effect)


def seat_statement(study: Study) -> str:
    """Return the statement on fairness between seats, from all levels; "" for one seat or without games."""
    if study.left_out and not study.levels:
        return say("Not yet known whether the seats are equal: no usable games between computer players remain.")
    levels = list(study.levels) or [study.reference]
    found = {players: it for players in levels if (it := best_scores(study.measured.get(players, ())))}
    edge = seat_edge({players: [it.interval for it in scores] for players, scores in found.items()})
    if edge is None:
        return ""
    counts = {players: [it.n for it in scores] for players, scores in found.items()}
    return edge_text(study.game, edge, counts, bool(study.origin.opening) and not study.origin.near_best)


def _draws(study: Study) -> Iterator[str]:
    if found := study.one(study.reference, "draws"):
        words = _figure(study, found)
        if not found.interval.value:
            yield say("None of these games ended without a winner ({origin}).", **words)
        elif found.interval.high < FEW:
            yield say("Games rarely end without a winner: only {value} do ({source}).", **words)
        elif found.interval.low > MANY:
            yield say("Many games end without a winner: {value} ({source}).", **words)
        else:
            yield say("{value} of games end without a winner ({source}).", **words)


def _ends(study: Study) -> Iterator[str]:
    """Yield whether games end: those of levels if some were cut off, otherwise those of random play."""
    if found := next(filter(_is_cut_off, (study.one(name, "completion") for name in reversed(study.levels))), None):
        text = "Not every game between computer players ends: only {value} end by the rules ({source})."
        yield say(text, **_figure(study, found))
    elif found := study.one(RANDOM, "completion"):
        words, left = _figure(study, found), round((1.0 - found.interval.value) * found.n)
        if not left:
            yield say("Every game ended by the rules, even in random play ({origin}).", **words)
        elif left <= COUNTED:
            text = "Nearly every game ended by the rules: all but {left} in random play ({origin})."
            yield say(text, left=left, **words)
        else:
            yield say("Not every game ends: in random play, {value} end by the rules ({source}).", **words)


def _is_cut_off(found: Measurement | None) -> bool:
    """Whether some games had to be cut off."""
    return found is not None and found.interval.value < 1.0


def _endings(study: Study) -> Iterator[str]:
    """Yield how most games end, and whether that is rarer in random play, as with a rule against stalling."""
    if not (found := study.of(study.reference, "endings")):
        return
    most = max(found, key=lambda it: it.interval.value)
    words = {"ending": thing(study.game, most.of), **_figure(study, most)}
    by_chance = study.one(RANDOM, "endings", most.of)
    if by_chance and study.levels and by_chance.interval.high < most.interval.low:
        random = numbers.with_bounds(by_chance.interval, "share")
        text = "Most common ending: “{ending}” in {value} of games ({source}), but in {random} in random play."
        yield say(text, random=random, **words)
    elif most.interval.value >= 1.0:
        yield say("All games end in the same way: “{ending}” ({origin}).", **words)
    else:
        yield say("Most common ending: “{ending}” in {value} of games ({source}).", **words)


def _length(study: Study) -> Iterator[str]:
    parts = ("median", "shortest tenth", "longest tenth")
    median, low, high = (study.one(study.reference, "turns", it) for it in parts)
    if median and low and high:
        words = {"low": numbers.count(low.interval.value), "high": numbers.count(high.interval.value)}
        text = (
            "A typical game takes {value} ({source}). One in ten ends by turn {low}, and one in ten goes "
            "beyond turn {high}."
        )
        yield say(text, **words, **_figure(study, median))
    if found := study.one(study.reference, "minutes", "median"):
        minutes = numbers.count(found.interval.value)
        yield say(ONE_MINUTE if minutes == "1" else MINUTES, minutes=minutes)
    yield from _length_by_strength(study)


def _length_by_strength(study: Study) -> Iterator[str]:
    """Yield the strongest level whose games are known to be shorter or longer, if it is another one."""
    usual = study.one(study.reference, "turns", "median")
    for level in reversed(study.levels):
        found = study.one(level, "turns", "median")
        if usual and found and level != study.reference:
            words = {"players": players_name(level), **_figure(study, found)}
            if found.interval.high < usual.interval.low:
                return (yield say("Games between {players} players are shorter: {value} ({source}).", **words))
            if found.interval.low > usual.interval.high:
                return (yield say("Games between {players} players are longer: {value} ({source}).", **words))


def _choices(study: Study) -> Iterator[str]:
    found, real = study.one(study.reference, "branching", "median"), study.one(study.reference, "real_decisions")
    if found and real:
        text = "A typical decision offers {value} ({source}). There is a choice at {real} of decisions."
        if real.interval.low > HARDLY_FORCED:
            text = "A typical decision offers {value} ({source}). There is nearly always a choice."
        elif real.interval.high < FORCED:
            text = "Many moves are forced: only {real} of decisions offer a choice ({origin})."
        yield say(text, **_figure(study, found), real=numbers.value(real.interval, "share"))


def _moves(study: Study) -> Iterator[str]:
    """Yield the kinds of moves that players always prefer, and those that they avoid."""
    for measure, text in {"dominant_moves": DOMINANT, "unused_actions": AVOIDED}.items():
        known = ([it for it in study.of(name, measure) if it.n >= FEWEST] for name in _levels_first(study))
        found = next(filter(None, known), [])
        if 0 < len(found) <= LISTED:
            kinds = ", ".join(f"“{name_of(study.game, it)}”" for it in found)
            yield say(text, kinds=kinds, **_figure(study, found[0]))


def _levels_first(study: Study) -> list[str]:
    """Return the reference, then the levels from the strongest to the weakest."""
    return [study.reference, *(name for name in reversed(study.levels) if name != study.reference)]


def _skill(study: Study) -> Iterator[str]:
    """Yield how often a better level wins."""
    if levels := study.of(ALL_LEVELS, "level_score"):
        text = "A player at level “{strong}” scores {score} against “{weak}”, where {even} would be even (n = {count})."
        best = levels[quoted([it.n for it in levels])]
        strong, weak = map(players_name, best.of.split(AGAINST))
        score, even = numbers.with_bounds(best.interval, "share"), numbers.share(1 / study.game.num_players())
        if best.interval.low <= 1 / study.game.num_players() <= best.interval.high:
            text = UNKNOWN_SKILL
        yield say(text, strong=strong, weak=weak, score=score, even=even, count=numbers.count(best.n))


def _luck(study: Study) -> Iterator[str]:
    """Yield how much luck explains, at least."""
    if (found := study.one(study.reference, "luck_share")) and found.interval.low > UNSEEN:
        words = {name: numbers.share(getattr(found.interval, name)) for name in ("low", "high")}
        text = (
            "Between equal players, at least {low} of the differences in results is luck, and perhaps all ({origin})."
        )
        if found.interval.high < ALL:
            text = "Between equal players, luck explains {low} to {high} of the differences in results ({origin})."
        yield say(text, **words, **_figure(study, found))
    elif study.game.type.has_chance and study.levels:
        yield say("The share of luck in the results is not known: the values of positions do not show it.")


def _late(study: Study) -> Iterator[str]:
    """Yield how decided the end of a game is, and how often that is wrong."""
    if found := study.one(study.judged, "dead_time"):
        text = "For the last {value} of a game, the winner is no longer in doubt ({source})."
        yield say(text, **_figure(study, found))
    if found := study.one(study.judged, "comebacks", "observed"):
        text = "A player who is far behind at half-time still wins {value} of the time ({source})."
        yield say(text, **_figure(study, found))


def _figure(study: Study, found: Measurement) -> dict[str, str]:
    """Return the value of a measurement, its origin, and its origin after the bounds, for use in a sentence."""
    unit = study.measures[found.measure].unit
    players = next(players for players, all_found in study.measured.items() if any(it is found for it in all_found))
    origin = from_what(players, found.n)
    between = numbers.bounds(found.interval, unit)
    source = origin if numbers.is_certain(found.interval, unit) else f"{between}; {origin}"
    return {"value": numbers.value(found.interval, unit), "source": source, "origin": origin}


QUESTIONS = (_alike, _fair, _draws, _ends, _endings, _length, _choices, _moves, _skill, _luck, _late)
SIGNS = {TargetStatus.MET: "✓", TargetStatus.MISSED: "✗", TargetStatus.OPEN: "?"}
HOPELESS = 1e9  # more games than anyone plays


def _targets(study: Study) -> Iterator[Html]:
    """Yield each target with its status. There is no overall score, as it would mean nothing."""
    yield lead(say("A target is met or missed once its whole interval says so. Until then, it is not yet known."))
    yield element("ul", *(_target(study, target) for target in study.intent.targets), class_="targets")


def _target(study: Study, target: Target) -> Html:
    """Return a target and its status for each kind of player."""
    measure = study.measures[target.measure]
    named = " ".join(filter(None, (measure_name(target.measure), thing(study.game, target.of))))
    name = element("strong", named, title=measure.definition)
    head = element("p", name, ": ", _meant(target, measure.unit))
    return element("li", head, element("ul", *_lines(study, target)))


def _lines(study: Study, target: Target) -> Iterator[Html]:
    for players in study.intent.players or (study.reference,):
        found = [each for each in study.measured.get(players, ()) if target.covers(each)]
        yield from (_line(study, target, players, each) for each in found)
        if not found:
            text = say("no measurements for {players} yet", players=players_name(players))
            yield _target_item(TargetStatus.OPEN, text)


def _line(study: Study, target: Target, players: str, found: Measurement) -> Html:
    """Return the status of a target for one measurement."""
    unit, status = study.measures[target.measure].unit, target.status(found.interval)
    of = element("span", thing(study.game, found.of), " ") if found.of and not target.of else Html()
    value = element("b", numbers.value(found.interval, unit))
    between = f" ({numbers.bounds(found.interval, unit)}) "
    origin = element("span", from_what(players, found.n), class_="n")
    more = _missing_games(status, target.missing(found))
    return _target_item(status, of, value, between, origin, more and f" {more}")


def _missing_games(status: TargetStatus, games: float) -> str:
    if games > HOPELESS:
        return say("The value lies right on the limit, so no number of games may settle it.")
    is_open = status is TargetStatus.OPEN
    return say("About {count} more games would settle it.", count=numbers.about(games)) if is_open else ""


def _target_item(status: TargetStatus, *text: str) -> Html:
    named = {TargetStatus.MET: say("met"), TargetStatus.MISSED: say("missed"), TargetStatus.OPEN: say("not yet known")}
    sign = element("span", SIGNS[status], aria_hidden="true")
    badge = element("span", sign, " ", named[status], class_="badge")
    return element("li", badge, element("span", *text), class_=status.name.lower())


def _meant(target: Target, unit: str) -> str:
    low, high = numbers.stated(target.low, unit), numbers.with_unit(numbers.stated(target.high, unit), unit)
    if math.isinf(target.high):
        return say("at least {low}", low=numbers.with_unit(low, unit))
    return say("at most {high}", high=high) if math.isinf(target.low) else say("{low} to {high}", low=low, high=high)
