"""The AsyncAPI document, which describes the live connections: their addresses, messages and close codes."""

from __future__ import annotations

from typing import NamedTuple, cast

from fastapi.routing import APIWebSocketRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.routing import BaseRoute

from parlour import __version__

from . import own_tables_socket, websocket
from .openapi import LANGUAGE, SCHEMES
from .schemas.answers import CLOSE_REASONS, Pong, SnapshotModel
from .schemas.identities import OwnTablesUpdate
from .schemas.requests import Ping

Json = dict[str, object]
DESCRIPTION = """A live connection sends what has changed, so that clients need not poll.

A client may send a ping at any time, and nothing else. The server answers it with a pong. The token or cookie is that
of the HTTP requests, which the OpenAPI document at `/api/openapi.json` describes. When the server closes a connection,
it sends one of the codes in `x-close-codes`, and a sentence.
"""
SECURITY = {  # AsyncAPI names the types of these schemes differently
    "token": SCHEMES["token"],
    "cookie": {**SCHEMES["cookie"], "type": "httpApiKey"},
}
MESSAGES = {"snapshot": SnapshotModel, "ownTables": OwnTablesUpdate, "ping": Ping, "pong": Pong}


class LiveChannel(NamedTuple):
    """A live connection, and the message that the server sends there."""

    route: BaseRoute
    message: str
    needs_key: bool
    description: str


CHANNELS = {
    "table": LiveChannel(
        websocket.router.routes[0],
        "snapshot",
        False,
        "A table, as you may see it: a snapshot at once, and another after each change. Spectators need no key.",
    ),
    "mine": LiveChannel(
        own_tables_socket.router.routes[0],
        "ownTables",
        True,
        "All of your tables: those in progress at once, and each again after it has changed.",
    ),
}


def document() -> Json:
    """The document at /api/asyncapi.json."""
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Parlour: live connections", "version": __version__, "description": DESCRIPTION},
        "defaultContentType": "application/json",
        "channels": {name: _described(channel) for name, channel in CHANNELS.items()},
        "operations": {id: it for name, channel in CHANNELS.items() for id, it in _operations(name, channel).items()},
        "components": {"messages": _messages(), "schemas": _schemas(), "securitySchemes": SECURITY},
    }


def _described(channel: LiveChannel) -> Json:
    route = cast(APIWebSocketRoute, channel.route)
    fields = route.dependant
    query: Json = {
        it.alias: {"type": "integer", "description": it.field_info.description} for it in fields.query_params
    }
    query["lang"] = {"type": "string", "description": LANGUAGE["description"]}
    return {
        "address": route.path_format,
        "description": channel.description,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (channel.message, "ping", "pong")},
        "parameters": {it.alias: {"description": it.field_info.description} for it in fields.path_params},
        "bindings": {"ws": {"method": "GET", "query": {"type": "object", "properties": query}}},
        "x-close-codes": {str(int(code)): reason for code, reason in CLOSE_REASONS.items()},
    }


def _operations(name: str, channel: LiveChannel) -> Json:
    """Operations from the server's side: sending a message, and receiving a ping."""
    security = [{"$ref": f"#/components/securitySchemes/{scheme}"} for scheme in SECURITY]
    key: Json = {"security": security} if channel.needs_key else {}
    sent, ping, pong = (_on(name, message) for message in (channel.message, "ping", "pong"))
    return {
        f"send{name.title()}": {"action": "send", **key, **sent},
        f"ping{name.title()}": {"action": "receive", **key, **ping, "reply": pong},
    }


def _on(channel: str, message: str) -> Json:
    """References to a channel and to one of its messages."""
    place = f"#/channels/{channel}"
    return {"channel": {"$ref": place}, "messages": [{"$ref": f"{place}/messages/{message}"}]}


def _messages() -> Json:
    return {
        name: {
            "name": name,
            "summary": (kind.__doc__ or "").partition("\n")[0],
            "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
        }
        for name, kind in MESSAGES.items()
    }


def _schemas() -> Json:
    kinds: list[type[BaseModel]] = [*MESSAGES.values()]
    _, schemas = models_json_schema(
        [(kind, "serialization") for kind in kinds], ref_template="#/components/schemas/{model}"
    )
    return schemas["$defs"]
