"""Languages and weights in Accept headers."""

import httpx
import pytest
from starlette.responses import PlainTextResponse

from parlour.server.http.negotiation import LanguageNegotiation, preferred, qualities
from parlour.view.language import spoken


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH, de;q=0.9, en;q=0.8", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr, de;q=0.3, en;q=0.2", "de"),
        ("en;q=0.2, DE;q=0.3", "de"),
        ("de;q=0, *;q=0.1", "en"),
        ("en; q=0.5 , de; level=1; q = 0.8", "de"),
        ("de; q=0", "en"),
        ("de;q=much", "en"),
        ("fr", "en"),
        (";;;,,,q=", "en"),
    ],
)
def test_preferred_language_of_accept_language_headers(accepted, language):
    assert preferred(accepted) == language


def test_qualities_of_an_accept_header():
    assert qualities("gzip;q=0, BR; q=0.5,deflate") == {"gzip": 0, "br": 0.5, "deflate": 1}


async def answer(scope, receive, send):
    await PlainTextResponse(spoken())(scope, receive, send)


async def ask(path, **headers):
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(LanguageNegotiation(answer)), base_url="http://parlour.test"
    ) as it:
        return await it.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})


async def test_response_is_in_the_callers_language():
    assert (await ask("/")).text == "en"
    assert (await ask("/", accept_language="de-DE")).text == "de"
    assert (await ask("/?after=3&lang=de")).text == "de"
    assert (await ask("/?lang=en", accept_language="de")).text == "en"
    assert spoken() == "en"


async def test_unsupported_language_is_refused():
    refused = await ask("/?lang=fr")
    assert refused.status_code == 422
    assert refused.json() == {"error": "invalid", "message": "lang should be en or de.", "field": "lang"}
