"""Looking closer: analyses, and records of play."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from parlour.view.language import phrases

from ...domain import redaction
from ...domain.records import write_table
from ...domain.refusals import Refusal
from ...domain.table import Table
from .. import views
from ..dependencies import Charged, ChargeTable, Draw, Service, TableId, ViewCache, Who, written
from ..hang_up import unless_hung_up
from ..schemas import answers, requests
from .router import api_router

say = phrases(__package__)
A_TEXT: dict[str, Any] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
router = api_router()


@router.get("/tables/{id}/analysis", tags=["records"], response_model=answers.Analysis)
async def analyse(
    request: Request,
    id: TableId,
    service: Service,
    caller: Charged,
    turn: Annotated[int | None, Query(ge=0, lt=2**31, description="After how many turns; by default now.")] = None,
    seconds: Annotated[float, Query(ge=0.001, le=60, description="How long to think.")] = 1.0,
) -> answers.Analysis | Response:
    """What the computer thinks of a position: of any when the game is over, of the present one as a hint.

    There are hints for who plays against computers only, on their turn. They know no more than the seat does. A key
    has one analysis at a time, and a network a few; where too many wait already, `Retry-After` says when to ask again.
    """
    table = await service.table(id, caller.key)
    turns = len(table.match.turns) if turn is None else turn
    analysis = await unless_hung_up(request, service.analyse(id, caller, turns, seconds))
    return views.analysed(analysis) if analysis else Response()


@router.get("/tables/{id}/statistics", tags=["records"], response_model=answers.Statistics)
async def count(id: TableId, service: Service, cache: ViewCache, draw: Draw, who: Who) -> Response:
    """What a finished game was like, in numbers."""
    table = await service.table(id, who)
    if table.lasted is None:
        raise Refusal("too_early", say("It is counted when the game is over."))
    return written(await cache.statistics(table, table.lasted, draw))


@router.get("/tables/{id}/record", tags=["records"], response_class=Response, responses={200: A_TEXT})
async def read_record(id: TableId, service: Service, draw: Draw, who: Who) -> Response:
    """The record of play, a text; with the secret of the dice once the game is over."""
    table = await service.table(id, who)
    name = f'inline; filename="{table.game.name}-{table.id}.txt"'
    return PlainTextResponse(await draw(_record, table, who), headers={"Content-Disposition": name})


def _record(table: Table, who: str | None) -> str:
    if redaction.keeps_a_secret(table, views.viewpoint(table, who)):
        raise Refusal("too_early", say("The record can be read when nothing in it is hidden from you any more."))
    return write_table(table)


@router.post("/records", status_code=201, tags=["records"], response_model=answers.Imported)
async def import_record(
    request: Request, body: requests.Record, service: Service, caller: Charged, charge_table: ChargeTable
) -> answers.Imported | Response:
    """Lay out a record of play as a finished table, to be replayed.

    Records are played through one after another, each in a few seconds at most. A network can have a few under way;
    where too many wait already, `Retry-After` says when to ask again.
    """
    charge_table()
    table = await unless_hung_up(request, service.import_record(body.record, caller))
    return answers.Imported(id=table.id) if table else Response()
