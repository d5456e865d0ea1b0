"""What can be asked of a table."""

from __future__ import annotations

from parlour.view.language import phrases

from ...domain import commands
from ...domain.commands import Command
from ...domain.refusals import Refusal
from ...runtime.service import TableService
from ..dependencies import ChargeTable, Network, Service, TableId, Welcomed, Who
from ..schemas import answers, requests
from .router import api_router

say = phrases(__package__)
router = api_router()


@router.post("/tables/{id}/seats", tags=["play"])
async def sit_down(
    id: TableId, body: requests.SitDown, service: Service, who: Welcomed, network: Network
) -> answers.Seated:
    """Take a seat."""
    table = await service.table(id, who)
    before = table.held_by(who)
    seq = await service.do(id, commands.Sit(body.name or "", body.seat), who, network)
    taken = [seat for seat in (await service.table(id)).held_by(who) if seat not in before]
    if not taken:
        raise Refusal("stale", say("The table has changed meanwhile; look again."), seq=seq)
    return answers.Seated(seq=seq, seat=taken[0])


@router.post("/tables/{id}/ready", tags=["play"])
async def get_ready(id: TableId, body: requests.GetReady, service: Service, who: Who, network: Network) -> answers.Done:
    """Be ready to start, at all your seats. The game begins when all seats are taken and all persons are ready."""
    return await _do(service, id, commands.Ready(body.entropy), who, network)


@router.post("/tables/{id}/leave", tags=["play"])
async def leave(id: TableId, body: requests.Nothing, service: Service, who: Who, network: Network) -> answers.Done:
    """Give up your seats before the start."""
    return await _do(service, id, commands.Leave(), who, network)


@router.post("/tables/{id}/actions", tags=["play"])
async def play(id: TableId, body: requests.Play, service: Service, who: Who, network: Network) -> answers.Done:
    """Play actions by their texts. When this is answered they are on disk, and what chance brought as well.

    A request that answers an older `seq` is refused with the present one, so nothing is ever played twice.
    """
    return await _do(service, id, commands.Play(body.seq, tuple(body.actions), body.seat), who, network)


@router.post("/tables/{id}/resign", tags=["play"])
async def resign(id: TableId, body: requests.Seen, service: Service, who: Who, network: Network) -> answers.Done:
    """Give up. With two seats the other wins; with more the computer plays on for you."""
    return await _do(service, id, commands.Resign(body.seq), who, network)


@router.post("/tables/{id}/undo", tags=["play"])
async def undo(id: TableId, body: requests.Seen, service: Service, who: Who, network: Network) -> answers.Done:
    """Go back to before your last decision, where only computers play beside you."""
    return await _do(service, id, commands.TakeBack(body.seq), who, network)


@router.post("/tables/{id}/claim", tags=["play"])
async def claim(id: TableId, body: requests.Seen, service: Service, who: Who, network: Network) -> answers.Done:
    """Claim the win where the other person is to act and has gone away."""
    return await _do(service, id, commands.Claim(body.seq), who, network)


@router.post("/tables/{id}/handover", tags=["play"])
async def hand_over(id: TableId, body: requests.HandOver, service: Service, who: Who, network: Network) -> answers.Done:
    """Let the computer play on for a person who is to act and has gone away, or a computer that is not there."""
    return await _do(service, id, commands.HandOver(body.seq, body.seat, body.level), who, network)


@router.post("/tables/{id}/offers", tags=["play"])
async def offer(
    id: TableId, body: requests.MakeOffer, service: Service, who: Who, network: Network, charge_table: ChargeTable
) -> answers.Done:
    """Offer a draw, a takeback or a rematch to the other persons."""
    if body.kind == "rematch":
        charge_table()
    return await _do(service, id, commands.Offer(body.seq, body.kind), who, network)


@router.post("/tables/{id}/answers", tags=["play"])
async def answer(
    id: TableId, body: requests.AnswerOffer, service: Service, who: Who, network: Network, charge_table: ChargeTable
) -> answers.Done:
    """Agree to an offer or decline it. Who declines their own offer takes it back."""
    if body.kind == "rematch" and body.accept:
        charge_table()
    return await _do(service, id, commands.Answer(body.seq, body.kind, body.accept), who, network)


@router.post("/tables/{id}/rematch", tags=["play"])
async def rematch(
    id: TableId, body: requests.Seen, service: Service, who: Who, network: Network, charge_table: ChargeTable
) -> answers.Done:
    """Play again, seats moved round by one: offered to the other persons, or agreed to. The old table names the new."""
    charge_table()
    return await _do(service, id, commands.Rematch(body.seq), who, network)


async def _do(service: TableService, id: str, command: Command, who: str | None, network: str) -> answers.Done:
    return answers.Done(seq=await service.do(id, command, who, network))
