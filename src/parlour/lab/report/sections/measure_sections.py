"""Sections that answer a question with figures and charts, each from the measures of one or two questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from parlour.core.game import Game
from parlour.lab.analysis.luck_adjustment import adjusted_mean
from parlour.lab.analysis.repeated_games import begin_alike
from parlour.lab.estimates import is_judged_whole
from parlour.lab.measurement import Measurement, Question
from parlour.lab.measures.ladder import AGAINST
from parlour.lab.pace import KINDS, Pace
from parlour.lab.report import numbers
from parlour.lab.report.charts.distribution_charts import curves as curves_of
from parlour.lab.report.charts.distribution_charts import lines, ridges, stacked, trails
from parlour.lab.report.charts.interval_charts import ForestRow, forest
from parlour.lab.report.display_names import name_of, players_name, thing
from parlour.lab.report.figures import Html, element, evidence, figures, lead
from parlour.lab.report.luck_text import adjusted_note
from parlour.lab.report.study import RUNGS, Study
from parlour.lab.sample import PEOPLE, RANDOM, Sample
from parlour.lab.turns import lengths
from parlour.view.language import phrases

from .verdict_section import seat_statement

say = phrases(__package__)
EVEN = 1e-6
UNITS = ("turns", "plies", "decisions", "rounds", "minutes")  # units of measures of length
WHAT_IS_A_TURN = "A turn is everything that a player does until the next turn begins: actions, rolls and draws."
HOW_ASSUMED = (
    "Minutes are an estimate. They assume {turn} seconds of thought for each turn with a choice, {action} for each "
    "action and {roll} for each roll or draw. Setting up takes extra time. To assume other times, use --pace."
)
HOW_MEASURED = (
    "Minutes are an estimate from {count} turns in people's games. A turn with a choice took them {turn} seconds on "
    "average. Each roll or draw is assumed to take {roll} seconds. Setting up takes extra time."
)
ONLY_SOME = (
    "Only some decisions of each game have been analysed. Figures such as changes of the lead need all of them, which "
    "a budget of 20m analyses."
)
CALIBRATION = ("calibration", "reliability")  # measures of how often the search's expectations come true
WITHHELD = (
    "Not yet known: the games analysed so far do not prove that the search knows who is ahead, and figures on tension "
    "rest on that (see “How was it measured?”). More analysed games would help."
)
UNPROVEN = (
    "Caution: good moves, mistakes and decisions that are clear rest on a search’s judgement of positions. These games "
    "do not prove that it is right."
)
MOST_ROWS = 16  # in a chart of kinds of moves
MOST_OPENINGS = 14


def trail(study: Study) -> Iterator[Html]:
    """Yield the winner's expected score over the course of a game."""
    sample = study.samples.get(study.judged)
    found = curves_of(sample) if sample else None
    shown = figures(study, (name for name in study.names(Question.TENSE) if name not in CALIBRATION))
    if found:
        words = {"games": numbers.count(len(found.games)), "players": players_name(study.judged)}
        yield lead(
            say(
                "Expected score of the eventual winner over the course of a game, estimated by a deeper "
                "search, in {games} games at level “{players}”. The darker the shading, the more games pass "
                "there.",
                **words,
            )
        )
    elif study.of(study.judged, "calibration"):
        yield lead(say(WITHHELD))
    if shown and sample and not is_judged_whole(sample):
        yield lead(say(ONLY_SOME))
    yield evidence([trails(found)] if found else [], shown)
    if found:
        games = {"usual": found.games[found.usual], "dramatic": found.games[found.dramatic]}
        text = "Most typical game: number {usual} in the data. Most dramatic game: number {dramatic}."
        yield element("p", say(text, **games))


def fairness(study: Study) -> Iterator[Html]:
    """Yield the score of each seat, by players."""
    balance = study.one(study.reference, "imbalance")
    unproven = {"imbalance"} if balance and balance.interval.low <= 0.0 else set[str]()
    found = figures(study, (name for name in study.names(Question.FAIR) if name not in unproven))
    if found:
        text = say(
            "All players are equally strong, so differences in score come from the seats. The dashed line "
            "marks a fair score."
        )
        yield lead(text)
        if study.intent.targets:  # otherwise, the report begins with this statement
            yield lead(seat_statement(study))
        if study.origin.opening:
            yield lead(opening_text(study))
        if study.game.type.has_chance and study.game.num_players() > 1:
            yield element("p", _adjusted_levels(study))
        yield evidence([_seat_scores(study)], found)


def _adjusted_levels(study: Study) -> str:
    """Return the levels whose scores are also shown without luck."""
    return adjusted_note([players_name(players) for players in study.levels if study.of(players, "adjusted_score")])


def opening_text(study: Study) -> str:
    """Return how the games begin if their first moves are not the players' own."""
    count, rejected = study.origin.opening, study.rejected
    if not study.origin.near_best:
        return say(
            "All games begin with {count} random moves, so that they differ. These moves can decide a game, and they "
            "distort the scores of the seats.",
            count=count,
        )
    if begin_alike(study.levels.values()):
        text = "All games begin with the same {count} moves: a search finds no others that are about as good."
        return say(text, count=count)
    drawn = say(
        "All games begin with {count} moves drawn from those that a search considers about as good as the best, so "
        "that games differ.",
        count=count,
    )
    if not rejected:
        return f"{drawn} {say('No opening decided a game.')}"
    text = say("Openings rejected because they decided the game: {count}.", count=numbers.count(rejected))
    return f"{drawn} {text}"


def _seat_scores(study: Study) -> Html:
    """Return a chart of the score of each seat; with two seats, only the first."""
    seats = study.game.num_players()
    if seats == 1:
        return Html()
    entries = [
        ForestRow(players_name(players), it.interval, it.n, thing(study.game, it.of) if seats > 2 else "")
        for seat in range(seats if seats > 2 else 1)
        for players, it in study.by_players("seat_score", f"seat {seat}")
    ]
    title = say("Score by seat") if seats > 2 else say("Score of {seat}", seat=study.game.seat_names[0])
    return forest("score", title, say("score in %"), entries, 1 / seats)


def endings(study: Study) -> Iterator[Html]:
    """Yield wins, draws and causes of the end, by players."""
    played = {players_name(name): it for name, it in study.samples.items() if len(it.games["game"])}
    charts = []
    if study.game.num_players() > 1:
        charts.append(stacked("winners", say("Winners"), {name: winners(it) for name, it in played.items()}))
    if len(_ending_names(study.game)) > 1:
        charts.append(stacked("causes", say("How games end"), {name: causes(it) for name, it in played.items()}))
    length = length_measures(study)
    shown = [name for name in study.names(Question.ENDS, Question.DECIDES) if name not in length]
    yield evidence(charts, figures(study, shown))


def winners(sample: Sample) -> dict[str, float]:
    """Return the share of games that each seat wins alone, and of those without a single winner."""
    scores = sample.scores
    won = scores >= scores.max(axis=1, keepdims=True) - EVEN
    alone = won.sum(axis=1) == 1
    found = {seat: float(np.mean(won[:, number] & alone)) for number, seat in enumerate(sample.game.seat_names)}
    return found | {say("no single winner"): float(np.mean(~alone))}


def causes(sample: Sample) -> dict[str, float]:
    """Return the share of games per ending, and of those that were cut off."""
    ending, names = sample.games["ending"], _ending_names(sample.game)
    found = {thing(sample.game, name): float(np.mean(ending == i)) for i, name in enumerate(names)}
    cut_off = float(np.mean(ending < 0))
    return found | ({say("cut off as too long"): cut_off} if cut_off else {})


def _ending_names(game: Game) -> tuple[str, ...]:
    return tuple(getattr(game.rules, "ENDINGS", ()))


def length(study: Study) -> Iterator[Html]:
    """Yield the number of turns, and the minutes with what they assume."""
    counted = {name: lengths(sample).turns for name, sample in study.samples.items()}
    turns = {players_name(name): each for name, each in counted.items() if len(each)}
    if turns:
        yield lead(say(WHAT_IS_A_TURN))
        yield lead(pace_text(study.pace))
    drawn = ridges("turns", say("Game length in turns"), say("turns"), turns)
    yield evidence([drawn], figures(study, length_measures(study)))


def pace_text(pace: Pace) -> str:
    """Return the origin of the minutes."""
    words = {kind: numbers.stated(round(getattr(pace, kind), 1), "") for kind in KINDS}
    return say(HOW_MEASURED if pace.measured else HOW_ASSUMED, **words, count=numbers.count(pace.measured))


def length_measures(study: Study) -> list[str]:
    """Return the names of the measures of length."""
    return [name for name in study.names(Question.ENDS) if study.measures[name].unit in UNITS]


def choices(study: Study) -> Iterator[Html]:
    """Yield the number and value of choices."""
    named = {players_name(players): study.of(players, "branching_through_a_game") for players in study.samples}
    curves = {name: [(i, it.interval) for i, it in enumerate(found, 1)] for name, found in named.items() if found}
    title = say("Legal moves per decision over the course of a game")
    drawn = lines("branching", title, say("tenth of the game"), say("legal moves"), curves)
    sample = study.samples.get(study.judged)
    if study.of(study.judged, "calibration") and not (sample and curves_of(sample)):
        yield lead(say(UNPROVEN))
    yield evidence([drawn], figures(study, study.names(Question.CHOICES)))


def skill(study: Study) -> Iterator[Html]:
    """Yield skill and luck, with the gain from each doubling of thinking time."""
    if study.ladder:
        text = say(
            "The ladder is a row of searches, each with twice the thinking time of the one before. "
            "The gain from each doubling shows how much there is to find in the game. If it soon "
            "vanishes, the game is simple or luck decides."
        )
        yield lead(text)
        if study.ladder.has_failed:
            yield lead(
                say("The top of this ladder loses to a player that looks one action ahead, so it shows nothing.")
            )
    if study.game.type.has_chance and (study.matches or study.ladder):
        yield element("p", adjusted_note(_adjusted_matches(study)))
    entries = [ForestRow(it.of, it.interval, it.n) for it in study.of(RUNGS, "elo_of_a_doubling")]
    title, axis = say("Strength gained by doubling the thinking time"), say("Elo, by simulations per decision")
    if study.ladder and study.ladder.counted == "nodes":
        axis = say("Elo, by positions per decision")
    yield evidence([forest("ladder", title, axis, entries, 0.0, "Elo")], figures(study, study.names(Question.SKILL)))


def _adjusted_matches(study: Study) -> list[str]:
    """Return the names of the matches between levels and the steps of the ladder that are adjusted for luck."""
    matches = [(f"{it.strong}{AGAINST}{it.weak}", it) for it in study.matches]
    shown = study.ladder.rungs if study.ladder and not study.ladder.has_failed else ()
    steps = [(f"{it.less} → {it.more}", it) for it in shown]
    found = [name for name, it in (*matches, *steps) if adjusted_mean(it.scores, it.lucks) is not None]
    return [thing(study.game, name) for name in found]


def kinds_of_moves(study: Study) -> Iterator[Html]:
    """Yield the score of players who made each kind of move, best first."""
    shown = figures(study, study.names(Question.ITEMS))
    if shown:
        text = say(
            "Score of players who made each kind of move. The move need not be the cause: players who are ahead "
            "may choose differently."
        )
        yield lead(text)
        found = _best_first(study.of(study.reference, "score_with"))
        some = found if len(found) <= MOST_ROWS else [*found[: MOST_ROWS // 2], *found[-MOST_ROWS // 2 :]]
        yield evidence([_scores(study, "items", say("Score of players who made this kind of move"), some)], shown)


def openings(study: Study) -> Iterator[Html]:
    """Yield the most frequent first moves, best first."""
    levels = (players for players in study.by_importance if players != RANDOM)
    known = next(filter(None, (study.of(players, "opening_score") for players in levels)), [])
    found = _best_first(sorted(known, key=lambda it: -it.n)[:MOST_OPENINGS])
    drawn = _scores(study, "openings", say("Score of the player who moves first, by first move"), found)
    yield evidence([drawn], figures(study, study.names(Question.OPENINGS)))


def _best_first(found: Iterable[Measurement]) -> list[Measurement]:
    return sorted(found, key=lambda it: -it.interval.value)


def _scores(study: Study, name: str, title: str, found: Iterable[Measurement]) -> Html:
    """Return a chart of scores."""
    entries = [ForestRow(name_of(study.game, it), it.interval, it.n) for it in found]
    seats = study.game.num_players()
    return forest(name, title, say("score in %"), entries, 1 / seats if seats > 1 else None)


def size(study: Study) -> Iterator[Html]:
    """Yield the number of games and positions."""
    yield evidence([], figures(study, study.names(Question.SIZE)))


def people(study: Study) -> Iterator[Html]:
    """Yield how often each level would have made people's moves."""
    entries = [ForestRow(players_name(it.of), it.interval, it.n) for it in study.of(PEOPLE, "move_match")]
    title = say("People’s decisions at which a level would make the same move")
    yield evidence([forest("people", title, say("in %"), entries)], figures(study, study.names(Question.PEOPLE)))
