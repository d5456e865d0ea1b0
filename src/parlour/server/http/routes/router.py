"""What the routes under /api have in common."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from ..schemas import answers

REFUSALS = (401, 403, 404, 409, 413, 422, 429, 503)
REFUSED = {"model": answers.Fault, "description": "Refused"}


def api_router(path: str = "", **more: Any) -> APIRouter:
    """A router for what lies under a path of the interface."""
    return APIRouter(prefix=f"/api{path}", responses=dict.fromkeys(REFUSALS, REFUSED), **more)
