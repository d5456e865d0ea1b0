"""Tables: listing, opening and viewing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Path, Query, Response

from parlour import registry
from parlour.errors import ParlourError
from parlour.game_info import GameInfo
from parlour.match import Match
from parlour.server.domain import commands
from parlour.server.domain.clocks import Clock
from parlour.server.domain.moves import parse_choice
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.dependencies import (
    CallerKey,
    ChargeTable,
    Network,
    OptionalKey,
    Render,
    Service,
    TableId,
    ViewCache,
    api_router,
    json_response,
)
from parlour.server.http.schemas import answers, field_types, requests
from parlour.server.runtime.service import TableService
from parlour.server.storage.table_rows import ListedTable
from parlour.view.language import phrases

MOST_EVENTS = 1_000  # per response
say = phrases(__package__)
router = api_router()


@router.get("/tables", tags=["tables"])
async def list_tables(service: Service) -> list[answers.Listing]:
    """List the public tables that are waiting for players or in play, newest first."""
    return _listings(await service.listing())


@router.get("/tables/mine", tags=["tables"])
async def list_own_tables(service: Service, who: OptionalKey) -> list[answers.Listing]:
    """List the 50 newest tables where you have a seat, newest first, including finished games."""
    return _listings(await service.tables_of(who)) if who else []


@router.post("/tables", status_code=201, tags=["tables"])
async def open_table(
    body: requests.Order, service: Service, who: CallerKey, network: Network, charge_table: ChargeTable
) -> answers.Opened:
    """Open a table. You get the seats marked `"me"`. Send `ready`; the game starts when everyone is ready."""
    charge_table()
    order = commands.NewTable(
        game=body.game,
        options=body.options,
        seats=tuple(body.seats),
        name=body.name or "",
        clock=_clock_of(body.clock),
        public=body.public,
        position=body.position,
    )
    table = await service.open(order, who, network)
    return answers.Opened(id=table.id, seq=table.seq)


@router.get("/tables/{id}", tags=["tables"], response_model=answers.Snapshot)
async def see_table(id: TableId, service: Service, cache: ViewCache, who: OptionalKey) -> Response:
    """Get the current state of a table, as you may see it."""
    table = await service.table(id, who)
    view = await cache.of(table, views.viewpoint(table, who))
    turns = await cache.turns(table, view)
    now, thinking, proof = service.now(), service.thinking(id), service.dice_proof(id)
    notice = service.notice(id)
    return json_response(views.snapshot(table, who, view, turns, now, thinking=thinking, proof=proof, notice=notice))


@router.get("/tables/{id}/turns/{number}", tags=["tables"], response_model=answers.PastTable)
async def see_past_table(
    id: TableId, number: Annotated[int, Path(ge=0, lt=2**31)], service: Service, render: Render, who: OptionalKey
) -> Response:
    """Get the table as it was after a number of turns."""
    table = await service.table(id, who)
    count = len(table.match.turns)
    if number > count:
        raise Refusal("invalid", say("{field} should be at most {le}.", field="number", le=count), field="number")
    return json_response(await render(views.past, table.match.until(number), views.viewpoint(table, who)))


@router.get("/tables/{id}/beats", tags=["tables"], response_model=answers.Beats)
async def see_beats(
    id: TableId,
    service: Service,
    render: Render,
    who: OptionalKey,
    from_turn: Annotated[int | None, Query(ge=0, lt=2**31)] = None,
) -> Response:
    """Get the table before a turn, with the beats of that turn and some of the next; default: the last decision."""
    table = await service.table(id, who)
    count = len(table.match.turns)
    first = views.last_decision(table.match) if from_turn is None else from_turn
    if first > count:
        raise Refusal("invalid", say("{field} should be at most {le}.", field="from_turn", le=count), field="from_turn")
    return json_response(await render(views.beats_from, _now(table), first, views.viewpoint(table, who)))


@router.get("/tables/{id}/preview", tags=["tables"], response_model=answers.Beats)
async def see_preview(
    id: TableId,
    service: Service,
    render: Render,
    who: OptionalKey,
    action: Annotated[str, Query(min_length=1, max_length=100)],
) -> Response:
    """Preview an action on your turn: its effects, as far as you can know them."""
    table = await service.table(id, who)
    seat = views.viewpoint(table, who)
    if seat is None or table.turn_of([seat]) is None:
        raise Refusal("not_your_turn", say("It isn't your turn."), seq=table.seq)
    return json_response(await render(views.preview, _now(table), seat, parse_choice(table, seat, action)))


@router.get("/tables/{id}/events", tags=["tables"], response_model=answers.Events)
async def list_events(
    id: TableId,
    service: Service,
    render: Render,
    who: OptionalKey,
    after: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_EVENTS, description="The maximum number of events.")] = MOST_EVENTS,
) -> Response:
    """List a table's events, starting with event `after` + 1.

    Long games need several requests: while `after` plus the number of events received is less than `seq`, request the
    events after those.
    """
    table = await service.table(id, who)
    return json_response(await render(_events, service, table, who, after, count))


def _events(service: TableService, table: Table, who: str | None, after: int, count: int) -> answers.Events:
    events = views.visible_events(table, who, service.read_events(table), after, count)
    return answers.Events(seq=table.seq, events=events)


def _now(table: Table) -> Match:
    """A copy of the match, unaffected by later changes."""
    return table.match.until(len(table.match.turns))


def _clock_of(clock: field_types.Clock) -> Clock:
    """The domain object for a clock in a request."""
    return Clock(**clock.model_dump())


def _listings(entries: Sequence[ListedTable]) -> list[answers.Listing]:
    """List entries in the given order, without tables whose game is not installed."""
    games = {package: _game(package) for package in {entry.game for entry in entries}}  # one lookup per game
    return [_listing(entry, *game) for entry in entries if (game := games[entry.game])]


def _game(package: str) -> tuple[GameInfo, str] | None:
    """A game's info in the current language, and its name; None if it cannot be played."""
    try:
        return registry.localized_info(package), registry.name_of(package)
    except ParlourError:
        return None


def _listing(entry: ListedTable, game: GameInfo, name: str) -> answers.Listing:
    seats = [
        answers.ListedSeat(seat=number, name=seat_name, who=chair.who, player=chair.player or None)
        # a game under development may have changed its seats since the table was opened
        for number, (seat_name, chair) in enumerate(zip(game.seat_names, entry.chairs, strict=False))
    ]
    return answers.Listing(
        id=entry.id,
        game=name,
        title=game.title,
        status=entry.status,
        seats=seats,
        clock=views.clock(entry.clock),
        created=_timestamp(entry.opened_at),
        actor=entry.actor,
        results=None if entry.results is None else list(entry.results),
        mine=entry.mine,
    )


def _timestamp(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
