"""Single sign-on: people sign in at OpenID Connect providers that the operator has configured.

A sign-on starts with a request of our own page, and ends with one: the provider sends the browser back to a page whose
address is fixed, and that page sends on what it got. So the server never redirects anyone.
"""

from __future__ import annotations

import base64
import json
import logging
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.settings import SECURE, IdentityProvider
from parlour.server.storage.account_rows import AccountStore, Entry, Login, SignIn
from parlour.view.language import phrases

from .challenges import Challenges
from .identities import key_of

if TYPE_CHECKING:
    from authlib.integrations.starlette_client import OAuth, StarletteOAuth2App
    from authlib.oauth2.auth import ClientAuth

log = logging.getLogger(__name__)
say = phrases(__package__)

ALGORITHMS = {f"{kind}{bits}" for kind in ("RS", "PS", "ES") for bits in (256, 384, 512)} | {"EdDSA"}
MAX_SUBJECT = 255  # characters, by the specification
TIMEOUT = 10  # seconds per request to a provider
RETRY = 30  # seconds


@dataclass(frozen=True, slots=True)
class ProviderAnswer:
    """The parameters with which a provider sends the browser back."""

    state: str
    code: str
    issuer: str | None = None


class SingleSignOn:
    """The configured providers. Raises Refusal for everything that doesn't hold."""

    def __init__(
        self,
        site: str,
        providers: Mapping[str, IdentityProvider],
        store: AccountStore,
        challenges: Challenges,
        now: Callable[[], int],
    ):
        """`site` is the public address of the server."""
        self._site, self._store, self._challenges, self._now = site, store, challenges, now
        self.providers = providers
        self._clients = {name: _client(name, provider) for name, provider in providers.items()}

    async def begin(self, caller: Caller, name: str, confirmed: bool) -> str:
        """Return the address of a provider's page at which a caller signs in.

        `confirmed` says that the caller's seats, or account, may be joined with a login that is new or has others.
        """
        client = await self._ready_client(name)
        request = await client.create_authorization_url(self._return_address(name))
        memory = {"nonce": request["nonce"], "verifier": request["code_verifier"], "confirmed": confirmed}
        await self._challenges.add(caller, _purpose(name), request["state"], json.dumps(memory))
        return request["url"]

    async def finish(self, caller: Caller, name: str, answer: ProviderAnswer, fresh: str) -> Future[Entry]:
        """Check a provider's answer, and begin to sign in to the account of its login with a fresh key."""
        memory = json.loads(await self._challenges.take(caller, _purpose(name), answer.state))
        client = await self._ready_client(name)
        try:
            login = await self._login(client, name, answer, memory)
        except Exception as problem:  # a provider may answer anything
            log.warning("Provider %s did not identify a person: %.200r", name, problem)
            message = say("{provider} didn't confirm who you are. Try again.", provider=self.label(name))
            raise Refusal("not_allowed", message) from problem
        return self._store.sign_in_by_login(login, SignIn(key_of(caller), fresh, self._now(), memory["confirmed"]))

    async def _login(
        self, client: StarletteOAuth2App, name: str, answer: ProviderAnswer, memory: Mapping[str, str]
    ) -> Login:
        """Exchange a code for a token, and return the person whom it identifies. Raises anything."""
        provider = self.providers[name]
        if answer.issuer not in (None, provider.issuer):
            raise ValueError("answer of another provider")
        address, verifier = self._return_address(name), memory["verifier"]
        token = await client.fetch_access_token(address, code=answer.code, code_verifier=verifier)
        expected = {"iss": provider.issuer, "aud": provider.client_id}
        options = {claim: {"essential": True, "value": value} for claim, value in expected.items()}
        claims = await client.parse_id_token(token, memory["nonce"], options)
        subject = str(claims["sub"])
        if not 0 < len(subject) <= MAX_SUBJECT:
            raise ValueError("invalid subject")
        return Login(provider.issuer, subject)

    def label(self, name: str) -> str:
        """The name of a provider for people."""
        return self.providers[name].label or name

    def issuer(self, name: str) -> str:
        """The issuer of a provider. Raises Refusal if there is no such provider."""
        if name not in self.providers:
            raise Refusal("invalid", say("There is no such provider."), field="provider")
        return self.providers[name].issuer

    async def _ready_client(self, name: str) -> StarletteOAuth2App:
        """The client of a provider, which knows the provider's addresses."""
        issuer = self.issuer(name)
        try:
            metadata = await self._clients[name].load_server_metadata()
            offered = metadata.get("id_token_signing_alg_values_supported", ["RS256"])
            metadata["id_token_signing_alg_values_supported"] = [it for it in offered if it in ALGORITHMS]
            if metadata["issuer"] != issuer or not SECURE.match(metadata["authorization_endpoint"]):
                raise ValueError(f"not the provider {issuer}")
            authentication = _authentication(self.providers[name], metadata)
            self._clients[name].client_kwargs["token_endpoint_auth_method"] = authentication
        except Exception as problem:  # a provider may answer anything
            log.warning("Provider %s cannot be used: %.200r", name, problem)
            message = say("{provider} can't be reached. Try again later.", provider=self.label(name))
            raise Refusal("busy", message, retry_after=RETRY) from problem
        return self._clients[name]

    def _return_address(self, name: str) -> str:
        return f"{self._site}/signed-in/{name}"


def _purpose(name: str) -> str:
    """The purpose of a challenge."""
    return f"provider {name}"


def _client(name: str, provider: IdentityProvider) -> StarletteOAuth2App:
    return _authlib().register(
        name,
        client_id=provider.client_id,
        client_secret=provider.client_secret.get_secret_value() or None,
        server_metadata_url=f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={"scope": "openid", "code_challenge_method": "S256", "timeout": TIMEOUT},
    )


def _authlib() -> OAuth:
    from authlib.deprecate import AuthlibDeprecationWarning  # an optional dependency

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AuthlibDeprecationWarning)  # its HTTP client is deprecated
        from authlib.integrations.starlette_client import OAuth
    return OAuth()


def _authentication(provider: IdentityProvider, metadata: Mapping[str, list[str]]) -> object:
    """The way to send the client's secret to a provider: in a header, unless the provider wants it in the form."""
    if not provider.client_secret.get_secret_value():
        return "none"
    offered = metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return _send_header if "client_secret_basic" in offered else "client_secret_post"


def _send_header(
    client: ClientAuth, method: str, address: str, headers: dict[str, str], body: str
) -> tuple[str, dict[str, str], str]:
    """Add the client's id and secret, encoded as RFC 6749 requires. Authlib does not encode them."""
    pair = f"{quote_plus(client.client_id)}:{quote_plus(client.client_secret)}"
    headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    return address, headers, body
