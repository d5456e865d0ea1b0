"""A caller's account: passkeys, and logins at OpenID Connect providers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Path, Response
from starlette.requests import HTTPConnection

from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.http import keys
from parlour.server.http.dependencies import NewCaller, RequestCaller, Service, api_router, code_limit, refusals
from parlour.server.http.schemas.accounts import (
    AccountModel,
    BrowserOptions,
    CredentialModel,
    NewPasskey,
    PasskeyModel,
    PasskeyName,
    PasskeyRemoval,
    PasskeySignIn,
    ProviderAddress,
    ProviderModel,
    ProviderResult,
    ProviderSignIn,
)
from parlour.server.http.schemas.requests import Nothing
from parlour.server.runtime.service import TableService
from parlour.server.runtime.single_sign_on import ProviderAnswer
from parlour.view.language import phrases

say = phrases(__package__)

router = api_router("/identity", "identity")
limited = [Depends(code_limit)]
ProviderName = Annotated[str, Path(max_length=32, description="The name of a provider.")]


async def browser_caller(connection: HTTPConnection, caller: NewCaller) -> Caller:
    if keys.has_token(connection):
        raise Refusal("not_allowed", say("Only browsers can sign in. Tokens use link codes: POST /api/identity/links."))
    return caller


BrowserCaller = Annotated[Caller, Depends(browser_caller)]


@router.get("/account")
async def get_account(service: Service, caller: RequestCaller) -> AccountModel:
    """Get the ways to sign in to your identity."""
    return await _account(service, caller)


@router.post("/passkeys/options", dependencies=limited)
async def get_passkey_options(body: NewPasskey, service: Service, caller: BrowserCaller) -> BrowserOptions:
    """Get what a browser needs to create a passkey. It is valid once, for five minutes."""
    return BrowserOptions(options=await service.accounts.passkeys.registration(caller, body.name))


@router.post("/passkeys", status_code=201)
async def add_passkey(body: CredentialModel, service: Service, caller: BrowserCaller) -> AccountModel:
    """Add a passkey. It makes your identity an account, to which you can sign in on any device."""
    await service.accounts.passkeys.register(caller, body.credential)
    return await _account(service, caller)


@router.post("/passkeys/removal")
async def remove_passkey(body: PasskeyRemoval, service: Service, caller: RequestCaller) -> AccountModel:
    """Remove a passkey."""
    await service.accounts.remove_passkey(caller, body.id)
    return await _account(service, caller)


@router.post("/passkeys/name")
async def rename_passkey(body: PasskeyName, service: Service, caller: RequestCaller) -> AccountModel:
    """Rename a passkey."""
    await service.accounts.rename_passkey(caller, body.id, body.name)
    return await _account(service, caller)


@router.post("/sign-in/options", dependencies=limited)
async def get_sign_in_options(body: Nothing, service: Service, caller: BrowserCaller) -> BrowserOptions:
    """Get what a browser needs to sign in with a passkey. It is valid once, for five minutes."""
    return BrowserOptions(options=await service.accounts.passkeys.authentication(caller))


@router.post("/sign-in")
async def sign_in_with_passkey(
    body: PasskeySignIn,
    service: Service,
    caller: BrowserCaller,
    connection: HTTPConnection,
    response: Response,
) -> AccountModel:
    """Sign in to the account of a passkey, with a fresh key.

    If you have seats, this is refused as `unconfirmed` unless `confirmed` is true. Your former key becomes invalid, and
    so do your other keys and codes if you had no account.
    """
    fresh = keys.fresh_key()
    await service.accounts.sign_in_by_passkey(caller, body.credential, keys.fingerprint(fresh), body.confirmed)
    return await _signed_in(service, connection, response, fresh)


@router.post("/providers/{provider}/options", dependencies=limited)
async def get_provider_address(
    provider: ProviderName, body: ProviderSignIn, service: Service, caller: BrowserCaller
) -> ProviderAddress:
    """Get the address at which you can sign in. It is valid once, for five minutes."""
    single_sign_on = service.accounts.single_sign_on
    return ProviderAddress(address=await single_sign_on.begin(caller, provider, body.confirmed))


@router.post("/providers/{provider}/sign-in")
async def sign_in_with_provider(
    provider: ProviderName,
    body: ProviderResult,
    service: Service,
    caller: BrowserCaller,
    connection: HTTPConnection,
    response: Response,
) -> AccountModel:
    """Sign in to the account of a login, with a fresh key, as with a passkey. A new login is added to your identity."""
    fresh, answer = keys.fresh_key(), ProviderAnswer(body.state, body.code, body.issuer)
    await service.accounts.sign_in_by_provider(caller, provider, answer, keys.fingerprint(fresh))
    return await _signed_in(service, connection, response, fresh)


@router.post("/providers/{provider}/removal", responses=refusals(409))
async def remove_login(provider: ProviderName, body: Nothing, service: Service, caller: RequestCaller) -> AccountModel:
    """Remove your login at a provider."""
    await service.accounts.remove_login(caller, provider)
    return await _account(service, caller)


async def _signed_in(service: TableService, connection: HTTPConnection, response: Response, key: str) -> AccountModel:
    """Replace the caller's key by another."""
    keys.set_key(connection, response, key)
    return await _account(service, Caller(keys.fingerprint(key), ""))


async def _account(service: TableService, caller: Caller) -> AccountModel:
    account, settings = await service.accounts.account(caller), service.settings
    issuers = {login.issuer for login in account.logins}
    return AccountModel(
        address=settings.site if settings.accounts else "",
        registered=bool(account.passkeys or account.logins),
        passkeys=[
            PasskeyModel(
                id=it.id, name=it.name, added=moment(it.added_at), used=moment(it.used_at) if it.used_at else None
            )
            for it in account.passkeys
        ],
        providers=[
            ProviderModel(name=name, label=it.label or name, linked=it.issuer in issuers)
            for name, it in settings.providers.items()
        ],
    )


def moment(milliseconds: int) -> str:
    """A time in ISO 8601."""
    return f"{datetime.fromtimestamp(milliseconds // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
