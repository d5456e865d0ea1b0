"""Measure the memory of a live table: tables of every game, in the middle of play, each viewed by both players.

    python -m benchmarks.memory --tables 2000 --turns 80

For each game, prints by how many kilobytes the process grew per table, and how many of them are Python objects.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import tempfile
import tracemalloc
from pathlib import Path

from parlour import registry
from parlour.match.dice import fresh_secret
from parlour.server.domain.commands import ME, OPEN, NewTable, Play, Ready, Sit
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import TableEvent
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.http.views import ViewCache, viewpoint
from parlour.server.runtime.live_tables import fresh_id
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from parlour.server.storage.table_rows import TableUpdate
from parlour.view.language import speaking

PEOPLE = ("ann", "bob")
ARENA = "deathmatch_arena"  # played by two, like the other games
DIFFERENT = 4  # number of distinct games per title; tables share them
PAGE = resource.getpagesize()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument(
        "--turns",
        type=int,
        default=80,
        help="number of turns played at each table, unless the game ends earlier (default: 80)",
    )
    parser.add_argument("--game", choices=registry.games())
    parser.add_argument("--trace", action="store_true", help="print what Python allocated, and where (slow)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), chosen))


async def measure(folder: Path, chosen: argparse.Namespace) -> None:
    games = [chosen.game] if chosen.game else registry.games()
    async with TableService(read_settings(data=folder, idle=3600, tables_in_memory=10 * chosen.tables)) as service:
        cache = ViewCache()
        for game in games:
            with speaking("en"):
                await _measure_game(service, cache, game, chosen.tables // len(games), chosen)


async def _measure_game(
    service: TableService, cache: ViewCache, game: str, count: int, chosen: argparse.Namespace
) -> None:
    rng = random.Random(game)
    played = [await asyncio.to_thread(_play, game, chosen.turns, rng) for _ in range(DIFFERENT)]
    ids = [await _write(service, *played[number % DIFFERENT]) for number in range(count)]
    await _look(service, cache, ids[0])  # the game's own memory is not counted
    while registry.identity(game) not in service.tables.warm:
        await asyncio.sleep(0.1)
    await _look(service, cache, ids[1])
    gc.collect()
    if chosen.trace:
        tracemalloc.start(8)
    before = _resident()
    for id in ids[2:]:
        await _look(service, cache, id)
    gc.collect()
    grown = (_resident() - before) / 1000 / max(1, count - 2)
    turns = sum(len(live.table.match.turns) for live in service.tables.cache.all() if live.table.id in ids) / count
    print(f"{game:17} {count:5} tables  {turns:6.1f} turns  {grown:7.1f} kB per table", flush=True)
    if chosen.trace:
        _print_most(count - 2)


def _print_most(count: int) -> None:
    snapshot = tracemalloc.take_snapshot()
    print(f"{'':17} Python allocated {tracemalloc.get_traced_memory()[0] / 1000 / count:.1f} kB per table")
    tracemalloc.stop()
    for statistic in snapshot.statistics("lineno")[:14]:
        print(f"    {statistic.size / 1000 / count:7.2f} kB  {statistic.traceback[0]}")


async def _write(service: TableService, secret: str, events: list[TableEvent]) -> str:
    """Store a table, and return its id."""
    id = fresh_id()
    table = await asyncio.to_thread(Table.of, id, secret, events)
    await asyncio.wrap_future(service.store.append(TableUpdate(table, events, secret)))
    return id


def _play(game: str, turns: int, rng: random.Random) -> tuple[str, list[TableEvent]]:
    """Return the secret and events of a table where two persons have played."""
    id, secret = fresh_id(), fresh_secret()
    order = NewTable(game, {"players": 2} if game == ARENA else {}, (ME, OPEN))
    events = open_table(id, secret, order, PEOPLE[0], 0)
    table = Table.of(id, secret, events)
    for key, command in [(PEOPLE[1], Sit("Bob")), *((key, Ready()) for key in PEOPLE)]:
        events += _decide(table, key, command)
    while table.actor is not None and len(table.match.turns) < turns:
        state = table.match.state
        text = state.action_to_string(rng.choice(state.legal_actions()))
        events += _decide(table, table.seats[table.actor].key or "", Play(table.seq, (text,)))
    return secret, events


def _decide(table: Table, key: str, command: Sit | Ready | Play) -> list[TableEvent]:
    events = decide(table, command, key, 0)
    for event in events:
        table.apply(event)
    return events


async def _look(service: TableService, cache: ViewCache, id: str) -> None:
    """Load a table with the views of both persons and a spectator."""
    table = await service.table(id)
    for key in (*PEOPLE, None):
        await cache.turns(table, await cache.of(table, viewpoint(table, key)))


def _resident() -> int:
    """The resident memory of the process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


if __name__ == "__main__":
    main()
