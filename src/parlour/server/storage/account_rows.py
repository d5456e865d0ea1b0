"""Accounts in a database: the passkeys and logins that give any device the seats of an identity.

An identity with a passkey or a login is an account, any other a guest. Signing in gives the device a fresh key of the
account's identity, because somebody who has used the same browser before may know the former one.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, insert, or_, select, true, update

from .database import Database
from .identity_rows import Obstacle, announce, ensure_identity, has_seats, identity_of, merge, obstacle_to_merge, revoke
from .schema import challenges, channels, codes, keys, logins, passkeys

MOST_PASSKEYS = 20  # per identity
Entry = Obstacle | Literal["signed_in", "invalid", "other_account"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A random value that the holder of a key must send back, once and soon."""

    key: str
    purpose: str
    hash: str
    expires_at: int
    data: str = ""  # to remember until the answer


@dataclass(frozen=True, slots=True)
class Passkey:
    """A public key. Only the person's authenticator has the private one."""

    id: str
    name: str
    public_key: bytes
    sign_count: int
    added_at: int
    used_at: int | None = None


@dataclass(frozen=True, slots=True)
class Login:
    """A person at an OpenID Connect provider."""

    issuer: str
    subject: str


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """The ways to sign in to an identity."""

    passkeys: tuple[Passkey, ...] = ()
    logins: tuple[Login, ...] = ()


@dataclass(frozen=True, slots=True)
class SignIn:
    """The key of a device that signs in, and the fresh one that replaces it."""

    key: str
    fresh: str
    now: int
    confirmed: bool  # whether the key's seats may become part of the account


class AccountStore:
    """The accounts of a database."""

    def __init__(self, database: Database):
        self._database = database

    def account(self, key: str) -> StoredAccount:
        """Return the account of a key's identity."""
        with self._database.reading() as connection:
            own, theirs = (table.c.identity == identity_of(key) for table in (passkeys, logins))
            found = connection.execute(select(passkeys).where(own).order_by(passkeys.c.added_at))
            others = connection.execute(select(logins).where(theirs).order_by(logins.c.issuer))
            return StoredAccount(tuple(map(_read, found)), tuple(Login(row.issuer, row.subject) for row in others))

    def add_challenge(self, challenge: Challenge, now: int) -> Future[None]:
        """Add a challenge. It replaces the key's former one for the same purpose."""

        def work(connection: Connection) -> None:
            former = (challenges.c.key == challenge.key) & (challenges.c.purpose == challenge.purpose)
            connection.execute(delete(challenges).where(or_(former, challenges.c.expires_at <= now)))
            row = {column.name: getattr(challenge, column.name) for column in challenges.c}
            connection.execute(insert(challenges).values(row))

        return self._database.submit(work)

    def take_challenge(self, key: str, purpose: str, hash: str, now: int) -> Future[str | None]:
        """Use up a challenge, and return its data; None if it is unknown, used, expired or another key's."""

        def work(connection: Connection) -> str | None:
            this = challenges.c.key == key, challenges.c.purpose == purpose, challenges.c.hash == hash
            return connection.scalar(
                delete(challenges).where(*this, challenges.c.expires_at > now).returning(challenges.c.data)
            )

        return self._database.submit(work)

    def add_passkey(self, key: str, passkey: Passkey) -> Future[bool]:
        """Add a passkey to a key's identity, unless it has too many or the passkey is known."""

        def work(connection: Connection) -> bool:
            identity = ensure_identity(connection, key)
            rows = connection.scalars(select(passkeys.c.id).where(passkeys.c.identity == identity)).all()
            known = connection.scalar(select(passkeys.c.id).where(passkeys.c.id == passkey.id))
            if known or len(rows) >= MOST_PASSKEYS:
                return False
            row = {column.name: getattr(passkey, column.name, identity) for column in passkeys.c}
            connection.execute(insert(passkeys).values(row))
            announce(self._database, connection)
            return True

        return self._database.submit(work)

    def passkey(self, id: str) -> Passkey | None:
        """Return a passkey."""
        with self._database.reading() as connection:
            row = connection.execute(select(passkeys).where(passkeys.c.id == id)).one_or_none()
            return _read(row) if row else None

    def remove_passkey(self, key: str, id: str) -> Future[bool]:
        """Remove a passkey of a key's identity, and return whether there was one."""
        return self._remove(passkeys, key, passkeys.c.id == id)

    def rename_passkey(self, key: str, id: str, name: str) -> Future[bool]:
        """Rename a passkey of a key's identity, and return whether there was one."""
        this = passkeys.c.identity == identity_of(key), passkeys.c.id == id
        change = update(passkeys).where(*this).values(name=name)
        return self._database.submit(lambda connection: connection.execute(change).rowcount > 0)

    def remove_logins(self, key: str, issuer: str) -> Future[bool]:
        """Remove the logins of a key's identity at a provider, and return whether there were any."""
        return self._remove(logins, key, logins.c.issuer == issuer)

    def _remove(self, table: Table, key: str, which: ColumnElement[bool]) -> Future[bool]:
        own = table.c.identity == identity_of(key)
        return self._database.submit(
            lambda connection: connection.execute(delete(table).where(own, which)).rowcount > 0
        )

    def sign_in_by_passkey(self, passkey: Passkey, sign_count: int, sign_in: SignIn) -> Future[Entry]:
        """Sign in to a passkey's account after a signature, unless another signature was checked in the meantime."""

        def work(connection: Connection) -> Entry:
            this = passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count
            identity = connection.scalar(select(passkeys.c.identity).where(*this).with_for_update())
            if identity is None:
                return "invalid"
            used = {"sign_count": sign_count, "used_at": sign_in.now}
            connection.execute(update(passkeys).where(*this).values(used))
            return self._enter(connection, identity, sign_in)

        return self._database.submit(work)

    def sign_in_by_login(self, login: Login, sign_in: SignIn) -> Future[Entry]:
        """Sign in to a login's account. A new login becomes one of the key's identity, if that is confirmed."""

        def work(connection: Connection) -> Entry:
            this = logins.c.issuer == login.issuer, logins.c.subject == login.subject
            mine = ensure_identity(connection, sign_in.key)
            identity = connection.scalar(select(logins.c.identity).where(*this))
            if (
                identity is None
                and not sign_in.confirmed
                and (_is_account(connection, mine) or has_seats(connection, mine))
            ):
                return "unconfirmed"
            entry = self._enter(connection, identity or mine, sign_in)
            if entry == "signed_in":
                connection.execute(delete(logins).where(*this))
                row = {"issuer": login.issuer, "subject": login.subject, "identity": identity or mine}
                connection.execute(insert(logins).values(row | {"used_at": sign_in.now}))
            return entry

        return self._database.submit(work)

    def _enter(self, connection: Connection, identity: str, sign_in: SignIn) -> Entry:
        """Give a fresh key an identity, and revoke the former key, unless there is an obstacle.

        A guest's seats become part of the identity. Nothing else by which the guest could be joined stays valid.
        """
        mine = ensure_identity(connection, sign_in.key)
        is_guest = not _is_account(connection, mine)
        if mine != identity and not is_guest:
            return "other_account"
        if obstacle := obstacle_to_merge(connection, mine, identity, sign_in.confirmed):
            return obstacle
        if not is_guest:
            connection.execute(update(channels).where(channels.c.key == sign_in.key).values(key=sign_in.fresh))
        revoke(connection, mine, true() if is_guest else keys.c.key == sign_in.key)
        if is_guest:
            connection.execute(delete(codes).where(codes.c.identity == mine))
            merge(connection, mine, identity)
        connection.execute(insert(keys).values(key=sign_in.fresh, identity=identity, revoked=False))
        announce(self._database, connection)
        return "signed_in"


def _is_account(connection: Connection, identity: str) -> bool:
    return any(
        connection.scalar(select(table.c.identity).where(table.c.identity == identity).limit(1))
        for table in (passkeys, logins)
    )


def _is_in_use(connection: Connection, identity: str) -> bool:
    return _is_account(connection, identity) or has_seats(connection, identity)


def _read(row: Row[Any]) -> Passkey:
    return Passkey(row.id, row.name, row.public_key, row.sign_count, row.added_at, row.used_at)
