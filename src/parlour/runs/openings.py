"""Openings of games without chance, in which players with a fixed budget might otherwise repeat themselves.

An opening consists of moves that a search considers about as good as the best, each chosen at random. It keeps an edge
that a seat has by the rules, and adds none. An opening after which a player is almost certain to win is rejected.
"""

from __future__ import annotations

import functools
import random
from typing import NamedTuple

from parlour.core.game import Game, State
from parlour.players import Player, ask
from parlour.players.player import observe
from parlour.search.report import Report

from .fixed_budget import make_player

OPENING = 4  # plies
JUDGE = "skilled"  # level whose search values the moves
CLOSE = 0.03  # share of a win; moves that cost at most this are about as good as the best
DECIDED = 0.9  # share of a win; a player's expected score from which on the game counts as decided
MOST_REJECTED = 20  # openings; the next one is played even if it decides the game


class Opening(NamedTuple):
    """The first moves of a game, and how many openings were rejected before."""

    actions: tuple[int, ...]
    rejected: int


@functools.lru_cache(maxsize=64)  # the games of a round share their opening
def near_best_opening(game: Game, secret: str, plies: int) -> Opening:
    """Return the opening for a secret: `plies` moves, or fewer if the game ends before.

    The same secret gives the same opening. If `MOST_REJECTED` openings decide the game, so may the one returned.
    """
    for rejected in range(MOST_REJECTED):
        actions, decided = _drawn_opening(game, f"{secret} {rejected}", plies)
        if not decided:
            return Opening(actions, rejected)
    return Opening(_drawn_opening(game, f"{secret} {MOST_REJECTED}", plies)[0], MOST_REJECTED)


def _drawn_opening(game: Game, seed: str, plies: int) -> tuple[tuple[int, ...], bool]:
    """Return an opening, and whether it decides the game."""
    dice, state, actions = random.Random(seed), game.new_initial_state(), list[int]()
    judge = make_player(JUDGE, game, dice.getrandbits(63))
    while len(actions) < plies and state.current_player() >= 0:
        actions.append(dice.choice(_near_best(game, _values(judge, state))))
        state.apply_action(actions[-1])
    return tuple(actions), _is_decided(state, judge)


def _near_best(game: Game, values: dict[int, float]) -> list[int]:
    """Return the actions that cost at most `CLOSE` compared with the best."""
    scores = {action: game.score(value) for action, value in values.items()}
    least = max(scores.values()) - CLOSE
    return sorted(action for action, score in scores.items() if score >= least)


def _is_decided(state: State, judge: Player) -> bool:
    if state.current_player() < 0:
        return state.is_terminal()
    best = state.game.score(max(_values(judge, state).values()))
    return not 1.0 - DECIDED < best < DECIDED


def _values(judge: Player, state: State) -> dict[int, float]:
    """Return the judge's values of the legal actions for the seat to act; 0 for all if it does not search."""
    appraise = getattr(judge, "appraise", None)  # players that only know bounds have it
    report: Report | None = appraise(observe(state)) if appraise else ask(judge, state).report
    if report is None:
        return dict.fromkeys(state.legal_actions(), 0.0)
    return {move.action: move.value for move in report.moves if move.visits}
