"""What a caller sees of a table: a snapshot made from the table and the caller's eyes, and nothing else.

Much of it is the same for all who look on, so what lies on the table is drawn once for each seat and language.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from parlour.game import State
from parlour.match import Match
from parlour.match.viewing import has_secrets, last_spots, seen_scene, seen_state, seen_turns
from parlour.search.report import MoveReport
from parlour.view.language import phrases, spoken
from parlour.view.scene import Scene

from . import shapes
from .clocks import Clock
from .events import Event
from .redacting import redact
from .retelling import Retelling
from .table import Table
from .thinking import Analysis

say = phrases(__package__)

LONG_STORY = 50  # turns; to tell more takes so long that others should not wait for it


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as it is seen from a seat, or by a spectator, at one moment in one language."""

    scene: Scene
    turns: list[shapes.Turn]
    last: list[str]
    position: str

    def without_choices(self) -> Sight:
        """The same for who only looks on."""
        return replace(self, scene=_without_choices(self.scene))


class Sights:
    """The sights of tables at their present moments, each made when it is first asked for."""

    def __init__(self, most: int = 1_000):
        self._albums: OrderedDict[str, _Album] = OrderedDict()  # by table; the one asked for last stands last
        self._most = most

    async def of(self, table: Table, seat: int | None) -> Sight:
        """The sight from a seat, in the language that is spoken; choices are there for the seat to act."""
        album = self._albums.setdefault(table.id, _Album())
        self._albums.move_to_end(table.id)
        if len(self._albums) > self._most:
            self._albums.popitem(last=False)
        sight = await album.sight(table, seat)
        return sight if seat is not None and seat == table.actor else sight.without_choices()


class _Album:
    """The sights of one table. While nothing is hidden, one serves all."""

    def __init__(self) -> None:
        self.seq = -1
        self.has_secrets = False
        self.sights: dict[tuple[int | None, str], Sight] = {}
        self.retelling = Retelling()
        self.lock = asyncio.Lock()

    async def sight(self, table: Table, seat: int | None) -> Sight:
        async with self.lock:
            if self.seq != table.seq:
                self.seq, self.sights, self.has_secrets = table.seq, {}, has_secrets(table.match)
            eyes = seat if self.has_secrets else _person_to_act(table)
            moment = eyes, spoken()
            if moment not in self.sights:
                self.sights[moment] = await self._look(table.match, eyes)
            return self.sights[moment]

    async def _look(self, match: Match, seat: int | None) -> Sight:
        if self.retelling.untold(match) > LONG_STORY:
            return await asyncio.to_thread(_look, match, seat, self.retelling)
        return _look(match, seat, self.retelling)


def _look(match: Match, seat: int | None, retelling: Retelling) -> Sight:
    turns = seen_turns(match, seat)
    return Sight(
        scene=seen_scene(match, seat),
        turns=retelling.tell(match, turns),
        last=list(last_spots(turns)),
        position=seen_state(match, seat).to_text(),
    )


def _person_to_act(table: Table) -> int | None:
    """The seat that somebody may want to see the choices of."""
    actor = table.actor
    return actor if actor is not None and actor >= 0 and table.seats[actor].who == "person" else None


def hides(table: Table) -> bool:
    """Whether there are secrets in the table's game."""
    return table.game.type.has_hidden_information


def _without_choices(scene: Scene) -> Scene:
    return replace(scene, choices=(), plans=())


def past(match: Match, seat: int | None) -> shapes.PastTable:
    """A table that is only looked back at."""
    return shapes.PastTable(
        scene=_without_choices(seen_scene(match, seat)),
        last=list(last_spots(seen_turns(match, seat))),
        position=seen_state(match, seat).to_text(),
    )


def viewpoint(table: Table, who: str | None) -> int | None:
    """The seat through whose eyes a caller sees: of several, the one to act, or else the one that acted last."""
    mine = table.held_by(who)
    if len(mine) < 2:
        return mine[0] if mine else None
    if table.actor in mine:
        return table.actor
    acted = [turn.actor for turn in table.match.turns if turn.actor in mine]
    return acted[-1] if acted else mine[0]


def retold(table: Table, who: str | None, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The events of a table as a caller may know them."""
    seen = seen_turns(table.match, viewpoint(table, who))
    return redact(events, seen, hides=hides(table))


def keeps_a_secret(table: Table, seat: int | None) -> bool:
    """Whether something that was done is hidden from a viewer while the game is on."""
    return table.status != "over" and None in seen_turns(table.match, seat)


def analysed(analysis: Analysis) -> shapes.Analysis:
    """What a search says, with sentences."""
    state, report = analysis.state, analysis.report
    return shapes.Analysis(
        moves=[_analysed_move(state, move) for move in report.moves] if report else [],
        line=list(report.line) if report else [],
        value=list(analysis.value),
        simulations=report.simulations if report else 0,
    )


def _analysed_move(state: State, move: MoveReport) -> shapes.AnalysedMove:
    return shapes.AnalysedMove(
        text=move.text,
        sentence=state.sentence(move.action),
        value=move.value,
        visits=move.visits,
        proven=move.proven,
        spots=list(state.game.table.clicks(state.record, move.action)),
    )


def snapshot(
    table: Table, who: str | None, sight: Sight, now: int, *, thinking: int | None = None, first_turn: int = 0
) -> shapes.Snapshot:
    """The table as a caller sees it, with its turns from `first_turn` on; `now` is in milliseconds since 1970."""
    return shapes.Snapshot(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        title=sight.scene.title,
        options=table.game.options,
        public=table.public,
        status=table.status,
        compiled=table.game.compiled,
        seats=[_seat(table, number, who, sight.scene, now) for number in range(len(table.seats))],
        clock=clock(table.clock),
        running=table.running,
        now_ms=now,
        viewpoint=viewpoint(table, who),
        scene=sight.scene,
        first_turn=first_turn,
        turns=sight.turns[first_turn:],
        last=sight.last,
        offers=[shapes.Offer(kind=kind, seat=offer.seat) for kind, offer in table.offers.items()],
        thinking=thinking,
        end=_end(table, sight.scene),
        fairness=_fairness(table),
        rematch=table.rematch,
        position=sight.position,
        may=cast(list[shapes.May], table.may(who, now)),
    )


def _seat(table: Table, number: int, who: str | None, scene: Scene, now: int) -> shapes.Seat:
    seat = table.seats[number]
    return shapes.Seat(
        seat=number,
        name=scene.seats[number],
        who=seat.who,
        player=seat.player or None,
        mine=who is not None and seat.key == who,
        present=table.is_here(number),
        ready=seat.ready,
        clock_ms=table.clock_ms(number, now),
        result=table.end.results[number] if table.end else None,
    )


def clock(clock: Clock) -> shapes.Clock:
    """A clock as the wire has it."""
    match clock.kind:
        case "move":
            return shapes.MoveClock(kind="move", seconds=clock.seconds)
        case "game":
            return shapes.GameClock(kind="game", seconds=clock.seconds, increment=clock.increment)
        case "days":
            return shapes.DaysClock(kind="days", days=clock.days)
        case "none":
            return shapes.NoClock(kind="none")


def _fairness(table: Table) -> shapes.Fairness:
    fairness = table.fairness
    return shapes.Fairness(commitment=fairness.commitment, entropy=list(fairness.entropy), secret=fairness.secret)


def _end(table: Table, scene: Scene) -> shapes.End | None:
    if table.end is None:
        return None
    return shapes.End(reason=table.end.reason, sentence=_ending(table, scene), results=list(table.end.results))


def _ending(table: Table, scene: Scene) -> str:
    """Why the game is over, in sentences."""
    assert table.end
    if table.match.state.is_terminal():
        return scene.prompt
    loser = scene.seats[table.end.seat or 0]
    winners = [name for name, result in zip(scene.seats, table.end.results, strict=True) if result > 0]
    return " ".join([say(ENDINGS[table.end.reason], seat=loser), *(say("{seat} wins.", seat=it) for it in winners)])


ENDINGS = {
    "agreed": "A draw, as both agreed.",
    "record": "Here the record ends.",
    "resigned": "{seat} resigns.",
    "time": "{seat} has no time left.",
    "abandoned": "{seat} has gone away.",
}
