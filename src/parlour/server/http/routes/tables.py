"""Tables: the list of them, opening one, and seeing one."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Response

from parlour.match import Match
from parlour.server.domain import commands
from parlour.server.domain.clocks import Clock
from parlour.server.domain.moves import parse_choice
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.dependencies import (
    ChargeTable,
    Draw,
    Network,
    Service,
    TableId,
    ViewCache,
    Welcomed,
    Who,
    written,
)
from parlour.server.http.schemas import answers, clocks, requests
from parlour.server.runtime.service import TableService
from parlour.view.language import phrases

from .router import api_router

MOST_EVENTS = 1_000  # in one answer
say = phrases(__package__)
router = api_router()


@router.get("/tables", tags=["tables"])
async def list_tables(service: Service) -> list[answers.Listing]:
    """List the public tables that are waiting for players or in play, newest first."""
    return views.listings(await service.listing())


@router.get("/tables/mine", tags=["tables"])
async def list_own_tables(service: Service, who: Who) -> list[answers.Listing]:
    """List the 50 newest tables where you have a seat, newest first, including finished games."""
    return views.listings(await service.tables_of(who)) if who else []


@router.post("/tables", status_code=201, tags=["tables"])
async def open_table(
    body: requests.Order, service: Service, who: Welcomed, network: Network, charge_table: ChargeTable
) -> answers.Opened:
    """Open a table. You get the seats marked `"me"`. Send `ready`; the game starts when everyone is ready."""
    charge_table()
    order = commands.NewTable(
        game=body.game,
        options=body.options,
        seats=tuple(body.seats),
        name=body.name or "",
        clock=clock_of(body.clock),
        public=body.public,
        position=body.position,
    )
    table = await service.open(order, who, network)
    return answers.Opened(id=table.id, seq=table.seq)


@router.get("/tables/{id}", tags=["tables"], response_model=answers.Snapshot)
async def see_table(id: TableId, service: Service, cache: ViewCache, who: Who) -> Response:
    """Get the current state of a table, as you may see it."""
    table = await service.table(id, who)
    view = await cache.of(table, views.viewpoint(table, who))
    turns = await cache.turns(table, view)
    now, thinking, proof = service.now(), service.thinking(id), service.dice_proof(id)
    notice = service.notice(id)
    return written(views.snapshot(table, who, view, turns, now, thinking=thinking, proof=proof, notice=notice))


@router.get("/tables/{id}/turns/{number}", tags=["tables"], response_model=answers.PastTable)
async def see_past_table(
    id: TableId, number: Annotated[int, Path(ge=0, lt=2**31)], service: Service, draw: Draw, who: Who
) -> Response:
    """Get the table as it was after a number of turns."""
    table = await service.table(id, who)
    count = len(table.match.turns)
    if number > count:
        raise Refusal("invalid", say("{field} should be at most {le}.", field="number", le=count), field="number")
    return written(await draw(views.past, table.match.until(number), views.viewpoint(table, who)))


@router.get("/tables/{id}/beats", tags=["tables"], response_model=answers.Beats)
async def see_beats(
    id: TableId,
    service: Service,
    draw: Draw,
    who: Who,
    from_turn: Annotated[int | None, Query(ge=0, lt=2**31)] = None,
) -> Response:
    """Get the table before a turn, with the beats of that turn and some of the next; default: the last decision."""
    table = await service.table(id, who)
    count = len(table.match.turns)
    first = views.last_decision(table.match) if from_turn is None else from_turn
    if first > count:
        raise Refusal("invalid", say("{field} should be at most {le}.", field="from_turn", le=count), field="from_turn")
    return written(await draw(views.beats_from, _now(table), first, views.viewpoint(table, who)))


@router.get("/tables/{id}/preview", tags=["tables"], response_model=answers.Beats)
async def see_preview(
    id: TableId,
    service: Service,
    draw: Draw,
    who: Who,
    action: Annotated[str, Query(min_length=1, max_length=100)],
) -> Response:
    """Preview an action on your turn: its effects, as far as you can know them."""
    table = await service.table(id, who)
    seat = views.viewpoint(table, who)
    if seat is None or table.turn_of([seat]) is None:
        raise Refusal("not_your_turn", say("It isn't your turn."), seq=table.seq)
    return written(await draw(views.preview, _now(table), seat, parse_choice(table, seat, action)))


@router.get("/tables/{id}/events", tags=["tables"], response_model=answers.Events)
async def list_events(
    id: TableId,
    service: Service,
    draw: Draw,
    who: Who,
    after: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_EVENTS, description="The maximum number of events.")] = MOST_EVENTS,
) -> Response:
    """List a table's events, starting with event `after` + 1.

    Long games need several requests: while `after` plus the number of events received is less than `seq`, request the
    events after those.
    """
    table = await service.table(id, who)
    return written(await draw(_events, service, table, who, after, count))


def _events(service: TableService, table: Table, who: str | None, after: int, count: int) -> answers.Events:
    told = views.retold(table, who, service.read_events(table), after, count)
    return answers.Events(seq=table.seq, events=told)


def _now(table: Table) -> Match:
    """The match as it stands, to be looked at while the table goes on."""
    return table.match.until(len(table.match.turns))


def clock_of(clock: clocks.Clock) -> Clock:
    """A clock as the table has it."""
    return Clock(**clock.model_dump())
