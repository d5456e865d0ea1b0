"""Whether a decision makes a puzzle: searched ever deeper, and tried on the computer's levels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from parlour import kit
from parlour.core.state import State
from parlour.lab.analysis.appraisal import Appraisal, appraise
from parlour.lab.fixed_budget import make_player
from parlour.players.levels import NAMES
from parlour.search import alphabeta
from parlour.search.playout import play_random_games

GAP, LEAST_GAP = 0.10, 0.05  # of a score: between the two best actions in the mean, and in each search
SIMULATIONS = 400  # of the first search
DEEPER = 4  # times that of the one before, in each of two further searches
SEEDS = 3  # for the deepest search, and for each level
AGREEING = 2  # of these
PLAYOUTS = 400
TRIVIAL = NAMES[:2]  # what these find is no puzzle


class Answer(NamedTuple):
    """The best action of a decision and the next best; values as scores, and what each of the deepest searches says."""

    action: int
    value: float
    second: int
    second_value: float
    proven: bool
    level: str | None = None
    searched: tuple[tuple[float, float], ...] = ()

    @property
    def gap(self) -> float:
        return self.value - self.second_value

    @property
    def is_trivial(self) -> bool:
        return self.level in TRIVIAL


def may_be_tried(state: State) -> bool:
    """Whether the decision that a state is at can have a right answer: there is a choice, and nobody chooses unseen."""
    return len(state.legal_actions()) > 1 and not state.game.run(kit.acts_unseen, state.record)


def answer(state: State, seed: int, simulations: int = SIMULATIONS) -> Answer | None:
    """The only right answer of the decision that a state is at, and who finds it; None if it has none.

    It is better than all others by a tenth of a win in a search, the best in one four times as deep, and so again in
    two of three that are sixteen times as deep. Where seats choose unseen no action is always right, so there it is
    None. With more than two seats it is no worse than the second against others who play at random either, so that
    it does not hang on what the search takes them for.
    """
    if not may_be_tried(state):
        return None
    found = _confirmed(state, random.Random(seed), simulations)
    if found is None or not _holds_against_others(state, found, seed):
        return None
    return found._replace(level=weakest(state, found.action, seed))


def _confirmed(state: State, dice: random.Random, simulations: int) -> Answer | None:
    """What all searches agree on, with the mean of what the deepest say."""
    first = _best(state, simulations, dice)
    if first.gap < GAP or _best(state, DEEPER * simulations, dice).action != first.action:
        return None
    deepest = [_best(state, DEEPER**2 * simulations, dice) for _ in range(SEEDS)]
    alike = [it for it in deepest if it.action == first.action and it.gap >= LEAST_GAP]
    if len(alike) < AGREEING or sum(it.gap for it in alike) < GAP * len(alike):
        return None
    searched = tuple((it.value, it.second_value) for it in alike)
    value, second_value = (sum(values) / len(alike) for values in zip(*searched, strict=True))
    proven = all(it.proven for it in alike)
    return alike[0]._replace(value=value, second_value=second_value, proven=proven, searched=searched)


def _best(state: State, simulations: int, dice: random.Random) -> Answer:
    game = state.game
    found = appraise(state, simulations, dice.getrandbits(63))
    (action, value), (second, second_value) = _two(found)
    is_proven = found.exact or (value == game.max_utility() and alphabeta.fits(game))
    return Answer(action, game.score(value), second, game.score(second_value), is_proven)


def _two(found: Appraisal) -> list[tuple[int, float]]:
    """The two best; a second that was never looked at is as good as the best."""
    ranked = list(found.actions.items())[:2]
    return ranked if len(ranked) == 2 else ranked * 2


def _holds_against_others(state: State, found: Answer, seed: int) -> bool:
    if state.game.num_players() <= 2:
        return True
    best, second = (_at_random(state, action, seed) for action in (found.action, found.second))
    return best >= second


def _at_random(state: State, action: int, seed: int) -> float:
    """What the seat to act gets after an action, if all play at random from then on."""
    after = state.observation(seat := state.current_player()).child(action)
    return play_random_games(after, PLAYOUTS, seed % 2**32).mean_returns[seat]


def weakest(state: State, action: int, seed: int) -> str | None:
    """The weakest of the levels that decides for an action, two times of three."""
    return next((level for level in NAMES if sum(_tries(state, level, action, seed)) >= AGREEING), None)


def _tries(state: State, level: str, action: int, seed: int) -> Iterator[bool]:
    seen = state.observation(state.current_player())
    for number in range(SEEDS):
        yield make_player(level, state.game, seed % 2**31 + number).decide(seen).action == action
