"""The ASGI application: the API under /api, the page at all other addresses, and the middleware."""

from __future__ import annotations

import functools
from typing import Any

from fastapi import FastAPI, WebSocket
from fastapi.exceptions import WebSocketRequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from parlour import __version__
from parlour.server.http.middleware.telemetry import Telemetry
from parlour.server.http.schemas.answers import CloseCode, FaultModel, Pong
from parlour.server.http.schemas.field_types import MAX_RECORD
from parlour.server.http.schemas.identities import OwnTablesUpdate
from parlour.server.http.schemas.requests import Ping
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings

from . import asyncapi, documents, own_tables_socket, routes, websocket
from .error_responses import HANDLERS, refusal_of
from .middleware.limits import BodyLimit, Buckets, RateLimit, SocketLimit
from .middleware.security import SameOrigin, SecurityHeaders, TrustedHosts, name_of
from .negotiation import LanguageNegotiation
from .openapi import complete
from .routes import operator
from .static_files import Page
from .views import ViewCache

DESCRIPTION = """The web page and bots use the same API.

**Authentication.** Get a token with `POST /api/keys` and send it as `Authorization: Bearer …` with every request.

**Playing.** Open a table or take a seat at one, then send `ready`. Whenever a snapshot lists `play` in `may`, send one
of the scene's `choices` together with the snapshot's `seq`.

**Updates.** Poll `GET /api/tables/{id}`, or connect to the WebSocket `/api/tables/{id}/live?after=…`. It sends a
snapshot at once and after each change. Send `{"type": "ping"}` from time to time to keep it open.
The WebSocket `/api/tables/mine/live` sends short entries for all of your tables instead, whenever they change.
`/api/asyncapi.json` describes both.

**Errors.** Every error is `{"error": code, "message": sentence}`. `field` names the invalid field, and `seq` is the
table's current sequence number.

**Languages.** `?lang=de` or the header `Accept-Language` sets the language of the sentences.
"""

REFERENCE = "#/components/schemas/{model}"
ADMIN_ATTEMPTS = 20  # wrong admin keys per network and hour

# one flat list, because FastAPI searches nested routers several times
LIVE = [*own_tables_socket.router.routes, *websocket.router.routes]  # the former's address would fit the latter, too
INTERFACE = [*routes.ROUTES, *LIVE, *operator.router.routes]


class Application(FastAPI):
    """An application whose OpenAPI document also has errors, and the messages of live connections for the page."""

    def openapi(self) -> dict[str, Any]:
        """The document at /api/openapi.json."""
        if self.openapi_schema:
            return self.openapi_schema
        document = super().openapi()
        for kind in (FaultModel, Ping, Pong, CloseCode, OwnTablesUpdate):
            schema = TypeAdapter(kind).json_schema(mode="serialization", ref_template=REFERENCE)
            schema.pop("$defs", None)  # in the document already
            document["components"]["schemas"][kind.__name__] = schema
        complete(document, self.routes)
        return document


def create_app(settings: Settings, service: TableService) -> FastAPI:
    """The complete ASGI application for an open service."""
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
    app.exception_handler(WebSocketRequestValidationError)(close_invalid_socket)
    app.state.service, app.state.view_cache = service, ViewCache()
    app.state.new_tables = _per_hour(settings.tables_per_hour)
    app.state.reports = _per_hour(settings.reports_per_hour)
    app.state.code_attempts = _per_hour(settings.codes_per_hour)
    app.state.admin_attempts = _per_hour(ADMIN_ATTEMPTS)
    app.state.notices = _per_hour(settings.notices_per_hour)
    app.state.exports = _per_hour(settings.exports_per_hour)
    _add_reference(app)
    app.router.default = Fallback(Page())
    return app


def _per_hour(most: int) -> Buckets:
    return Buckets(most / 3600, most)


def middleware(settings: Settings) -> list[Middleware]:
    """The middleware, outermost first."""
    requests = Buckets(settings.requests_per_minute / 60, max(20, settings.requests_per_minute / 5))
    return [
        Middleware(Telemetry),
        Middleware(LanguageNegotiation),
        Middleware(SecurityHeaders),
        Middleware(TrustedHosts, allowed=[*settings.hosts, *map(name_of, (*settings.origins, settings.site))]),
        Middleware(SameOrigin, allowed=settings.origins),
        Middleware(RateLimit, requests=requests),
        Middleware(SocketLimit, most=settings.sockets_per_network, total=settings.connections * 3 // 4),
        Middleware(BodyLimit, larger=dict.fromkeys(("/api/records", "/api/records/list"), MAX_RECORD)),
        Middleware(GZipMiddleware, minimum_size=1024, compresslevel=5),
    ]


class Fallback:
    """Handles requests that match no route: 404 under /api, the page everywhere else."""

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
    live = functools.cache(asyncapi.document)

    @functools.cache
    def page() -> str:  # English only, like the descriptions of the API
        return documents.reference(app.openapi(), live())

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page())

    @app.get("/api/asyncapi.json", include_in_schema=False)
    async def live_connections() -> JSONResponse:
        return JSONResponse(live())

    @app.get("/api/docs.css", include_in_schema=False)
    async def style() -> Response:
        return Response(documents.STYLE, media_type="text/css")


async def close_invalid_socket(socket: WebSocket, problem: WebSocketRequestValidationError) -> None:
    refusal = refusal_of(problem)
    await websocket.close(socket, websocket.CLOSE_CODES[refusal.code], refusal.message)
