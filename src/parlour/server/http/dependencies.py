"""Dependencies shared by the routes: the service, the caller, path parameters, and rendering of responses."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Response
from pydantic import BaseModel
from starlette.requests import HTTPConnection, Request

from parlour import registry
from parlour.server.domain.commands import Caller, Command
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from . import keys, views
from .middleware.limits import Buckets, network, too_many
from .schemas import answers

say = phrases(__package__)

Given = ParamSpec("Given")
Result = TypeVar("Result")

FAULT = {"schema": {"$ref": f"#/components/schemas/{answers.FaultModel.__name__}"}}
RESPONSES = {  # name and meaning of each refusal by its status
    401: ("NoKey", "A key is needed, or the one sent is invalid or has been signed out."),
    403: ("Forbidden", "Not your seat, no valid admin key, or a request from another site's page."),
    404: ("NotFound", "There is no such table, game or page."),
    409: ("Conflict", "Not possible now, not allowed to you, or to be confirmed. `error` gives the reason."),
    413: ("TooLarge", "The body is too large."),
    421: ("WrongHost", "The server does not accept this host name."),
    422: ("Invalid", "A value is missing or invalid; `field` names it."),
    429: ("TooMany", "Too many requests. `Retry-After` gives the seconds to wait."),
    503: ("Unavailable", "The server or its database is busy. `Retry-After` gives the seconds to wait."),
}


def api_router(path: str = "", *tags: str) -> APIRouter:
    """A router for a path of the API. The names of its functions are the ids of its operations."""
    return APIRouter(prefix=f"/api{path}", tags=[*tags], generate_unique_id_function=lambda route: route.name)


def refusals(*codes: int) -> dict[int | str, dict[str, object]]:
    """The responses of a route that refuses with these statuses, beside those that follow from its parameters."""
    return {code: {"description": RESPONSES[code][1]} for code in codes}


async def service_of(connection: HTTPConnection) -> TableService:
    return connection.app.state.service


async def view_cache_of(connection: HTTPConnection) -> views.ViewCache:
    return connection.app.state.view_cache


async def known_caller(connection: HTTPConnection) -> Caller:
    key, service = keys.caller_key(connection), await service_of(connection)
    caller = await service.identities.caller(key, network(connection.scope))
    if key is not None and caller.key is None and keys.has_token(connection):
        raise Refusal("no_key", say("This token has been signed out. Get another from POST /api/keys."))
    return caller


async def new_caller(connection: HTTPConnection, response: Response) -> Caller:
    caller = await known_caller(connection)
    if caller.key is not None:
        return caller
    key = keys.give_key(connection, response)
    return Caller(key, caller.network, (key,))


async def table_limit(connection: HTTPConnection) -> Callable[[], None]:
    return lambda: _charge(connection, connection.app.state.new_tables)


async def code_limit(connection: HTTPConnection) -> None:
    _charge(connection, connection.app.state.code_attempts)


async def report_limit(connection: HTTPConnection) -> None:
    _charge(connection, connection.app.state.reports)


async def export_limit(connection: HTTPConnection) -> None:
    _charge(connection, connection.app.state.exports)


async def notice_limit(connection: HTTPConnection) -> None:
    _charge(connection, connection.app.state.notices)


def _charge(connection: HTTPConnection, buckets: Buckets) -> None:
    """Take a token from the bucket of the caller's network. Raises Refusal if it is empty."""
    if wait := buckets.take(network(connection.scope)):
        seconds = math.ceil(wait)
        raise Refusal("too_many", too_many(seconds), retry_after=seconds)


async def known_game(name: Annotated[str, Path(max_length=64, description="The game's name.")]) -> str:
    if name in registry.games():
        return name
    raise HTTPException(404, say("No game named {name}. GET /api/games lists the games.", name=repr(name)))


Service = Annotated[TableService, Depends(service_of)]
ViewCache = Annotated[views.ViewCache, Depends(view_cache_of)]
RequestCaller = Annotated[Caller, Depends(known_caller)]
NewCaller = Annotated[Caller, Depends(new_caller)]  # sets a cookie if the caller has no key yet
ChargeTable = Annotated[Callable[[], None], Depends(table_limit)]  # raises Refusal if the network opens too many
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id.")]
KnownGame = Annotated[str, Depends(known_game)]


class Visit:
    """A caller at a table."""

    def __init__(self, id: str, service: TableService, caller: Caller):
        self.id, self.service, self.who, self.network = id, service, caller.key, caller.network

    async def table(self) -> Table:
        """The current table. Raises Refusal."""
        return await self.service.table(self.id, self.who)

    async def do(self, command: Command) -> answers.Done:
        """Carry out a command. Raises Refusal."""
        return answers.Done(seq=await self.service.do(self.id, command, self.who, self.network))


async def visit_of(id: TableId, service: Service, caller: RequestCaller) -> Visit:
    return Visit(id, service, await service.at_table(id, caller))


AtTable = Annotated[Visit, Depends(visit_of)]


class Renderer:
    """Renders a caller's response in the view thread, unless the caller disconnects first."""

    def __init__(self, request: Request, service: Service):
        self._request, self._service = request, service

    async def __call__(self, work: Callable[Given, BaseModel], *given: Given.args, **more: Given.kwargs) -> Response:
        """The result of some work as JSON. Raises Refusal if too much is waiting."""
        return json_response(await self.result(work, *given, **more))

    async def result(self, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result | None:
        """The result of some work; None if the client disconnected. Raises Refusal if too much is waiting."""
        views = self._service.views.do(network(self._request.scope), work, *given, **more)
        return await unless_disconnected(self._request, views)


Render = Annotated[Renderer, Depends()]


async def unless_disconnected(request: Request, work: Awaitable[Result]) -> Result | None:
    """The result of some work; if the client disconnects first, cancel the work and return None."""
    working = asyncio.ensure_future(work)
    done = await first_done(working, asyncio.ensure_future(_disconnected(request)))
    return working.result() if working in done else None


async def first_done(*tasks: asyncio.Future[Any]) -> set[asyncio.Future[Any]]:
    """Wait until the first of several tasks is done, cancel the others, and return those that were done."""
    try:
        return (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def json_response(answer: BaseModel | None) -> Response:
    """A valid answer as JSON, serialized without further checks. None, for a disconnected client, is left empty."""
    if answer is None:
        return Response()
    return Response(answer.__pydantic_serializer__.to_json(answer), media_type="application/json")
