"""Passkeys, logins and challenges, for both kinds of database."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from parlour.server.storage.account_rows import AccountStore, Challenge, Login, Passkey, SignIn, StoredAccount
from parlour.server.storage.identity_rows import IdentityStore
from parlour.server.storage.schema import channels
from tests.server.tables import NOW

from .stores import laid

PASSKEY = Passkey("id", "My phone", b"public key", 5, NOW)
LOGIN = Login("https://id.example", "ann")


@pytest.fixture
def accounts(store):
    return AccountStore(store.database)


@pytest.fixture
def identities(store):
    return IdentityStore(store.database)


def add(accounts, key, value="hash", until=NOW + 1, purpose="sign in"):
    accounts.add_challenge(Challenge(key, purpose, value, until, "data"), NOW).result()


def take(accounts, key, value="hash", now=NOW, purpose="sign in"):
    return accounts.take_challenge(key, purpose, value, now).result()


def sign_in(accounts, key, passkey=PASSKEY, count=6, confirmed=False):
    return accounts.sign_in_by_passkey(passkey, count, SignIn(key, f"fresh {key}", NOW, confirmed)).result()


def sign_on(accounts, key, login=LOGIN, confirmed=False):
    return accounts.sign_in_by_login(login, SignIn(key, f"fresh {key}", NOW, confirmed)).result()


def test_challenge_is_taken_once_and_in_time(accounts, neighbour):
    add(accounts, "ann")
    assert [take(accounts, "ann"), take(accounts, "ann")] == ["data", None]
    add(accounts, "ann", "old")
    add(accounts, "ann", "new")
    others = take(accounts, "ann", "old"), take(accounts, "bob", "new"), take(accounts, "ann", "new", NOW + 1)
    assert others == (None, None, None)
    assert take(accounts, "ann", "new", purpose="register") is None
    other_process = AccountStore(neighbour.database)
    assert [take(it, "ann", "new") for it in (other_process, accounts)] == ["data", None]


def test_passkey_signs_in_once_per_count(accounts, identities):
    assert accounts.add_passkey("ann", PASSKEY).result()
    assert not accounts.add_passkey("bob", PASSKEY).result()
    assert [sign_in(accounts, "phone"), sign_in(accounts, "eve")] == ["signed_in", "invalid"]
    used = accounts.passkey("id")
    assert (used.sign_count, used.used_at, used.public_key) == (6, NOW, b"public key")
    assert set(identities.key_set("ann").keys) == {"ann", "fresh phone"}
    assert accounts.account("fresh phone") == StoredAccount((used,))


def test_only_own_passkeys_are_renamed(accounts):
    other = replace(PASSKEY, id="other")
    for key, passkey in (("ann", PASSKEY), ("bob", other)):
        assert accounts.add_passkey(key, passkey).result()
    assert [accounts.rename_passkey(key, "id", "My key").result() for key in ("bob", "nobody", "ann")] == [0, 0, 1]
    assert (accounts.passkey("id"), accounts.passkey("other")) == (replace(PASSKEY, name="My key"), other)


def test_joined_identity_brings_its_passkeys_and_logins(accounts, identities):
    accounts.add_passkey("ann", PASSKEY).result()
    assert sign_on(accounts, "bob") == "signed_in"
    identities.add_code("ann", "code", NOW, NOW + 1).result()
    assert identities.join("fresh bob", "code", NOW, True).result() == "linked"
    assert accounts.account("ann") == accounts.account("fresh bob") == StoredAccount((PASSKEY,), (LOGIN,))


def test_login_of_a_guest_with_seats_needs_a_confirmation(store, accounts, identities):
    laid(store, "ann", "bob")
    assert sign_on(accounts, "ann") == "unconfirmed"
    assert accounts.account("ann") == StoredAccount()
    assert sign_on(accounts, "ann", confirmed=True) == "signed_in"
    assert identities.key_set("fresh ann").revoked == {"ann"}
    assert sign_on(accounts, "bob", confirmed=True) == "opponents"


def test_deletion_leaves_nothing_of_an_account(accounts, identities):
    accounts.add_passkey("ann", PASSKEY).result()
    sign_on(accounts, "ann", confirmed=True)
    add(accounts, "fresh ann")
    identities.delete("fresh ann").result()
    assert (accounts.passkey("id"), accounts.account("fresh ann")) == (None, StoredAccount())
    assert take(accounts, "fresh ann") is None
    assert sign_on(accounts, "eve") == "signed_in"  # a new account
    assert identities.key_set("fresh eve").keys == ("fresh eve",)


def test_fresh_key_keeps_the_notices_of_an_account_but_not_of_a_guest(store, accounts, identities):
    """Somebody else may have used the browser before as a guest."""
    accounts.add_passkey("ann", PASSKEY).result()
    standing = {"kind": "webhook", "address": "x", "secret": "", "confirmed": True, "made_at": NOW}
    rows = [{"id": key, "identity": key, "key": key, **standing} for key in ("ann", "guest")]
    store.database.submit(lambda connection: connection.execute(insert(channels), rows).close()).result()
    assert [sign_in(accounts, "guest"), sign_on(accounts, "ann", confirmed=True)] == ["signed_in"] * 2
    with store.database.reading() as connection:
        assert connection.execute(select(channels.c.id, channels.c.key)).all() == [("ann", "fresh ann")]
