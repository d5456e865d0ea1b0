"""Health checks and metrics for operators; not part of the public API."""

from __future__ import annotations

import secrets
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from parlour.server.http.dependencies import Service
from parlour.server.http.error_responses import error_response
from parlour.server.http.middleware.security import name_of
from parlour.view.language import phrases

say = phrases(__package__)

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> JSONResponse:
    """Report that the process is alive."""
    return JSONResponse({"status": "alive"})


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(service: Service) -> JSONResponse:
    """Report whether each part of the server works; 503 until all do."""
    parts = await service.readiness.parts()
    is_ready = set(parts.values()) == {"ok"}
    return JSONResponse({"status": "ready" if is_ready else "not ready", "parts": parts}, 200 if is_ready else 503)


@router.get("/metrics")
async def metrics(request: Request, service: Service) -> Response:
    """Export metrics for Prometheus, to the operator only: they reveal when computers are thinking."""
    token = service.settings.metrics_token.get_secret_value()
    if not (_has_token(request, token) if token else is_local(request)):
        return error_response(
            403, "not_yours", say("Metrics are available only on the server's own machine or with the metrics token.")
        )
    content, media_type = service.instruments.metrics.page(request.headers.get("accept", ""))
    return Response(content, media_type=media_type)


def _has_token(request: Request, token: str) -> bool:
    return secrets.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())


def is_local(request: Request) -> bool:
    """Whether a program on this machine sent the request: not a proxy, and not a page by DNS rebinding."""
    is_forwarded = any(name in request.headers for name in FORWARDED)
    return (
        not is_forwarded and _is_loopback(request.client.host if request.client else None) and _has_local_host(request)
    )


def _has_local_host(request: Request) -> bool:
    name = name_of(request.headers.get("host", ""))
    return name == "localhost" or _is_loopback(name)


def _is_loopback(host: str | None) -> bool:
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return False
