"""One fate for two worlds: the same time, ids and keys, and advice that tells all that the adviser was shown."""

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
    """What would be chance and time. Whoever sets it twice to the same number gets the same ids and keys twice."""

    def __init__(self) -> None:
        self.now = BEGINNING
        self.work: list[str] = []  # that was done since it was last emptied
        self._random = random.Random()

    def set(self, number: int) -> None:
        """Begin anew, at a number."""
        self._random.seed(number)
        self.work.clear()

    def time(self) -> int:
        """Milliseconds since 1970: it stands still until it is put forward."""
        return self.now

    def token_hex(self, bytes: int = 32) -> str:
        return self._random.randbytes(bytes).hex()

    def token_urlsafe(self, bytes: int = 32) -> str:
        return f"{self._random.getrandbits(8 * bytes):0{bytes * 4 // 3 + 1}x}"[: bytes * 4 // 3 + 1]

    def noting(self, what: str, do: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, which notes each call as work."""

        def noted(*arguments: Any, **more: Any) -> Any:
            self.work.append(what)
            return do(*arguments, **more)

        return noted


@contextmanager
def fated(compiled: bool = False) -> Iterator[Fate]:
    """Within the context all that the server draws by lot follows from the fate, and its work is noted.

    Games are played by interpreted rules, unless they shall be compiled.
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
    """Advice that hangs on everything in the position that the adviser is shown, and on nothing else."""
    shown = hashlib.sha256(observation.record.tobytes() + observation.to_text().encode())
    dice = random.Random(shown.digest())
    moves = [
        MoveReport(action, observation.action_to_string(action), 1, dice.random(), proven=False)
        for action in observation.legal_actions()
    ]
    return Report(tuple(moves), (moves[0].text,), len(moves), adviser.seconds, full=False, interrupted=False)
