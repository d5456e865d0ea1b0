"""Twins: two worlds in which the same is asked, and the callers to whom they look the same."""

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
from .live import connected
from .world import Answer, Request, World, world

Eyes = int | None  # a seat; None is a spectator
SHOWN = 200  # characters on both sides of the first difference


class DifferenceError(Exception):
    """The worlds have answered differently a caller who cannot tell them apart."""

    def __init__(self, request: Request, one: object, other: object):
        here, there = repr(one), repr(other)
        start = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
        shown = slice(max(0, start - SHOWN), start + SHOWN)
        super().__init__(f"{request.method} {request.path} {request.body}: …{here[shown]}… and …{there[shown]}…")


@dataclass
class Twins:
    """Two worlds with a table of the same id, and the number of what was asked last."""

    one: World
    other: World
    fate: Fate
    number: int = 0

    # Asking

    async def ask(self, request: Request, instead: Request | None = None) -> tuple[Answer, Answer]:
        """The same question in both worlds, or one `instead` in the other."""
        self.number += 1
        self.fate.set(self.number)
        one = await self.one.ask(request)
        self.fate.set(self.number)
        return one, await self.other.ask(instead or request)

    async def listen(self, request: Request) -> Sequence[Any]:
        """What both worlds say first on a live connection, and to a ping: that it is accepted, a snapshot, a pong."""
        heard = []
        for it in (self.one, self.other):
            async with connected(it, request) as live:
                heard.append([await live.hear(), await live.hear()])
                live.say('{"type": "ping"}')
                heard[-1].append(await live.hear())
        return heard

    # Telling apart

    def are_told_apart(self, id: str, eyes: Eyes, since: int = 0) -> bool:
        """Whether somebody may know which world it is, from the turns of a table from `since` on."""
        here, there = self.one.table(id), self.other.table(id)
        if here.status != there.status or here.status == "over":
            return True
        return witnessed(here, eyes, since) != witnessed(there, eyes, since)

    def join(self, id: str) -> None:
        """Make the table of the other world what it is in the one."""
        self.other.become(self.one, id)
        self.one.forget_views(id)

    # Secrets

    def share_dice(self, id: str) -> None:
        """Let the dice fall alike in both worlds."""
        self.other.set_secret(id, self.one.table(id).secret)

    def part_dice(self, id: str, rng: random.Random) -> None:
        """Let the dice to come fall otherwise in the other world."""
        self.other.set_secret(id, rng.randbytes(32).hex())


def witnessed(table: Table, eyes: Eyes, since: int) -> list[Any]:
    """What somebody has seen of a table's turns, by the rules alone: what each looked like when it was made.

    What others did is seen by what it led to. Once nothing is hidden, what it was is out too.
    """
    turns = table.match.turns[since:]
    after = [*(turn.before for turn in turns[1:]), table.match.state] if turns else []
    out = max((number for number, state in enumerate(after) if is_open(state, eyes)), default=-1)
    told = [
        _witnessed_turn(turn, seen(state, eyes), eyes, number <= out)
        for number, (turn, state) in enumerate(zip(turns, after, strict=True))
    ]
    return [*told, seen(table.match.state, eyes)]


def _witnessed_turn(turn: Turn, after: str, eyes: Eyes, is_out: bool) -> Any:
    text = turn.text if is_out or turn.actor < 0 or turn.actor == eyes else None
    return turn.actor, text, after


def is_open(state: State, eyes: Eyes) -> bool:
    """Whether nothing is hidden from somebody."""
    return seen(state, eyes) == state.to_text()


def seen(state: State, eyes: Eyes) -> str:
    """A position as somebody sees it."""
    for seat in range(state.game.num_players()) if eyes is None else (eyes,):
        state = state.observation(seat)
    return state.to_text()


@asynccontextmanager
async def twins(folder: Path, compiled: bool = False) -> AsyncIterator[Twins]:
    """Two worlds in two folders of a folder."""
    async with AsyncExitStack() as stack:
        fate = stack.enter_context(fated(compiled))
        one, other = [await stack.enter_async_context(world(folder / name, fate)) for name in ("one", "other")]
        yield Twins(one, other, fate)
