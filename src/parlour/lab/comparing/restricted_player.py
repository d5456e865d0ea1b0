"""A player that may not use some items."""

from __future__ import annotations

import random
import threading
from collections.abc import Collection
from dataclasses import replace

from parlour import kit
from parlour.core.game import Game, State
from parlour.players import Decision, Player
from parlour.players.search_players import sample
from parlour.search.report import Report


def item_of(state: State, action: int) -> int:
    """Return the item that an action uses, as an index into the game's list; -1 for none."""
    return int(state.game.run(kit.item, state.record, action))


class RestrictedPlayer:
    """Plays like another player, but replaces actions that use forbidden items with the best allowed one.

    If no other action is legal, it plays them anyway. `temperature` is the other player's, see `sampling`.
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
        """Return the values of all actions; players that only know bounds are asked to appraise."""
        appraise = getattr(self._player, "appraise", None)
        return appraise(observation, stop) if appraise else decision.report

    def _best(self, report: Report | None, allowed: Collection[int]) -> Decision:
        moves = tuple(move for move in report.moves if move.action in allowed) if report else ()
        if report is None or not moves:
            return Decision(self._dice.choice(sorted(allowed)))
        report = replace(report, moves=moves)
        return Decision(sample(report, self._temperature, self._dice).action, report)


def item_names(game: Game) -> tuple[str, ...]:
    """Return the English names of the game's items; () if it has none."""
    return getattr(game.rules, "ITEMS", ())
