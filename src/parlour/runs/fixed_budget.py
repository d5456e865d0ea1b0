"""Players with a fixed budget: the same seed gives the same game on any machine.

Levels are limited by simulations or positions and by time; in the lab only the former counts. A level without such a
limit, like `master`, plays as the game's highest rung. In games without rungs it gets ten times the limit of the
strongest level that has one.
"""

from __future__ import annotations

import threading
from dataclasses import replace

from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError
from parlour.errors import ParlourError
from parlour.players import Decision, Player
from parlour.players.levels import NAMES, RUNGS, levels_of, rungs_of
from parlour.players.spec import Spec, parse_spec

BY_STRENGTH = (*NAMES[:-1], *RUNGS[:-1], NAMES[-1])  # the highest rung is what `master` plays, unless it is solved
TENFOLD = 10
COUNTED = {"mcts": ("simulations",), "alphabeta": ("nodes", "depth")}  # parameters that limit a search, by kind
USUAL = {"mcts": 10_000, "alphabeta": 100_000}  # if no level of the game has a limit


def fixed_spec(player: str, game: Game) -> Spec:
    """Return the specification of a level or player with a budget that does not depend on time.

    Raises UnknownNameError and OptionError for an invalid player, and ParlourError for one with a time limit or
    threads.
    """
    if player in NAMES:
        return _counted(levels_of(game)[player], game)
    if found := rungs_of(game).get(player):
        return found
    spec = parse_spec(player)
    _check(player, spec)
    return spec


def make_player(player: str, game: Game, seed: int) -> Player:
    """Return a player with a fixed budget; a solved player searches where the solution ends."""
    spec = fixed_spec(player, game)
    made = spec.make(seed)
    return _SolvedPlayer(made, _counted(parse_spec("mcts"), game).make(seed)) if spec.kind.name == "solved" else made


class _SolvedPlayer:
    """Plays by the solution, and as another player where it has none."""

    def __init__(self, solved: Player, other: Player):
        self._solved, self._other = solved, other

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        try:
            return self._solved.decide(observation, stop)
        except NotSolvedError:
            return self._other.decide(observation, stop)


def _check(player: str, spec: Spec) -> None:
    """Raises ParlourError for a specification whose games cannot be reproduced."""
    counted = COUNTED.get(spec.kind.name, ())
    if "seconds" in spec.values or (counted and not _has_budget(spec)):
        words = f"{player} has a time limit, so its games cannot be reproduced"
        raise ParlourError(f"{words}. Give it a fixed budget instead, as in {spec.kind.name}:{counted[0]}=1000")
    if spec.values.get("threads", 1) > 1:
        raise ParlourError(
            f"{player} searches with several threads, so its games cannot be reproduced. Leave out threads."
        )


def _counted(level: Spec, game: Game) -> Spec:
    """Return a specification with a fixed limit instead of a time limit; that of the highest rung if it has none."""
    spec = replace(level, values={name: value for name, value in level.values.items() if name != "seconds"})
    if spec.kind.name not in COUNTED or _has_budget(spec):
        return spec
    kind, name = spec.kind.name, COUNTED[spec.kind.name][0]
    if (top := rungs_of(game).get(RUNGS[-1])) and top.kind.name == kind:
        return top
    alike = [it.values for it in levels_of(game).values() if it.kind.name == kind]
    most = max((values[name] for values in alike if name in values), default=USUAL[kind] // TENFOLD)
    return replace(spec, values={**spec.values, name: TENFOLD * most})


def _has_budget(spec: Spec) -> bool:
    return any(name in spec.values for name in COUNTED.get(spec.kind.name, ()))
