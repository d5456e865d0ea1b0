"""The history of a game and what each seat knows of it: information states with perfect recall."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import State
from parlour.core.observation import ACTIONS, ACTORS

from .hidden_information import looks_like_another, seen

SECRET = "?"


class Event:
    """An action or an outcome, the position before it, and the previous event."""

    __slots__ = ("action", "actor", "before", "earlier", "number", "secret")

    def __init__(self, before: State, action: int, earlier: Event | None):
        self.before, self.action, self.earlier = before, action, earlier
        self.actor = before.current_player()
        self.number: int = earlier.number + 1 if earlier else 0
        self.secret: dict[int, bool] = {}  # cached results by seat

    def is_secret(self, after: State, seat: int) -> bool:
        """Whether a seat cannot tell it from another event by what it observed."""
        if seat not in self.secret:
            unseen = self.actor != seat and looks_like_another(self.before, self.action, after, seat)
            self.secret[seat] = unseen
        return self.secret[seat]


class History:
    """A position and everything that has happened since the start, for information states with perfect recall.

    A seat knows its own actions, and every event that it could tell from all alternatives. It also knows everything
    before a position in which nothing is hidden from it, because secrets are revealed there.
    """

    __slots__ = ("_last", "start", "state")

    def __init__(self, start: State):
        self.start, self.state = start.clone(), start.clone()
        self._last: Event | None = None

    def __len__(self) -> int:
        return self._last.number + 1 if self._last else 0

    def __reduce__(self) -> tuple[Callable[..., History], tuple[State, list[int]]]:
        return _played, (self.start, self.history())

    def clone(self) -> History:
        """An independent copy."""
        made = History.__new__(History)
        made.start, made.state, made._last = self.start, self.state.clone(), self._last
        return made

    def apply_action(self, action: int) -> None:
        """Apply an action or an outcome. Raises IllegalActionError and changes nothing."""
        before = self.state.clone()
        self.state.apply_action(action)
        self._last = Event(before, action, self._last)

    def history(self) -> list[int]:
        """The actions and outcomes so far, in order."""
        return [event.action for event in self._events()][::-1]

    def known(self, seat: int) -> list[int | None]:
        """The actions and outcomes so far, with None for those still secret to a seat. Raises ParlourError."""
        secret = {event.number for event, _ in self._secrets(seat)}
        return [None if number in secret else action for number, action in enumerate(self.history())]

    def information_state_string(self, seat: int) -> str:
        """A text that identifies all that a seat knows: the seat, the history it knows, and its observation.

        A secret is written as `?` and a digest of what the seat saw after it. Raises ParlourError.
        """
        known = list(map(str, self.history()))
        for event, after in self._secrets(seat):
            known[event.number] = f"{SECRET}{zlib.crc32(seen(after, seat).memory):x}"
        return f"{seat} {','.join(known)} {self.state.observation_text(seat)}"

    def information_state_tensor(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """A tensor of all that a seat knows, written to `out` or a new array: the last events, then its observation.

        `game.information_state_spec` names the parts. Events are listed latest first; missing events and secret actions
        are 0. Raises ParlourError for an unknown seat or an array of the wrong shape.
        """
        spec = self.state.game.information_state_spec
        out = spec.room(out)
        parts = spec.split(out)
        secret = {event.number for event, _ in self._secrets(seat)}
        actors, actions = parts[ACTORS], parts[ACTIONS]
        actors[:], actions[:] = 0, 0
        for row, event in enumerate(islice(self._events(), len(actions))):
            actors[row, event.actor + 1] = 1
            actions[row] = 0 if event.number in secret else event.action + 1
        self.state.observation_tensor(seat, out[actors.size + actions.size :])
        return out

    def _events(self) -> Iterator[Event]:
        """The events, latest first."""
        event = self._last
        while event:
            yield event
            event = event.earlier

    def _secrets(self, seat: int) -> Iterator[tuple[Event, State]]:
        """The events still secret to a seat, latest first, each with the position after it."""
        self.state.check_seat(seat)
        after = self.state
        if not after.game.type.has_hidden_information:
            return
        for event in self._events():
            if after.observation(seat).memory == after.memory:
                break
            if event.is_secret(after, seat):
                yield event, after
            after = event.before


def _played(start: State, actions: Sequence[int]) -> History:
    """Rebuild a pickled history."""
    made = History(start)
    for action in actions:
        made.apply_action(action)
    return made
