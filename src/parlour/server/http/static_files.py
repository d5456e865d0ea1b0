"""Serving the client that is built from `web/`: a few files, read once and kept in memory."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from parlour import registry

from . import findings
from .negotiation import qualities

BUILT = Path(__file__).parents[1] / "static"
INDEX = "index.html"
PICTURE = "picture.svg"  # of a game, in its folder; the page has one for games without
HASHED = "assets/"  # what lies here has its content's hash in its name
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = {".br": "br", ".gz": "gzip"}  # what the build may leave beside a file, best first
KINDS = mimetypes.MimeTypes()  # as Python knows them, whatever this machine thinks
TEXTS = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title>
<h1>The web page hasn't been built yet</h1>
<p>This server runs from a source checkout without a built page. Run
<code>pip install --editable .</code> in the checkout, then restart the server.</p>
<p>The <a href="/api/docs">API</a> and <code>parlour play</code> in a terminal work without it.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page: its bytes by encoding (`identity` is always there), and how it is served."""

    kind: str
    tag: str
    caching: str
    bodies: dict[str, bytes]

    @property
    def codings(self) -> set[str]:
        """The encodings that it can be sent in."""
        return {*self.bodies, *(["gzip"] if self.kind.startswith(TEXTS) else [])}

    def body(self, coding: str) -> bytes:
        """Its bytes in an encoding; for the first who asks, a text is packed."""
        if coding not in self.bodies:
            self.bodies[coding] = gzip.compress(self.bodies["identity"], mtime=0)
        return self.bodies[coding]

    def best(self, accepted: str) -> str:
        """The encoding to send to who accepts these."""
        offered = {coding for coding, liking in qualities(accepted).items() if liking > 0}
        return next((coding for coding in PACKED.values() if coding in offered & self.codings), "identity")


class Page:
    """An ASGI application: the built files, and the page itself at every other address that a person may open."""

    def __init__(self, folder: Path = BUILT):
        built = read_assets(folder)
        self.assets = built | read_pictures(built.get(PICTURE)) | read_findings()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.respond(scope["method"], scope["path"], Headers(scope=scope))(scope, receive, send)

    def respond(self, method: str, path: str, headers: Headers) -> Response:
        """The answer to a request."""
        if method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        asset = self.assets.get(path.lstrip("/"))
        if asset is None and "." not in path.rpartition("/")[2]:
            asset = self.assets.get(INDEX)
            if asset is None:
                return HTMLResponse(NOT_BUILT, 503)
        return send_asset(asset, headers) if asset else Response(status_code=404)


def is_built(folder: Path = BUILT) -> bool:
    """Whether there is a page to be served."""
    return INDEX in read_assets(folder)


def send_asset(asset: Asset, headers: Headers) -> Response:
    """An asset in the best encoding, or word that it has not changed."""
    known = {"Cache-Control": asset.caching, "ETag": asset.tag, "Vary": "Accept-Encoding"}
    if asset.tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=known)
    coding = asset.best(headers.get("accept-encoding", ""))
    if coding != "identity":
        known["Content-Encoding"] = coding
    return Response(asset.body(coding), headers=known, media_type=asset.kind)


@functools.cache
def read_assets(folder: Path) -> dict[str, Asset]:
    """The files of a built page by their addresses, read once a process; none if it was not built."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix not in PACKED]
    return {file.relative_to(folder).as_posix(): read_asset(folder, file) for file in files}


def read_pictures(usual: Asset | None = None) -> dict[str, Asset]:
    """The pictures of the games, picture.svg in their folders, at addresses such as games/columna.svg.

    A game without one has the usual picture.
    """
    files = {name: registry.folder_of(name) / PICTURE for name in registry.games()}
    read = {name: read_asset(file.parent, file) if file.exists() else usual for name, file in files.items()}
    return {f"games/{name}.svg": picture for name, picture in read.items() if picture}


def read_findings() -> dict[str, Asset]:
    """The pictures and figures of the lab's findings, at addresses such as findings/columna.svg."""
    return {f"findings/{file.name}": read_asset(file.parent, file) for file in findings.files()}


def read_asset(folder: Path, file: Path) -> Asset:
    kind = KINDS.guess_type(file.name)[0] or "application/octet-stream"
    plain = file.read_bytes()
    bodies = {"identity": plain}
    for suffix, coding in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if packed.exists():
            bodies[coding] = packed.read_bytes()
    is_hashed = file.relative_to(folder).as_posix().startswith(HASHED)
    tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return Asset(kind, tag, FOREVER if is_hashed else ASK_AGAIN, bodies)
