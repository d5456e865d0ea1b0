"""E-mail through the operator's SMTP server, in threads of its own.

A server that hangs delays other mails, and nothing else.
"""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from .guarded_client import GoneError

TIMEOUT = 10.0  # seconds to wait for each answer of the server
DEADLINE = 30.0  # seconds per mail, after which the connection is cut
THREADS = 2
MOST_WAITING = 20  # mails; more are refused at once, so that a server that hangs doesn't hold up other notices
LOOPBACK = ("localhost", "127.0.0.1", "::1")
PERMANENT = 500  # the lowest code of a refusal for good
PORTS = {"smtp": 587, "smtps": 465}


class Mailer:
    """Sends mails in the name of the operator."""

    def __init__(self, server: str, sender: str):
        """`server` is a URL such as smtps://user:password@mail.example.org."""
        self._server, self._sender = urlsplit(server), sender
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail")
        self._waiting = 0
        self._open: set[smtplib.SMTP] = set()

    def close(self) -> None:
        """Give up the mails that wait, and cut all connections."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for connection in [*self._open]:
            _cut(connection)

    async def send(self, address: str, subject: str, text: str, unsubscribe: str | None = None) -> None:
        """Send a mail. `unsubscribe` is an address that ends the subscription.

        Raises GoneError if the server knows no such mailbox, and OSError.
        """
        if self._waiting >= MOST_WAITING:
            raise OSError("Too many mails are waiting for the SMTP server.")
        mail = compose(self._sender, address, subject, text, unsubscribe)
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, mail)
        except smtplib.SMTPRecipientsRefused as problem:
            if all(code >= PERMANENT for code, _ in problem.recipients.values()):
                raise GoneError from problem
            raise OSError("The SMTP server refused the recipient for now.") from problem
        except smtplib.SMTPException as problem:  # an OSError, but without a message for people
            raise OSError(f"The SMTP server refused the mail: {type(problem).__name__}.") from problem
        finally:
            self._waiting -= 1

    def _deliver(self, mail: EmailMessage) -> None:
        with self._connected() as connection:
            cut = threading.Timer(DEADLINE, _cut, [connection])
            cut.start()
            self._open.add(connection)
            try:
                self._log_in(connection)
                connection.send_message(mail)
            finally:
                cut.cancel()
                self._open.discard(connection)

    def _connected(self) -> smtplib.SMTP:
        host, port = self._server.hostname or "", self._server.port or PORTS[self._server.scheme]
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=_tls(host))
        return smtplib.SMTP(host, port, timeout=TIMEOUT)

    def _log_in(self, connection: smtplib.SMTP) -> None:
        """Encrypt the connection if the server can, and always before a password is sent."""
        connection.ehlo()
        if self._server.scheme == "smtp" and (connection.has_extn("starttls") or self._server.password):
            connection.starttls(context=_tls(self._server.hostname or ""))
        if self._server.username and self._server.password:
            connection.login(unquote(self._server.username), unquote(self._server.password))


def _tls(host: str) -> ssl.SSLContext:
    """The TLS settings for a server, whose certificate must be valid unless it runs on this machine."""
    context = ssl.create_default_context()
    if host in LOOPBACK:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _cut(connection: smtplib.SMTP) -> None:
    """End a connection under the thread that waits for it."""
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)


def compose(sender: str, address: str, subject: str, text: str, unsubscribe: str | None) -> EmailMessage:
    """Write a mail. Raises ValueError for a line break in a header."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, address, subject
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].rstrip(">"))
    mail["Auto-Submitted"] = "auto-generated"
    if unsubscribe:
        mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"] = f"<{unsubscribe}>", "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail
