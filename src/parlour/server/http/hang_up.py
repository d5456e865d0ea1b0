"""Clients that hang up before they are answered: nobody goes on working for them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

Result = TypeVar("Result")


async def unless_hung_up(request: Request, work: Coroutine[Any, Any, Result]) -> Result | None:
    """What comes of some work; it is cancelled, and there is nothing, if the client hangs up before."""
    doing, listening = asyncio.ensure_future(work), asyncio.ensure_future(_hang_up(request))
    try:
        await asyncio.wait((doing, listening), return_when=asyncio.FIRST_COMPLETED)
        return doing.result() if doing.done() else None
    finally:
        doing.cancel()
        listening.cancel()
        await asyncio.gather(doing, listening, return_exceptions=True)


async def _hang_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
