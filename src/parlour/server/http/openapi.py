"""The OpenAPI document: the requests as FastAPI describes them, and what is said on a live connection beside them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from .schemas.live import CloseCode, Ping, Pong


class Application(FastAPI):
    """An application whose document describes the live connection too, for which OpenAPI has no words of its own."""

    def openapi(self) -> dict[str, Any]:
        """The document, as /api/openapi.json has it."""
        document = super().openapi()
        document["components"]["schemas"] |= live_schemas()
        return document


def live_schemas() -> dict[str, Any]:
    """What is said on a live connection, by name; the snapshot is described with the requests."""
    kinds = (Ping, Pong, CloseCode)
    return {kind.__name__: TypeAdapter(kind).json_schema(mode="serialization") for kind in kinds}
