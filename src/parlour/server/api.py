"""The HTTP routes: each turns a request into a question to the hall, and the answer into the wire's words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Response
from fastapi.responses import PlainTextResponse
from markdown_it import MarkdownIt
from pydantic import BaseModel
from starlette.requests import HTTPConnection

from parlour import registry, rulebook
from parlour.info import Choice, Flag, GameInfo, Number, Option
from parlour.players import LEVELS
from parlour.view.language import phrases

from . import commands, hall, keys, shapes, views
from .clocks import Clock
from .commands import Command
from .errors import Refusal
from .hall import Hall

say = phrases(__package__)

REFUSED = {"model": shapes.Fault, "description": "Refused"}
router = APIRouter(prefix="/api", responses={code: REFUSED for code in (401, 403, 404, 409, 413, 422, 429, 503)})


async def hall_of(connection: HTTPConnection) -> Hall:
    return connection.app.state.hall


async def sights_of(connection: HTTPConnection) -> views.Sights:
    return connection.app.state.sights


async def caller(connection: HTTPConnection) -> str | None:
    return keys.caller(connection)


async def welcomed_caller(connection: HTTPConnection, response: Response) -> str:
    return keys.welcomed_caller(connection, response)


TheHall = Annotated[Hall, Depends(hall_of)]
Sights = Annotated[views.Sights, Depends(sights_of)]
Who = Annotated[str | None, Depends(caller)]
Welcomed = Annotated[str, Depends(welcomed_caller)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id.")]
GameName = Annotated[str, Path(max_length=64, description="The game's name.")]


def written(answer: BaseModel) -> Response:
    """An answer that is known to have the right form; it is written once, and not checked again."""
    return Response(answer.__pydantic_serializer__.to_json(answer), media_type="application/json")


# Keys and games


@router.post("/keys", status_code=201, tags=["keys"])
async def make_key() -> shapes.Token:
    """A bearer token for a bot: what it sits down with, it alone can play. (The page has a cookie instead.)"""
    return shapes.Token(token=keys.fresh_key())


@router.get("/games", tags=["games"])
async def list_games() -> list[shapes.Game]:
    """The games and their options."""
    return [_game(name) for name in registry.games()]


@router.get("/games/{name}/rules", tags=["games"])
async def read_rules(name: GameName) -> shapes.Rules:
    """The rules of a game as a player reads them."""
    if name not in registry.games():
        raise HTTPException(
            404, say("There is no game {name}. GET /api/games lists those that there are.", name=repr(name))
        )
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(rulebook.text(name))
    return shapes.Rules(title=registry.spoken(name).title, html=html)


@router.get("/levels", tags=["games"])
async def list_levels() -> list[shapes.Level]:
    """The levels of the computer, from the weakest to the strongest."""
    return [shapes.Level(name=level.name, meaning=level.spoken().meaning) for level in LEVELS]


def _game(name: str) -> shapes.Game:
    entry = registry.spoken(name)
    low, high = _seats(entry)
    return shapes.Game(
        name=name,
        title=entry.title,
        summary=entry.summary,
        seats=entry.seats,
        min_seats=low,
        max_seats=high,
        seat_names=list(entry.seat_names),
        options=[_option(option) for option in entry.options],
    )


def _seats(entry: GameInfo) -> tuple[int, int]:
    """How many people can sit down, at least and at most."""
    for option in entry.options:
        if option.name == "players" and isinstance(option, Number):
            return option.low, option.high
    return len(entry.seat_names), len(entry.seat_names)


def _option(option: Option) -> shapes.Option:
    match option:
        case Choice(name, values, default, meaning):
            return shapes.ChoiceOption(name=name, values=list(values), default=default, meaning=meaning)
        case Number(name, low, high, default, meaning):
            return shapes.NumberOption(name=name, low=low, high=high, default=default, meaning=meaning)
        case Flag(name, default, meaning):
            return shapes.FlagOption(name=name, default=default, meaning=meaning)


# Tables


@router.get("/tables", tags=["tables"])
async def list_tables(hall: TheHall) -> list[shapes.Listing]:
    """The public tables that wait for players or are being played at, the newest first."""
    return [_listing(entry) for entry in await hall.listing()]


@router.post("/tables", status_code=201, tags=["tables"])
async def open_table(body: shapes.Order, hall: TheHall, who: Welcomed) -> shapes.Opened:
    """Open a table. You hold the seats that are `"me"`; say that you are ready, and the game begins when all are."""
    order = commands.Order(
        game=body.game,
        options=body.options,
        seats=tuple(body.seats),
        name=body.name or "",
        clock=hall_clock(body.clock),
        public=body.public,
        position=body.position,
    )
    table = await hall.open(order, who)
    return shapes.Opened(id=table.id, seq=table.seq)


@router.get("/tables/{id}", tags=["tables"], response_model=shapes.Snapshot)
async def see_table(id: TableId, hall: TheHall, sights: Sights, who: Who) -> Response:
    """The table as you may see it now."""
    table = await hall.table(id, who)
    sight = await sights.of(table, views.viewpoint(table, who))
    return written(views.snapshot(table, who, sight, hall.now(), thinking=hall.thinking(id)))


@router.get("/tables/{id}/turns/{number}", tags=["tables"], response_model=shapes.PastTable)
async def see_past_table(
    id: TableId, number: Annotated[int, Path(ge=0, lt=2**31)], hall: TheHall, who: Who
) -> Response:
    """The table as it was after some turns."""
    table = await hall.table(id, who)
    count = len(table.match.turns)
    if number > count:
        raise Refusal("invalid", say("{field} should be at most {le}.", field="number", le=count), field="number")
    return written(views.past(table.match.until(number), views.viewpoint(table, who)))


@router.get("/tables/{id}/events", tags=["tables"])
async def list_events(
    id: TableId, hall: TheHall, who: Who, after: Annotated[int, Query(ge=0, lt=2**31)] = 0
) -> shapes.Events:
    """What happened at the table, from event `after` + 1 on."""
    table = await hall.table(id, who)
    happened = await hall.events(id)
    return shapes.Events(seq=len(happened), events=views.retold(table, who, happened)[after:])


def _listing(entry: hall.Listing) -> shapes.Listing:
    name = entry.game.rpartition(".")[2]
    known = registry.spoken(name)
    seats = [
        shapes.ListedSeat(seat=number, name=known.seat_names[number], who=chair.who, player=chair.player or None)
        for number, chair in enumerate(entry.chairs)
    ]
    return shapes.Listing(
        id=entry.id,
        game=name,
        title=known.title,
        status=entry.status,
        seats=seats,
        clock=views.clock(entry.clock),
        created=_moment(entry.opened_at),
    )


def hall_clock(clock: shapes.Clock) -> Clock:
    """A clock as the table has it."""
    return Clock(**clock.model_dump())


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# What is asked of a table


@router.post("/tables/{id}/seats", tags=["play"])
async def sit_down(id: TableId, body: shapes.SitDown, hall: TheHall, who: Welcomed) -> shapes.Seated:
    """Take a seat."""
    table = await hall.table(id, who)
    before = table.held_by(who)
    seq = await hall.do(id, commands.Sit(body.name or "", body.seat), who)
    taken = [seat for seat in (await hall.table(id)).held_by(who) if seat not in before]
    return shapes.Seated(seq=seq, seat=taken[0])


@router.post("/tables/{id}/ready", tags=["play"])
async def get_ready(id: TableId, body: shapes.GetReady, hall: TheHall, who: Who) -> shapes.Done:
    """Be ready to start, at all your seats. The game begins when all seats are taken and all persons are ready."""
    return await _do(hall, id, commands.Ready(body.entropy), who)


@router.post("/tables/{id}/leave", tags=["play"])
async def leave(id: TableId, body: shapes.Nothing, hall: TheHall, who: Who) -> shapes.Done:
    """Give up your seats before the start."""
    return await _do(hall, id, commands.Leave(), who)


@router.post("/tables/{id}/actions", tags=["play"])
async def play(id: TableId, body: shapes.Play, hall: TheHall, who: Who) -> shapes.Done:
    """Play actions by their texts. When this is answered they are on disk, and what chance brought as well.

    A request that answers an older `seq` is refused with the present one, so nothing is ever played twice.
    """
    return await _do(hall, id, commands.Play(body.seq, tuple(body.actions), body.seat), who)


@router.post("/tables/{id}/resign", tags=["play"])
async def resign(id: TableId, body: shapes.Seen, hall: TheHall, who: Who) -> shapes.Done:
    """Give up. With two seats the other wins; with more the computer plays on for you."""
    return await _do(hall, id, commands.Resign(body.seq), who)


@router.post("/tables/{id}/undo", tags=["play"])
async def undo(id: TableId, body: shapes.Seen, hall: TheHall, who: Who) -> shapes.Done:
    """Go back to before your last decision, where only computers play beside you."""
    return await _do(hall, id, commands.TakeBack(body.seq), who)


@router.post("/tables/{id}/claim", tags=["play"])
async def claim(id: TableId, body: shapes.Seen, hall: TheHall, who: Who) -> shapes.Done:
    """Claim the win where the other person is to act and has gone away."""
    return await _do(hall, id, commands.Claim(body.seq), who)


@router.post("/tables/{id}/handover", tags=["play"])
async def hand_over(id: TableId, body: shapes.HandOver, hall: TheHall, who: Who) -> shapes.Done:
    """Let the computer play on for a person who is to act and has gone away."""
    return await _do(hall, id, commands.HandOver(body.seq, body.seat, body.level), who)


@router.post("/tables/{id}/offers", tags=["play"])
async def offer(id: TableId, body: shapes.MakeOffer, hall: TheHall, who: Who) -> shapes.Done:
    """Offer a draw, a takeback or a rematch to the other persons."""
    return await _do(hall, id, commands.Offer(body.seq, body.kind), who)


@router.post("/tables/{id}/answers", tags=["play"])
async def answer(id: TableId, body: shapes.AnswerOffer, hall: TheHall, who: Who) -> shapes.Done:
    """Agree to an offer or decline it. Who declines their own offer takes it back."""
    return await _do(hall, id, commands.Answer(body.seq, body.kind, body.accept), who)


@router.post("/tables/{id}/rematch", tags=["play"])
async def rematch(id: TableId, body: shapes.Seen, hall: TheHall, who: Who) -> shapes.Done:
    """Play again, seats moved round by one: offered to the other persons, or agreed to. The old table names the new."""
    return await _do(hall, id, commands.Rematch(body.seq), who)


async def _do(hall: Hall, id: str, command: Command, who: str | None) -> shapes.Done:
    return shapes.Done(seq=await hall.do(id, command, who))


# Looking closer


@router.get("/tables/{id}/analysis", tags=["records"])
async def analyse(
    id: TableId,
    hall: TheHall,
    who: Who,
    turn: Annotated[int | None, Query(ge=0, lt=2**31, description="After how many turns; by default now.")] = None,
    seconds: Annotated[float, Query(gt=0, le=60, description="How long to think.")] = 1.0,
) -> shapes.Analysis:
    """What the computer thinks of a position: of any when the game is over, of the present one as a hint.

    There are hints for who plays against computers only, on their turn. They know no more than the seat does.
    """
    table = await hall.table(id, who)
    turns = len(table.match.turns) if turn is None else turn
    analysis = await hall.analyse(id, who, turns, seconds)
    return views.analysed(analysis)


@router.get("/tables/{id}/record", tags=["records"], response_class=PlainTextResponse)
async def read_record(id: TableId, hall: TheHall, who: Who) -> PlainTextResponse:
    """The record of play, a text; with the secret of the dice once the game is over."""
    table = await hall.table(id, who)
    if views.keeps_a_secret(table, views.viewpoint(table, who)):
        raise Refusal("too_early", say("The record can be read when nothing in it is hidden from you any more."))
    name = f'inline; filename="{table.game.name}-{table.id}.txt"'
    return PlainTextResponse(table.record(), headers={"Content-Disposition": name})


@router.post("/records", status_code=201, tags=["records"])
async def import_record(body: shapes.Record, hall: TheHall) -> shapes.Imported:
    """Lay out a record of play as a finished table, to be replayed."""
    return shapes.Imported(id=(await hall.import_record(body.record)).id)
