"""Every game as a PettingZoo environment whose agents are the seats, acting in turn or in parallel.

from parlour.bridges import pettingzoo
env = pettingzoo.env("columna")
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.game_info import Value
from parlour.util.optional_dependencies import not_installed

from .episode import RENDER_MODES, Episode, check_render_mode, render

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as problem:
    raise not_installed("The PettingZoo bridge", ["pettingzoo"]) from problem


Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]  # an observation and its mask of legal actions
Flags = dict[str, bool]
Infos = dict[str, dict[str, object]]


class _Seats:
    """Spaces, observations and rendering shared by both kinds of environment."""

    possible_agents: list[str]

    def __init__(self, name: str, render_mode: str | None = None, **options: Value):
        """Options are those of the game's rules page."""
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"name": f"parlour_{name}", "render_modes": RENDER_MODES, "is_parallelizable": True}
        self.episode = Episode(name, **options)
        game = self.episode.game
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        spec, actions = game.observation_spec, game.num_distinct_actions()
        self.state_space = Box(spec.low, spec.high, spec.shape, np.float32)
        masks = Box(0, 1, (actions,), np.int8)
        spaces = {"observation": self.state_space, "action_mask": masks}
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation (see `game.observation_spec`) and legal actions."""
        seat = self._seat_of[agent]
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> NDArray[np.float32]:
        """Return the whole position with nothing hidden, as numbers; shape (game.observation_spec.size,)."""
        return self.episode.state.full_tensor()

    def render(self) -> str | None:
        """Return the table as text, which the mode `human` prints."""
        return render(self.episode.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to close."""

    def _results(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.results(), strict=True))


class SeatsByTurns(_Seats, AECEnv):
    """A game whose agents act one after the other. An illegal action forfeits it."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat]

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is, or None if the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.play(-1 if action is None else action)
        if self.episode.is_over:
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self.episode.seat]


class SeatsInParallel(_Seats, ParallelEnv):
    """A game whose agents all submit an action in each step; an illegal one forfeits the game.

    The seats that choose at the same time all have a mask, and their actions are played in one step. In other
    decisions, only one seat has a mask. The actions of seats without a mask are ignored.
    """

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[dict[str, Seen], Infos]:
        """Begin a game, and return each agent's observation."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Seen], dict[str, float], Flags, Flags, Infos]:
        """Play the actions of the seats that choose now; return observations, rewards, terminations, truncations and
        infos.

        After the end there are no agents, so all five are empty.
        """
        if self.episode.is_over:
            return {}, {}, {}, {}, {}
        self.episode.play_together({self._seat_of[agent]: action for agent, action in actions.items()})
        seen, over = self._seen(), self.episode.is_over
        rewards, terminations = self._results(), dict.fromkeys(self.agents, over)
        truncations, infos = dict.fromkeys(self.agents, False), {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation and legal actions. If it chooses now, it observes itself as the seat to act."""
        seat = self._seat_of[agent]
        choice = self.episode.choice(seat)
        if choice is None:
            return super().observe(agent)
        return {"observation": choice.observation_tensor(seat), "action_mask": choice.action_mask()}

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.observe(agent) for agent in self.agents}


env, parallel_env = SeatsByTurns, SeatsInParallel  # PettingZoo's names for the constructors
