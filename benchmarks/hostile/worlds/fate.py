"""Make two worlds deterministic: the same time, ids and keys, and advice that depends only on what the adviser sees."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from parlour.core.game import State
from parlour.match.dice import Dice
from parlour.players.advice import Adviser
from parlour.search.report import MoveReport, Report
from parlour.server.runtime.computing.compile_queue import CompileQueue

BEGINNING = 1_800_000_000_000  # milliseconds since 1970


class Fate:
    """Random numbers and time. Setting it to the same number twice yields the same ids and keys twice."""

    def __init__(self) -> None:
        self.now = BEGINNING
        self.work: list[str] = []  # kinds of work since the last `set`
        self._random = random.Random()

    def set(self, number: int) -> None:
        """Seed the random numbers, and forget the work."""
        self._random.seed(number)
        self.work.clear()

    def time(self) -> int:
        """Milliseconds since 1970; the clock is stopped."""
        return self.now

    def token_hex(self, bytes: int = 32) -> str:
        return self._random.randbytes(bytes).hex()

    def token_urlsafe(self, bytes: int = 32) -> str:
        return f"{self._random.getrandbits(8 * bytes):0{bytes * 4 // 3 + 1}x}"[: bytes * 4 // 3 + 1]

    def noting(self, kind: str, do: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function to note each call as work."""

        def noted(*arguments: Any, **more: Any) -> Any:
            self.work.append(kind)
            return do(*arguments, **more)

        return noted


@contextmanager
def fated(compiled: bool = False) -> Iterator[Fate]:
    """Make the server's random numbers deterministic in the context, and note its work.

    Games use compiled rules only if `compiled`.
    """
    fate = Fate()
    with ExitStack() as stack:
        for owner, name, instead in (
            (secrets, "token_hex", fate.token_hex),
            (secrets, "token_urlsafe", fate.token_urlsafe),
            (asyncio, "to_thread", fate.noting("thread", asyncio.to_thread)),
            (Dice, "pick", fate.noting("dice", Dice.pick)),
            (Adviser, "report", fate.noting("search", telltale)),
            (CompileQueue, "want", lambda queue, game: None),
            (CompileQueue, "is_warm", lambda queue, package: compiled),
        ):
            stack.enter_context(patch.object(owner, name, instead))
        yield fate


def telltale(adviser: Adviser, observation: State, stop: object = None) -> Report:
    """Return advice that depends on everything in the position that the adviser is shown, and on nothing else."""
    shown = hashlib.sha256(observation.record.tobytes() + observation.to_text().encode())
    dice = random.Random(shown.digest())
    moves = [
        MoveReport(action, observation.action_to_string(action), 1, dice.random(), proven=False)
        for action in observation.legal_actions()
    ]
    return Report(tuple(moves), (moves[0].text,), len(moves), adviser.seconds, full=False, interrupted=False)
