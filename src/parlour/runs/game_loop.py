"""Play one game between computer players, with seeded dice and openings, and replay finished games."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from parlour.core.game import Game, State
from parlour.errors import ParlourError
from parlour.kit import CHANCE, TERMINAL
from parlour.match import Match, write_record
from parlour.match.dice import BY_PURPOSE, Dice, Roll
from parlour.match.record import seats_tag
from parlour.players import Decision, Player, PlayerError, ask

from .openings import OPENING, near_best_opening

SEED = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,40}")  # leaves room for the round number in a secret
LONGEST_OPENING = 1000
Json = dict[str, Any]  # fields of a JSON object


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to be played. Tasks with the same secret share dice and opening, but not the players' seeds."""

    number: int  # in its run, from 1
    round: int  # games of a round belong together
    seats: tuple[int, ...]  # the number of the player at each seat
    secret: str  # seeds the dice, the opening and the slips
    opening: int = 0  # number of decisions at the start that are not the players' own
    near_best: bool = False  # the opening is drawn from the best moves, otherwise from all; see `runs.openings`
    slips: float = 0.0  # share of later decisions made at random
    cap: int | None = None  # maximum number of turns
    formula: int = BY_PURPOSE  # version of the dice formula

    @property
    def dice(self) -> Dice:
        """The game's dice."""
        return Dice(self.secret, formula=self.formula)

    def seed(self, seat: int) -> int:
        """Return the seed of the player at a seat."""
        return random.Random(f"{self.secret} {self.number} {seat}").getrandbits(63)


@dataclass(slots=True)
class Effort:
    """Time and work of a player's decisions."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0  # seconds
    simulations: int = 0

    def count(self, decision: Decision, seconds: float) -> None:
        self.add(Effort(1, seconds, seconds, decision.report.simulations if decision.report else 0))

    def add(self, other: Effort) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.simulations += other.simulations


@dataclass(slots=True)
class GameResult:
    """A finished game."""

    number: int  # in its run, from 1
    round: int  # games of a round belong together
    seats: tuple[int, ...]  # the number of the player at each seat
    results: tuple[float, ...]  # per seat
    actions: tuple[int | str, ...]  # includes chance outcomes; texts in logs of an earlier format
    efforts: tuple[Effort, ...] = ()  # per seat
    seconds: float = 0.0  # duration of the whole game
    forfeit: str = ""  # why a player forfeited: it failed or played an illegal action
    rejected: int = 0  # openings rejected before this game's own, because they decided the game
    luck: tuple[float, ...] = ()  # per seat, on the scale of results; () if it is not known

    def to_json(self) -> Json:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: Json) -> GameResult:
        """Return the result for JSON fields. Raises KeyError and TypeError."""
        made: Json = {name: tuple(it) if isinstance(it, list) else it for name, it in fields.items()}
        made["efforts"] = tuple(Effort(**effort) for effort in fields["efforts"])
        return cls(**made)


class GameStep(NamedTuple):
    """A turn that is about to be played."""

    state: State  # before the turn; clone it to keep it
    actor: int  # a seat or CHANCE
    action: int
    decision: Decision | None = None  # None for chance, the opening and slips
    seconds: float = 0.0  # thinking time


Observer = Callable[[GameStep], object]


def play_game(
    task: GameTask,
    game: Game,
    players: Sequence[Player],
    stop: threading.Event | None = None,
    observers: Sequence[Observer] = (),
) -> GameResult | None:
    """Play a game between the players at its seats. Returns None if it was stopped.

    Observers are called before every turn, chance included. An external player that fails loses the game. In a game
    that is cut off, every seat's result is 0.
    """
    began = time.perf_counter()
    state, actions = game.new_initial_state(), list[int]()
    given, efforts = GivenMoves(task, game), tuple(Effort() for _ in task.seats)
    results, forfeit = None, ""
    try:
        for step in _steps(task, state, players, given, stop):
            actions.append(step.action)
            if step.decision is not None:
                efforts[step.actor].count(step.decision, step.seconds)
            for observe in observers:
                observe(step)
    except PlayerError as problem:
        results, forfeit = game.forfeit(state.current_player()), str(problem)
    if results is None and not state.is_terminal() and len(actions) != task.cap:
        return None
    results, seconds = tuple(results or state.returns()), time.perf_counter() - began
    played = task.number, task.round, task.seats, results, tuple(actions), efforts, seconds, forfeit
    return GameResult(*played, given.rejected)


def replay(game: Game, actions: Sequence[int | str]) -> Iterator[GameStep]:
    """Yield the turns of a finished game in order. Raises ActionError for an illegal action."""
    state = game.new_initial_state()
    for action in actions:
        number = action if isinstance(action, int) else state.string_to_action(action)
        yield GameStep(state, state.current_player(), number)
        state.apply_action(number)


def _steps(
    task: GameTask, state: State, players: Sequence[Player], given: GivenMoves, stop: threading.Event | None
) -> Iterator[GameStep]:
    """Yield each turn before it is played, up to the cap.

    Ends as soon as `stop` is set, because the last decision may have been rushed.
    """
    rolls, turn = DiceRolls(task.dice), 0
    while (actor := state.current_player()) != TERMINAL:
        turn += 1
        state.game.check_length(turn)
        if actor == CHANCE:
            step = GameStep(state, actor, rolls.next(state, turn))
        elif (action := given.next(state)) is not None:
            step = GameStep(state, actor, action)
        else:
            step = _decision(state, actor, players[actor], stop)
        if stop is not None and stop.is_set():
            return
        yield step
        state.apply_action(step.action)
        if turn == task.cap:
            return


def _decision(state: State, actor: int, player: Player, stop: threading.Event | None) -> GameStep:
    began = time.perf_counter()
    decision = ask(player, state, stop)
    return GameStep(state, actor, decision.action, decision, time.perf_counter() - began)


class DiceRolls:
    """The outcomes of a game's dice, roll by roll."""

    def __init__(self, dice: Dice):
        self._dice, self._before = dice, list[Roll]()

    def next(self, state: State, turn: int) -> int:
        """Return the outcome of a turn (numbered from 1) whose state is a chance node."""
        roll = Roll.next_in(state, turn, reversed(self._before))
        self._before.append(roll)
        return self._dice.roll(state, roll)


class GivenMoves:
    """Moves that replace the players' own: the opening, and occasional random slips."""

    def __init__(self, task: GameTask, game: Game):
        self._random, self._slips = random.Random(task.secret), task.slips
        self._drawn = [self._random.getrandbits(32) for _ in range(task.opening)]
        self._opening, self.rejected = list[int](), 0
        if task.near_best and task.opening:
            self._drawn.clear()
            actions, self.rejected = near_best_opening(game, task.secret, task.opening)
            self._opening = [*reversed(actions)]

    def next(self, state: State) -> int | None:
        """Return the move, or None if the player decides."""
        if self._opening:
            return self._opening.pop()
        if self._drawn:
            actions = state.legal_actions()
            return actions[self._drawn.pop() % len(actions)]
        if self._slips and self._random.random() < self._slips:
            return self._random.choice(state.legal_actions())
        return None


def check_seed(seed: str) -> str:
    """Return the seed. Raises ParlourError if it is invalid."""
    if not SEED.fullmatch(seed):
        raise ParlourError(
            f"Invalid seed {seed!r}. A seed has 1 to 40 letters, digits and dashes, and at least one letter or digit."
        )
    return seed


def opening_of(game: Game, opening: int | None = None) -> int:
    """Return the number of opening plies. Default: 4 in games without chance, otherwise 0.

    Raises ParlourError for a number out of range.
    """
    if opening is None:
        return 0 if game.type.has_chance else OPENING
    if not 0 <= opening <= LONGEST_OPENING:
        raise ParlourError(f"The number of opening plies must be between 0 and {LONGEST_OPENING}, not {opening}.")
    return opening


def record_of_game(game: Game, dice: Dice, players: Sequence[str], played: GameResult) -> str:
    """Return the record of a game, which `parlour replay` opens and `parlour verify` checks."""
    match = Match(game, begin=False, dice=dice)
    for step in replay(game, played.actions):
        match.advance(step.action)
    return write_record(match, {"Seats": seats_tag([players[player] for player in played.seats])})
