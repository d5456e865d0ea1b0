"""What is compared: arms, each a game by its own rules, and the players who play them all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from parlour.core.game import Game, load_package
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.game_info import options_text
from parlour.lab.fixed_budget import fixed_spec, make_player
from parlour.players import Player
from parlour.players.levels import NAMES
from parlour.runs.game_loop import Task, check_seed, opening_of
from parlour.runs.game_result import GameResult

from .restricted_player import RestrictedPlayer

Value = Callable[[GameResult, Game, int], float]  # of a game, for one of its seats


@dataclass(frozen=True, slots=True)
class Outcome:
    """A figure of a game. `smallest` is the smallest difference that matters, unless a designer says another.

    A figure that is `relative` has no upper bound; two of them differ by a share of the larger.
    """

    name: str
    meaning: str
    smallest: float
    value: Value
    relative: bool = False

    def difference(self, first: float, second: float) -> float:
        """By how much the second is more than the first, from -1 to 1."""
        if not self.relative:
            return second - first
        return (second - first) / max(first, second, 1.0)


def score(result: GameResult, game: Game, seat: int) -> float:
    """A seat's result from 0 for the worst to 1 for the best."""
    return game.score(result.results[seat])


def is_drawn(result: GameResult, game: Game, seat: int) -> float:
    """1 for a game in which all seats come to the same, 0 for any other and for one played alone."""
    return float(len(result.results) > 1 and len(set(result.results)) == 1)


def turns(result: GameResult, game: Game, seat: int) -> float:
    """Actions and outcomes of chance, all together."""
    return float(len(result.actions))


def decisions(result: GameResult, game: Game, seat: int) -> float:
    """Decisions that players took, those of an opening at random not counted."""
    return float(sum(effort.moves for effort in result.efforts))


OUTCOMES = {
    outcome.name: outcome
    for outcome in (
        Outcome("seat_score", "the first player's score (a draw counts half)", 0.02, score),
        Outcome("draws", "the share of drawn games", 0.02, is_drawn),
        Outcome("turns", "the number of turns in a game, chance included", 0.05, turns, relative=True),
        Outcome("decisions", "the number of decisions in a game, all players together", 0.05, decisions, relative=True),
    )
}


def outcome_of(name: str) -> Outcome:
    """An outcome by its name. Raises UnknownNameError."""
    if name not in OUTCOMES:
        raise UnknownNameError(f"No outcome named {name!r}. {suggestion(name, OUTCOMES)}")
    return OUTCOMES[name]


FIRST = 0  # the arm that others are compared with


class Goal(StrEnum):
    """What is to be known before a contrast is played no more."""

    SIGN = "sign"  # whether there is a difference, or none that matters
    SIZE = "size"  # how large it is, to within the smallest that matters


@dataclass(frozen=True, slots=True)
class Arm:
    """One side of a comparison: the game's options, and the items that one seat may not use."""

    options: dict[str, Any]
    forbidden: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonPlan:
    """The first arm is compared with each other one, by players of which each sits at all seats.

    `meanings`: what the players' names stood for when it was made. `smallest`: the smallest difference of the outcome
    that matters. A round is one game of each arm, with dice, opening and players' seeds in common.
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

    @property
    def measured(self) -> Outcome:
        """The primary outcome."""
        return outcome_of(self.outcome)

    def game(self, arm: int = 0) -> Game:
        """The game that is played in an arm."""
        return load_package(self.package, **self.arms[arm].options)

    def make_player(self, number: int, game: Game, arm: int, seat: int, task: Task) -> Player:
        """A player for a single game at one of its seats."""
        seed = task.seed(seat)
        player = make_player(self.players[number], game, seed)
        if not self.arms[arm].forbidden or seat != self.focus(task.round, game.num_players()):
            return player
        temperature = fixed_spec(self.players[number], game).values.get("temperature", 0.0)
        return RestrictedPlayer(player, self.arms[arm].forbidden, temperature, seed)

    def focus(self, round_number: int, seats: int) -> int:
        """The seat that is looked at in a round: the first; where items are forbidden, each in turn."""
        if not any(arm.forbidden for arm in self.arms):
            return 0
        return round_number // len(self.players) % seats

    def round(self, pair: int, player: int) -> int:
        """The number of a player's round, by the number of its pair."""
        return pair * len(self.players) + player

    def game_number(self, round_number: int, arm: int) -> int:
        """The number of a game in the log."""
        return round_number * len(self.arms) + arm + 1

    def task(self, round_number: int, arm: int, apart: bool) -> Task:
        """A game of a round; `apart`: with dice and an opening of its own."""
        pair, player = divmod(round_number, len(self.players))
        secret = f"{self.seed}-{pair}-{arm}" if apart else f"{self.seed}-{pair}"
        seats = (player,) * self.game(arm).num_players()
        return Task(round_number + 1, round_number, seats, secret, self.opening)

    def check_meanings(self, source: object) -> None:
        """Raises ParlourError, naming the source of the plan, for a player that is not what it was then."""
        for player, before in zip(self.players, self.meanings, strict=True):
            if (now := str(fixed_spec(player, self.game()))) != before:
                raise ParlourError(
                    f"{player} meant {before} when {source} was started; now it means {now}. Start a new log."
                )

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> ComparisonPlan:
        """A plan from its JSON. Raises KeyError, TypeError."""
        arms = tuple(Arm(it["options"], tuple(it["forbidden"]), it["name"]) for it in fields["arms"])
        lists = {"arms": arms, "players": tuple(fields["players"]), "meanings": tuple(fields["meanings"])}
        return cls(**{**fields, **lists, "goal": Goal(fields["goal"])})


@dataclass(frozen=True, slots=True)
class Round:
    """A round to be played: which arms besides the first, and which of these with dice of their own."""

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
    """A plan, checked; without a number of plies, games without chance begin with a few at random.

    Raises ParlourError for what cannot be compared.
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
    return ComparisonPlan(game.package, *chosen, measured.name, smallest, goal)


def _check_arms(game: Game, arms: Sequence[Arm]) -> None:
    """Raises ParlourError where there is nothing to compare."""
    if len(arms) < 2:
        raise ParlourError("A comparison needs at least one other variant. Add one with --versus or --vary.")
    for place, arm in enumerate(arms):
        if (arm.options, arm.forbidden) in [(other.options, other.forbidden) for other in arms[:place]]:
            raise ParlourError(f"{options_text(arm.options)} is given twice. A game cannot be compared with itself.")
    if len({game.info.num_players(arm.options) for arm in arms}) > 1:
        raise ParlourError("All variants must have the same number of players.")


def _named(arms: Sequence[Arm]) -> list[Arm]:
    """Arms without a name called by the options in which not all are the same."""
    differing = [name for name in arms[0].options if len({arm.options[name] for arm in arms}) > 1]
    return [
        replace(arm, name=arm.name or options_text({name: arm.options[name] for name in differing})) for arm in arms
    ]


LEVELS, SEARCH = "levels", "search"  # the families
USUAL = ("casual", "skilled", "strong")
SIMULATIONS = {"beginner": 20, "casual": 50, "skilled": 200, "strong": 800, "master": 3200}
TO_THE_END = 10**6  # plies: a search that plays them all knows nothing of the game but its rules


def family(player: str) -> str:
    """Levels are tuned to the game as it is, by fitted estimates and by trial; search that plays to the end is not."""
    return LEVELS if player in NAMES else SEARCH


def both_families(levels: Sequence[str]) -> tuple[str, ...]:
    """These levels, or the usual three, each with its like in pure search; other players stand for themselves."""
    chosen = tuple(levels) or USUAL
    return (*chosen, *(pure_search(level) for level in chosen if level in SIMULATIONS))


def pure_search(level: str) -> str:
    """Tree search that needs no fitting, with as many simulations as suit a level."""
    return f"mcts:simulations={SIMULATIONS[level]},horizon={TO_THE_END}"


def label(player: str) -> str:
    """What a player is called in a table."""
    found = simulations_of(player)
    return player if found is None else f"search of {found}"


def simulations_of(player: str) -> int | None:
    """How many simulations a player makes that is the like of a level in pure search; None for any other."""
    return next((simulations for level, simulations in SIMULATIONS.items() if pure_search(level) == player), None)
