"""Requests and responses about identities and the tables of one."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from parlour.server.storage.identity_rows import Devices

from .answers import Listing
from .field_types import Printable, RequestModel, ResponseModel


class JoinModel(RequestModel):
    """A code for joining another identity."""

    code: Annotated[str, Field(min_length=1, max_length=64, examples=["K7PX42MD"]), Printable] = Field(
        description="A link code or a recovery code. Case, spaces and hyphens don't matter."
    )
    confirmed: bool = Field(
        False,
        strict=True,
        description="Whether the keys of both sides may play each other's seats; needed if you have seats.",
    )


class DeletionModel(RequestModel):
    """A request to delete your data."""

    resign: bool = Field(False, strict=True, description="Whether to resign your running games.")


class SignOutModel(RequestModel):
    """Keys to sign out."""

    devices: Devices = Field("others", description="Which of your keys: the others, the one you use, or all.")


class IdentitySummaryModel(ResponseModel):
    """Your identity: the keys that act for the same seats."""

    devices: int = Field(description="The number of keys that are signed in.")
    tables: int = Field(description="The number of tables where you have a seat.")
    running: int = Field(description="The number of those tables whose game is not over.")
    recovery: bool = Field(description="Whether you have a recovery code.")


class LinkCode(ResponseModel):
    code: str = Field(description="The code. It is not stored, so it cannot be shown again.", examples=["K7PX42MD"])
    seconds: int = Field(description="The number of seconds until the code expires. It can be used once.")


class RecoveryCode(ResponseModel):
    code: str = Field(description="The code, which replaces any earlier one. It is not stored, so write it down.")


class Joined(ResponseModel):
    recovery: str | None = Field(description="The new recovery code, if you used one.")


class Erased(ResponseModel):
    tables: int = Field(description="The number of tables from which you were removed.")


class OwnTablesUpdate(ResponseModel):
    """A message of the live connection for all of your tables: those that have changed since the last message."""

    tables: list[Listing]
    gone: list[str] = Field(description="The ids of tables where you no longer have a seat.")


class OwnTablesModel(ResponseModel):
    """A page of your tables."""

    total: int = Field(description="The number of tables on all pages.")
    tables: list[Listing]
