"""The results of a match as JSON values."""

from __future__ import annotations

from dataclasses import asdict

from parlour.arena.match_log import (
    MatchLog,
    by_seat,
    complete_rounds,
    leading_scores,
    meetings,
    round_result,
    round_score,
)
from parlour.statistics.intervals import mean_interval, score_interval
from parlour.statistics.ratings import elo, rate
from parlour.statistics.sprt import SequentialTest, Sprt

Json = dict[str, object]


def summarize(log: MatchLog, sprt: Sprt | None = None) -> Json:
    """Return the plan of a match and its results so far, as values for JSON."""
    plan, game = log.plan, log.plan.game()
    return {
        "log": str(log.path),
        "game": game.name,
        "options": game.options,
        "seed": plan.seed,
        "opening": plan.opening,
        "games": len(log.games),
        "rounds": len(complete_rounds(log)),
        "players": [_player(log, number) for number in range(len(plan.players))],
        **(_compared(log) if complete_rounds(log) else {}),
        **(_tested(log, sprt) if sprt else {}),
    }


def _player(log: MatchLog, number: int) -> Json:
    plan, names = log.plan, log.plan.game().seat_names
    seats = {names[seat]: asdict(wdl) for seat, wdl in by_seat(log, number).items()}
    forfeits = sum(game.forfeit != "" and number in game.seats for game in log.games.values())
    return {"name": plan.players[number], "meaning": plan.meanings[number], "seats": seats, "forfeits": forfeits}


def _compared(log: MatchLog) -> Json:
    """The comparison of the players, which depends on their number and that of the sides."""
    sides, players = log.plan.game().sides, range(len(log.plan.players))
    rounds = list(complete_rounds(log).values())
    if sides == 1:
        return {"mean_scores": [mean_interval([round_result(each, it) for it in rounds])._asdict() for each in players]}
    if sides > 2:
        return {"mean_result": mean_interval([round_result(0, it) for it in rounds])._asdict()}
    if len(players) == 2:
        score = score_interval([round_score(log.plan, it) for it in rounds])
        return {"score": score._asdict(), "elo": score.map(elo)._asdict()}
    return {"elo": [each._asdict() for each in rate(meetings(log), len(players))]}


def _tested(log: MatchLog, sprt: Sprt) -> Json:
    test = SequentialTest(sprt)
    verdict = test.update(leading_scores(log))
    return {"sprt": {**asdict(sprt), "verdict": verdict.name.lower(), "llr": test.llr, "rounds": test.rounds}}
