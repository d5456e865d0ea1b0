"""What the routes under /api have in common."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from parlour.server.http.schemas import answers

FAULT = {"schema": {"$ref": f"#/components/schemas/{answers.Fault.__name__}"}}
REFUSED: dict[str, Any] = {"description": "Refused", "content": {"application/json": FAULT}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": answers.Fault, "description": "Refused"},  # one for all, as each model takes a while to build
    **dict.fromkeys((403, 404, 409, 413, 422, 429, 503), REFUSED),
}


def api_router(path: str = "", **more: Any) -> APIRouter:
    """A router for what lies under a path of the interface."""
    return APIRouter(prefix=f"/api{path}", responses=REFUSALS, **more)
