"""Bodies of a size that we are ready to read."""

from parlour.server.http.middleware import BodyLimit

from .applications import ask, echo


async def test_a_body_is_passed_on_up_to_the_limit():
    app = BodyLimit(echo, limit=2048, larger={"/record": 4096})
    assert (await ask(app, "POST", content=b"x" * 2048)).text == "2048 bytes"
    assert (await ask(app, "POST", "/record", content=b"x" * 4096)).text == "4096 bytes"
    refused = await ask(app, "POST", content=b"x" * 2049)
    assert (refused.status_code, refused.json()["error"]) == (413, "too_large")
    assert "at most 2 kB" in refused.json()["message"]


async def test_a_body_of_unannounced_length_is_counted():
    async def drip():
        for _ in range(5):
            yield b"x" * 1000

    app = BodyLimit(echo, limit=4096)
    assert (await ask(app, "POST", content=drip())).status_code == 413
    assert (await ask(BodyLimit(echo, limit=5000), "POST", content=drip())).text == "5000 bytes"


async def test_a_body_that_breaks_off_is_passed_to_nobody():
    messages = [{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}]

    async def receive():
        return messages.pop(0)

    async def fail(*_):
        raise AssertionError("half a body was taken for a whole one")

    await BodyLimit(fail)({"type": "http", "path": "/"}, receive, fail)
    assert messages == []
