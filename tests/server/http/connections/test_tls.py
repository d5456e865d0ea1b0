"""Connections by TLS, with a certificate that nobody else has."""

import asyncio
import ssl
from pathlib import Path

import pytest

from parlour.errors import ParlourError
from parlour.server import serve
from parlour.server.http.connections import read_certificate

from .raw import GET, open_server

HERE = Path(__file__).parent
CERTIFICATE, KEY = HERE / "certificate.pem", HERE / "key.pem"
TRUSTING = ssl.create_default_context(cafile=str(CERTIFICATE))


def open_secure_server(**settings):
    return open_server(read_certificate(CERTIFICATE, KEY), **settings)


async def test_requests_are_answered_by_tls():
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


async def test_who_connects_and_says_nothing_is_hung_up_on():
    async with open_secure_server(header_timeout=0.1) as house:
        silent, half = await house.connect(), await house.connect(b"\x16\x03\x01")
        assert await silent.rest() == await half.rest() == ""
        assert len(house.register) == 0


async def test_who_speaks_no_tls_is_hung_up_on():
    async with open_secure_server() as house:
        client = await house.connect(GET)
        assert "200" not in await client.rest()
        await house.settle()
        assert len(house.register) == 0


async def test_who_says_nothing_gives_way():
    async with open_secure_server(connections_per_network=2) as house:
        silent = [await house.connect() for _ in range(5)]
        client = await house.connect(GET, ssl=TRUSTING, server_hostname="localhost")
        assert "0 bytes" in await client.answer()
        assert [await each.is_open() for each in silent] == [False] * 4 + [True]


async def test_requests_by_tls_have_deadlines_too():
    async with open_secure_server() as house:
        client = await house.connect(GET[:-2], ssl=TRUSTING, server_hostname="localhost")
        await asyncio.sleep(0.05)
        house.let_pass(11)
        assert "HTTP/1.1 408" in await client.rest()


def test_the_loop_that_we_serve_on_does_the_same():
    async def come_after_silent_ones():
        async with open_secure_server(connections_per_network=2) as house:
            for _ in range(3):
                await house.connect()
            client = await house.connect(GET, ssl=TRUSTING, server_hostname="localhost")
            return await client.answer()

    with asyncio.Runner(loop_factory=serve.loop_factory()) as runner:
        assert "0 bytes" in runner.run(come_after_silent_ones())


def test_without_a_certificate_there_is_no_tls():
    assert read_certificate(None, None) is None


def test_a_certificate_and_its_key_may_be_one_file(tmp_path):
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
def test_what_is_no_certificate_is_said_in_a_sentence(certificate, key, sentence):
    with pytest.raises(ParlourError, match=sentence) as problem:
        read_certificate(certificate and Path(certificate), key and Path(key))
    assert "\n" not in str(problem.value)
