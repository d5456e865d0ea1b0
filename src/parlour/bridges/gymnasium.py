"""Every game as a Gymnasium environment, `parlour/…-v0`. Importing this module registers them.

import gymnasium, parlour.bridges.gymnasium
env = gymnasium.make("parlour/columna-v0", seat=0, opponents="casual")
envs = gymnasium.make_vec("parlour/columna-v0", num_envs=1024)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour.game_info import Value
from parlour.players import PlayerError, ask, make_any_player
from parlour.search.batch import Batch
from parlour.util.optional_dependencies import not_installed

from .episode import RENDER_MODES, Episode, check_render_mode, render

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector.utils import batch_space
except ImportError as problem:
    raise not_installed("The Gymnasium bridge", ["gymnasium"]) from problem

Info = dict[str, Any]
PREFIX, VERSION = "parlour/", "-v0"


class SeatEnv(gymnasium.Env[NDArray[np.float32], int]):
    """One seat of a game; computer players play the other seats.

    `opponents` is a player as in `parlour arena`, created once for each of the other seats; one that fails forfeits the
    game. `game.observation_spec` describes observations; `info["action_mask"]` has a 1 for each legal action. An
    illegal action forfeits the game. The reward is the seat's result, at the end.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # Gymnasium's own name and kind

    def __init__(
        self, name: str, seat: int = 0, opponents: str = "random", render_mode: str | None = None, **options: Value
    ):
        self.render_mode = check_render_mode(render_mode)
        self.episode = Episode(name, **options)
        self.episode.state.check_seat(seat)
        self.seat, self._player = seat, opponents
        self.observation_space, self.action_space = _spaces(self.episode.game)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        """Begin a game, and let the opponents play until it is the seat's turn."""
        super().reset(seed=seed)
        self._opponents = {
            seat: make_any_player(self._player, seed=int(self.np_random.integers(2**31)))
            for seat in range(self.episode.game.num_players())
            if seat != self.seat
        }
        self.episode.reset(int(self.np_random.integers(2**62)))
        self._is_paid = False
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        """Play an action, and let the opponents play until it is the seat's turn again, or the game is over.

        The result is paid once; then the reward is 0. Raises ParlourError for an action that is not a whole number.
        """
        self.episode.play(action)
        self._let_others_play()
        seen, info = self._seen()
        reward = 0.0 if self._is_paid else self.episode.results()[self.seat]
        self._is_paid = self.episode.is_over
        return seen, reward, self._is_paid, False, info

    def render(self) -> str | None:
        """Render the table as text. In the mode `human`, it is printed after each step."""
        return render(self.episode.state, self.render_mode)

    def _let_others_play(self) -> None:
        episode = self.episode
        while not episode.is_over and episode.seat != self.seat:
            try:
                episode.play(ask(self._opponents[episode.seat], episode.state).action)
            except PlayerError:
                episode.forfeit()

    def _seen(self) -> tuple[NDArray[np.float32], Info]:
        if self.render_mode == "human":
            self.render()
        return self.episode.observation(self.seat), {"action_mask": self.episode.mask(self.seat)}


class SelfPlayVectorEnv(gymnasium.vector.VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games at once; in each, the seat to act gets the observation and the reward.

    A game that ends starts again in the same step. Infos are arrays: `action_mask`, `seat` to act, and `rewards` of all
    seats; in a step that ends games also `final_obs`. Raises IllegalActionError for an action that is not legal.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, name: str, num_envs: int = 1, threads: int | None = None, **options: Value):
        self.num_envs = num_envs
        self.batch = Batch(parlour.load(name, **options), num_envs, threads=threads, auto_reset=True)
        self.single_observation_space, self.single_action_space = _spaces(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        """Restart all games."""
        super().reset(seed=seed)
        if seed is None:
            self.batch.restart(only_finished=False)
        else:
            self.batch.reset(seed)
        return self.batch.observe(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Play an action in each game. Observations are for the seats to act next, rewards for those that acted."""
        acted = self.batch.current_players()
        self.batch.step(actions)
        rewards, over = self.batch.rewards.copy(), self.batch.terminations.copy()
        info = self._info() | {"rewards": rewards}
        if over.any():
            info |= {"final_obs": self.batch.final_observations(acted), "_final_obs": over}
        mine = rewards[np.arange(self.num_envs), acted]
        return self.batch.observe(), mine, over, np.zeros(self.num_envs, np.bool_), info

    def _info(self) -> Info:
        return {"action_mask": self.batch.legal_actions_mask(), "seat": self.batch.current_players()}


def _spaces(game: parlour.Game) -> tuple[Any, Any]:
    """Return the observation space and the action space."""
    spec = game.observation_spec
    return Box(spec.low, spec.high, spec.shape, np.float32), Discrete(game.num_distinct_actions())


for _name in parlour.games():
    gymnasium.register(
        id=f"{PREFIX}{_name}{VERSION}",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SelfPlayVectorEnv",
        kwargs={"name": _name},
    )
