"""A service with all kinds of channels, whose messages are kept instead of sent."""

import pytest

from parlour.server.runtime.notices import guarded_client
from parlour.server.runtime.notices.guarded_client import GuardedClient
from parlour.server.runtime.notices.mail import Mailer
from parlour.server.runtime.notices.notifier import Notifier

ENABLED = {
    "site": "https://games.example.org",
    "push_contact": "mailto:games@example.org",
    "mail_from": "Parlour <games@example.org>",
    "smtp": "smtp://mail.example.org",
    "webhooks": True,
}
PUBLIC = "93.184.215.14"


class Outbox:
    """Requests and mails that would have been sent. `status` is the answer to each request."""

    def __init__(self):
        self.posts, self.mails, self.status = [], [], 201

    def take(self):
        posts, self.posts = self.posts, []
        return posts


@pytest.fixture
def outbox(monkeypatch):
    """Keep messages instead of sending them. All host names resolve to a public address."""
    outbox = Outbox()

    async def post(client, checked, headers, body):
        outbox.posts.append((checked.url, dict(headers), body))
        if isinstance(outbox.status, Exception):
            raise outbox.status
        return outbox.status

    monkeypatch.setattr(guarded_client, "resolve", lambda host: [PUBLIC])
    monkeypatch.setattr(GuardedClient, "_post", post)
    monkeypatch.setattr(Mailer, "_deliver", lambda mailer, mail: outbox.mails.append(mail))
    return outbox


@pytest.fixture
async def service(open_service, outbox, monkeypatch):
    """A service that looks for news only when a test asks it to."""
    monkeypatch.setattr(Notifier, "begin", lambda notifier: None)
    async with open_service(**ENABLED) as service:
        yield service
