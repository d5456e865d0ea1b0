"""Dependencies shared by the routes: the service, the caller, path parameters, and rendering of responses."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Response
from pydantic import BaseModel
from starlette.requests import HTTPConnection, Request

from parlour import registry
from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from . import keys, views
from .middleware import network, too_many
from .schemas import answers

say = phrases(__package__)

Given = ParamSpec("Given")
Result = TypeVar("Result")

FAULT = {"schema": {"$ref": f"#/components/schemas/{answers.Fault.__name__}"}}
REFUSED: dict[str, Any] = {"description": "Refused", "content": {"application/json": FAULT}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": answers.Fault, "description": "Refused"},  # only one with a model, as building models is slow
    **dict.fromkeys((403, 404, 409, 413, 422, 429, 503), REFUSED),
}


def api_router(path: str = "", **more: Any) -> APIRouter:
    """A router for a path of the API."""
    return APIRouter(prefix=f"/api{path}", responses=REFUSALS, **more)


async def service_of(connection: HTTPConnection) -> TableService:
    return connection.app.state.service


async def view_cache_of(connection: HTTPConnection) -> views.ViewCache:
    return connection.app.state.view_cache


async def caller_key(connection: HTTPConnection) -> str | None:
    return keys.caller_key(connection)


async def caller_network(connection: HTTPConnection) -> str:
    return network(connection.scope)


async def caller(connection: HTTPConnection) -> Caller:
    return Caller(keys.caller_key(connection), network(connection.scope))


async def ensure_caller_key(connection: HTTPConnection, response: Response) -> str:
    return keys.ensure_caller_key(connection, response)


async def table_limit(connection: HTTPConnection) -> Callable[[], None]:
    def charge() -> None:
        if wait := connection.app.state.new_tables.take(network(connection.scope)):
            seconds = math.ceil(wait)
            raise Refusal("too_many", too_many(seconds), retry_after=seconds)

    return charge


async def known_game(name: Annotated[str, Path(max_length=64, description="The game's name.")]) -> str:
    if name in registry.games():
        return name
    raise HTTPException(404, say("No game named {name}. GET /api/games lists the games.", name=repr(name)))


Service = Annotated[TableService, Depends(service_of)]
ViewCache = Annotated[views.ViewCache, Depends(view_cache_of)]
OptionalKey = Annotated[str | None, Depends(caller_key)]
CallerKey = Annotated[str, Depends(ensure_caller_key)]  # sets a cookie if the caller has no key yet
Network = Annotated[str, Depends(caller_network)]
RequestCaller = Annotated[Caller, Depends(caller)]
ChargeTable = Annotated[Callable[[], None], Depends(table_limit)]  # raises Refusal if the network opens too many
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id.")]
KnownGame = Annotated[str, Depends(known_game)]


class Renderer:
    """Renders a caller's response in the view thread, unless the caller disconnects first."""

    def __init__(self, request: Request, service: Service, network: Network):
        self._request, self._service, self._network = request, service, network

    async def __call__(self, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result | None:
        """The result of some work; None if the client disconnected. Raises Refusal if too much is waiting."""
        return await unless_disconnected(self._request, self._service.views.do(self._network, work, *given, **more))


Render = Annotated[Renderer, Depends()]


async def unless_disconnected(request: Request, work: Coroutine[Any, Any, Result]) -> Result | None:
    """The result of some work; if the client disconnects first, cancel the work and return None."""
    working, listening = asyncio.ensure_future(work), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((working, listening), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        listening.cancel()
        await asyncio.gather(working, listening, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def json_response(answer: BaseModel | None) -> Response:
    """A valid answer as JSON, serialized without further checks. None, for a disconnected client, is left empty."""
    if answer is None:
        return Response()
    return Response(answer.__pydantic_serializer__.to_json(answer), media_type="application/json")
