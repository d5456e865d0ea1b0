"""How the variants of a game stand to what its designer wants of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.lab.collecting.rows import RowWriter
from parlour.lab.intent import Intent, Standing, Target
from parlour.lab.measurement import Measurement
from parlour.lab.measures import MEASURES
from parlour.lab.sample import Sample
from parlour.runs.game_result import GameResult


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a target stands with some players: what was measured of it that is the least like what is wanted."""

    target: Target
    players: str
    standing: Standing
    found: Measurement | None


def sample_of(game: Game, players: str, games: Sequence[GameResult], opening: int) -> Sample:
    """The tables of games that some players have played."""
    writer, start = RowWriter(game), game.new_initial_state()
    for it in games:
        writer.add(it.number, start, [int(action) for action in it.actions], opening)
    tables = writer.tables()
    return Sample(game, players, tables["games"], tables["decisions"], tables["rolls"])


def judge(sample: Sample, intent: Intent) -> Iterator[Judgement]:
    """How each target stands."""
    for target in intent.targets:
        found = [it for it in MEASURES[target.measure](sample) if target.covers(it)]
        standings = [(target.standing(it.interval), it) for it in found]
        yield _worst(target, sample.players, standings)


def overall(judgements: Sequence[Judgement]) -> Standing:
    """Missed where one target is, met where all are."""
    standings = {it.standing for it in judgements}
    if Standing.MISSED in standings:
        return Standing.MISSED
    return Standing.OPEN if Standing.OPEN in standings else Standing.MET


def _worst(target: Target, players: str, standings: Sequence[tuple[Standing, Measurement]]) -> Judgement:
    for standing in (Standing.MISSED, Standing.OPEN, Standing.MET):
        for each, found in standings:
            if each is standing:
                return Judgement(target, players, standing, found)
    return Judgement(target, players, Standing.OPEN, None)
