"""What a game was like in numbers: how often each kind of thing happened, seat by seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parlour.view.beats import Kind
from parlour.view.language import phrases

from .match import Match

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Statistic:
    """How often something happened."""

    label: str
    values: tuple[int, ...]  # by seat


def statistics(match: Match) -> list[Statistic]:
    """The decisions of each seat, and the beats of the kinds that are counted; what never happened is left out."""
    decided = Counter(turn.actor for turn in match.turns)
    beats = Counter((beat.kind, beat.seat) for turn in match.turns for beat in turn.beats())
    seats = range(match.game.num_players())
    counted = [(label, [beats[kind, seat] for seat in seats]) for kind, label in _labels(match).items()]
    rows = [(say("Decisions"), [decided[seat] for seat in seats]), *counted]
    return [Statistic(label, tuple(values)) for label, values in rows if any(values)]


def _labels(match: Match) -> dict[Kind, str]:
    """What is counted: kinds of beats, and what they are called. A game may add to them or call them otherwise."""
    usual: dict[Kind, str] = {
        "round": say("Rounds won"),
        "line": say("Lines completed"),
        "capture": say("Captures"),
        "shot": say("Shots"),
        "block": say("Shots blocked"),
        "death": say("Deaths"),
        "theft": say("Thefts"),
        "purchase": say("Cards bought"),
    }
    own = getattr(match.game.table, "statistics", dict)
    return usual | own()
