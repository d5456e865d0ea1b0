"""People who want notices: their channels (browsers, mail addresses, webhooks) and when they want messages."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from typing import Literal

from sqlalchemy import Connection, Row, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from parlour.server.domain.clocks import DAY, HOUR
from parlour.server.domain.notices import Schedule
from parlour.view.language import ENGLISH

from .database import Database
from .identity_rows import ensure_identity, identity_of
from .schema import channels, notices, own_keys, recipients

ChannelKind = Literal["push", "mail", "webhook"]
MOST_CHANNELS: dict[ChannelKind, int] = {"push": 5, "mail": 1, "webhook": 2}  # per person; the oldest are replaced
CODE_VALID = HOUR
MOST_CODES = 3  # per mail address and day, for all people together
NOBODY = ""  # no identity and no key
LONGEST_FAILURE = 7 * DAY  # after which a channel that takes no messages is removed


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to reach a person. Its id is secret: it also ends the subscription."""

    id: str
    kind: ChannelKind
    address: str
    secret: str = ""  # the browser's keys as JSON, or the hash of the code that confirms a mail address
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Contacts:
    """A person's channels, and when they want messages."""

    channels: tuple[Channel, ...] = ()
    schedule: Schedule = field(default_factory=Schedule)


class ChannelStore:
    """The channels of a database. Keys are hashes."""

    def __init__(self, database: Database):
        self._database = database

    def of_key(self, key: str) -> Contacts:
        """Return what the identity of a key has subscribed to."""
        with self._database.reading() as connection:
            identity = connection.scalar(select(identity_of(key)))
            return _contacts(connection, identity) if identity else Contacts()

    def of_identity(self, identity: str) -> Contacts:
        """Return what an identity has subscribed to."""
        with self._database.reading() as connection:
            return _contacts(connection, identity)

    def add(self, key: str, channel: Channel, now: int, language: str) -> Future[bool]:
        """Add a channel for a key's identity; it replaces the oldest of too many.

        Returns False, and adds nothing, if too many codes were sent to the mail address today.
        """

        def work(connection: Connection) -> bool:
            identity = ensure_identity(connection, key)
            same = channels.c.kind == channel.kind, channels.c.address == channel.address
            if channel.kind == "mail":
                recent = *same, ~channels.c.confirmed, channels.c.made_at > now - DAY
                if (connection.scalar(select(func.count()).where(*recent)) or 0) >= MOST_CODES:
                    return False
            else:  # the address belongs to one browser or program
                connection.execute(delete(channels).where(*same))
            _add_recipient(connection, identity, now, language)
            row = asdict(channel) | {"identity": identity, "key": key, "made_at": now, "failing_since": None}
            connection.execute(insert(channels).values(row))
            connection.execute(delete(channels).where(~channels.c.confirmed, channels.c.made_at < now - DAY))
            if channel.confirmed:
                _drop_surplus(connection, identity, channel.kind)
            return True

        return self._database.submit(work)

    def confirm(self, key: str, code: str, now: int) -> Future[bool]:
        """Confirm a mail address by the hash of its code. Returns whether the code was valid."""

        def work(connection: Connection) -> bool:
            pending = ~channels.c.confirmed, channels.c.secret == code, channels.c.made_at > now - CODE_VALID
            mine = channels.c.identity == identity_of(key)
            if not connection.execute(
                update(channels).where(mine, *pending).values(confirmed=True, secret="")
            ).rowcount:
                return False
            _drop_surplus(connection, ensure_identity(connection, key), "mail")
            return True

        return self._database.submit(work)

    def remove(self, key: str, id: str) -> Future[None]:
        """Remove one of a person's channels. An address that is not confirmed still counts against MOST_CODES."""
        mine = channels.c.id == id, channels.c.identity == identity_of(key)

        def work(connection: Connection) -> None:
            connection.execute(delete(channels).where(*mine, channels.c.confirmed))
            connection.execute(update(channels).where(*mine).values(identity=NOBODY, key=NOBODY))

        return self._database.submit(work)

    def unsubscribe(self, id: str) -> Future[object]:
        """Remove a channel by its id alone."""
        return self._database.submit(lambda connection: connection.execute(delete(channels).where(channels.c.id == id)))

    def set_schedule(self, key: str, schedule: Schedule, now: int, language: str) -> Future[None]:
        """Set when a person wants messages, and in which language."""

        def work(connection: Connection) -> None:
            identity = ensure_identity(connection, key)
            _add_recipient(connection, identity, now, language)
            mine = update(recipients).where(recipients.c.identity == identity)
            connection.execute(mine.values(asdict(schedule) | {"language": language}))

        return self._database.submit(work)

    def note_delivery(self, id: str, taken: bool, now: int) -> Future[None]:
        """Note that a channel took a message, or did not. A channel that takes none for a long time is removed."""

        def work(connection: Connection) -> None:
            mine = channels.c.id == id
            since = None if taken else func.coalesce(channels.c.failing_since, now)
            connection.execute(update(channels).where(mine).values(failing_since=since))
            connection.execute(delete(channels).where(mine, channels.c.failing_since < now - LONGEST_FAILURE))

        return self._database.submit(work)

    def own_key(self, name: str, fresh: str) -> Future[str]:
        """Return a key of the server's own. The first process stores a `fresh` one."""

        def work(connection: Connection) -> str:
            query = select(own_keys.c.value).where(own_keys.c.name == name)
            if (known := connection.scalar(query)) is not None:
                return known
            try:
                with connection.begin_nested():
                    connection.execute(insert(own_keys).values(name=name, value=fresh))
            except IntegrityError:  # another process was faster
                return connection.scalar(query) or fresh
            return fresh

        return self._database.submit(work)


def _contacts(connection: Connection, identity: str) -> Contacts:
    query = select(channels).where(channels.c.identity == identity).order_by(channels.c.made_at)
    row = connection.execute(select(recipients).where(recipients.c.identity == identity)).one_or_none()
    schedule = Schedule(row.zone, row.quiet_from, row.quiet_until, row.digest) if row else Schedule()
    return Contacts(tuple(map(_channel, connection.execute(query))), schedule)


def _channel(row: Row[tuple[object, ...]]) -> Channel:
    return Channel(row.id, row.kind, row.address, row.secret, row.confirmed)


def _add_recipient(connection: Connection, identity: str, now: int, language: str) -> None:
    """Add a person without notices so far. They are sent nothing about what happened before."""
    mine = recipients.c.identity == identity
    if not connection.scalar(select(exists().where(channels.c.identity == identity, channels.c.confirmed))):
        connection.execute(update(recipients).where(mine).values(since=now))
        connection.execute(delete(notices).where(notices.c.identity == identity))
    changed = connection.execute(update(recipients).where(mine).values(language=language or ENGLISH))
    if not changed.rowcount:
        row = {"identity": identity, "since": now, "next_at": now, "language": language or ENGLISH}
        connection.execute(insert(recipients).values(row | asdict(Schedule())))


def _drop_surplus(connection: Connection, identity: str, kind: ChannelKind) -> None:
    same = channels.c.identity == identity, channels.c.kind == kind, channels.c.confirmed
    surplus = select(channels.c.id).where(*same).order_by(channels.c.made_at.desc(), channels.c.id)
    connection.execute(delete(channels).where(channels.c.id.in_(surplus.offset(MOST_CHANNELS[kind]))))
