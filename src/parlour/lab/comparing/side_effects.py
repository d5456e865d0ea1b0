"""Side effects of a rule change: what else changes in games of the same players with the same dice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from parlour.core.game import Game
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.measurement import Json, Measurement, interval_json
from parlour.lab.measures import MEASURES
from parlour.lab.measures.fairness import adjusted_score, seat_score
from parlour.lab.sample import Sample
from parlour.runs.game_loop import GameResult
from parlour.statistics.intervals import DOUBT, SIGMAS

from .comparison_plan import FIRST, LEVELS, ComparisonPlan, family

PLAIN, ADJUSTED = seat_score.name, adjusted_score.name
WATCHED = {  # measures, with the figure to watch; "" for all
    "turns": "median",
    "branching": "mean",
    "draws": "",
    PLAIN: "",
    ADJUSTED: "",
    "endings": "",
    "completion": "",
}
SMALLEST, SMALLEST_SHARE = 0.05, 0.02  # smallest changes that matter: relative, and of a share

Games = Mapping[int, GameResult]  # keyed by game number


class Change(NamedTuple):
    """A figure with the first rules and with others."""

    before: Measurement
    after: Measurement

    @property
    def difference(self) -> float:
        return self.after.interval.value - self.before.interval.value

    @property
    def matters(self) -> bool:
        """Whether the change is large enough to mention."""
        one, other = (abs(it.interval.value) for it in self)
        is_share = MEASURES[self.before.measure].unit == "share"
        return abs(self.difference) >= (SMALLEST_SHARE if is_share else SMALLEST * max(one, other))

    def is_proven(self, sigmas: float) -> bool:
        """Whether the interval of the difference excludes 0 (MOVER: Zou and Donner 2008).

        The samples count as independent. Shared dice only make the difference more certain.
        """
        low, high = (self.before, self.after) if self.difference > 0.0 else (self.after, self.before)
        above, below = low.interval.high - low.interval.value, high.interval.value - high.interval.low
        return abs(self.difference) > sigmas / SIGMAS * math.hypot(above, below)


def side_effects(plan: ComparisonPlan, games: Games, arm: int) -> Json:
    """Return what an arm changes for the strongest level (or the last player), as JSON values."""
    levels = [player for player, name in enumerate(plan.players) if family(name) == LEVELS]
    player = levels[-1] if levels else len(plan.players) - 1
    before, after = paired_samples(plan, games, arm, player)
    changes = proven_changes(before, after) if len(after.rounds) > 1 else []
    return {
        "players": plan.players[player],
        "games": len(after.rounds),
        "changes": [_change_json(it) for it in changes],
    }


def paired_samples(plan: ComparisonPlan, games: Games, arm: int, player: int) -> tuple[Sample, Sample]:
    """Return the games of the first arm and of another one in the rounds of a player that have both."""
    rounds = sorted({it.round for it in games.values() if it.round % len(plan.players) == player})
    numbers = [[plan.game_number(it, each) for each in (FIRST, arm)] for it in rounds]
    both = [pair for pair in numbers if all(it in games for it in pair)]
    first, second = (
        sample_of(plan.game(each), plan.players[player], [games[pair[place]] for pair in both], plan.opening)
        for place, each in enumerate((FIRST, arm))
    )
    return first, second


def sample_of(game: Game, players: str, games: Sequence[GameResult], opening: int) -> Sample:
    """Return a sample of finished games, with each seat's luck if it is known in all of them."""
    writer, start = RowWriter(game), game.new_initial_state()
    for it in games:
        writer.add(it.number, start, [int(action) for action in it.actions], opening)
    tables = writer.tables()
    known = all(it.luck for it in games)
    luck = {f"luck_{seat}": np.array([it.luck[seat] for it in games]) for seat in range(game.num_players() * known)}
    return Sample(game, players, {**tables["games"], **luck}, tables["decisions"], tables["rolls"])


def proven_changes(before: Sample, after: Sample) -> list[Change]:
    """Return the changes that matter and whose intervals hold jointly (Bonferroni)."""
    one, other = ({(it.measure, it.of): it for it in _watched(sample)} for sample in (before, after))
    known = [Change(one[key], other[key]) for key in one if key in other]
    is_adjusted = any(it.before.measure == ADJUSTED for it in known)
    changes = [it for it in known if it.before.measure != PLAIN or not is_adjusted]
    sigmas = NormalDist().inv_cdf(1.0 - DOUBT / (2.0 * max(len(changes), 1)))
    return [it for it in changes if it.matters and it.is_proven(sigmas)]


def _watched(sample: Sample) -> Iterator[Measurement]:
    """Yield the watched figures. Of two seats or endings, the first determines the other."""
    for name, of in WATCHED.items():
        measured = (it for it in MEASURES[name](sample) if of in ("", it.of))
        found = [it for it in measured if all(map(math.isfinite, it.interval))]
        yield from found[:1] if len(found) == 2 else found


def _change_json(change: Change) -> Json:
    before, after = change
    figures = {"before": interval_json(before.interval), "after": interval_json(after.interval)}
    return {"measure": before.measure, "of": before.of, **figures}
