"""The language of an answer: `?lang=`, or else what the browser prefers, or else English."""

from __future__ import annotations

from starlette.datastructures import Headers, QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import ENGLISH, LANGUAGES, speaking

from .middleware import fault


class Spoken:
    """ASGI middleware: whatever answers the request speaks the caller's language."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = QueryParams(scope["query_string"]).get("lang")
        if asked is not None and asked not in LANGUAGES:
            message = f"lang should be {' or '.join(LANGUAGES)}."
            await fault(422, "invalid", message, field="lang")(scope, receive, send)
            return
        with speaking(asked or preferred(Headers(scope=scope).get("accept-language", ""))):
            await self.app(scope, receive, send)


def preferred(accepted: str) -> str:
    """Of the languages that we speak, the one that an Accept-Language header likes best."""
    wishes = [_wish(part) for part in accepted.split(",")]
    liked = [(liking, language) for liking, language in wishes if language in LANGUAGES and liking > 0]
    return max(liked, key=lambda wish: wish[0])[1] if liked else ENGLISH


def _wish(part: str) -> tuple[float, str]:
    """How much a language is liked, 0 to 1: `de-CH;q=0.8`."""
    tag, _, liking = part.partition(";q=")
    try:
        return float(liking or 1), tag.strip().lower().partition("-")[0]
    except ValueError:
        return 0, ""
