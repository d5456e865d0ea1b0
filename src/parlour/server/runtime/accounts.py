"""Accounts: identities to which people sign in with a passkey or at a provider. The operator has to enable them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.settings import Settings
from parlour.server.storage.account_rows import AccountStore, Entry, StoredAccount
from parlour.server.storage.database import Database
from parlour.util.optional_dependencies import require
from parlour.view.language import phrases

from .challenges import Challenges
from .identities import Identities, check_obstacle, key_of
from .passkeys import Credential, Passkeys
from .single_sign_on import ProviderAnswer, SingleSignOn

say = phrases(__package__)


class Accounts:
    """The accounts of a server, as far as they are enabled."""

    def __init__(self, settings: Settings, database: Database, identities: Identities, now: Callable[[], int]):
        """Raises MissingDependencyError if accounts are enabled and a package for them is missing."""
        self._identities, self._store = identities, AccountStore(database)
        self._ways: tuple[Passkeys, SingleSignOn] | None = None
        if settings.accounts:
            require("Signing in")
            challenges = Challenges(self._store, now)
            self._ways = (
                Passkeys(settings.site, self._store, challenges, now),
                SingleSignOn(settings.site, settings.providers, self._store, challenges, now),
            )

    @property
    def passkeys(self) -> Passkeys:
        """Passkeys. Raises Refusal if accounts are disabled."""
        return self._enabled()[0]

    @property
    def single_sign_on(self) -> SingleSignOn:
        """The providers. Raises Refusal if accounts are disabled."""
        return self._enabled()[1]

    async def account(self, caller: Caller) -> StoredAccount:
        """The ways to sign in to a caller's identity."""
        return await asyncio.to_thread(self._store.account, caller.key) if caller.key else StoredAccount()

    async def export(self, caller: Caller) -> dict[str, object]:
        """A caller's account as data; empty for a guest."""
        if (account := await self.account(caller)) == StoredAccount():
            return {}
        passkeys = [{"name": it.name, "added_at": it.added_at, "used_at": it.used_at} for it in account.passkeys]
        return {"account": {"passkeys": passkeys, "logins": list(map(asdict, account.logins))}}

    async def sign_in_by_passkey(self, caller: Caller, credential: Credential, fresh: str, confirmed: bool) -> None:
        """Sign in to a passkey's account with a fresh key, which replaces the caller's. Raises Refusal."""
        await self._enter(await self.passkeys.sign_in(caller, credential, fresh, confirmed))

    async def sign_in_by_provider(self, caller: Caller, name: str, answer: ProviderAnswer, fresh: str) -> None:
        """Sign in to the account of a login with a fresh key, which replaces the caller's. Raises Refusal."""
        await self._enter(await self.single_sign_on.finish(caller, name, answer, fresh))

    async def _enter(self, entry: Future[Entry]) -> None:
        outcome = await self._identities.change(entry)
        if outcome == "invalid":
            raise Refusal("invalid", say("This attempt has expired, or was made in another browser. Start again."))
        check_obstacle(outcome)

    async def remove_passkey(self, caller: Caller, id: str) -> None:
        """Remove a passkey of a caller. Raises Refusal."""
        _check_own(await asyncio.wrap_future(self._store.remove_passkey(key_of(caller), id)))

    async def rename_passkey(self, caller: Caller, id: str, name: str) -> None:
        """Rename a passkey of a caller. Raises Refusal."""
        _check_own(await asyncio.wrap_future(self._store.rename_passkey(key_of(caller), id, name)))

    async def remove_login(self, caller: Caller, provider: str) -> None:
        """Remove a caller's login at a provider. Raises Refusal."""
        issuer = self.single_sign_on.issuer(provider)
        if not await asyncio.wrap_future(self._store.remove_logins(key_of(caller), issuer)):
            raise Refusal("invalid", say("You have no login at this provider."), field="provider")

    def _enabled(self) -> tuple[Passkeys, SingleSignOn]:
        if self._ways is None:
            raise Refusal("not_allowed", say("This server has no accounts. Its operator can enable them."))
        return self._ways


def _check_own(was_found: bool) -> None:
    """Raise Refusal if the caller has no such passkey. Those of others are refused like unknown ones."""
    if not was_found:
        raise Refusal("invalid", say("You have no such passkey."), field="id")
