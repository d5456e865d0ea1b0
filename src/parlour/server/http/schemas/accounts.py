"""Requests and responses about accounts: passkeys, and logins at providers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue

from .field_types import Printable, RequestModel, ResponseModel

MAX_TOKEN = 4096  # characters of what a provider sends


PasskeyText = Annotated[str, Field(min_length=1, max_length=60, examples=["My phone"]), Printable]
PublicKeyCredential = Annotated[dict[str, JsonValue], Field(description="`PublicKeyCredential.toJSON()`.")]


class NewPasskey(RequestModel):
    """The name of a passkey to be created."""

    name: PasskeyText


class CredentialModel(RequestModel):
    """A credential that a browser has made or used."""

    credential: PublicKeyCredential


class PasskeySignIn(RequestModel):
    """The signature of a passkey."""

    credential: PublicKeyCredential
    confirmed: bool = Field(
        False, strict=True, description="Whether your seats may become part of the account, if you have seats."
    )


class ProviderSignIn(RequestModel):
    """The beginning of a sign-in at a provider."""

    confirmed: bool = Field(
        False,
        strict=True,
        description="Whether your seats, or your account, may be joined with the account of the login.",
    )


class ProviderResult(RequestModel):
    """The parameters with which a provider sent the browser back."""

    state: str = Field(min_length=1, max_length=MAX_TOKEN)
    code: str = Field(min_length=1, max_length=MAX_TOKEN)
    issuer: str | None = Field(None, max_length=MAX_TOKEN, description="The parameter `iss`, if there is one.")


class PasskeyRemoval(RequestModel):
    """The passkey to remove."""

    id: str = Field(min_length=1, max_length=MAX_TOKEN)


class PasskeyName(RequestModel):
    """A new name for a passkey."""

    name: PasskeyText
    id: str = Field(min_length=1, max_length=MAX_TOKEN)


class BrowserOptions(ResponseModel):
    """Options for a browser."""

    options: dict[str, JsonValue] = Field(
        description="For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."
    )


class ProviderAddress(ResponseModel):
    address: str = Field(description="The provider's page, which sends the browser back to `/signed-in/{provider}`.")


class PasskeyModel(ResponseModel):
    id: str
    name: str
    added: str = Field(description="When it was created, in ISO 8601, UTC.", examples=["2026-01-31T18:00:00Z"])
    used: str | None = Field(description="When it last signed someone in.")


class ProviderModel(ResponseModel):
    """A provider through which people can sign in."""

    name: str
    label: str = Field(description="The name shown to people.")
    linked: bool = Field(description="Whether you can sign in there to this identity.")


class AccountModel(ResponseModel):
    """The ways to sign in to your identity."""

    address: str = Field(description="The address at which people can sign in; empty if the server has no accounts.")
    registered: bool = Field(description="Whether you have a passkey or a login, which makes your identity an account.")
    passkeys: list[PasskeyModel]
    providers: list[ProviderModel]
