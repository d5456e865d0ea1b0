"""Mail to an SMTP server in the test's process, and to one that hangs."""

import asyncio
import smtplib
import socket

import pytest

from parlour.server.runtime.notices import mail
from parlour.server.runtime.notices.guarded_client import GoneError
from parlour.server.runtime.notices.mail import Mailer, compose

ANSWERS = {b"EHLO": b"250-test\r\n250 AUTH PLAIN LOGIN\r\n", b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}
SENDER = "Parlour <games@example.org>"


@pytest.fixture
async def smtp():
    """An SMTP server that accepts everything without encryption. Yields its port and what it has received."""
    received = []

    async def serve(reader, writer):
        writer.write(b"220 test\r\n")
        is_data = False
        while line := await reader.readline():
            received.append(line.decode().rstrip())
            if is_data and line != b".\r\n":
                continue
            word = line.upper().split()[0]
            is_data = word == b"DATA"
            writer.write(ANSWERS.get(word, b"250 fine\r\n"))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1], received
    server.close()


async def test_mail_arrives_as_text_with_a_way_out(smtp):
    port, received = smtp
    mailer = Mailer(f"smtp://127.0.0.1:{port}", SENDER)
    await mailer.send("ann@example.org", "Du bist dran bei Mäxchen", "Los geht’s", "https://games.example.org/u/1")
    mailer.close()
    assert "mail FROM:<games@example.org>" in [line.partition(" size")[0] for line in received]
    assert "rcpt TO:<ann@example.org>" in received
    assert "List-Unsubscribe: <https://games.example.org/u/1>" in received


async def test_unknown_mailbox_is_gone(smtp, monkeypatch):
    def refuse(connection, mail):
        raise smtplib.SMTPRecipientsRefused({"ann@example.org": (550, b"unknown")})

    monkeypatch.setattr(smtplib.SMTP, "send_message", refuse)
    mailer = Mailer(f"smtp://127.0.0.1:{smtp[0]}", SENDER)
    with pytest.raises(GoneError):
        await mailer.send("ann@example.org", "a", "b")
    mailer.close()


async def test_password_is_never_sent_without_encryption(smtp):
    port, received = smtp
    mailer = Mailer(f"smtp://ann:secret@127.0.0.1:{port}", SENDER)
    with pytest.raises(OSError, match="SMTPNotSupportedError"):
        await mailer.send("ann@example.org", "a", "b")
    mailer.close()
    assert not any("AUTH" in line.upper() for line in received)


async def test_server_that_hangs_costs_its_timeout_and_delays_nobody_else(monkeypatch):
    monkeypatch.setattr(mail, "TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        mailer = Mailer(f"smtp://127.0.0.1:{silent.getsockname()[1]}", SENDER)
        sending = [asyncio.create_task(mailer.send("ann@example.org", "a", "b")) for _ in range(3)]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(lambda: "free") == "free"
        for failed in await asyncio.gather(*sending, return_exceptions=True):
            assert isinstance(failed, OSError)
        mailer.close()


async def test_waiting_mails_are_limited(monkeypatch):
    monkeypatch.setattr(mail, "MOST_WAITING", 0)
    mailer = Mailer("smtp://127.0.0.1", SENDER)
    with pytest.raises(OSError, match="Too many mails"):
        await mailer.send("ann@example.org", "a", "b")
    mailer.close()


@pytest.mark.parametrize("field", ["address", "subject"])
def test_header_with_a_line_break_is_refused(field):
    fields = {"address": "ann@example.org", "subject": "a"} | {field: "a\nBcc: eve@example.org"}
    with pytest.raises(ValueError):
        compose(SENDER, **fields, text="b", unsubscribe=None)
