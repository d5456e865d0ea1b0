"""Commands at a table."""

from __future__ import annotations

from parlour.server.domain import commands
from parlour.server.domain.commands import Command
from parlour.server.domain.refusals import Refusal
from parlour.server.http.dependencies import CallerKey, ChargeTable, Network, OptionalKey, Service, TableId, api_router
from parlour.server.http.schemas import answers, requests
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

say = phrases(__package__)
router = api_router()


@router.post("/tables/{id}/seats", tags=["play"])
async def sit_down(
    id: TableId, body: requests.SitDown, service: Service, who: CallerKey, network: Network
) -> answers.Seated:
    """Take an open seat."""
    table = await service.table(id, who)
    before = table.held_by(who)
    seq = await service.do(id, commands.Sit(body.name or "", body.seat), who, network)
    taken = [seat for seat in (await service.table(id)).held_by(who) if seat not in before]
    if not taken:
        raise Refusal("stale", say("The table has changed in the meantime. Take another look."), seq=seq)
    return answers.Seated(seq=seq, seat=taken[0])


@router.post("/tables/{id}/ready", tags=["play"])
async def get_ready(
    id: TableId, body: requests.GetReady, service: Service, who: OptionalKey, network: Network
) -> answers.Done:
    """Mark all your seats as ready. The game starts when every seat is taken and every person is ready."""
    return await _do(service, id, commands.Ready(body.entropy), who, network)


@router.post("/tables/{id}/leave", tags=["play"])
async def leave(
    id: TableId, body: requests.Nothing, service: Service, who: OptionalKey, network: Network
) -> answers.Done:
    """Leave all your seats before the game starts."""
    return await _do(service, id, commands.Leave(), who, network)


@router.post("/tables/{id}/actions", tags=["play"])
async def play(id: TableId, body: requests.Play, service: Service, who: OptionalKey, network: Network) -> answers.Done:
    """Play one or more actions.

    The response is sent once the actions and any rolls that follow are on disk. A request with an outdated `seq` is
    refused and the error gives the current one, so no action is ever played twice.
    """
    return await _do(service, id, commands.Play(body.seq, tuple(body.actions), body.seat), who, network)


@router.post("/tables/{id}/resign", tags=["play"])
async def resign(
    id: TableId, body: requests.Seen, service: Service, who: OptionalKey, network: Network
) -> answers.Done:
    """Resign. In games with two seats the other seat wins; with more seats the computer takes over yours."""
    return await _do(service, id, commands.Resign(body.seq), who, network)


@router.post("/tables/{id}/undo", tags=["play"])
async def undo(id: TableId, body: requests.Seen, service: Service, who: OptionalKey, network: Network) -> answers.Done:
    """Take back your last decision and everything after it, if no other person is playing, or a sealed choice."""
    return await _do(service, id, commands.TakeBack(body.seq), who, network)


@router.post("/tables/{id}/claim", tags=["play"])
async def claim(id: TableId, body: requests.Seen, service: Service, who: OptionalKey, network: Network) -> answers.Done:
    """Claim a win in a game with two seats if the other person is to move and has been away too long."""
    return await _do(service, id, commands.Claim(body.seq), who, network)


@router.post("/tables/{id}/handover", tags=["play"])
async def hand_over(
    id: TableId, body: requests.HandOver, service: Service, who: OptionalKey, network: Network
) -> answers.Done:
    """Let the computer take over from a person who is to move and is away, or from a missing external player."""
    return await _do(service, id, commands.HandOver(body.seq, body.seat, body.level), who, network)


@router.post("/tables/{id}/offers", tags=["play"])
async def offer(
    id: TableId,
    body: requests.MakeOffer,
    service: Service,
    who: OptionalKey,
    network: Network,
    charge_table: ChargeTable,
) -> answers.Done:
    """Offer the other people a draw or a rematch, or ask them for a takeback."""
    if body.kind == "rematch":
        charge_table()
    return await _do(service, id, commands.Offer(body.seq, body.kind), who, network)


@router.post("/tables/{id}/answers", tags=["play"])
async def answer(
    id: TableId,
    body: requests.AnswerOffer,
    service: Service,
    who: OptionalKey,
    network: Network,
    charge_table: ChargeTable,
) -> answers.Done:
    """Accept or decline an offer. Declining your own offer withdraws it."""
    if body.kind == "rematch" and body.accept:
        charge_table()
    return await _do(service, id, commands.Answer(body.seq, body.kind, body.accept), who, network)


@router.post("/tables/{id}/rematch", tags=["play"])
async def rematch(
    id: TableId, body: requests.Seen, service: Service, who: OptionalKey, network: Network, charge_table: ChargeTable
) -> answers.Done:
    """Offer or accept a rematch with the seats rotated by one. The old table's `rematch` is the new table's id."""
    charge_table()
    return await _do(service, id, commands.Rematch(body.seq), who, network)


async def _do(service: TableService, id: str, command: Command, who: str | None, network: str) -> answers.Done:
    return answers.Done(seq=await service.do(id, command, who, network))
