"""A program that plays at some tables until it is killed, and prints the acknowledged moves."""

import asyncio
import itertools
import json
import sys
from contextlib import suppress

from parlour.server.domain.commands import NewTable, Play, Ready
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing.compile_queue import CompileQueue
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings

TABLES = 4


async def play_at_a_table(service, game, level):
    """Let Ann play games against the computer."""
    for _ in itertools.count():
        id = (await service.open(NewTable(game, seats=("me", level)), "ann")).id
        await service.do(id, Ready(), "ann")
        async with service.watch(id, "ann") as moments:
            async for table in moments:
                if table.end:
                    break
                if table.actor == 0:
                    text = table.match.state.action_to_string(table.match.state.legal_actions()[-1])
                    with suppress(Refusal):  # another process moved for her
                        seq = await service.do(id, Play(table.seq, (text,)), "ann")
                        print(id, seq, text, flush=True)


async def main(settings, game, level):
    CompileQueue.want = lambda stove, game: None
    async with TableService(read_settings(**settings)) as service:
        await asyncio.gather(*(play_at_a_table(service, game, level) for _ in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(*json.loads(sys.argv[1])))
