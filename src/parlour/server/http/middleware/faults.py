"""A refusal as the interface writes it."""

from __future__ import annotations

from pydantic_core import to_json
from starlette.responses import Response

from parlour.server.observability import refuse


def fault(status: int, code: str, message: str, **more: object) -> Response:
    """A code for programs, a sentence for people, and what else is not None."""
    refuse(code)
    content = {"error": code, "message": message} | {name: value for name, value in more.items() if value is not None}
    return Response(to_json(content), status, media_type="application/json")
