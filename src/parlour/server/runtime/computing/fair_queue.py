"""A fair queue: says which task comes next, and which one has to give way. It knows no threads and no clock."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...networks import Block, blocks
from .priority import Priority

QUICK = 0.5  # seconds; tasks of at most this many keep a slot that longer ones cannot take
LONGEST_WAIT = 600  # seconds that anyone is told to wait


class Task:
    """Something to do within some seconds, charged to a network."""

    def __init__(self, priority: Priority, network: str, seconds: float):
        self.priority, self.network, self.seconds = priority, network, seconds
        self.gives_way = False  # it is under way, and was told to end early

    @property
    def is_quick(self) -> bool:
        """Whether it may take the slot that is kept for short tasks."""
        return self.seconds <= QUICK


Kind = TypeVar("Kind", bound=Task)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many tasks of a priority there may be, waiting and under way."""

    in_all: int
    of_network: int


class FullError(Exception):
    """The queue takes no more tasks of a priority, from anyone or from one network; in some seconds it may."""

    def __init__(self, own: bool, count: int, seconds: int):
        self.own, self.count, self.seconds = own, count, seconds
        super().__init__(f"{count} tasks are in the queue, for {seconds} s")


class FairQueue(Generic[Kind]):
    """Tasks that wait for one of some slots, and those that have one.

    The most urgent come first; among equally urgent ones networks take turns; within a network the oldest comes first.
    With two slots or more, each network leaves one free, and so do all tasks that are not quick. So nobody waits for
    all tasks of another network, and no quick task waits for long ones. The wider networks around one count as it does.
    """

    def __init__(self, slots: int, bounds: Mapping[Priority, Bounds] | None = None):
        self.slots, self.bounds = slots, bounds or {}
        self.running: list[Kind] = []
        self._lines: dict[Priority, dict[str, deque[Kind]]] = {priority: {} for priority in Priority}

    # What others read

    def waiting(self, priority: Priority | None = None) -> list[Kind]:
        """The tasks that wait, of all priorities or of one."""
        wanted = Priority if priority is None else (priority,)
        return [task for each in wanted for line in self._lines[each].values() for task in line]

    def wait(self, priority: Priority) -> int:
        """The seconds, rounded up and at least 1, until all tasks that are as urgent may be done."""
        before = sum(task.seconds for task in self._all() if task.priority <= priority)
        return max(1, min(LONGEST_WAIT, math.ceil(before / self.slots)))

    # What changes it

    def put(self, task: Kind) -> None:
        """Let a task wait. Raises FullError."""
        self._check(task)
        self._line_of(task).append(task)

    def take(self) -> Kind | None:
        """Give the next task a slot; None if none may begin now."""
        task = next((task for task in self._first() if self._may_begin(task)), None)
        if task is not None:
            self.drop(task)
            self._send_to_the_end(task)
            self.running.append(task)
        return task

    def done(self, task: Kind) -> None:
        """Free the slot of a task."""
        self.running.remove(task)
        task.gives_way = False

    def put_back(self, task: Kind) -> None:
        """Let a task that was under way wait again, before the others of its network."""
        self.done(task)
        self._line_of(task).appendleft(task)

    def drop(self, task: Kind) -> bool:
        """Remove a waiting task. Returns whether it was waiting."""
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
        """The least urgent running task that keeps a more urgent one waiting; only one at a time gives way."""
        if any(task.gives_way for task in self.running):
            return None
        kept = (task for task in self._first() if not self._may_begin(task))
        return next(filter(None, map(self._in_the_way_of, kept)), None)

    # How it is done

    def _in_the_way_of(self, task: Kind) -> Kind | None:
        lesser = [it for it in self.running if it.priority > task.priority and self._may_begin(task, without=it)]
        return max(lesser, key=lambda it: it.priority, default=None)

    def _may_begin(self, task: Kind, without: Kind | None = None) -> bool:
        running = [it for it in self.running if it is not without]
        most = max(1, self.slots - 1)  # of one network, and of what is not quick
        own = sum(_outermost(it) == _outermost(task) for it in running)
        long = sum(not it.is_quick for it in running)
        return len(running) < self.slots and own < most and (task.is_quick or long < most)

    def _first(self) -> Iterator[Kind]:
        """The candidates to be next, in order: the first of each line, and its first quick one."""
        for lines in self._lines.values():
            for line in lines.values():
                yield line[0]
                yield from _first_quick(line)

    def _line_of(self, task: Kind) -> deque[Kind]:
        return self._lines[task.priority].setdefault(task.network, deque())

    def _send_to_the_end(self, task: Kind) -> None:
        """Let the other networks come first after a network's turn: of those around it, first who is further away."""
        lines = self._lines[task.priority]
        for block in reversed(blocks(task.network)):
            for network in [each for each in lines if block in blocks(each)]:
                lines[network] = lines.pop(network)

    def _all(self) -> list[Kind]:
        return [*self.running, *self.waiting()]

    def _check(self, task: Kind) -> None:
        bounds = self.bounds.get(task.priority)
        if bounds is None:
            return
        there = [it for it in self._all() if it.priority is task.priority and not it.gives_way]
        for block in blocks(task.network):
            own = sum(block in blocks(it.network) for it in there)
            if own >= block.most(bounds.of_network, bounds.in_all):
                raise FullError(True, own, self.wait(task.priority))
        if len(there) >= bounds.in_all:
            raise FullError(False, len(there), self.wait(task.priority))


def _outermost(task: Task) -> Block:
    """The widest network around a task's own."""
    return blocks(task.network)[-1]


def _first_quick(line: Iterable[Kind]) -> Iterator[Kind]:
    """The first quick task of a line, if it is not the very first."""
    first, *rest = line
    if not first.is_quick:
        yield from [task for task in rest if task.is_quick][:1]
