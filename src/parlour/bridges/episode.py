"""A game as environments of other libraries play it: by numbers, with rewards, and with an answer to every number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, ParlourError
from parlour.game_info import Value

RENDER_MODES = ["ansi", "human"]


class Episode:
    """One game after the other, from the start; chance happens by itself.

    An illegal action forfeits the game: who plays it gets the worst result, and the others share what it lost. So
    learners that don't heed the masks have an answer too.
    """

    def __init__(self, name: str, **options: Value):
        self.game = parlour.load(name, **options)
        self._start = self.game.new_initial_state()
        self.rng = kit.seeded()
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin a game, with dice of a seed; without one they go on as they were."""
        if seed is not None:
            self.rng = kit.seeded(seed)
        self.state, self.forfeiter = self._start.clone(), None
        self._settle()

    def play(self, action: int) -> None:
        """Play an action of the seat to act; an illegal one forfeits the game. After its end nothing happens."""
        if self.is_over:
            return
        try:
            self.state.apply_action(action)
        except IllegalActionError:
            self.forfeit()
        else:
            self._settle()

    def forfeit(self) -> None:
        """End the game, lost by the seat to act."""
        self.forfeiter, self.seat = self.seat, kit.TERMINAL

    def _settle(self) -> None:
        """Let chance happen until a seat is to act or the game is over."""
        self.seat = self.state.current_player()
        while self.seat == kit.CHANCE:
            self.state.roll(self.rng)
            self.seat = self.state.current_player()

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.seat == kit.TERMINAL

    def results(self) -> list[float]:
        """Each seat's result; 0 for all while the game goes on."""
        return self.state.returns() if self.forfeiter is None else self.game.forfeit(self.forfeiter)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """Observation of a seat; shape (game.observation_spec.size,)."""
        return self.state.observation_tensor(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each legal action if the seat is to act; shape (game.num_distinct_actions(),)."""
        return self.state.action_mask() if seat == self.seat else np.zeros(self.game.num_distinct_actions(), np.int8)


def check_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one of those that environments have. Raises ParlourError."""
    if mode not in (None, *RENDER_MODES):
        raise ParlourError(f"render_mode must be 'ansi' or 'human', not {mode!r}.")
    return mode


def render(state: parlour.State, mode: str | None) -> str | None:
    """The table as text, which `human` prints; nothing without a mode."""
    if mode == "human":
        print(state, end="\n\n", flush=True)
    return str(state) if mode == "ansi" else None
