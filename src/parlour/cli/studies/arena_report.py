"""The results of a match as readable text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

import numpy as np
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Column, Table

from parlour.arena.match_log import (
    MatchLog,
    by_seat,
    complete_rounds,
    leading_scores,
    meetings,
    round_result,
    round_score,
    timing,
)
from parlour.lab.analysis.luck_adjustment import effective_games, less_luck, round_lucks
from parlour.statistics import bootstrap, round_totals
from parlour.statistics.intervals import Interval, mean_interval, score_interval
from parlour.statistics.ratings import elo, expected_score, rate
from parlour.statistics.sprt import BOUND, SequentialTest, Sprt, Verdict


def headline(log: MatchLog, test: SequentialTest | None = None) -> str:
    """Return the interim result in a few words."""
    scores = [round_score(log.plan, games) for games in complete_rounds(log).values()] if _is_duel(log) else []
    if not scores:
        return ""
    words = f"Elo {_with_margin(score_interval(scores).map(elo))}"
    if test is not None:
        words += f"  LLR {test.llr:+.2f} of ±{BOUND:.2f}"
    return words


def results(log: MatchLog, sprt: Sprt | None = None) -> Iterator[RenderableType]:
    """Yield the results of a log, as lines and tables."""
    rounds = complete_rounds(log)
    game = log.plan.game()
    plies, kind = log.plan.opening, "near-best" if log.plan.near_best else "random"
    opening = f"openings of {plies} {kind} plies" if plies else "no opening"
    yield f"[bold]{escape(game.title)}[/]: {len(log.games):,} games, seed {log.plan.seed}, {opening}"
    for player, meant in zip(log.plan.players, log.plan.meanings, strict=True):
        if meant != player:
            yield escape(f"{player} = {meant}")
    if not rounds:
        yield "No round is complete yet."
    elif game.sides == 1:
        yield from _solitaire(log)
    elif game.sides > 2:
        yield from _crowd(log)
    elif _is_duel(log):
        yield from _duel(log, sprt)
    else:
        yield _standings(log)
        yield _seats(log, range(len(log.plan.players)))
    yield from _forfeits(log)
    if log.games:
        yield from _timing(log)


def _forfeits(log: MatchLog) -> Iterator[str]:
    """Return a sentence about forfeits: their number and the reason for the first."""
    lost = [game for game in log.games.values() if game.forfeit]
    if lost:
        first = f"game {lost[0].number}: {escape(lost[0].forfeit)}"
        yield f"[red]Games lost by forfeit: {len(lost)}[/]; the first is {first}"


def _is_duel(log: MatchLog) -> bool:
    return len(log.plan.players) == 2 and all(len(games) == 2 for games in log.plan.seatings)


def _duel(log: MatchLog, sprt: Sprt | None) -> Iterator[RenderableType]:
    scores = [round_score(log.plan, games) for games in complete_rounds(log).values()]
    score = score_interval(scores)
    one, other = map(escape, log.plan.players)
    yield f"[bold]{one}[/] against [bold]{other}[/], {len(scores):,} pairs of games with seats swapped:"
    yield f"Elo {_with_margin(score.map(elo))}, score {score.value:.1%} ({score.low:.1%} to {score.high:.1%})"
    yield from adjusted_score(log)
    yield _seats(log, [0])
    if sprt is not None:
        yield _verdict(sprt, leading_scores(log))


def _seats(log: MatchLog, players: Iterable[int]) -> Table:
    """Results of each player against all others, by seat. Frequent draws from one seat show here."""
    table = Table(Column("player", overflow="fold"), "seat", "wins – draws – losses")
    names = log.plan.game().seat_names
    for player in players:
        for seat, wdl in by_seat(log, player).items():
            table.add_row(escape(log.plan.players[player]), escape(names[seat]), str(wdl))
    return table


def _verdict(sprt: Sprt, scores: Sequence[float]) -> str:
    test = SequentialTest(sprt)
    result = {
        Verdict.OPEN: "undecided",
        Verdict.LOWER: f"{sprt.elo0:g} or less",
        Verdict.HIGHER: f"{sprt.elo1:g} or more",
    }[test.update(scores)]
    counted = f"log-likelihood ratio {test.llr:+.2f} of ±{BOUND:.2f} after {test.rounds:,} pairs"
    return f"Sequential test, {sprt.elo0:g} against {sprt.elo1:g} Elo: {result} ({counted})"


def _solitaire(log: MatchLog) -> Iterator[RenderableType]:
    rounds = list(complete_rounds(log).values())
    results = [[round_result(player, games) for games in rounds] for player in range(len(log.plan.players))]
    table = _by_player("mean score", "lead over the first")
    for name, values in zip(log.plan.players, results, strict=True):
        ahead = [value - first for value, first in zip(values, results[0], strict=True)]
        table.add_row(
            escape(name), _plain(mean_interval(values)), _plain(mean_interval(ahead)) if values != results[0] else ""
        )
    yield f"{len(rounds):,} games per player, with the same dice:"
    yield table


def _crowd(log: MatchLog) -> Iterator[RenderableType]:
    rounds = list(complete_rounds(log).values())
    result = mean_interval([round_result(0, games) for games in rounds])
    one, other = map(escape, log.plan.players)
    game, seats = log.plan.game(), log.plan.game().sides
    place = "team" if game.has_partners else "seat"
    yield f"[bold]{one}[/] in one {place}, [bold]{other}[/] in all others, {len(rounds):,} rounds of {seats} games:"
    yield f"mean result {_plain(result)}, of each opponent {-result.value / (seats - 1):+.3f}"
    wins = fmean(played.results[played.seats.index(0)] > 0 for games in rounds for played in games)
    yield f"games won {wins:.1%} (even: {1 / seats:.1%})"
    yield _seats(log, [0])


def _standings(log: MatchLog) -> Table:
    found = meetings(log)
    ratings = rate(found, len(log.plan.players))
    table = _by_player("Elo", "95%", "games", "score", "expected against next")
    order = sorted(range(len(ratings)), key=lambda player: -ratings[player].value)
    for place, player in enumerate(order):
        own = [it for it in found if player in (it.one, it.other)]
        games = sum(it.games for it in own)
        score = sum(it.score if it.one == player else it.games - it.score for it in own)
        below = order[place + 1] if place + 1 < len(order) else None
        lead = "" if below is None else f"{expected_score(ratings[player].value - ratings[below].value):.0%}"
        margin = f"± {ratings[player].high - ratings[player].value:.0f}"
        share = f"{score / games:.1%}" if games else ""
        table.add_row(
            escape(log.plan.players[player]), f"{ratings[player].value:+.0f}", margin, str(games), share, lead
        )
    return table


def _timing(log: MatchLog) -> Iterator[RenderableType]:
    total = timing(log)
    table = _by_player("moves", "time per move", "longest", "simulations per move")
    for player, effort in sorted(total.efforts.items()):
        moves = max(effort.moves, 1)
        simulations = f"{effort.simulations / moves:,.0f}" if effort.simulations else ""
        times = _duration(effort.seconds / moves), _duration(effort.longest)
        table.add_row(escape(log.plan.players[player]), f"{effort.moves:,}", *times, simulations)
    yield table
    length = total.decisions / total.games
    yield f"{length:.1f} decisions per game; arena overhead {total.overhead:.1%} of the thinking time"


def _by_player(*headings: str) -> Table:
    """Return a table with a row per player. Long names are folded, because they often differ only at the end."""
    return Table(Column("player", overflow="fold"), *headings)


def _with_margin(interval: Interval) -> str:
    return f"{_signed(interval.value)} ({_signed(interval.low)} to {_signed(interval.high)})"


def _signed(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else ("+∞" if value > 0 else "−∞")


def _plain(interval: Interval) -> str:
    if not math.isfinite(interval.low):
        return f"{interval.value:+.3f} (too few games for an interval)"
    return f"{interval.value:+.3f} ({interval.low:+.3f} to {interval.high:+.3f})"


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


LEAST = 30  # minimum number of rounds for an adjustment


def adjusted_score(log: MatchLog) -> Iterator[str]:
    """Return a duel's score adjusted for luck, in a game with chance and enough complete rounds."""
    rounds = list(complete_rounds(log).values())
    game = log.plan.game()
    if not game.type.has_chance or game.has_partners or len(rounds) < LEAST:
        return
    scores, luck = [round_score(log.plan, games) for games in rounds], round_lucks(log)
    if np.ptp(scores) and np.ptp(luck):
        adjusted = less_luck(scores, luck)
        score = bootstrap(round_totals(range(len(rounds)), adjusted, 1.0))
        text = f"Adjusted for luck: score {score.value:.1%} ({score.low:.1%} to {score.high:.1%})"
        yield f"{text}; one adjusted game is worth {effective_games(scores, adjusted):.1f} unadjusted"
