"""The operator's tools, for holders of an admin key. Keys are made on the command line only."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request

from parlour.server.domain.refusals import Refusal
from parlour.server.http.dependencies import Service, TableId, api_router, refusals
from parlour.server.http.middleware.limits import Buckets, network, too_many
from parlour.server.http.schemas import admin, requests
from parlour.server.runtime.moderation import Changes, Moderator
from parlour.server.runtime.service import TableService
from parlour.server.storage.admin_key_rows import use_key
from parlour.view.language import phrases

log = logging.getLogger(__name__)
say = phrases(__package__)

HEADER = "Parlour-Admin-Key"
MAX_ADDRESS = 200  # characters of an address in the log
router = api_router("/admin", "admin")


async def moderator_of(request: Request, service: Service) -> Moderator:
    """The operator with the key in the request's header. Each use is logged.

    Missing, unknown and revoked keys are refused alike. A network that has sent too many of them must wait.
    """
    attempts: Buckets = request.app.state.admin_attempts
    if wait := attempts.take(network(request.scope)):
        seconds = math.ceil(wait)
        raise Refusal("too_many", too_many(seconds), retry_after=seconds)
    key, address = request.headers.get(HEADER, ""), f"{request.method} {request.url.path}"[:MAX_ADDRESS]
    name = await asyncio.wrap_future(use_key(service.store.database, key, address, service.now()))
    if name is None:
        log.warning("A request with a wrong admin key was refused.")
        raise Refusal("not_yours", say("This needs a valid admin key."))
    attempts.take(network(request.scope), -1)  # only wrong keys count
    return Moderator(service.store, name, service.now)


Operator = Annotated[Moderator, Depends(moderator_of)]


@router.get("")
async def get_overview(operator: Operator) -> admin.OverviewModel:
    """Get the open reports, the bans in force, the list of forbidden names and the newest decisions.

    All requests under `/api/admin` need an admin key in the header `Parlour-Admin-Key`.
    """
    return admin.OverviewModel.model_validate(await asyncio.to_thread(operator.overview))


@router.get("/log")
async def get_audit_log(operator: Operator) -> admin.AuditLog:
    """Get the audit log: what operators did, newest first, with each use of a key."""
    entries = await asyncio.to_thread(operator.log)
    return admin.AuditLog(entries=[admin.AuditEntryModel.model_validate(entry) for entry in entries])


@router.post("/tables/{id}/close")
async def call_off_table(
    id: TableId, body: requests.Nothing, operator: Operator, service: Service
) -> admin.ChangedTables:
    """Call off the game at a table, even after the start."""
    return await _change(service, lambda: operator.close_table(id))


@router.post("/tables/{id}/name")
async def rename_person(
    id: TableId, body: admin.NewNameModel, operator: Operator, service: Service
) -> admin.ChangedTables:
    """Give the person at a seat another name at this table. The former name disappears from its events and record."""
    return await _change(service, lambda: operator.rename(id, body.seat, body.name))


@router.post("/tables/{id}/reports/close")
async def close_reports(id: TableId, body: requests.Nothing, operator: Operator) -> admin.ClosedReports:
    """Close all reports about a table."""
    return admin.ClosedReports(reports=await asyncio.to_thread(operator.close_reports, id))


@router.post("/bans", responses=refusals(404))
async def ban_subject(body: admin.BanOrderModel, operator: Operator) -> admin.BanModel:
    """Ban a person or a network from opening, joining and watching tables. They can finish their own games."""
    made = await asyncio.to_thread(operator.ban, body.subject, body.seconds, body.note)
    return admin.BanModel.model_validate(made)


@router.post("/bans/lift", responses=refusals(404))
async def lift_ban(body: admin.LiftedBanModel, operator: Operator) -> admin.OverviewModel:
    """Lift a ban, and get what remains."""
    await asyncio.to_thread(operator.lift_ban, body.subject)
    return admin.OverviewModel.model_validate(await asyncio.to_thread(operator.overview))


@router.post("/names")
async def set_forbidden_names(body: admin.NameListModel, operator: Operator) -> admin.NameProblems:
    """Replace the list of names that nobody may take. People who have one keep it until somebody renames them."""
    problems = await asyncio.to_thread(operator.set_names, body.text)
    return admin.NameProblems(problems=[admin.ListProblemModel.model_validate(it) for it in problems])


@router.post("/deletions", responses=refusals(404))
async def delete_person(body: admin.DataDeletionModel, operator: Operator, service: Service) -> admin.ChangedTables:
    """Delete a person's data, as they could do themselves: resign their games and remove their name everywhere."""
    return await _change(service, lambda: operator.delete_data(body.person))


async def _change(service: TableService, work: Callable[[], Changes]) -> admin.ChangedTables:
    """Carry out a decision in the database, and let this process follow. The others are notified."""
    changes = await asyncio.to_thread(work)
    service.identities.forget()
    for id, seq in changes.items():
        await service.tables.follow(id, seq)
    return admin.ChangedTables(tables=len(changes))
