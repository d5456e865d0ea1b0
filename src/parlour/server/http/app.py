"""The application: the interface under /api, the page everywhere else, and the middleware before both."""

from __future__ import annotations

import functools
import logging
import os
from http import HTTPStatus

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from parlour import __version__, registry
from parlour.errors import GameDefinitionError
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings
from parlour.view.language import phrases

from . import reference, routes, websocket
from .middleware import (
    BodyLimit,
    Buckets,
    RateLimit,
    SameOrigin,
    SecurityHeaders,
    SocketLimit,
    TrustedHosts,
    fault,
    name_of,
)
from .middleware.observing import Observing
from .negotiation import Spoken
from .openapi import Application
from .routes import operator
from .schemas.fields import MAX_RECORD
from .static_files import Page
from .validation_errors import invalid, no_json
from .views import ViewCache

STATUS = {  # Status codes of refusals; every other code is answered with 409 Conflict.
    "no_key": 401,
    "not_yours": 403,
    "unknown_table": 404,
    "unknown_game": 422,
    "invalid": 422,
    "too_large": 413,
    "too_many": 429,
    "busy": 503,
    "storage": 503,
}
CONFLICT = 409
log = logging.getLogger(__name__)
say = phrases(__package__)
UNSERVED = {
    404: ("not_found", "No such address. See /api/docs."),
    405: ("invalid", "This address doesn't support that method. See /api/docs."),
}
DESCRIPTION = """The web page and bots use the same API.

**Authentication.** Get a token with `POST /api/keys` and send it as `Authorization: Bearer …` with every request.

**Playing.** Open a table or take a seat at one, then send `ready`. Whenever a snapshot lists `play` in `may`, send one
of the scene's `choices` together with the snapshot's `seq`.

**Updates.** Poll `GET /api/tables/{id}`, or connect to the WebSocket `/api/tables/{id}/live?after=…`. It sends a
snapshot at once and after each change. Send `{"type": "ping"}` from time to time to keep it open.

**Errors.** Every error is `{"error": code, "message": sentence}`. `field` names the invalid field, and `seq` is the
table's current sequence number.

**Languages.** `?lang=de` or the header `Accept-Language` sets the language of the sentences.
"""

INTERFACE = [
    *routes.ROUTES,
    *websocket.router.routes,
    *operator.router.routes,
]  # one list, as FastAPI looks through routers within routers several times


def create_app(settings: Settings, service: TableService) -> FastAPI:
    """The whole server as an ASGI application, for a service that is open."""
    app = Application(
        routes=[*INTERFACE],
        title="Parlour",
        version=__version__,
        description=DESCRIPTION,
        middleware=middleware(settings),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        exception_handlers=HANDLERS,
    )
    app.state.service, app.state.view_cache, app.state.new_tables = service, ViewCache(), limit_of_tables(settings)
    _add_reference(app)
    app.router.default = Fallback(Page())
    return app


def limit_of_tables(settings: Settings) -> Buckets:
    """How many tables each network may still open."""
    return Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour)


def middleware(settings: Settings) -> list[Middleware]:
    """What a request passes, in this order."""
    requests = Buckets(settings.requests_per_minute / 60, max(20, settings.requests_per_minute / 5))
    return [
        Middleware(Observing),
        Middleware(Spoken),
        Middleware(SecurityHeaders),
        Middleware(TrustedHosts, allowed=[*settings.hosts, *map(name_of, settings.origins)]),
        Middleware(SameOrigin, allowed=settings.origins),
        Middleware(RateLimit, requests=requests),
        Middleware(SocketLimit, most=settings.sockets_per_network, in_all=settings.connections * 3 // 4),
        Middleware(BodyLimit, larger={"/api/records": MAX_RECORD}),
        Middleware(GZipMiddleware, minimum_size=1024, compresslevel=5),
    ]


class Fallback:
    """Answers what no route matches: 404 under /api, the page everywhere else."""

    def __init__(self, page: Page):
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        elif scope["path"] == "/api" or scope["path"].startswith("/api/"):
            raise HTTPException(404)
        else:
            await self.page(scope, receive, send)


def _add_reference(app: FastAPI) -> None:
    @functools.cache
    def page() -> str:  # in English, as is all that describes the interface
        return reference.page(app.openapi())

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page())

    @app.get("/api/docs.css", include_in_schema=False)
    async def style() -> Response:
        return Response(reference.STYLE, media_type="text/css")


# Refusals


async def refused(request: Request, refusal: Refusal) -> Response:
    response = fault(
        STATUS.get(refusal.code, CONFLICT),
        refusal.code,
        refusal.message,
        field=refusal.field,
        seq=refusal.seq,
        reason=refusal.reason,
    )
    if refusal.code == "no_key":
        response.headers["WWW-Authenticate"] = "Bearer"
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


async def not_valid(request: Request, problem: RequestValidationError) -> Response:
    return await refused(request, refusal_of(problem))


async def socket_not_valid(socket: WebSocket, problem: WebSocketRequestValidationError) -> None:
    refusal = refusal_of(problem)
    await websocket.close(socket, websocket.CLOSE_CODES[refusal.code], refusal.message)


def refusal_of(problem: RequestValidationError | WebSocketRequestValidationError) -> Refusal:
    errors = problem.errors()
    if errors[0]["loc"] == ("path", "id"):
        return Refusal("unknown_table", say("There is no such table."))
    return invalid(errors)


async def not_served(request: Request, problem: HTTPException) -> Response:
    if problem.status_code == 400:  # what FastAPI makes of a body that Python's decoder of JSON breaks off
        return await refused(request, no_json())
    code, message = UNSERVED.get(problem.status_code, ("invalid", problem.detail))
    is_ours = problem.detail != HTTPStatus(problem.status_code).phrase
    response = fault(problem.status_code, code, problem.detail if is_ours else say(message))
    response.headers.update(problem.headers or {})
    if problem.status_code == 405:
        response.headers["Allow"] = ", ".join(methods_at(request))
    return response


def methods_at(request: Request) -> list[str]:
    """The methods that an address takes, of all routes that lead there."""
    document: dict[str, dict[str, object]] = request.app.openapi()["paths"]
    fits = (methods for path, methods in document.items() if compile_path(path)[0].match(request.url.path))
    return sorted({method.upper() for methods in fits for method in methods}) or ["GET"]


async def not_playable(request: Request, problem: GameDefinitionError) -> Response:
    """What is asked of a game whose own files are wrong."""
    told = without_places(str(problem))
    log.warning("%s", told)
    return fault(500, "broken_game", say("This game's files contain an error: {problem}", problem=told))


def without_places(sentence: str) -> str:
    """A sentence about a game's files, without where on this machine they lie."""
    for name in registry.games():
        sentence = sentence.replace(f"{registry.folder_of(name).parent}{os.sep}", "")
    return sentence


async def broken(request: Request, problem: Exception) -> Response:
    return fault(500, "internal", say("Something went wrong on the server. It isn't your fault. Please try again."))


HANDLERS = {
    Refusal: refused,
    RequestValidationError: not_valid,
    WebSocketRequestValidationError: socket_not_valid,
    HTTPException: not_served,
    GameDefinitionError: not_playable,
    Exception: broken,
}
