"""A game as other libraries' environments play it: by action numbers, with rewards, and defined for illegal actions."""

from __future__ import annotations

import operator
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, ParlourError
from parlour.game_info import Value
from parlour.match.hidden_information import choosers, choosing, take_due

RENDER_MODES = ["ansi", "human"]


class Episode:
    """One game after another, from the start, with automatic chance events.

    An illegal action forfeits the game: the seat that plays it gets the worst result, and the others share the gain. So
    training also works for learners that ignore the masks.
    """

    def __init__(self, name: str, **options: Value):
        self.game = parlour.load(name, **options)
        self._start = self.game.new_initial_state()
        self.rng = kit.seeded()
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin a game with dice seeded by `seed`; without a seed, the current generator continues."""
        if seed is not None:
            self.rng = kit.seeded(seed)
        self.state, self.forfeiter = self._start.clone(), None
        self._settle()

    def play(self, action: int) -> None:
        """Play an action of the seat to act; an illegal one forfeits the game. After the end, do nothing.

        Raises ParlourError for an action that is not a whole number, such as an array of several actions.
        """
        try:
            number = operator.index(action)
        except TypeError:
            raise ParlourError(f"An action must be a whole number, not {action!r}.") from None
        if self.is_over:
            return
        try:
            self.state.apply_action(number)
        except IllegalActionError:
            self.forfeit()
        else:
            self._settle()

    def play_together(self, actions: Mapping[int, int]) -> None:
        """Play the actions of all seats that choose at the same time; the first seat without a legal one forfeits."""
        waiting = {} if self.is_over else choosers(self.state)
        while take_due(waiting, self.state):
            self.play(actions.get(self.seat, -1))

    def choice(self, seat: int) -> parlour.State | None:
        """The position in which a seat chooses now, perhaps at the same time as others; None if it doesn't."""
        if self.is_over:
            return None
        return self.state if seat == self.seat else choosing(self.state, seat)

    def forfeit(self) -> None:
        """End the game with a loss for the seat to act."""
        self.forfeiter, self.seat = self.seat, kit.TERMINAL

    def _settle(self) -> None:
        """Draw chance outcomes until a seat is to act or the game is over."""
        self.seat = self.state.current_player()
        while self.seat == kit.CHANCE:
            self.state.roll(self.rng)
            self.seat = self.state.current_player()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seat == kit.TERMINAL

    def results(self) -> list[float]:
        """Each seat's result; 0 for all until the game is over."""
        return self.state.returns() if self.forfeiter is None else self.game.forfeit(self.forfeiter)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """Observation of a seat; shape (game.observation_spec.size,)."""
        return self.state.observation_tensor(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each legal action if the seat is to act; shape (game.num_distinct_actions(),)."""
        return self.state.action_mask() if seat == self.seat else np.zeros(self.game.num_distinct_actions(), np.int8)


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode. Raises ParlourError for an unknown one."""
    if mode not in (None, *RENDER_MODES):
        raise ParlourError(f"render_mode must be 'ansi' or 'human', not {mode!r}.")
    return mode


def render(state: parlour.State, mode: str | None) -> str | None:
    """Render the table as text: `human` prints it, and without a mode the result is None."""
    if mode == "human":
        print(state, end="\n\n", flush=True)
    return str(state) if mode == "ansi" else None
