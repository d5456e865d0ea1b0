"""The page at /api/docs."""

import re

from parlour.server.http import asyncapi
from parlour.server.http.documents import reference


async def test_reference_describes_the_api_without_scripts(ann):
    page = await ann.get("/api/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<script" not in page.text and "http" not in page.text
    plain = re.sub("<[^>]*>", "", page.text)
    for text in (
        "POST /api/tables/{id}/actions",
        "Request body: Play.",
        "Response 200: Done.",
        "Refusals: 401, 403, 404, 409, 413, 421, 422, 429, 503.",
        "/api/tables/{id}/live",
        "Messages of the server: Snapshot or Pong. Message of the client: Ping.",
        "all of them are played or none",
        "actions",
    ):
        assert text in plain, text
    assert (await ann.get("/api/docs.css")).headers["content-type"] == "text/css; charset=utf-8"


def test_links_of_the_reference_have_targets(document):
    page = reference(document, asyncapi.document())
    targets, anchors = re.findall('href="#([^"]*)"', page), re.findall('id="([^"]*)"', page)
    assert len(set(targets)) > 20 and set(targets) <= set(anchors)
    assert len(anchors) == len(set(anchors))
