"""Analyses, statistics and game records."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from parlour import registry
from parlour.core.game import State
from parlour.errors import UnknownNameError
from parlour.players.explanations import explanation_text
from parlour.search.report import MoveReport
from parlour.server.domain import redaction
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import summaries, write_table
from parlour.server.http import views
from parlour.server.http.dependencies import (
    AtTable,
    ChargeTable,
    Render,
    RequestCaller,
    Service,
    TableId,
    ViewCache,
    api_router,
    json_response,
    refusals,
    unless_disconnected,
)
from parlour.server.http.schemas import answers, requests
from parlour.server.runtime.computing.computers import Analysis
from parlour.view.language import phrases, spoken

say = phrases(__package__)
A_TEXT: dict[str, object] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
router = api_router("", "records")


@router.get("/tables/{id}/analysis", response_model=answers.AnalysisModel)
async def analyse_position(
    request: Request,
    id: TableId,
    service: Service,
    caller: RequestCaller,
    turn: Annotated[
        int | None,
        Query(ge=0, lt=2**31, description="Analyse the position after this many turns; default: the current position."),
    ] = None,
    seconds: Annotated[float, Query(ge=0.001, le=60, description="Thinking time in seconds.")] = 1.0,
) -> answers.AnalysisModel | Response:
    """Analyse a position of a finished game, or get a hint for the current one.

    Hints are available on your own turn if no other person is playing. They use only what your seat can see. Each key
    can run one analysis at a time, and each network a few. If too many are waiting, see `Retry-After`.
    """
    caller = await service.at_table(id, caller)
    table = await service.table(id, caller.key)
    turns = len(table.match.turns) if turn is None else turn
    analysis = await unless_disconnected(request, service.analyse(id, caller, turns, seconds))
    return _analysis(analysis) if analysis else Response()


def _analysis(analysis: Analysis) -> answers.AnalysisModel:
    state, report = analysis.state, analysis.report
    return answers.AnalysisModel(
        moves=[_analysed_move(state, move) for move in report.moves] if report else [],
        explanation=explanation_text(state, report, analysis.explanation) if report else "",
        line=list(report.line) if report else [],
        value=list(analysis.value),
        simulations=report.simulations if report else 0,
    )


def _analysed_move(state: State, move: MoveReport) -> answers.AnalysedMove:
    return answers.AnalysedMove(
        text=move.text,
        sentence=state.describe_action(move.action),
        value=move.value,
        visits=move.visits,
        proven=move.proven,
        bound=move.bound,
        spots=list(state.game.table.clicks(state.record, move.action)),
    )


@router.get("/tables/{id}/statistics", response_model=answers.Statistics)
async def get_statistics(visit: AtTable, cache: ViewCache, render: Render) -> Response:
    """Get the statistics of a finished game."""
    table = await visit.table()
    if table.lasted is None:
        raise Refusal("too_early", say("Statistics are available once the game is over."))
    return json_response(await cache.statistics(table, table.lasted, render.result))


@router.get("/tables/{id}/rolls", response_model=answers.Rolls)
async def get_rolls(visit: AtTable, render: Render, from_turn: Annotated[int, Query(ge=0, lt=2**31)] = 0) -> Response:
    """Get the data from which the rolls of a finished game are computed, to verify the dice yourself."""
    table = await visit.table()
    if table.status != "over":
        raise Refusal("too_early", say("Rolls can be verified once the game is over."), seq=table.seq)
    return await render(views.rolls, table.match, from_turn)


@router.get("/tables/{id}/record", response_class=Response, responses={200: A_TEXT})
async def get_record(visit: AtTable, render: Render) -> Response:
    """Get the game record as text, with comments in the current language. Once the game is over, it includes the dice
    secret.
    """
    table = await visit.table()
    name = f'inline; filename="{table.game.name}-{table.id}.txt"'
    return PlainTextResponse(await render.result(_record, table, visit.who), headers={"Content-Disposition": name})


def _record(table: Table, who: str | None) -> str:
    if redaction.keeps_a_secret(table, views.viewpoint(table, who)):
        raise Refusal("too_early", say("The record is available once nothing in it is hidden from you."))
    return write_table(table, language=spoken())


@router.post("/records", status_code=201, response_model=answers.Imported, responses=refusals(409))
async def import_record(
    request: Request, body: requests.RecordModel, service: Service, caller: RequestCaller, charge_table: ChargeTable
) -> answers.Imported | Response:
    """Import a game record as a finished table for replay.

    Records are read one after another and must take no more than a few seconds each. Each network can have a few in
    progress. If too many are waiting, see `Retry-After`.
    """
    charge_table()
    table = await unless_disconnected(request, service.import_record(body.record, caller, body.number))
    return answers.Imported(id=table.id) if table else Response()


@router.post("/records/list", response_model=list[answers.RecordSummaryModel])
async def list_records(body: requests.RecordTextModel, render: Render) -> list[answers.RecordSummaryModel] | Response:
    """List the game records in a text, so that one can be chosen for import. Nothing is stored."""
    found = await render.result(summaries, body.record)
    if found is None:
        return Response()
    return [
        answers.RecordSummaryModel(number=number, title=_title(it.game), players=list(it.players), turns=it.turns)
        for number, it in enumerate(found, 1)
    ]


def _title(game: str) -> str:
    """A game's title in the current language, or the name itself if there is no such game."""
    try:
        return registry.localized_info(game).title
    except UnknownNameError:
        return game
