"""The statement on fairness between seats, as reports and findings word it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour.core.game import Game
from parlour.lab.analysis.opening_effects import OpeningEffect
from parlour.lab.analysis.seat_edges import SeatEdge, SeatVerdict
from parlour.statistics import Interval
from parlour.view.language import phrases

from . import numbers
from .display_names import players_name

say = phrases(__package__)
SMALL = 0.03  # score beyond even
OPEN = 0.05  # score beyond even that an unproven edge may reach before the question counts as open
NO_EDGE = "No seat has a proven edge: {seat} scores {score}, where {even} would be fair ({origin})."
FARTHEST = (
    "No seat has a proven edge. {seat} is farthest from a fair score: {score}, where {even} would be fair ({origin})."
)
UNKNOWN = "It is not known whether a seat has an edge: {seat} scores {score}, where {even} would be fair ({origin})."
FARTHEST_UNKNOWN = (
    "It is not known whether a seat has an edge. {seat} is farthest from a fair score: {score}, where {even} would be "
    "fair ({origin})."
)
CAUSE = "The random opening moves may cause this."
SECRET = (
    "The rules may not be the cause: players choose at the same time, and the search does not play such choices "
    "equally well at every seat."
)


def edge_text(game: Game, edge: SeatEdge, counts: Mapping[str, Sequence[int]], random_opening: bool) -> str:
    """Return the statement on fairness; `counts` holds the number of games by level and seat."""
    words = {
        "seat": game.seat_names[edge.seat],
        "even": numbers.share(edge.even, 0 if (100 / edge.seats).is_integer() else 1),
        "games": numbers.count(sum(found[edge.seat] for found in counts.values())),
        "weak": players_name(edge.levels[0]),
        "strong": players_name(edge.levels[-1]),
        **{name: _share(getattr(edge, name)) for name in ("score", "first", "last")},
    }
    words["origin"] = _origin(edge, words)
    cause = _cause(game, random_opening)
    if edge.verdict is SeatVerdict.EVEN:
        return say(_unproven(edge), **words)
    if edge.verdict is SeatVerdict.EDGE:
        return _caused(say(_proven(edge, bool(cause)), **words), cause)
    if edge.verdict is SeatVerdict.TREND:
        text = (
            "The edge changes with strength: {seat} scores {first} at level “{weak}” and {last} at level “{strong}”, "
            "where {even} would be fair (n = {games})."
        )
    else:
        text = (
            "Levels differ, but without a trend: {seat} scores from {first} at level “{weak}” to {last} at level "
            "“{strong}”, where {even} would be fair (n = {games})."
        )
    return _caused(say(text, **words), cause)


def opening_effect_text(game: Game, effect: OpeningEffect) -> str:
    """Return the statement that openings change a seat's score."""
    words = {
        "seat": game.seat_names[effect.seat],
        "players": players_name(effect.players),
        "start": _share(effect.start),
        "opening": _share(effect.opening),
        "games": numbers.count(effect.games),
    }
    text = (
        "The openings matter: at level “{players}”, {seat} scores {start} in games from the start (n = {games}), but "
        "{opening} after an opening."
    )
    return say(text, **words)


def _origin(edge: SeatEdge, words: Mapping[str, str]) -> str:
    if len(edge.levels) == 1:
        return say("{players}, n = {count}", players=words["weak"], count=words["games"])
    return say("all levels from {weak} to {strong}, n = {games}", **words)


def _cause(game: Game, random_opening: bool) -> str:
    """Return a cause other than the rules for differences between seats; "" if none is known."""
    if random_opening:
        return CAUSE
    return SECRET if hasattr(game.rules, "acts_unseen") else ""


def _unproven(edge: SeatEdge) -> str:
    is_open = max(edge.score.high - edge.even, edge.even - edge.score.low) > OPEN
    if edge.seats > 2:
        return FARTHEST_UNKNOWN if is_open else FARTHEST
    return UNKNOWN if is_open else NO_EDGE


def _proven(edge: SeatEdge, is_doubtful: bool) -> str:
    if is_doubtful:
        return "{seat} scores {score}, where {even} would be fair ({origin})."
    if edge.score.value < edge.even:
        return "{seat} has a disadvantage: it scores {score}, where {even} would be fair ({origin})."
    if edge.score.high < edge.even + SMALL:
        return "{seat} has a small but proven edge: it scores {score}, where {even} would be fair ({origin})."
    return "{seat} has an edge: it scores {score}, where {even} would be fair ({origin})."


def _caused(text: str, cause: str) -> str:
    return f"{text} {say(cause)}" if cause else text


def _share(interval: Interval) -> str:
    return numbers.with_bounds(interval, "share")
