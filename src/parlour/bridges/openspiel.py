"""Every game in OpenSpiel, as `parlour_…`, with its options as parameters. Importing this module registers them.

import pyspiel, parlour.bridges.openspiel
game = pyspiel.load_game("parlour_lokai_and_bele(quiet=30)")

With the parameter `simultaneous`, every decision of a game with hidden information is a simultaneous node, as needed by
OpenSpiel's learning environments. All players who choose at the same time do so there; the others have the one action
WAIT.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour.game_info import GameType, Utility, Value
from parlour.match import History
from parlour.match.hidden_information import choosers, seen, take_due
from parlour.search.playout import play_random_games
from parlour.util.optional_dependencies import not_installed

from .resampling import Past

try:
    import pyspiel
except ImportError as problem:
    raise not_installed("The OpenSpiel bridge", ["pyspiel"]) from problem

PREFIX = "parlour_"
SIMULTANEOUS = "simultaneous"
WAIT = 0


class SpielGame(pyspiel.Game):
    """A game with all options set, as OpenSpiel represents games; `parlour_game` is ours. Subclasses have a name."""

    name: str

    def __init__(self, parameters: dict[str, Value]):
        options = {name: value for name, value in parameters.items() if name != SIMULTANEOUS}
        self.parlour_game = game = parlour.load(self.name, **options)
        self.is_simultaneous = bool(parameters.get(SIMULTANEOUS))
        self._start = game.new_initial_state()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(),
            max_chance_outcomes=game.max_chance_outcomes(),
            num_players=game.num_players(),
            min_utility=game.min_utility(),
            max_utility=game.max_utility(),
            utility_sum=0.0 if game.type.utility is Utility.ZERO_SUM else None,
            max_game_length=game.info.max_game_length,
        )
        super().__init__(_game_type(self.name, game.type, self.is_simultaneous), info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        game = self.parlour_game
        return game.info.max_game_length if game.type.has_chance else 0

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: dict[str, Value] | None = None
    ) -> Observer:
        return Observer(self.parlour_game, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        return load, (str(self),)


class SpielState(pyspiel.State):
    """A position, as OpenSpiel represents states; `parlour_state` is ours."""

    def __init__(self, game: SpielGame, start: parlour.State):
        super().__init__(game)
        self.secrets = SecretHistory(History(start), game.is_simultaneous)

    @property
    def parlour_state(self) -> parlour.State:
        return self.secrets.history.state

    def current_player(self) -> int:
        if self.secrets.together:
            return pyspiel.PlayerId.SIMULTANEOUS
        return self.parlour_state.current_player()  # OpenSpiel uses the same numbers for chance and the end

    def is_terminal(self) -> bool:
        return self.parlour_state.is_terminal()

    def is_chance_node(self) -> bool:
        return self.parlour_state.is_chance_node()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.parlour_state.chance_outcomes()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in OpenSpiel's order, bypassing C++, and outcomes with probabilities."""
        state = self.parlour_state
        if self.secrets.together and player is None:
            raise ValueError("All players act at this node. Name one, as in state.legal_actions(0).")
        if not self.secrets.together and player in (None, state.current_player()):
            return state.legal_actions()
        return super().legal_actions(player)

    def returns(self) -> list[float]:
        return self.parlour_state.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that the player cannot tell from this one: its secrets are drawn again."""
        if self.secrets.open is None:
            return self.clone()
        other, since = self.secrets.open.clone(), self.secrets.since
        past = Past(other.parlour_state.clone(), [action for step in since for action in step], player)
        drawn = iter(zip(past.actors, past.resampled(sampler), strict=True))
        for step in since:
            other.advance(dict(islice(drawn, len(step))))
        return other

    def advance(self, choices: dict[int, int]) -> None:
        """Apply the action of one player, or those of all who choose at the same time, by player."""
        if self.secrets.together:
            self.apply_actions([choices.get(seat, WAIT) for seat in range(self.num_players())])
        else:
            self.apply_action(*choices.values())

    def _legal_actions(self, player: int) -> list[int]:
        together = self.secrets.together
        if together and player not in together:
            return [WAIT]
        return together.get(player, self.parlour_state).legal_actions()

    def _apply_action(self, action: int) -> None:
        after = self.secrets.history.clone()
        after.apply_action(action)
        self._go_to(after, (action,))

    def _apply_actions(self, actions: list[int]) -> None:
        """Apply the choices in turn order. One whose turn does not come is dropped."""
        after, waiting, step = self.secrets.history.clone(), dict(self.secrets.together), list[int]()
        while take_due(waiting, after.state):
            step.append(actions[after.state.current_player()])
            after.apply_action(step[-1])
        self._go_to(after, tuple(step))

    def _go_to(self, after: History, step: tuple[int, ...]) -> None:
        opened, since = self.secrets.open, (*self.secrets.since, step)
        if not after.state.game.type.has_hidden_information or _hides_nothing(after.state):
            opened, since = None, ()
        elif opened is None:
            opened = self.clone()
        self.secrets = SecretHistory(after, self.secrets.is_simultaneous, opened, since)

    def _action_to_string(self, player: int, action: int) -> str:
        together = self.secrets.together
        if together and player not in together:
            return "wait"
        state = together.get(player, self.parlour_state)
        return state.game.notation.action_text(state.record, action)

    def __str__(self) -> str:
        return self.parlour_state.to_text()


class SecretHistory:
    """The history; while a seat has a secret, the last state without one and the actions of each later node.

    At a simultaneous node, `together` maps the seats that choose to what each sees.
    """

    __slots__ = ("history", "is_simultaneous", "open", "since", "together")

    def __init__(
        self,
        history: History,
        is_simultaneous: bool,
        open: SpielState | None = None,
        since: tuple[tuple[int, ...], ...] = (),
    ):
        self.history, self.is_simultaneous, self.open, self.since = history, is_simultaneous, open, since
        self.together = choosers(history.state) if is_simultaneous else {}

    def __deepcopy__(self, memo: dict[int, object]) -> SecretHistory:
        return self  # immutable


class RandomRolloutEvaluator:
    """An evaluator for the bots of `open_spiel.python` that plays random games to the end in our compiled loop."""

    def __init__(self, count: int = 1, seed: int | None = None):
        self._count, self._seeds = count, random.Random(seed)

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """The mean result of each player."""
        played = play_random_games(state.parlour_state, self._count, self._seeds.getrandbits(63))
        return np.array(played.mean_returns)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return equal priors, or the probabilities at a chance node."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Observer:
    """Observations of a player: position text and tensor; with perfect recall, the information state of `History`.

    `dict` maps the part names of `parlour_game.observation_spec` or `information_state_spec` to the tensor's parts.
    With perfect recall, tensors contain the knowledge of a single player.
    """

    def __init__(self, game: parlour.Game, kind: pyspiel.IIGObservationType, parameters: dict[str, Value] | None):
        if parameters:
            raise ValueError(f"Observers take no parameters, but were given: {', '.join(parameters)}.")
        self._recalls, self._private = kind.perfect_recall, kind.private_info
        spec = game.information_state_spec if self._recalls else game.observation_spec
        is_told = not self._recalls or self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(spec.size, spec.dtype) if is_told else None
        self.dict: dict[str, NDArray[np.float32]] = {} if self.tensor is None else spec.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's observation or information state to the tensor, if there is one."""
        if self.tensor is None:
            return
        if self._recalls:
            state.secrets.history.information_state_tensor(player, self.tensor)
        elif self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            self.tensor[:] = state.parlour_state.full_tensor()
        else:
            self._seen(state.parlour_state, player).observation_tensor(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls and self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return state.secrets.history.information_state_string(player)
        text = self._seen(state.parlour_state, player).to_text()
        if not self._recalls:
            return text
        known = ("?" if action is None else str(action) for action in state.secrets.history.known(player))
        return f"{','.join(known)} {text}"

    def _seen(self, state: parlour.State, player: int) -> parlour.State:
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return state
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return state.observation(player)
        return seen(state, None)


def load(text: str) -> pyspiel.Game:
    """Load a game from OpenSpiel's notation: `parlour_columna(quiet=30)`. Raises pyspiel.SpielError."""
    return pyspiel.load_game(text)


def _hides_nothing(state: parlour.State) -> bool:
    return all(state.observation(seat) == state for seat in range(state.game.num_players()))


def _game_type(name: str, ours: GameType, is_simultaneous: bool = False) -> pyspiel.GameType:
    info, kinds = parlour.info(name), pyspiel.GameType
    parameters = {SIMULTANEOUS: False} if ours.has_hidden_information else {}
    return kinds(
        short_name=PREFIX + name,
        long_name=info.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if is_simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(kinds.ChanceMode, ours.chance_mode.name),
        information=getattr(kinds.Information, ours.information.name),
        utility=getattr(kinds.Utility, ours.utility.name),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.max_num_players,
        min_num_players=info.min_num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=ours.has_hidden_information,  # as its own games: else learners are fed a past
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        parameter_specification=parameters | {option.name: option.default for option in info.options},
    )


for _name in parlour.games():
    _usual = parlour.info(_name)  # known without loading the rules, which may be broken
    pyspiel.register_game(
        _game_type(_name, _usual.type_with(_usual.values({}))), type(SpielGame)(_name, (SpielGame,), {"name": _name})
    )
