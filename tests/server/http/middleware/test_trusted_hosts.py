"""The names that the server answers to."""

import socket

import pytest

from parlour.server.http.middleware import TrustedHosts

from .applications import accept, ask, echo, talk

OWN = socket.gethostname()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST.",
        "parlour.localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.7",
        "[::1]:8000",
        OWN,
        f"{OWN.partition('.')[0]}.local:8000",
        "club.test",
        "Club.Test:443",
    ],
)
async def test_it_answers_to_its_addresses_and_names(host):
    assert (await ask(TrustedHosts(echo, ["club.test"]), headers={"host": host})).status_code == 200


STRANGERS = (
    "evil.test evil.test:8000 127.0.0.1.evil.test localhost.evil.test a.club.test club.test.evil.test evil.local local "
    f"{OWN}.evil.test [::1 127.1 0x7f.1"
)


@pytest.mark.parametrize("host", ["", *STRANGERS.split()])
async def test_it_answers_to_no_other(host):
    answer = await ask(TrustedHosts(echo, ["club.test"]), headers={"host": host})
    assert (answer.status_code, answer.json()["error"]) == (421, "foreign_host")


async def test_who_is_refused_is_told_what_the_operator_can_do():
    answer = await ask(TrustedHosts(echo), headers={"host": "Evil.test:80"})
    assert answer.json()["message"] == (
        "This server does not accept the host name evil.test. Its operator can allow it with PARLOUR_HOSTS=evil.test."
    )


async def test_it_can_answer_to_every_name():
    assert (await ask(TrustedHosts(echo, ["*"]), headers={"host": "evil.test"})).status_code == 200


async def test_live_connections_are_refused_too():
    refused, _ = await talk(TrustedHosts(accept), {"host": "evil.test"})
    assert (refused["type"], refused["status"]) == ("websocket.http.response.start", 421)
    assert await talk(TrustedHosts(accept), {"host": "localhost"}) == [{"type": "websocket.accept"}]


async def test_a_program_may_leave_the_host_out():
    assert await talk(TrustedHosts(accept), {}) == [{"type": "websocket.accept"}]
