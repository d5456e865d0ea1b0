"""Reading records of play and proving dice: one after another, apart from those who play."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Any

from parlour import registry
from parlour.kit import CHANCE
from parlour.match.verify import Proof
from parlour.view.language import phrases, spoken

from ...domain.commands import Caller
from ...domain.records import ReadRecord, read_record, verify_table
from ...domain.refusals import Refusal
from ...domain.table import Table
from .fair_pool import FairPool, Job
from .fair_queue import Bounds, Task
from .priority import Priority
from .worker_process import ProcessDiedError, TooSlowError, WorkerProcess

log = logging.getLogger(__name__)
say = phrases(__package__)

REMEMBERED = 1_000  # proofs
AGAIN = 5  # seconds after which to ask once more, when the process has died


class RecordReader:
    """Plays records through, and proves the dice of tables, one at a time.

    What takes long, interpreted rules and whatever strangers send, is done in a process of its own, each within
    `seconds` of the processor; requests wait in a fair queue within `bounds`.
    """

    def __init__(self, seconds: float, bounds: Bounds):
        self.seconds = seconds
        self._process = WorkerProcess(get_ready, seconds)
        self._pool = FairPool("records", 1, {Priority.REQUEST: bounds})
        self._proofs: OrderedDict[str, Proof] = OrderedDict()  # of tables whose dice cannot change any more
        self.queue = self._pool.queue

    async def read(self, id: str, text: str, now: int, warm: Collection[str], caller: Caller) -> ReadRecord:
        """The table under an id that a record tells of. Raises Refusal."""
        read = self._submit(Priority.REQUEST, caller.network, self._apart(read_record, id, text, now, warm))
        result = await self._result(read)
        if result.proof is not None:
            self._remember(id, result.proof)
        return result

    async def verify(self, table: Table) -> Proof | None:
        """Verify the rolls of a table whose secret is revealed; None where that could not be done."""
        if (known := self._proofs.get(table.id)) is not None:
            return known
        is_quick = _is_quick(table)
        work = functools.partial(verify_table, table) if is_quick else self._apart(verify_table, table)
        try:
            proof = await self._result(self._submit(Priority.SHOW, "", work))
        except Refusal as problem:
            log.warning("Could not verify the dice of table %s: %s", table.id, problem)
            return None
        self._remember(table.id, proof)
        return proof

    async def forget_games(self) -> None:
        """Start a new process: the games' files that this one has loaded have changed."""
        job = self._submit(Priority.SHOW, "", self._process.begin_anew)
        await asyncio.wrap_future(job.future)

    def close(self) -> None:
        """Stop, whatever is under way."""
        self._pool.stop()
        self._process.close()
        self._pool.close()

    def _submit(self, priority: Priority, network: str, work: Callable[[], Any]) -> Job[Any]:
        return self._pool.submit(lambda stop: work(), Task(priority, network, self.seconds))

    def _apart(self, function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        """A call of a function in the process, in the language that is spoken here now."""
        return functools.partial(self._process.ask, spoken(), function, *arguments)

    async def _result(self, job: Job[Any]) -> Any:
        """What came of a job. Raises Refusal."""
        try:
            return await asyncio.wrap_future(job.future)
        except TooSlowError:
            message = say("The record takes too long to replay: more than {seconds} s.", seconds=f"{self.seconds:g}")
            raise Refusal("invalid", message, field="record") from None
        except (ProcessDiedError, MemoryError):
            message = say("The process that reads records crashed; it may have run out of memory. Try again.")
            raise Refusal("busy", message, retry_after=AGAIN) from None
        finally:
            job.cancel()

    def _remember(self, id: str, proof: Proof) -> None:
        self._proofs[id] = proof
        if len(self._proofs) > REMEMBERED:
            self._proofs.popitem(last=False)


def get_ready() -> None:
    """Load what reads records; importing this module in the process is what takes long."""
    registry.games()


def _is_quick(table: Table) -> bool:
    """Whether the dice of a table can be verified in a moment."""
    return table.game.compiled or not any(turn.actor == CHANCE for turn in table.match.turns)
