"""For those who run the server, and the programs that watch over it; no part of the games' interface."""

from __future__ import annotations

import secrets
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from parlour.server.http.dependencies import Service
from parlour.server.http.middleware import fault, name_of
from parlour.view.language import phrases

say = phrases(__package__)

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> JSONResponse:
    """Whether the process lives: it answers."""
    return JSONResponse({"status": "alive"})


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(service: Service) -> JSONResponse:
    """Whether it can do its work, and which part cannot; 503 until it can."""
    parts = await service.readiness.parts()
    is_ready = set(parts.values()) == {"ok"}
    return JSONResponse({"status": "ready" if is_ready else "not ready", "parts": parts}, 200 if is_ready else 503)


@router.get("/metrics")
async def metrics(request: Request, service: Service) -> Response:
    """Measurements for Prometheus. They tell when computers think, so they are not for everyone."""
    token = service.settings.metrics_token.get_secret_value()
    if not (shows(request, token) if token else is_of_this_machine(request)):
        return fault(
            403, "not_yours", say("Metrics are available only on the server's own machine or with the metrics token.")
        )
    content, media_type = service.instruments.metrics.page(request.headers.get("accept", ""))
    return Response(content, media_type=media_type)


def shows(request: Request, token: str) -> bool:
    """Whether a request shows a token."""
    return secrets.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())


def is_of_this_machine(request: Request) -> bool:
    """Whether a program of this machine asks, and not a proxy for a stranger, nor a page under a stranger's name."""
    is_passed_on = any(name in request.headers for name in FORWARDED)
    return not is_passed_on and _is_loopback(request.client.host if request.client else None) and _names_us(request)


def _names_us(request: Request) -> bool:
    name = name_of(request.headers.get("host", ""))
    return name == "localhost" or _is_loopback(name)


def _is_loopback(host: str | None) -> bool:
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return False
