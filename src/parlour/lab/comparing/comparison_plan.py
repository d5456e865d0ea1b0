"""Plans for comparisons: variants of a game, players with restrictions, outcomes to compare, and rounds to play."""

from __future__ import annotations

import random
import secrets
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import ClassVar

from parlour import kit, registry
from parlour.core.game import Game, State, load_package
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.game_info import options_text
from parlour.lab.measurement import Json
from parlour.lab.turns import count_turns
from parlour.players import Decision, Player
from parlour.players.levels import NAMES
from parlour.players.search_players import sample
from parlour.runs.fixed_budget import fixed_spec, make_player
from parlour.runs.game_loop import GameResult, GameTask, check_seed, opening_of, replay
from parlour.search.report import Report

Value = Callable[[GameResult, Game, int], float]  # value of a game for one seat
SCORE = "seat_score"  # the outcome that can be adjusted for luck
FIRST = 0  # arm that all others are compared with
LEVELS, SEARCH = "levels", "search"  # families of players: findings that hold in both are robust
USUAL = ("casual", "skilled", "strong")
SIMULATIONS = {"beginner": 20, "casual": 50, "skilled": 200, "strong": 800, "master": 3200}
TO_THE_END = 10**6  # plies: beyond the end of any game


@dataclass(frozen=True, slots=True)
class Outcome:
    """A figure of a single game. `smallest` is the default for the smallest difference that matters.

    A `relative` figure is unbounded; two of them are compared as a share of the larger one.
    """

    name: str
    meaning: str
    smallest: float
    value: Value
    relative: bool = False

    def difference(self, first: float, second: float) -> float:
        """Return how much larger the second value is, from -1 to 1."""
        if not self.relative:
            return second - first
        return (second - first) / max(first, second, 1.0)


def score(result: GameResult, game: Game, seat: int) -> float:
    """Return a seat's score, from 0 (worst) to 1 (best)."""
    return game.score(result.results[seat])


def is_drawn(result: GameResult, game: Game, seat: int) -> float:
    """Return 1 for a game in which all seats have the same result; 0 for others and for solo games."""
    return float(len(result.results) > 1 and len(set(result.results)) == 1)


def turns(result: GameResult, game: Game, seat: int) -> float:
    """Return the number of turns, as people count them."""
    return float(count_turns(game, replay(game, result.actions)))


def decisions(result: GameResult, game: Game, seat: int) -> float:
    """Return the number of decisions by players, without the opening."""
    return float(sum(effort.moves for effort in result.efforts))


OUTCOMES = {
    outcome.name: outcome
    for outcome in (
        Outcome(SCORE, "the first player's score (a draw counts half)", 0.02, score),
        Outcome("draws", "the share of drawn games", 0.02, is_drawn),
        Outcome("turns", "the number of turns in a game", 0.05, turns, relative=True),
        Outcome("decisions", "the number of decisions in a game, all players together", 0.05, decisions, relative=True),
    )
}


def outcome_of(name: str) -> Outcome:
    """Return an outcome by its name. Raises UnknownNameError."""
    if name not in OUTCOMES:
        raise UnknownNameError(f"No outcome named {name!r}. {suggestion(name, OUTCOMES)}")
    return OUTCOMES[name]


class Goal(StrEnum):
    """The knowledge at which a contrast is no longer played."""

    SIGN = "sign"  # its sign, or that it is too small to matter
    SIZE = "size"  # its size, to within the smallest that matters


@dataclass(frozen=True, slots=True)
class Arm:
    """One side of a comparison: the game's options, and the items that one seat may not use."""

    options: Json
    forbidden: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonPlan:
    """A comparison of the first arm with each other arm, for players that each sit at all seats.

    `meanings`: what the players' names stood for when the plan was made. `smallest`: the smallest difference of the
    outcome that matters. A round is one game per arm, with the same dice, opening and players' seeds.
    """

    KIND: ClassVar[str] = "comparison"

    package: str
    arms: tuple[Arm, ...]
    players: tuple[str, ...]
    meanings: tuple[str, ...]
    seed: str
    opening: int
    outcome: str
    smallest: float
    goal: Goal = Goal.SIGN
    near_best: bool = False  # the opening is drawn from the best moves; in logs of earlier versions, from all

    @property
    def measured(self) -> Outcome:
        """The primary outcome."""
        return outcome_of(self.outcome)

    def game(self, arm: int = 0) -> Game:
        return load_package(self.package, **self.arms[arm].options)

    def make_player(self, number: int, game: Game, arm: int, seat: int, task: GameTask) -> Player:
        """Return the player at a seat for a single game."""
        seed = task.seed(seat)
        player = make_player(self.players[number], game, seed)
        if not self.arms[arm].forbidden or seat != self.focus(task.round, game.num_players()):
            return player
        temperature = fixed_spec(self.players[number], game).values.get("temperature", 0.0)
        return RestrictedPlayer(player, self.arms[arm].forbidden, temperature, seed)

    def focus(self, round_number: int, seats: int) -> int:
        """Return the seat to evaluate in a round: the first, or each in turn if items are forbidden."""
        if not any(arm.forbidden for arm in self.arms):
            return 0
        return round_number // len(self.players) % seats

    def round(self, pair: int, player: int) -> int:
        """Return the number of a player's round in a pair."""
        return pair * len(self.players) + player

    def game_number(self, round_number: int, arm: int) -> int:
        """Return the number of a game in the log."""
        return round_number * len(self.arms) + arm + 1

    def task(self, round_number: int, arm: int, apart: bool) -> GameTask:
        """Return a game of a round; `apart`: with its own dice and opening."""
        pair, player = divmod(round_number, len(self.players))
        secret = f"{self.seed}-{pair}-{arm}" if apart else f"{self.seed}-{pair}"
        seats = (player,) * self.game(arm).num_players()
        return GameTask(round_number + 1, round_number, seats, secret, self.opening, self.near_best)

    def check_meanings(self, source: object) -> None:
        """Raises ParlourError, naming the plan's source, if a player's name now means another player."""
        for player, before in zip(self.players, self.meanings, strict=True):
            if (now := str(fixed_spec(player, self.game()))) != before:
                raise ParlourError(
                    f"{player} meant {before} when {source} was started; now it means {now}. Start a new log."
                )

    def to_json(self) -> Json:
        return asdict(self) | registry.folder_fields(self.package)

    @classmethod
    def from_json(cls, fields: Json) -> ComparisonPlan:
        """Return the plan for JSON fields. Raises KeyError and TypeError."""
        fields = {**fields}
        registry.register_folder(fields["package"], fields.pop("folder", None))
        arms = tuple(Arm(it["options"], tuple(it["forbidden"]), it["name"]) for it in fields["arms"])
        lists = {"arms": arms, "players": tuple(fields["players"]), "meanings": tuple(fields["meanings"])}
        return cls(**{**fields, **lists, "goal": Goal(fields["goal"])})


@dataclass(frozen=True, slots=True)
class ComparisonRound:
    """A round to play: the arms besides the first, and which of them get their own dice."""

    number: int
    arms: tuple[int, ...]
    apart: tuple[int, ...] = ()


def make_plan(
    game: Game,
    arms: Sequence[Arm],
    players: Sequence[str],
    outcome: str = "seat_score",
    smallest: float | None = None,
    seed: str | None = None,
    goal: Goal = Goal.SIGN,
    opening: int | None = None,
) -> ComparisonPlan:
    """Return a validated plan. `opening`: near-best plies; default: a few in games without chance.

    Raises ParlourError for arms, players or settings that cannot be compared.
    """
    measured = outcome_of(outcome)
    smallest = measured.smallest if smallest is None else smallest
    if not 0.0 < smallest < 1.0:
        raise ParlourError(f"The smallest difference that matters must be between 0 and 1, not {smallest:g}.")
    filled = _named([replace(it, options=load_package(game.package, **it.options).options) for it in arms])
    _check_arms(game, filled)
    meanings = tuple(str(fixed_spec(player, game)) for player in players)
    seed = secrets.token_hex(4) if seed is None else check_seed(seed)
    chosen = tuple(filled), tuple(players), meanings, seed, opening_of(game, opening)
    return ComparisonPlan(game.package, *chosen, measured.name, smallest, goal, near_best=True)


def _check_arms(game: Game, arms: Sequence[Arm]) -> None:
    """Raises ParlourError if there is nothing to compare."""
    if len(arms) < 2:
        raise ParlourError("A comparison needs at least one other variant. Add one with --versus or --vary.")
    for place, arm in enumerate(arms):
        if (arm.options, arm.forbidden) in [(other.options, other.forbidden) for other in arms[:place]]:
            raise ParlourError(f"{options_text(arm.options)} is given twice. A game cannot be compared with itself.")
    if len({game.info.num_players(arm.options) for arm in arms}) > 1:
        raise ParlourError("All variants must have the same number of players.")


def _named(arms: Sequence[Arm]) -> list[Arm]:
    """Name unnamed arms by the options that differ."""
    differing = [name for name in arms[0].options if len({arm.options[name] for arm in arms}) > 1]
    return [
        replace(arm, name=arm.name or options_text({name: arm.options[name] for name in differing})) for arm in arms
    ]


def family(player: str) -> str:
    """Return the player's family. Levels are tuned to the current rules; searches that play to the end are not."""
    return LEVELS if player in NAMES else SEARCH


def both_families(levels: Sequence[str]) -> tuple[str, ...]:
    """Return these levels (default: three), each followed by its counterpart in pure search.

    Other players have no counterpart.
    """
    chosen = tuple(levels) or USUAL
    return (*chosen, *(pure_search(level) for level in chosen if level in SIMULATIONS))


def pure_search(level: str) -> str:
    """Return an untuned tree search with a level's number of simulations."""
    return f"mcts:simulations={SIMULATIONS[level]},horizon={TO_THE_END}"


def label(player: str) -> str:
    """Return a player's name for tables."""
    found = simulations_of(player)
    return player if found is None else f"search of {found}"


def simulations_of(player: str) -> int | None:
    """Return the number of simulations of a level's counterpart in pure search; None for other players."""
    return next((simulations for level, simulations in SIMULATIONS.items() if pure_search(level) == player), None)


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
        if item_of(observation, decision.action) not in self._forbidden:
            return decision
        allowed = [it for it in observation.legal_actions() if item_of(observation, it) not in self._forbidden]
        if not allowed:
            return decision
        appraise = getattr(self._player, "appraise", None)  # players that only know bounds have it
        return self._decide_among(allowed, appraise(observation, stop) if appraise else decision.report)

    def _decide_among(self, allowed: list[int], report: Report | None) -> Decision:
        moves = tuple(move for move in report.moves if move.action in allowed) if report else ()
        if report is None or not moves:
            return Decision(self._dice.choice(sorted(allowed)))
        report = replace(report, moves=moves)
        return Decision(sample(report, self._temperature, self._dice).action, report)


def item_names(game: Game) -> tuple[str, ...]:
    """Return the English names of the game's items; () if it has none."""
    return getattr(game.rules, "ITEMS", ())
