"""Static files of the page built from `web/`, of the games and of the findings, kept in memory."""

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

from . import documents
from .negotiation import qualities

BUILT = Path(__file__).parents[1] / "static"
INDEX = "index.html"
PICTURE = "picture.svg"  # in a game's folder; the page provides a default
HASHED = "assets/"  # file names in this folder contain a hash of the content
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
COMPRESSED = {".br": "br", ".gz": "gzip"}  # suffixes of compressed copies made by the build, best first
MEDIA_TYPES = mimetypes.MimeTypes()  # Python's own table, independent of the machine
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
    """A file with its media type, ETag, Cache-Control, and content per encoding (`identity` is always present)."""

    media_type: str
    etag: str
    caching: str
    bodies: dict[str, bytes]

    def body(self, encoding: str) -> bytes:
        """The content in an encoding. Gzip is computed on first use."""
        if encoding not in self.bodies:
            self.bodies[encoding] = gzip.compress(self.bodies["identity"], mtime=0)
        return self.bodies[encoding]

    def best(self, accepted: str) -> str:
        """The best encoding for an Accept-Encoding header."""
        available = {*self.bodies, "gzip"} if self.media_type.startswith(TEXTS) else {*self.bodies}
        acceptable = {encoding for encoding, quality in qualities(accepted).items() if quality > 0}
        return next((it for it in COMPRESSED.values() if it in acceptable & available), "identity")


class Page:
    """An ASGI application that serves the built files, and the page itself at all other addresses without a suffix."""

    def __init__(self, folder: Path = BUILT):
        built = read_assets(folder)
        self.assets = built | read_pictures(built.get(PICTURE)) | read_findings()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.respond(scope["method"], scope["path"], Headers(scope=scope))(scope, receive, send)

    def respond(self, method: str, path: str, headers: Headers) -> Response:
        """The response to a request."""
        if method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        asset = self.assets.get(path.lstrip("/"))
        if asset is None and "." not in path.rpartition("/")[2]:
            asset = self.assets.get(INDEX)
            if asset is None:
                return HTMLResponse(NOT_BUILT, 503)
        return send_asset(asset, headers) if asset else Response(status_code=404)


def is_built(folder: Path = BUILT) -> bool:
    """Whether the page has been built."""
    return INDEX in read_assets(folder)


def send_asset(asset: Asset, headers: Headers) -> Response:
    """A response with an asset in the best encoding, or 304 if it has not changed."""
    fields = {"Cache-Control": asset.caching, "ETag": asset.etag, "Vary": "Accept-Encoding"}
    if asset.etag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=fields)
    encoding = asset.best(headers.get("accept-encoding", ""))
    if encoding != "identity":
        fields["Content-Encoding"] = encoding
    return Response(asset.body(encoding), headers=fields, media_type=asset.media_type)


@functools.cache
def read_assets(folder: Path) -> dict[str, Asset]:
    """The files of a built page by address, read once per process; empty if it was not built."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix not in COMPRESSED]
    return {file.relative_to(folder).as_posix(): read_asset(folder, file) for file in files}


def read_pictures(default: Asset | None = None) -> dict[str, Asset]:
    """The pictures of the games, at addresses such as games/columna.svg. Games without one get the default.

    Other pictures, such as those behind maps, are at addresses such as games/columna/map.svg.
    """
    found: dict[str, Asset] = {}
    for name in registry.games():
        files = {file.name: read_asset(file.parent, file) for file in registry.folder_of(name).glob("*.svg")}
        picture = files.pop(PICTURE, default)
        found |= {f"games/{name}.svg": picture} if picture else {}
        found |= {f"games/{name}/{file}": asset for file, asset in files.items()}
    return found


@functools.cache
def read_findings() -> dict[str, Asset]:
    """The figures of the lab's findings, at addresses such as findings/columna.svg, read once per process."""
    return {f"findings/{file.name}": read_asset(file.parent, file) for file in documents.findings_figures()}


def read_asset(folder: Path, file: Path) -> Asset:
    media_type = MEDIA_TYPES.guess_type(file.name)[0] or "application/octet-stream"
    plain = file.read_bytes()
    copies = {encoding: file.with_name(file.name + suffix) for suffix, encoding in COMPRESSED.items()}
    bodies = {encoding: copy.read_bytes() for encoding, copy in copies.items() if copy.exists()}
    is_hashed = file.relative_to(folder).as_posix().startswith(HASHED)
    etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return Asset(media_type, etag, FOREVER if is_hashed else REVALIDATE, {"identity": plain, **bodies})
