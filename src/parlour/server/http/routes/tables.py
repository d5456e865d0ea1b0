"""Tables: listing, opening and viewing them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query, Response

from parlour import registry
from parlour.match import Match
from parlour.server.domain import commands
from parlour.server.domain.clocks import Clock
from parlour.server.domain.moves import parse_choice
from parlour.server.domain.pairing import has_open_seat
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.dependencies import (
    AtTable,
    ChargeTable,
    NewCaller,
    Render,
    RequestCaller,
    Service,
    TableId,
    ViewCache,
    api_router,
    json_response,
    refusals,
    report_limit,
)
from parlour.server.http.schemas import answers, identities, requests
from parlour.server.http.views.listings import listings
from parlour.server.runtime.quick_pairing import pair
from parlour.server.runtime.service import TableService
from parlour.server.storage.lobby import LobbySearch
from parlour.server.storage.own_tables import TableSearch, TableState
from parlour.view.language import phrases

MOST_EVENTS = 1_000  # per response
say = phrases(__package__)
router = api_router("/tables", "tables")


@router.get("")
async def list_tables(
    service: Service,
    game: Annotated[str | None, Query(max_length=64, description="Only tables of the game with this name.")] = None,
    skip: Annotated[int, Query(ge=0, le=10_000, description="The number of tables to skip at the start.")] = 0,
    limit: Annotated[int, Query(ge=1, le=50, description="The maximum number of tables.")] = 50,
) -> list[answers.Listing]:
    """List the public tables: first those waiting for players, then games in progress, newest first.

    Tables whose host has been away for a minute are left out until the host is back.
    """
    if game is not None and game not in registry.games():
        return []
    search = LobbySearch(game and registry.identity(game), limit, skip)
    return listings(await service.listing(search), service.now())


@router.get("/mine")
async def list_own_tables(
    service: Service,
    caller: RequestCaller,
    state: Annotated[
        TableState | None, Query(description="Only tables in this state. Tables that are due count as running, too.")
    ] = None,
    text: Annotated[
        str, Query(max_length=100, description="Only tables with this text in the name of the game or of a player.")
    ] = "",
    page: Annotated[int, Query(ge=0, lt=10_000, description="The number of the page, from 0.")] = 0,
    size: Annotated[int, Query(ge=1, le=50, description="The number of tables per page.")] = 20,
) -> identities.OwnTablesModel:
    """List the tables where you have a seat: first those waiting for you, then other running ones, then finished ones.

    Within each group, those that changed last come first.
    """
    games = [registry.identity(name) for name in registry.games() if text and _is_called(name, text)]
    found = await service.own_tables(caller.keys, TableSearch(state, text, games, page, size))
    return identities.OwnTablesModel(total=found.total, tables=listings(found.tables, service.now()))


@router.post("", status_code=201, responses=refusals(409))
async def create_table(
    body: requests.Order, service: Service, caller: NewCaller, charge_table: ChargeTable
) -> answers.Opened:
    """Open a table. You get the seats marked `"me"`. Send `ready`; the game starts when everyone is ready."""
    charge_table()
    order = commands.NewTable(
        game=body.game,
        options=body.options,
        seats=tuple(body.seats),
        name=body.name or "",
        clock=Clock(**body.clock.model_dump()),
        public=body.public,
        several=body.several,
        position=body.position,
    )
    table = await service.open(order, caller.key, caller.network)
    return answers.Opened(id=table.id, seq=table.seq)


@router.post("/pairing", responses=refusals(409))
async def find_partner(
    body: requests.PairingWish, service: Service, caller: NewCaller, charge_table: ChargeTable
) -> answers.Pairing:
    """Get a seat at a table with the next person who wants the same game, options and clock.

    If somebody waits for the same, you take a seat there; otherwise, a public table is opened. Stay connected to its
    `live` address to be paired: nobody is seated at the table of someone who isn't there. You give up other public
    tables where you are waiting. To stop waiting, leave the table. You aren't paired with people if one of you has
    reported a table of the other.
    """
    charge_table()
    clock = Clock(**body.clock.model_dump())
    wish = commands.NewTable(body.game, body.options, name=body.name or "", clock=clock)
    table = await pair(service, wish, caller, body.without)
    return answers.Pairing(id=table.id, seq=table.seq, waiting=has_open_seat(table))


@router.get("/{id}", response_model=answers.SnapshotModel)
async def get_table(visit: AtTable, cache: ViewCache) -> Response:
    """Get the current state of a table, as you may see it."""
    table, who = await visit.table(), visit.who
    view = await cache.of(table, views.viewpoint(table, who))
    turns = await cache.turns(table, view)
    return json_response(views.snapshot(table, who, view, turns, visit.service.moment(table.id)))


@router.post("/{id}/report", dependencies=[Depends(report_limit)])
async def report_table(id: TableId, body: requests.ReportModel, service: Service, caller: NewCaller) -> answers.Done:
    """Report a public table to the operator of the server. A second report replaces your first one.

    A table where you are the only person can't be reported.
    """
    caller = await service.at_table(id, caller)
    return answers.Done(seq=await service.report(id, str(caller.key), body.reason))


@router.get("/{id}/turns/{number}", response_model=answers.PastTable)
async def get_past_table(visit: AtTable, number: Annotated[int, Path(ge=0, lt=2**31)], render: Render) -> Response:
    """Get the table as it was after a number of turns."""
    table = await visit.table()
    _check_turn("number", number, table)
    return await render(views.past, table.match.until(number), views.viewpoint(table, visit.who))


@router.get("/{id}/beats", response_model=answers.Beats)
async def get_beats(
    visit: AtTable, render: Render, from_turn: Annotated[int | None, Query(ge=0, lt=2**31)] = None
) -> Response:
    """Get the table before a turn, with the beats of that turn and some of the next; default: the last decision."""
    table = await visit.table()
    first = views.last_decision(table.match) if from_turn is None else from_turn
    _check_turn("from_turn", first, table)
    return await render(views.beats_from, _copy_of_match(table), first, views.viewpoint(table, visit.who))


@router.get("/{id}/preview", response_model=answers.Preview)
async def preview_action(
    visit: AtTable,
    render: Render,
    action: Annotated[str, Query(min_length=1, max_length=100)],
    explain: Annotated[bool, Query(description="Answer an illegal action with the reason, not with an error.")] = False,
) -> Response:
    """Preview an action on your turn: its effects, as far as you can know them."""
    table = await visit.table()
    seat = views.viewpoint(table, visit.who)
    if seat is None or table.turn_of([seat]) is None:
        raise Refusal("not_your_turn", say("It isn't your turn."), seq=table.seq)
    try:
        chosen = parse_choice(table, seat, action)
    except Refusal as refusal:
        if not explain:
            raise
        return json_response(answers.Preview(scene=None, beats=[], illegal=refusal.message, reason=refusal.reason))
    return await render(views.preview, _copy_of_match(table), seat, chosen)


@router.get("/{id}/events", response_model=answers.Events)
async def list_events(
    visit: AtTable,
    render: Render,
    after: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_EVENTS, description="The maximum number of events.")] = MOST_EVENTS,
) -> Response:
    """List a table's events, starting with event `after` + 1.

    Long games need several requests: while `after` plus the number of events received is less than `seq`, request the
    events after those.
    """
    return await render(_events, visit.service, await visit.table(), visit.who, after, count)


def _events(service: TableService, table: Table, who: str | None, after: int, count: int) -> answers.Events:
    events = views.visible_events(table, who, service.store.events(table.id, 0, table.seq), after, count)
    return answers.Events(seq=table.seq, events=events)


def _check_turn(field: str, number: int, table: Table) -> None:
    if number > (count := len(table.match.turns)):
        raise Refusal("invalid", say("{field} should be at most {le}.", field=field, le=count), field=field)


def _copy_of_match(table: Table) -> Match:
    """A copy of the match, unaffected by later changes."""
    return table.match.until(len(table.match.turns))


def _is_called(game: str, text: str) -> bool:
    """Whether a game has a text in its name or title."""
    return text.casefold() in f"{game}\n{registry.localized_info(game).title}".casefold()
