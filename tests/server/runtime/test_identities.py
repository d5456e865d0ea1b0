"""Identities as a process remembers them, and as other processes change them."""

import asyncio

from parlour.server.domain.commands import Caller, NewTable
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from tests.server.times import PATIENCE

from .helpers import caller


async def known(service, key, condition):
    """Ask a service for a key's caller until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition(found := await service.identities.caller(key, "home")):
            await asyncio.sleep(0.01)
    return found


async def test_identity_is_read_once_until_it_changes(service, monkeypatch):
    read, asked = service.identities._store.key_set, []
    monkeypatch.setattr(service.identities._store, "key_set", lambda key: asked.append(key) or read(key))
    for _ in range(2):
        assert await service.identities.caller("ann", "home") == Caller("ann", "home", ("ann",))
    code = await service.identities.make_link(caller("ann"))
    assert await service.identities.join(caller("phone"), code, confirmed=False) is None
    assert (await service.identities.caller("phone", "home")).keys == ("phone", "ann")
    assert asked == ["ann", "phone"]


async def test_change_during_a_reading_is_not_missed(service, monkeypatch):
    """The reading may have found the state before the change."""
    read = service.identities._store.key_set

    def key_set(key):
        found = read(key)
        service.identities.forget()
        return found

    monkeypatch.setattr(service.identities._store, "key_set", key_set)
    await service.identities.caller("ann", "home")
    assert service.identities._known == {}


async def test_other_processes_learn_of_joined_and_revoked_keys(postgres_url):
    settings = read_settings(database=postgres_url, heartbeat=0.1)
    async with TableService(settings) as one, TableService(settings) as two:
        assert (await two.identities.caller("phone", "home")).keys == ("phone",)
        await one.identities.join(caller("phone"), await one.identities.make_link(caller("ann")), confirmed=False)
        await known(two, "phone", lambda it: it.keys == ("phone", "ann"))
        await one.open(NewTable("lokai_and_bele", seats=("me", "random")), "phone")
        await two.identities.sign_out(caller("ann"), "others")
        assert (await known(one, "phone", lambda it: it.key is None)).keys == ()
