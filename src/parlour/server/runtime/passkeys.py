"""Passkeys: public keys by which people sign in, without a name or a password.

The authenticator signs the origin of the page, so no other site can use a passkey of this one, or have one used here.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pydantic import JsonValue

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.storage.account_rows import AccountStore, Entry, Passkey, SignIn
from parlour.view.language import phrases

from .challenges import SECONDS, Challenges
from .identities import key_of

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions

log = logging.getLogger(__name__)
say = phrases(__package__)

REGISTER, SIGN_IN = "register", "sign in"  # purposes of challenges
MAX_ID = 1400  # characters; a credential's id has at most 1023 bytes

Credential = Mapping[str, JsonValue]  # a browser's PublicKeyCredential as JSON
Options = dict[str, JsonValue]  # for navigator.credentials, as JSON


class Passkeys:
    """Registers passkeys, and checks their signatures. Raises Refusal for everything that doesn't hold."""

    def __init__(self, site: str, store: AccountStore, challenges: Challenges, now: Callable[[], int]):
        """`site` is the public address of the server."""
        import webauthn  # an optional dependency

        self._library = webauthn
        self._site, self._host = site, urlsplit(site).hostname or ""
        self._store, self._challenges, self._now = store, challenges, now

    async def registration(self, caller: Caller, name: str) -> Options:
        """The options to create a passkey of a name."""
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        account = await asyncio.to_thread(self._store.account, key_of(caller))
        known = [PublicKeyCredentialDescriptor(self._library.base64url_to_bytes(it.id)) for it in account.passkeys]
        options = self._library.generate_registration_options(
            rp_id=self._host,
            rp_name="Parlour",
            user_name=name,
            timeout=1000 * SECONDS,
            exclude_credentials=known,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
        return await self._issue(caller, REGISTER, options, name)

    async def register(self, caller: Caller, credential: Credential) -> None:
        """Add a passkey to a caller's identity, which makes it an account."""
        with _refusing_invalid():
            _, challenge = _read(credential)
        name = await self._challenges.take(caller, REGISTER, challenge)
        with _refusing_invalid():
            verified = self._library.verify_registration_response(
                credential=dict(credential),
                expected_challenge=self._library.base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._site,
                require_user_verification=True,
            )
        id = self._library.helpers.bytes_to_base64url(verified.credential_id)
        passkey = Passkey(id, name, verified.credential_public_key, verified.sign_count, self._now())
        if not await asyncio.wrap_future(self._store.add_passkey(key_of(caller), passkey)):
            raise Refusal("not_allowed", say("You have too many passkeys, or already have this one."))

    async def authentication(self, caller: Caller) -> Options:
        """The options to sign in with any passkey of this server."""
        from webauthn.helpers.structs import UserVerificationRequirement

        options = self._library.generate_authentication_options(
            rp_id=self._host, timeout=1000 * SECONDS, user_verification=UserVerificationRequirement.REQUIRED
        )
        return await self._issue(caller, SIGN_IN, options)

    async def sign_in(self, caller: Caller, credential: Credential, fresh: str, confirmed: bool) -> Future[Entry]:
        """Check the signature of a passkey, and begin to sign in to its account with a fresh key."""
        with _refusing_invalid():
            id, challenge = _read(credential)
        await self._challenges.take(caller, SIGN_IN, challenge)
        passkey = await asyncio.to_thread(self._store.passkey, id)
        with _refusing_invalid():
            if passkey is None:
                raise LookupError("unknown passkey")
            verified = self._library.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=self._library.base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._site,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        sign_in = SignIn(key_of(caller), fresh, self._now(), confirmed)
        return self._store.sign_in_by_passkey(passkey, verified.new_sign_count, sign_in)

    async def _issue(
        self,
        caller: Caller,
        purpose: str,
        options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
        data: str = "",
    ) -> Options:
        challenge = self._library.helpers.bytes_to_base64url(options.challenge)
        await self._challenges.add(caller, purpose, challenge, data)
        return json.loads(self._library.options_to_json(options))


def _read(credential: Credential) -> tuple[str, str]:
    """Return the id of a browser's credential, and the challenge that it answers."""
    from webauthn.helpers import base64url_to_bytes

    id, response = credential["id"], credential["response"]
    if not isinstance(id, str) or not isinstance(response, dict) or len(id) > MAX_ID:
        raise ValueError("not a credential")
    return id, str(json.loads(base64url_to_bytes(str(response["clientDataJSON"])))["challenge"])


@contextmanager
def _refusing_invalid() -> Iterator[None]:
    """Refuse a credential for any error, because a malicious one can make the library raise anything."""
    try:
        yield
    except Exception as problem:
        log.info("Passkey refused: %.200r", str(problem))
        message = say("This passkey isn't valid here. It may have been removed.")
        raise Refusal("invalid", message, field="credential") from problem
