"""A caller's identity: codes that let other devices play the same seats, and the caller's data."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping

from fastapi import Depends
from fastapi.responses import StreamingResponse

from parlour.server.domain.commands import Caller
from parlour.server.http.dependencies import (
    NewCaller,
    RequestCaller,
    Service,
    api_router,
    code_limit,
    export_limit,
    refusals,
)
from parlour.server.http.schemas import identities, requests
from parlour.server.runtime.identities import LINK_SECONDS
from parlour.server.runtime.personal_data import ExportedTable

A_FILE: dict[int | str, dict[str, object]] = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}
router = api_router("/identity", "identity")


@router.get("")
async def get_identity(service: Service, caller: RequestCaller) -> identities.IdentitySummaryModel:
    """Get the number of your devices and tables."""
    return identities.IdentitySummaryModel.model_validate(await service.identities.standing(caller))


@router.post("/links", status_code=201)
async def create_link_code(body: requests.Nothing, service: Service, caller: NewCaller) -> identities.LinkCode:
    """Create a code with which another device can play your seats. At most 5 are valid; another replaces the oldest."""
    return identities.LinkCode(code=await service.identities.make_link(caller), seconds=LINK_SECONDS)


@router.post("/recovery", status_code=201)
async def create_recovery_code(body: requests.Nothing, service: Service, caller: NewCaller) -> identities.RecoveryCode:
    """Create a recovery code to write down, in case you lose your key. It replaces the previous one."""
    return identities.RecoveryCode(code=await service.identities.make_recovery(caller))


@router.post("/join", dependencies=[Depends(code_limit)], responses=refusals(409))
async def join_identity(body: identities.JoinModel, service: Service, caller: NewCaller) -> identities.Joined:
    """Join the identity of a code. From then on, each of its keys and of yours can play the seats of all.

    If you have seats, the code is refused as `unconfirmed`, and stays valid, unless `confirmed` is true.
    """
    return identities.Joined(recovery=await service.identities.join(caller, body.code, body.confirmed))


@router.post("/sign-out")
async def sign_out(
    body: identities.SignOutModel, service: Service, caller: RequestCaller
) -> identities.IdentitySummaryModel:
    """Sign out keys of yours. Unless it is only this one, your link codes and your recovery code are cancelled, too."""
    await service.identities.sign_out(caller, body.devices)
    if body.devices != "others":
        caller = Caller(None, caller.network)
    return identities.IdentitySummaryModel.model_validate(await service.identities.standing(caller))


@router.get("/data", dependencies=[Depends(export_limit)], response_class=StreamingResponse, responses=A_FILE)
async def export_data(service: Service, caller: RequestCaller) -> StreamingResponse:
    """Download your account and notification channels, and all tables where you hold or held a seat, as JSON.

    The tables come with their game records, and with the phrases that you have said there.
    """
    name = {"Content-Disposition": 'attachment; filename="parlour.json"'}
    parts_of = service.accounts, service.subscriptions, service.vacations
    about = {name: part for each in parts_of for name, part in (await each.export(caller)).items()}
    parts = _as_json(about, service.personal_data.export(caller))
    return StreamingResponse(parts, media_type="application/json", headers=name)


async def _as_json(about: Mapping[str, object], tables: AsyncIterator[ExportedTable]) -> AsyncIterator[str]:
    yield "{" + "".join(f"{json.dumps(name)}: {json.dumps(part)},\n" for name, part in about.items())
    separator = '"tables": ['
    async for table in tables:
        yield f"{separator}\n{json.dumps(table, ensure_ascii=False)}"
        separator = ","
    yield f"{separator if separator != ',' else ''}\n]}}\n"


@router.post("/deletion", responses=refusals(409))
async def delete_data(body: identities.DeletionModel, service: Service, caller: RequestCaller) -> identities.Erased:
    """Remove your name from all tables and records, and delete your keys and codes. This cannot be undone.

    If you have running games, this is refused as `unconfirmed` unless `resign` is true.
    """
    return identities.Erased(tables=await service.personal_data.erase(caller, body.resign))
