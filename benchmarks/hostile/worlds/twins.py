"""Twins: two worlds that receive the same requests."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.core.game import State
from parlour.match import Turn
from parlour.server.domain.table import Table

from .fate import Fate, fated
from .world import Answer, Request, World, connected, world

Eyes = int | None  # a seat; None: a spectator
SHOWN = 200  # characters shown on each side of the first difference


class DifferenceError(Exception):
    """The worlds answered a caller who cannot tell them apart differently."""

    def __init__(self, request: Request, one: object, other: object):
        here, there = repr(one), repr(other)
        start = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
        shown = slice(max(0, start - SHOWN), start + SHOWN)
        super().__init__(f"{request.method} {request.path} {request.body}: …{here[shown]}… and …{there[shown]}…")


@dataclass
class Twins:
    """Two worlds with a table of the same id, and the number of the last request."""

    one: World
    other: World
    fate: Fate
    number: int = 0

    async def ask(self, request: Request, instead: Request | None = None) -> tuple[Answer, Answer]:
        """Send the same request to both worlds, or `instead` to the other."""
        self.number += 1
        for it in (self.one, self.other):  # both count their work in one place
            await it.settled()
        self.fate.set(self.number)
        one = await self.one.ask(request)
        self.fate.set(self.number)
        return one, await self.other.ask(instead or request)

    async def listen(self, request: Request) -> Sequence[Any]:
        """Return the first messages of a live connection per world: acceptance, snapshot, and a pong to a ping."""
        heard = []
        for it in (self.one, self.other):
            async with connected(it, request) as live:
                heard.append([await live.receive(), await live.receive()])
                live.send('{"type": "ping"}')
                heard[-1].append(await live.receive())
        return heard

    async def notices(self, token: str | None) -> Sequence[Any]:
        """Return what a person who has just gone away is sent, per world."""
        sent: list[Any] = []
        self.number += 1
        for it in (self.one, self.other):
            self.fate.set(self.number)
            sent.append(await it.notices(token))
        return sent

    def are_told_apart(self, id: str, eyes: Eyes, since: int = 0) -> bool:
        """Whether a viewer may tell the worlds apart by the turns of a table from `since` on."""
        here, there = self.one.table(id), self.other.table(id)
        if here.status != there.status or here.status == "over":
            return True
        return observed(here, eyes, since) != observed(there, eyes, since)

    def join(self, id: str) -> None:
        """Copy the table from the first world to the other."""
        self.other.become(self.one, id)
        self.one.forget_views(id)

    def share_dice(self, id: str) -> None:
        """Give both worlds the same dice."""
        self.other.set_secret(id, self.one.table(id).secret)

    def part_dice(self, id: str, rng: random.Random) -> None:
        """Give the other world different dice."""
        self.other.set_secret(id, rng.randbytes(32).hex())


def observed(table: Table, eyes: Eyes, since: int) -> list[Any]:
    """Return a viewer's observations of a table's turns, by the rules alone.

    The action of another seat is observed by its effect. It becomes known once nothing is hidden any more.
    """
    turns = table.match.turns[since:]
    after = [*(turn.before for turn in turns[1:]), table.match.state] if turns else []
    out = max((number for number, state in enumerate(after) if is_open(state, eyes)), default=-1)
    seen_turns = [
        _observed_turn(turn, seen(state, eyes), eyes, number <= out)
        for number, (turn, state) in enumerate(zip(turns, after, strict=True))
    ]
    return [*seen_turns, seen(table.match.state, eyes)]


def _observed_turn(turn: Turn, after: str, eyes: Eyes, is_out: bool) -> Any:
    text = turn.text if is_out or turn.actor < 0 or turn.actor == eyes else None
    return turn.actor, text, after


def is_open(state: State, eyes: Eyes) -> bool:
    """Whether nothing is hidden from a viewer."""
    return seen(state, eyes) == state.to_text()


def seen(state: State, eyes: Eyes) -> str:
    """A position as a viewer sees it."""
    for seat in range(state.game.num_players()) if eyes is None else (eyes,):
        state = state.observation(seat)
    return state.to_text()


@asynccontextmanager
async def twins(folder: Path, compiled: bool = False) -> AsyncIterator[Twins]:
    """Run two worlds in subfolders of a folder."""
    async with AsyncExitStack() as stack:
        fate = stack.enter_context(fated(compiled))
        one, other = [await stack.enter_async_context(world(folder / name, fate)) for name in ("one", "other")]
        yield Twins(one, other, fate)
