"""Content negotiation: the language of a response, and the weights in Accept headers."""

from __future__ import annotations

from starlette.datastructures import Headers, QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.view.language import ENGLISH, LANGUAGES, speaking

from .error_responses import error_response


class LanguageNegotiation:
    """ASGI middleware that sets the language: `?lang=`, otherwise the preferred one, otherwise English."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        requested = QueryParams(scope["query_string"]).get("lang")
        if requested is not None and requested not in LANGUAGES:
            message = f"lang should be {' or '.join(LANGUAGES)}."
            await error_response(422, "invalid", message, field="lang")(scope, receive, send)
            return
        with speaking(requested or preferred(Headers(scope=scope).get("accept-language", ""))):
            await self.app(scope, receive, send)


def preferred(accepted: str) -> str:
    """The supported language that an Accept-Language header such as `de-CH, en;q=0.8` prefers."""
    weights = [(weight, tag.partition("-")[0]) for tag, weight in qualities(accepted).items()]
    supported = [(weight, language) for weight, language in weights if language in LANGUAGES and weight > 0]
    return max(supported, key=lambda each: each[0])[1] if supported else ENGLISH


def qualities(header: str) -> dict[str, float]:
    """The quality value of each item in an Accept header, in lower case: 0 is not acceptable, 1 is best."""
    return dict(map(_quality, header.lower().split(",")))


def _quality(part: str) -> tuple[str, float]:
    name, *parameters = (piece.strip() for piece in part.split(";"))
    pairs = (parameter.partition("=") for parameter in parameters)
    weight = next((value for key, _, value in pairs if key.strip() == "q"), "1")
    try:
        return name, float(weight)
    except ValueError:
        return name, 0.0
