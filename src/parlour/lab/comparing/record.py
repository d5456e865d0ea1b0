"""A game of a comparison as a record of play."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.kit import CHANCE
from parlour.match.dice import Dice
from parlour.runs.game_loop import Rolls, replay
from parlour.runs.game_record import record_of_game

from .plan import ComparisonPlan
from .run import ComparisonLog


def game_record(log: ComparisonLog, number: int) -> str:
    """The record of a game by its number, with the dice that it had: those that its round has in common, or its own.

    Raises ParlourError if there is no such game, or if it was played with other dice than a game of its log can have.
    """
    if number not in log.games:
        raise ParlourError(f"The log has no game {number}.")
    played, plan = log.games[number], log.plan
    arm = arm_of(plan, number)
    if not played.actions:
        raise ParlourError(f"Game {number} was not played because it would repeat game {number - arm}.")
    game = plan.game(arm)
    for apart in (False, True):
        dice = plan.task(played.round, arm, apart).dice
        if fell_by(dice, game, played.actions):
            return record_of_game(game, dice, plan.players, played)
    raise ParlourError(
        f"Game {number} cannot be recorded: its dice do not match the seed in the log. It was played with other rules "
        "or another seed."
    )


def fell_by(dice: Dice, game: Game, actions: Sequence[int | str]) -> bool:
    """Whether all that chance brought in a game is what some dice give."""
    rolls = Rolls(dice)
    turns = enumerate(replay(game, actions), 1)
    return all(rolls.next(step.state, turn) == step.action for turn, step in turns if step.actor == CHANCE)


def arm_of(plan: ComparisonPlan, number: int) -> int:
    """The arm that a game belongs to."""
    return (number - 1) % len(plan.arms)
