"""What routes are given: the tables, the caller, and the parts of an address."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar

from fastapi import Depends, HTTPException, Path, Response
from pydantic import BaseModel
from starlette.requests import HTTPConnection, Request

from parlour import registry
from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from . import keys, views
from .hang_up import unless_hung_up
from .middleware import network, too_many

say = phrases(__package__)
Given = ParamSpec("Given")
Result = TypeVar("Result")


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


async def limit_of_tables(connection: HTTPConnection) -> Callable[[], None]:
    def charge() -> None:
        if wait := connection.app.state.new_tables.take(network(connection.scope)):
            seconds = math.ceil(wait)
            raise Refusal("too_many", too_many(seconds), retry_after=seconds)

    return charge


Service = Annotated[TableService, Depends(service_of)]
ViewCache = Annotated[views.ViewCache, Depends(view_cache_of)]
Who = Annotated[str | None, Depends(caller_key)]
Network = Annotated[str, Depends(caller_network)]
Charged = Annotated[Caller, Depends(caller)]
ChargeTable = Annotated[Callable[[], None], Depends(limit_of_tables)]  # raises Refusal where there were too many
Welcomed = Annotated[str, Depends(ensure_caller_key)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id.")]


async def known_game(name: Annotated[str, Path(max_length=64, description="The game's name.")]) -> str:
    if name in registry.games():
        return name
    raise HTTPException(404, say("No game named {name}. GET /api/games lists the games.", name=repr(name)))


KnownGame = Annotated[str, Depends(known_game)]


class Drawing:
    """Makes what one caller wants to be shown, among what others do, unless they hang up meanwhile."""

    def __init__(self, request: Request, service: Service, network: Network):
        self._request, self._service, self._network = request, service, network

    async def __call__(self, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result | None:
        """What comes of some work; None for who has hung up. Raises Refusal."""
        return await unless_hung_up(self._request, self._service.views.do(self._network, work, *given, **more))


Draw = Annotated[Drawing, Depends()]


def written(answer: BaseModel | None) -> Response:
    """An answer that is known to have the right form; it is written once, and not checked again.

    None is for who has hung up.
    """
    if answer is None:
        return Response()
    return Response(answer.__pydantic_serializer__.to_json(answer), media_type="application/json")
