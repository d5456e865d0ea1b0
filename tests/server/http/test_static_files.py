"""Static files: the page, pictures of games, compression and caching."""

import gzip

import httpx
import pytest

from parlour import registry
from parlour.server.http.static_files import FOREVER, Page, is_built

INDEX = "<!doctype html><title>Parlour</title>" + "<p>words</p>" * 100
SCRIPT = "export const board = 1;" * 100


@pytest.fixture
def built(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "assets" / "page-a1b2.js").write_text(SCRIPT)
    (tmp_path / "assets" / "page-a1b2.js.br").write_bytes(b"brotli data")
    (tmp_path / "chime.wav").write_bytes(b"RIFF....WAVE")
    return Page(tmp_path)


async def get(page, path, method="GET", **headers):
    async with httpx.AsyncClient(transport=httpx.ASGITransport(page), base_url="http://parlour.test") as client:
        del client.headers["accept-encoding"]
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await client.request(method, path, headers=named)


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc", "/rules/columna"])
async def test_page_is_served_at_every_address_without_a_suffix(built, path):
    answer = await get(built, path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/page-0000.js", "/chime.mp3", "/../pyproject.toml", "/%2e%2e/secrets.txt"])
async def test_missing_file_is_not_found(built, path):
    assert (await get(built, path)).status_code == 404


async def test_each_game_has_a_picture(built):
    for name in registry.games():
        answer = await get(built, f"/games/{name}.svg")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert "<svg" in answer.text
    assert (await get(built, "/games/chess.svg")).status_code == 404


async def test_game_without_a_picture_has_the_default(tmp_path, monkeypatch):
    (tmp_path / "picture.svg").write_text("<svg>default</svg>")
    monkeypatch.setattr("parlour.registry.folder_of", lambda name: tmp_path / "bare")
    answer = await get(Page(tmp_path), "/games/columna.svg")
    assert (answer.status_code, answer.text) == (200, "<svg>default</svg>")


async def test_hashed_files_are_cached_forever(built):
    answer = await get(built, "/assets/page-a1b2.js")
    assert (answer.text, answer.headers["cache-control"]) == (SCRIPT, FOREVER)
    assert "javascript" in answer.headers["content-type"]
    assert (await get(built, "/chime.wav")).headers["cache-control"] == "no-cache"


async def test_files_are_sent_compressed(built):
    compressed = await get(built, "/", accept_encoding="gzip, br")
    assert (compressed.headers["content-encoding"], compressed.text) == ("gzip", INDEX)
    assert int(compressed.headers["content-length"]) == len(gzip.compress(INDEX.encode())) < len(INDEX) / 5
    assert compressed.headers["vary"] == "Accept-Encoding"
    script = built.assets["assets/page-a1b2.js"]
    best = [script.best(header) for header in ("gzip, br", "gzip;q=1, br; q=0", "gzip;q=0", "deflate", "")]
    assert best == ["br", "gzip", "identity", "identity", "identity"]
    assert script.bodies["br"] == b"brotli data"
    assert "assets/page-a1b2.js.br" not in built.assets


async def test_unchanged_file_is_not_sent_again(built):
    tag = (await get(built, "/")).headers["etag"]
    again = await get(built, "/", if_none_match=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert (await get(built, "/", if_none_match='"other"')).status_code == 200


async def test_only_get_and_head_are_allowed(built):
    assert (await get(built, "/", "HEAD")).headers["content-length"] == str(len(INDEX))
    refused = await get(built, "/", "POST")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


async def test_missing_page_explains_how_to_build_it(tmp_path):
    assert not is_built(tmp_path / "missing")
    answer = await get(Page(tmp_path / "missing"), "/")
    assert answer.status_code == 503
    assert "pip install --editable ." in answer.text and "/api/docs" in answer.text
