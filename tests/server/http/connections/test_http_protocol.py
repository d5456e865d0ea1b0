"""HTTP connections: deadlines, size limits, and the register."""

import pytest

from tests.server.times import until

from .raw import GET, UPGRADE, are_open, open_server

HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


async def test_pipelined_requests_are_answered_in_order(house):
    client = await house.connect(GET + HEAD + b"Content-Length: 3\r\n\r\nabc" + CHUNKED + b"2\r\nab\r\n0\r\n\r\n")
    assert [(await client.answer())[-7:] for _ in range(3)] == ["0 bytes", "3 bytes", "2 bytes"]


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [
        (b"", 11),
        (b"GET / HTTP/1.1\r\nHo", 11),
        (GET[:-2], 11),
        (HEAD + b"Content-Length: 100\r\n\r\n{", 21),
        (CHUNKED + b"1\r\na\r\n", 21),
        (CHUNKED + b"1;" + b"x" * 1000, 21),
        (CHUNKED + b"1\r\na\r\n0\r\nX: y\r\n", 21),
    ],
)
async def test_incomplete_request_times_out(house, sent, seconds):
    client = await house.connect(sent)
    house.let_pass(seconds - 2)
    await house.settle()
    assert len(house.register) == 1
    house.let_pass(seconds)
    answer = await client.rest()
    assert "HTTP/1.1 408" in answer if sent else answer == ""
    assert not house.app.answered


async def test_second_request_has_its_own_deadline(house):
    client = await house.connect(GET)
    await client.answer()
    await client.send(GET[:-2])
    await house.settle()
    house.let_pass(9)
    await house.settle()
    assert len(house.register) == 1
    house.let_pass(11)
    assert "HTTP/1.1 408" in await client.rest()


async def test_server_sweeps_connections_regularly():
    async with open_server(header_timeout=0.1) as house:
        assert await (await house.connect()).rest() == ""


async def test_large_body_extends_the_deadline(house):
    client = await house.connect(HEAD + b"Content-Length: 50000\r\n\r\n" + b"x" * 15_000)
    house.let_pass(10)
    await client.send(b"x" * 15_000)
    await house.settle()
    house.let_pass(19)
    assert await client.is_open()


async def test_no_deadline_while_the_server_works(house):
    house.app.may_answer.clear()
    client = await house.connect(GET)
    house.let_pass(10_000)
    house.app.may_answer.set()
    assert "0 bytes" in await client.answer()
    house.let_pass(29)
    assert await client.is_open()
    house.let_pass(31)
    assert await client.rest() == ""


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nX: " + b"y" * 9_000 + b"\r\n\r\n",
        b"GET /" + b"y" * 9_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 101 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + (b"X: " + b"y" * 5_000 + b"\r\n") * 7 + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 40_000,  # without an end
        b"GET /" + b"y" * 40_000,
    ],
)
async def test_headers_are_limited(house, sent):
    client = await house.connect(sent)
    assert (await client.rest()).startswith("HTTP/1.1 431")
    assert not house.app.answered


async def test_usual_headers_are_accepted_and_trailers_ignored(house):
    cookie, trailer = b"Cookie: " + b"y" * 7_000 + b"\r\n", b"X-Forwarded-For: 10.0.0.1\r\n"
    client = await house.connect(HEAD + cookie + CHUNKED.removeprefix(HEAD) + b"0\r\n" + trailer + b"\r\n")
    assert (await client.answer()).startswith("HTTP/1.1 200")
    assert "x-forwarded-for" not in house.app.answered[0].headers


@pytest.mark.parametrize("sent", [b"0\r\nX: ", b"1;x="])
async def test_trailers_and_chunk_extensions_are_limited(house, sent):
    client = await house.connect(CHUNKED + sent)
    await client.send(b"y" * 40_000)
    assert "HTTP/1.1 431" in await client.rest()


async def test_malformed_request_is_refused(house):
    client = await house.connect(b"\x16\x03\x01\r\n\r\n")
    answer = await client.rest()
    assert answer.startswith("HTTP/1.1 400") and '"error":"invalid"' in answer


@pytest.mark.parametrize("more", [b"Host: evil.example\r\n", b"hOST: localhost\r\n"])
async def test_request_with_two_hosts_is_refused(house, more):
    client = await house.connect(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + more + b"\r\n")
    answer = await client.rest()
    assert answer.startswith("HTTP/1.1 400") and "A request can have only one Host header." in answer
    assert not house.app.answered


async def test_pipeline_is_limited(house):
    house.app.may_answer.clear()
    client = await house.connect(GET * 9)
    assert await client.is_open()
    client = await house.connect(GET * 1000)
    assert await client.rest() == ""
    assert len(house.server.server_state.tasks) < 10


async def test_body_sent_after_the_response_times_out():
    async def refuse(scope, receive, send):
        await send({"type": "http.response.start", "status": 429, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    async with open_server() as house:
        house.server.config.loaded_app = refuse
        client = await house.connect(HEAD + b"Content-Length: 100000\r\n\r\nx")
        for _ in range(3):
            await client.send(b"x" * 1_000)
            await house.settle()
        house.let_pass(31)
        assert (await client.rest()).startswith("HTTP/1.1 429")


async def test_client_that_does_not_read_is_disconnected(house):
    await house.connect(b"GET /?50000000 HTTP/1.1\r\n\r\n")
    await until(lambda: any(each.send_buffer for each in house.register))
    house.let_pass(0)
    house.let_pass(29)
    assert len(house.register) == 1
    house.let_pass(31)
    await house.settle()
    assert len(house.register) == 0


async def test_client_that_reads_slowly_stays_connected(house):
    client = await house.connect(b"GET /?50000000 HTTP/1.1\r\n\r\n")
    await until(lambda: any(each.send_buffer for each in house.register))
    for minute in range(1, 4):
        for _ in range(20):
            await client.reader.readexactly(100_000)
            await house.settle()
        house.let_pass(60 * minute)
    assert len(house.register) == 1


async def test_upgrade_during_a_response_is_refused(house):
    house.app.may_answer.clear()
    client = await house.connect(GET + UPGRADE)
    assert await client.rest() == ""


@pytest.mark.parametrize("number", [1, 3])
async def test_full_network_drops_an_idle_connection(number):
    async with open_server(connections_per_network=3) as house:
        house.app.may_answer.clear()
        busy = [await house.connect(GET) for _ in range(3 - number)]
        idle = [await house.connect() for _ in range(number)]
        newcomer = await house.connect(GET)
        assert await idle[0].rest() == ""
        assert await are_open([*idle[1:], *busy, newcomer]) == [True] * 3


async def test_new_connection_is_refused_with_a_retry_time_if_none_is_idle():
    async with open_server(connections_per_network=2) as house:
        house.app.may_answer.clear()
        busy = [await house.connect(GET) for _ in range(2)]
        answer = await (await house.connect()).rest()
        assert answer.startswith("HTTP/1.1 503") and "retry-after: 5" in answer.lower() and '"error":"busy"' in answer
        other = await house.connect(GET, host="127.0.0.2")
        house.app.may_answer.set()
        assert [(await client.answer())[-7:] for client in [*busy, other]] == ["0 bytes"] * 3


async def test_crowd_of_one_network_does_not_block_others():
    async with open_server(connections=10, connections_per_network=1000) as house:
        neighbour = await house.connect(host="127.0.0.3")
        crowd = [await house.connect() for _ in range(40)]
        other = await house.connect(GET, host="127.0.0.2")
        assert "0 bytes" in await other.answer()
        assert await neighbour.is_open()
        assert sum(await are_open(crowd)) == 8


async def test_proxy_may_open_many_connections():
    async with open_server(connections_per_network=2, proxy="127.0.0.9, 127.0.0.8/31") as house:
        brought = [await house.connect(host="127.0.0.9") for _ in range(5)]
        assert all(await are_open(brought))
        own = [await house.connect() for _ in range(5)]
        assert await are_open(own) == [False] * 3 + [True] * 2
