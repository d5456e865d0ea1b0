"""TLS connections, with a self-signed certificate."""

import asyncio
import ssl
from pathlib import Path

import pytest

from parlour.errors import ParlourError
from parlour.server import serve
from parlour.server.http.connections.tls import read_certificate
from tests.server.times import until

from .raw import GET, open_server

HERE = Path(__file__).parent
CERTIFICATE, KEY = HERE / "certificate.pem", HERE / "key.pem"
TRUSTING = ssl.create_default_context(cafile=str(CERTIFICATE))


def open_secure_server(**settings):
    return open_server(read_certificate(CERTIFICATE, KEY), **settings)


async def test_requests_are_answered_over_tls():
    async with open_secure_server() as house:
        client = await house.connect(GET, ssl=TRUSTING, server_hostname="localhost")
        assert "0 bytes" in await client.answer()
        await client.send(GET)
        assert "0 bytes" in await client.answer()
        assert [request.url.scheme for request in house.app.answered] == ["https", "https"]
        house.let_pass(31)
        assert await client.rest() == ""
        await house.settle()
        assert len(house.register) == 0


async def test_silent_client_is_disconnected():
    async with open_secure_server(header_timeout=0.1) as house:
        silent, half = await house.connect(), await house.connect(b"\x16\x03\x01")
        assert await silent.rest() == await half.rest() == ""
        assert len(house.register) == 0


async def test_client_without_tls_is_disconnected():
    async with open_secure_server() as house:
        client = await house.connect(GET)
        assert "200" not in await client.rest()
        await house.settle()
        assert len(house.register) == 0


async def test_silent_connections_are_dropped_first():
    async with open_secure_server(connections_per_network=2) as house:
        silent = [await house.connect() for _ in range(5)]
        client = await house.connect(GET, ssl=TRUSTING, server_hostname="localhost")
        assert "0 bytes" in await client.answer()
        assert [await each.is_open() for each in silent] == [False] * 4 + [True]


async def test_tls_requests_have_deadlines():
    async with open_secure_server() as house:
        client = await house.connect(GET[:-2], ssl=TRUSTING, server_hostname="localhost")
        await until(lambda: any(getattr(each, "is_reading", False) for each in house.register))
        house.let_pass(11)
        assert "HTTP/1.1 408" in await client.rest()


def test_servers_own_event_loop_behaves_the_same():
    async def connect_after_silent_clients():
        async with open_secure_server(connections_per_network=2) as house:
            for _ in range(3):
                await house.connect()
            client = await house.connect(GET, ssl=TRUSTING, server_hostname="localhost")
            return await client.answer()

    with asyncio.Runner(loop_factory=serve.loop_factory()) as runner:
        assert "0 bytes" in runner.run(connect_after_silent_clients())


def test_no_certificate_means_no_tls():
    assert read_certificate(None, None) is None


def test_certificate_and_key_may_be_in_one_file(tmp_path):
    both = tmp_path / "both.pem"
    both.write_text(CERTIFICATE.read_text() + KEY.read_text())
    assert read_certificate(both, None) is not None


@pytest.mark.parametrize(
    ("certificate", "key", "sentence"),
    [
        (
            "nowhere.pem",
            KEY,
            r"^Cannot read nowhere.pem \(No such file or directory\)\. Set --certificate and --key to .*\.$",
        ),
        (CERTIFICATE, "nowhere.pem", r"^Cannot read nowhere.pem \(No such file or directory\)\."),
        (HERE, KEY, r"^Cannot read .*connections \(Is a directory\)\."),
        (__file__, KEY, r"should contain a PEM certificate and its key without a password \(.+\)\.$"),
        (CERTIFICATE, None, r"certificate.pem should contain a PEM certificate and its key"),
        (KEY, CERTIFICATE, r"should contain a PEM certificate and its key"),
        (None, KEY, r"^--key requires --certificate\.$"),
    ],
)
def test_invalid_certificate_is_explained(certificate, key, sentence):
    with pytest.raises(ParlourError, match=sentence) as problem:
        read_certificate(certificate and Path(certificate), key and Path(key))
    assert "\n" not in str(problem.value)
