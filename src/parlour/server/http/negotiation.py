"""What a client likes best; and the language of an answer: `?lang=`, or else what it likes, or else English."""

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
    """Of the languages that we speak, the one that an Accept-Language header likes best: `de-CH, en;q=0.8`."""
    wishes = [(liking, tag.partition("-")[0]) for tag, liking in qualities(accepted).items()]
    liked = [(liking, language) for liking, language in wishes if language in LANGUAGES and liking > 0]
    return max(liked, key=lambda wish: wish[0])[1] if liked else ENGLISH


def qualities(header: str) -> dict[str, float]:
    """How much a client likes each thing that an Accept header names, in small letters: 0 is not at all, 1 most."""
    return dict(map(_quality, header.lower().split(",")))


def _quality(part: str) -> tuple[str, float]:
    name, *parameters = (piece.strip() for piece in part.split(";"))
    pairs = (parameter.partition("=") for parameter in parameters)
    weight = next((value for key, _, value in pairs if key.strip() == "q"), "1")
    try:
        return name, float(weight)
    except ValueError:
        return name, 0.0
