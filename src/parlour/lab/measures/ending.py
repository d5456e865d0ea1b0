"""Does it end, how, after how many turns and after how many minutes?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import finished, quantiles, share
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.sample import Sample, by_seat
from parlour.lab.turns import lengths
from parlour.statistics import Interval, round_totals, simultaneous_intervals

LUDII = "Ludii (Browne et al.), Evaluation/metrics"


@measure(Question.ENDS, "share", f"{LUDII}: Completion, Timeouts")
def completion(sample: Sample) -> Iterator[Finding]:
    """Share of games that end by the rules. The others were cut off after very many turns."""
    ended = sample.games["ending"] >= 0
    if len(ended):
        yield "", share(sample, ended), len(ended)


@measure(Question.ENDS, "share", "Goodman 1965: simultaneous intervals for all endings")
def endings(sample: Sample) -> Iterator[Finding]:
    """Share of each way a game can end, among all games that were not cut off."""
    ended = finished(sample)
    names, kinds = getattr(sample.game.rules, "ENDINGS", ()), ended.games["ending"]
    if len(kinds) and len(names) > 1:
        each = (kinds[:, None] == np.arange(len(names))).astype(np.float64)
        totals = round_totals(ended.rounds, *each.T, 1.0)
        for name, interval in zip(names, simultaneous_intervals(totals[:, :-1] / totals[:, -1:]), strict=True):
            yield name, interval, len(kinds)


@measure(Question.ENDS, "turns", f"{LUDII}: DurationTurns, with turns as people count them")
def turns(sample: Sample) -> Iterator[Finding]:
    """Number of turns in a game, as people count them. A turn may take several actions, rolls and draws."""
    if len((counted := lengths(sample)).games):
        yield from quantiles(counted.turns, sample.rounds[counted.games])


@measure(Question.ENDS, "minutes")
def minutes(sample: Sample) -> Iterator[Finding]:
    """Estimated playing time at a table, from the time that people need for a turn with a choice, an action, and a
    roll or draw.
    """
    if len((counted := lengths(sample)).games):
        yield from quantiles(counted.minutes(sample.pace), sample.rounds[counted.games])


@measure(Question.ENDS, "decisions", f"{LUDII}: DurationActions")
def decisions(sample: Sample) -> Iterator[Finding]:
    """Number of decisions a player makes in a game."""
    made = by_seat(sample.games, "decisions_", sample.seats)
    if len(made):
        yield from quantiles(made.mean(axis=1, dtype=np.float64), sample.rounds)


@measure(Question.ENDS, "turns", "Ai Ai (Tavener), reports")
def shortest_game(sample: Sample) -> Iterator[Finding]:
    """Fewest turns in any of these games that ended by the rules. Shorter games may be possible."""
    counted = lengths(sample)
    ended = sample.games["ending"][counted.games] >= 0
    if ended.any():
        least, game = min(zip(counted.turns[ended].tolist(), counted.games[ended].tolist(), strict=True))
        yield f"game {sample.games['game'][game]}", Interval(least, least, least), int(ended.sum())
