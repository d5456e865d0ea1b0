"""A process that plays at some tables until it is killed, and says what was acknowledged."""

import asyncio
import itertools
import json
import sys

from parlour.server.commands import Order, Play, Ready
from parlour.server.hall import Hall
from parlour.server.settings import read_settings
from parlour.server.warming import Stove

TABLES = 4


async def play_at_a_table(hall, game, level):
    """Ann plays against the computer for as long as it lasts."""
    for _ in itertools.count():
        id = (await hall.open(Order(game, seats=("me", level)), "ann")).id
        await hall.do(id, Ready("abc"), "ann")
        async with hall.watch(id, "ann") as moments:
            async for table in moments:
                if table.end:
                    break
                if table.actor == 0:
                    text = table.match.state.action_to_string(table.match.state.legal_actions()[-1])
                    seq = await hall.do(id, Play(table.seq, (text,)), "ann")
                    print(id, seq, text, flush=True)


async def main(settings, game, level):
    Stove.want = lambda stove, game: None
    async with Hall(read_settings(**settings)) as hall:
        await asyncio.gather(*(play_at_a_table(hall, game, level) for _ in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(*json.loads(sys.argv[1])))
