"""A fair queue: picks the task that runs next, and the one that has to yield. It uses no threads and no clock."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import Generic, Protocol, TypeVar

from parlour.server.networks import Block, blocks

QUICK = 0.5  # seconds; longer tasks leave one slot free for those that take at most this long
LONGEST_WAIT = 600  # seconds; the most that a refused caller is asked to wait


class Priority(IntEnum):
    """Urgency of work, which depends on the person waiting. The lower the number, the sooner it runs."""

    OPPONENT = 0  # a person at the table waits for the computer's move
    REQUEST = 1  # a caller waits for a hint, an analysis or a record
    SHOW = 2  # spectators wait for a move where no person plays, or for the proof of the dice
    LATER = 3  # nobody waits at the moment: a person will look in again

    @property
    def is_patient(self) -> bool:
        """Whether the work gets its full time, however late. If interrupted, it restarts from the beginning."""
        return self is Priority.LATER


class Task(Protocol):
    """Work of a known duration in seconds, charged to a network."""

    priority: Priority
    network: str
    seconds: float
    is_yielding: bool  # running, and asked to end early


Kind = TypeVar("Kind", bound=Task)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits on the tasks of one priority, waiting and running together."""

    total: int
    per_network: int


class FullError(Exception):
    """The queue is full for a priority, overall or for one network (`own`). It may have room in some seconds."""

    def __init__(self, own: bool, count: int, seconds: int):
        self.own, self.count, self.seconds = own, count, seconds
        super().__init__(f"{count} tasks are in the queue, for {seconds} s")


class FairQueue(Generic[Kind]):
    """Tasks that wait for one of a fixed number of slots, and those that occupy one.

    The most urgent run first. Among equally urgent ones networks take turns; within a network the oldest runs first.
    With two or more slots, each network leaves one free, and so do all long tasks together. So nobody waits for all
    tasks of another network, and no quick task waits for long ones. Enclosing networks count like the network itself.
    """

    def __init__(self, slots: int, bounds: Mapping[Priority, Bounds] | None = None):
        self.slots, self.bounds = slots, bounds or {}
        self.running: list[Kind] = []
        self._lines: dict[Priority, dict[str, deque[Kind]]] = {priority: {} for priority in Priority}

    def waiting(self, priority: Priority | None = None) -> list[Kind]:
        """The waiting tasks of one priority (default: of all)."""
        wanted = Priority if priority is None else (priority,)
        return [task for each in wanted for line in self._lines[each].values() for task in line]

    def wait(self, priority: Priority) -> int:
        """Estimate the seconds, rounded up and at least 1, until all equally or more urgent tasks are done."""
        before = sum(task.seconds for task in [*self.running, *self.waiting()] if task.priority <= priority)
        return max(1, min(LONGEST_WAIT, math.ceil(before / self.slots)))

    def put(self, task: Kind) -> None:
        """Add a waiting task. Raises FullError."""
        self._check(task)
        self._line_of(task).append(task)

    def take(self) -> Kind | None:
        """Give the next task a slot and return it; None if none may start now."""
        task = next((task for task in self._candidates() if self._may_start(task)), None)
        if task is not None:
            self.drop(task)
            self._rotate(task)
            self.running.append(task)
        return task

    def done(self, task: Kind) -> None:
        """Free the slot of a task."""
        self.running.remove(task)
        task.is_yielding = False

    def put_back(self, task: Kind) -> None:
        """Return a running task to the head of its network's line."""
        self.done(task)
        self._line_of(task).appendleft(task)

    def drop(self, task: Kind) -> bool:
        """Remove a waiting task. Return whether it was waiting."""
        lines = self._lines[task.priority]
        if task not in lines.get(task.network, ()):
            return False
        lines[task.network].remove(task)
        if not lines[task.network]:
            del lines[task.network]
        return True

    def move(self, task: Kind, priority: Priority) -> None:
        """Change the priority of a task."""
        was_waiting = task.priority is not priority and self.drop(task)
        task.priority = priority
        if was_waiting:
            self._line_of(task).append(task)

    def to_stop(self) -> Kind | None:
        """The least urgent running task that blocks a more urgent one. None while another task is yielding."""
        if any(task.is_yielding for task in self.running):
            return None
        blocked = (task for task in self._candidates() if not self._may_start(task))
        return next(filter(None, map(self._blocker_of, blocked)), None)

    def _blocker_of(self, task: Kind) -> Kind | None:
        lesser = [it for it in self.running if it.priority > task.priority and self._may_start(task, without=it)]
        return max(lesser, key=lambda it: it.priority, default=None)

    def _may_start(self, task: Kind, without: Kind | None = None) -> bool:
        running = [it for it in self.running if it is not without]
        most = max(1, self.slots - 1)  # for one network, and for all long tasks
        own = sum(_outermost(it) == _outermost(task) for it in running)
        long = sum(not _is_quick(it) for it in running)
        return len(running) < self.slots and own < most and (_is_quick(task) or long < most)

    def _candidates(self) -> Iterator[Kind]:
        """The candidates to run next, in order: the head of each line, and its first quick task."""
        for lines in self._lines.values():
            for line in lines.values():
                yield line[0]
                if not _is_quick(line[0]):
                    yield from islice(filter(_is_quick, line), 1)

    def _line_of(self, task: Kind) -> deque[Kind]:
        return self._lines[task.priority].setdefault(task.network, deque())

    def _rotate(self, task: Kind) -> None:
        """Move a network behind the others after its turn, outermost enclosing network first."""
        lines = self._lines[task.priority]
        for block in reversed(blocks(task.network)):
            for network in [each for each in lines if block in blocks(each)]:
                lines[network] = lines.pop(network)

    def _check(self, task: Kind) -> None:
        bounds = self.bounds.get(task.priority)
        if bounds is None:
            return
        tasks = [*self.running, *self.waiting()]
        present = [it for it in tasks if it.priority is task.priority and not it.is_yielding]
        for block in blocks(task.network):
            own = sum(block in blocks(it.network) for it in present)
            if own >= block.most(bounds.per_network, bounds.total):
                raise FullError(True, own, self.wait(task.priority))
        if len(present) >= bounds.total:
            raise FullError(False, len(present), self.wait(task.priority))


def _outermost(task: Task) -> Block:
    """The widest network that encloses a task's own."""
    return blocks(task.network)[-1]


def _is_quick(task: Task) -> bool:
    """Whether a task may use the slot reserved for short tasks."""
    return task.seconds <= QUICK
