"""A player that may not do some things."""

from __future__ import annotations

import random
import threading
from collections.abc import Collection
from dataclasses import replace

from parlour import kit
from parlour.core.game import Game
from parlour.core.state import State
from parlour.players import Decision, Player
from parlour.players.sampling import sample
from parlour.search.report import Report


def item_of(state: State, action: int) -> int:
    """The item that an action uses, a place in the game's list of them; -1 for none."""
    return int(state.game.run(kit.item, state.record, action))


class RestrictedPlayer:
    """Plays as another player does, but for actions that use forbidden items: then the best that it sees besides.

    Where nothing else is legal it plays them after all. `temperature` is the other player's, see `sampling`.
    """

    def __init__(self, player: Player, forbidden: Collection[int], temperature: float, seed: int):
        self._player, self._forbidden, self._temperature = player, forbidden, temperature
        self._dice = random.Random(seed)

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        decision = self._player.decide(observation, stop)
        if not self._is_forbidden(observation, decision.action):
            return decision
        allowed = {it for it in observation.legal_actions() if not self._is_forbidden(observation, it)}
        if not allowed:
            return decision
        return self._best(self._report(observation, decision, stop), allowed)

    def _is_forbidden(self, observation: State, action: int) -> bool:
        return item_of(observation, action) in self._forbidden

    def _report(self, observation: State, decision: Decision, stop: threading.Event | None) -> Report | None:
        """What the player thinks of all actions; one that knows bounds alone is asked for values."""
        appraise = getattr(self._player, "appraise", None)
        return appraise(observation, stop) if appraise else decision.report

    def _best(self, report: Report | None, allowed: Collection[int]) -> Decision:
        moves = tuple(move for move in report.moves if move.action in allowed) if report else ()
        if report is None or not moves:
            return Decision(self._dice.choice(sorted(allowed)))
        report = replace(report, moves=moves)
        return Decision(sample(report, self._temperature, self._dice).action, report)


def item_names(game: Game) -> tuple[str, ...]:
    """What the items of a game are called, in English; none in a game that names none."""
    return getattr(game.rules, "ITEMS", ())
