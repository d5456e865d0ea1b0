"""Replay submitted records and verify dice, one at a time, in a separate process where it may take long."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import TypeVar, TypeVarTuple

from parlour import registry
from parlour.kit import CHANCE
from parlour.match.verify import Proof
from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import ReadRecord, read_record, verify_table
from parlour.view.language import phrases, spoken

from .fair_pool import FairPool, Job
from .fair_queue import Bounds, Priority
from .worker_process import ProcessDiedError, TooSlowError, WorkerProcess

log = logging.getLogger(__name__)
say = phrases(__package__)

Given = TypeVarTuple("Given")
Result = TypeVar("Result")
CACHED_PROOFS = 1_000
RETRY_AFTER = 5  # seconds after which a caller may retry when the process has crashed


class RecordReader:
    """Replays records and verifies the dice of tables, one at a time.

    Submitted records and games with interpreted rules are handled in a separate process, within `seconds` of CPU time
    each. Requests wait in a fair queue within `bounds`.
    """

    def __init__(self, seconds: float, bounds: Bounds):
        self.seconds = seconds
        self._process = WorkerProcess(preload, seconds)
        self._pool = FairPool("records", 1, {Priority.REQUEST: bounds})
        self._proofs: OrderedDict[str, Proof] = OrderedDict()  # proofs of finished tables by table id
        self.queue = self._pool.queue

    async def read(
        self, id: str, text: str, now: int, warm: Collection[str], caller: Caller, number: int | None = None
    ) -> ReadRecord:
        """Replay a record, or the one with a number, as a table; `warm` are the compiled packages. Raises Refusal."""
        work = self._in_process(read_record, id, text, now, warm, number)
        read = self._submit(Priority.REQUEST, caller.network, work)
        result = await self._result(read)
        if result.proof is not None:
            self._remember(id, result.proof)
        return result

    async def verify(self, table: Table) -> Proof | None:
        """Verify the rolls of a table whose secret is revealed. None if that failed."""
        if (known := self._proofs.get(table.id)) is not None:
            return known
        is_quick = _is_quick(table)
        work = functools.partial(verify_table, table) if is_quick else self._in_process(verify_table, table)
        try:
            proof = await self._result(self._submit(Priority.SHOW, "", work))
        except Refusal as problem:
            log.warning("Could not verify the dice of table %s: %s", table.id, problem)
            return None
        self._remember(table.id, proof)
        return proof

    async def compute(self, network: str, function: Callable[[*Given], Result], *given: *Given) -> Result:
        """Call a function in the separate process once nothing more urgent is waiting. Raises what it raises."""
        return await self._result(self._submit(Priority.LATER, network, self._in_process(function, *given)))

    async def forget_games(self) -> None:
        """Restart the process, because the game files that it has loaded have changed."""
        job = self._submit(Priority.SHOW, "", self._process.restart)
        await asyncio.wrap_future(job.future)

    def close(self) -> None:
        """Stop at once, and drop the pending requests."""
        self._pool.stop()
        self._process.close()
        self._pool.close()

    def _submit(self, priority: Priority, network: str, work: Callable[[], Result]) -> Job[Result]:
        return self._pool.submit(lambda stop: work(), priority, network, self.seconds)

    def _in_process(self, function: Callable[[*Given], Result], *given: *Given) -> Callable[[], Result]:
        """A call of a function in the separate process, in the current language."""
        return functools.partial(self._process.call, spoken(), function, *given)

    async def _result(self, job: Job[Result]) -> Result:
        """Wait for the result of a job. Raises Refusal."""
        try:
            return await asyncio.wrap_future(job.future)
        except TooSlowError:
            message = say("The record takes too long to replay: more than {seconds} s.", seconds=f"{self.seconds:g}")
            raise Refusal("invalid", message, field="record") from None
        except (ProcessDiedError, MemoryError):
            message = say("The process that reads records crashed; it may have run out of memory. Try again.")
            raise Refusal("busy", message, retry_after=RETRY_AFTER) from None
        finally:
            job.cancel()

    def _remember(self, id: str, proof: Proof) -> None:
        self._proofs[id] = proof
        if len(self._proofs) > CACHED_PROOFS:
            self._proofs.popitem(last=False)


def preload() -> None:
    """Import what reading records needs. Most of the time goes into importing this module in the new process."""
    registry.games()


def _is_quick(table: Table) -> bool:
    """Whether verifying the dice of a table takes only a moment."""
    return table.game.compiled or not any(turn.actor == CHANCE for turn in table.match.turns)
