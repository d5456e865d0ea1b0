"""Viewpoints of callers at tables, and a cache of the views from there. Where nothing is hidden, all share one view."""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from parlour.match import Match, Turn
from parlour.match.match import is_setup
from parlour.match.match_statistics import match_luck, statistics
from parlour.match.viewing import (
    SecretTurn,
    has_secrets,
    last_spots,
    seen_scene,
    seen_start,
    seen_state,
    seen_turns,
    visible_turns,
)
from parlour.server.domain.events import TableEvent
from parlour.server.domain.redaction import knows_start, redact
from parlour.server.domain.table import Table
from parlour.server.http.schemas import answers
from parlour.view.language import phrases, spoken
from parlour.view.scene import Scene

from .turn_views import TurnDescriptions, beats_since

say = phrases(__package__)
Render = Callable[[Callable[[], answers.Statistics]], Awaitable[answers.Statistics | None]]
CACHED_SCENES = 100  # tables whose scenes are kept, because all viewers request them right after a change
MANY_TURNS = 50  # turns; describing more is done in a thread
FEW_TURNS = 4  # turns; their beats are computed faster than a thread starts


@dataclass(frozen=True, slots=True)
class View:
    """A table as seen from a seat, or by a spectator, at one moment in one language."""

    scene: Scene
    turns: list[Turn | SecretTurn]
    last: list[str]
    position: str

    def without_choices(self) -> View:
        """The same view for spectators."""
        return replace(self, scene=replace(self.scene, choices=(), plans=(), arrangement=None))


class ViewCache:
    """The current views of tables, each made on first use.

    Scenes are large and kept only for the most recently viewed tables; descriptions of turns are kept for more.
    """

    def __init__(self, most: int = 1_000):
        """`most` is the maximum number of tables."""
        self._tables: OrderedDict[str, _TableViews] = OrderedDict()  # least recently used first; keys are table ids
        self._with_scenes: OrderedDict[str, _TableViews] = OrderedDict()  # tables whose scenes are kept
        self._most = most

    def forget(self, id: str) -> None:
        """Drop the views of a table that has left memory."""
        self._tables.pop(id, None)
        self._with_scenes.pop(id, None)

    async def of(self, table: Table, seat: int | None) -> View:
        """The view from a seat, in the current language, with choices if the seat has any to make."""
        view = await self._of(table).view(table, seat)
        if seat is not None and (scene := choosing_scene(table, seat)):
            return replace(view, scene=scene)
        return view if seat is not None and seat == table.actor else view.without_choices()

    async def turns(self, table: Table, view: View, first: int = 0) -> list[answers.Turn]:
        """The turns of a view from `first` on, in the current language."""
        return await self._of(table).describe(view.turns, first)

    async def beats(self, table: Table, turns: range, seat: int | None) -> list[answers.BeatModel]:
        """The beats of some turns as seen from a seat, in the current language."""
        of_table = self._tables.get(table.id)
        return await of_table.beats_of(table, turns, seat) if of_table and turns else []

    async def statistics(self, table: Table, milliseconds: int, render: Render) -> answers.Statistics | None:
        """The statistics of a finished game of a given duration, in the current language, computed once by `render`."""
        return await self._of(table).statistics_of(table, milliseconds, render)

    def _of(self, table: Table) -> _TableViews:
        of_table = self._tables.setdefault(table.id, _TableViews())
        self._tables.move_to_end(table.id)
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
        self._with_scenes[table.id] = of_table
        self._with_scenes.move_to_end(table.id)
        if len(self._with_scenes) > CACHED_SCENES:
            self._with_scenes.popitem(last=False)[1].drop_scenes()
        return of_table


class _TableViews:
    """The views of one table."""

    def __init__(self) -> None:
        self.seq = -1
        self.has_secrets = False
        self.views: dict[tuple[int | None, str], View] = {}  # key: seat, language
        self.beats: dict[tuple[range, int | None, str], list[answers.BeatModel]] = {}  # key: turns, seat, language
        self.statistics: dict[str, answers.Statistics] = {}  # key: language
        self.descriptions = TurnDescriptions()
        self.lock, self.counting = asyncio.Lock(), asyncio.Lock()

    async def view(self, table: Table, seat: int | None) -> View:
        async with self.lock:
            self._update(table)
            eyes = seat if self.has_secrets else _person_to_act(table)
            key = eyes, spoken()
            if key not in self.views:
                self.views[key] = _view(table.match, eyes)
            return self.views[key]

    async def describe(self, turns: Sequence[Turn | SecretTurn], first: int) -> list[answers.Turn]:
        async with self.lock:
            if self.descriptions.count_missing(turns, first) > MANY_TURNS:
                return await asyncio.to_thread(self.descriptions.describe, turns, first)
            return self.descriptions.describe(turns, first)

    async def beats_of(self, table: Table, turns: range, seat: int | None) -> list[answers.BeatModel]:
        async with self.lock:
            self._update(table)
            key = turns, seat if hides(table) else None, spoken()
            if key not in self.beats:
                match = table.match.until(turns.stop)  # a copy, as the game may continue in the meantime
                self.beats[key] = await self._compute_beats(match, turns.start, key[1])
            return self.beats[key]

    async def statistics_of(self, table: Table, milliseconds: int, render: Render) -> answers.Statistics | None:
        language = spoken()
        async with self.counting:  # a lock of its own, because `render` may have to wait for its turn
            async with self.lock:
                self._update(table)
                cached = self.statistics
            work = functools.partial(_statistics, table.match, milliseconds)
            if language not in cached and (computed := await render(work)):
                cached[language] = computed
            return cached.get(language)

    def drop_scenes(self) -> None:
        """Drop what can be computed again quickly."""
        self.views, self.beats = {}, {}

    def _update(self, table: Table) -> None:
        """Drop the views of an earlier state of the table."""
        if self.seq != table.seq:
            self.seq, self.views, self.beats, self.statistics = table.seq, {}, {}, {}
            self.has_secrets = has_secrets(table.match)

    async def _compute_beats(self, match: Match, first: int, seat: int | None) -> list[answers.BeatModel]:
        if len(match.turns) - first > FEW_TURNS:
            return await asyncio.to_thread(beats_since, match, first, seat)
        return beats_since(match, first, seat)


def past(match: Match, seat: int | None) -> answers.PastTable:
    """A table at an earlier moment, without choices."""
    view = _view(match, seat).without_choices()
    arranges = is_setup(match.state)
    return answers.PastTable(scene=view.scene, arranges=arranges, last=view.last, position=view.position)


def _view(match: Match, seat: int | None) -> View:
    turns = visible_turns(match, seat)
    return View(
        scene=seen_scene(match, seat),
        turns=turns,
        last=list(last_spots(turns)),
        position=seen_state(match, seat).to_text(),
    )


def _person_to_act(table: Table) -> int | None:
    """The seat of the person to move, whose choices the view should contain; None if there is none."""
    actor = table.actor
    return actor if actor is not None and actor >= 0 and table.seats[actor].who == "person" else None


def _statistics(match: Match, milliseconds: int) -> answers.Statistics:
    """The statistics of a game of a given duration; 0 for an imported record."""
    rows = [answers.StatisticModel.model_validate(row) for row in statistics(match)]
    seconds, luck = round(milliseconds / 1000) or None, match_luck(match)
    return answers.Statistics(turns=len(match.turns), seconds=seconds, rows=rows, luck=list(luck) if luck else None)


def hides(table: Table) -> bool:
    """Whether the table's game has hidden information."""
    return table.game.type.has_hidden_information


def viewpoint(table: Table, who: str | None) -> int | None:
    """The seat whose view a caller has; None for spectators.

    With several seats it is the one to act or choose, otherwise the last that acted. Before the start it is None if the
    position already has secrets, because seats can still change hands.
    """
    if table.status == "waiting" and not knows_start(table, None):
        return None
    mine = table.held_by(who)
    if len(mine) < 2:
        return mine[0] if mine else None
    if (turn := table.turn_of(mine)) is not None:
        return turn
    acted = [turn.actor for turn in table.match.turns if turn.actor in mine]
    return acted[-1] if acted else mine[0]


def visible_events(
    table: Table, who: str | None, events: Sequence[TableEvent], after: int = 0, count: int | None = None
) -> list[dict[str, object]]:
    """The events after number `after` as a caller may see them, at most `count`. `events` starts with the first."""
    seat = viewpoint(table, who)
    start = table.position if knows_start(table, seat) else seen_start(table.match, seat).to_text()
    seen, mine = seen_turns(table.match, seat), table.held_by(who)
    return redact(events, seen, start=start, hides=hides(table), after=after, count=count, mine=mine)


def choosing_scene(table: Table, seat: int) -> Scene | None:
    """The scene for a seat's simultaneous choice, ahead of its turn; None if it has none to make."""
    ahead = table.choosing(seat)
    if ahead is None:
        return None
    if (chosen := table.sealed.get(seat)) is None:
        return ahead.scene()
    prompt = say("Your choice: {choice} The others are still choosing.", choice=ahead.describe_action(chosen.action))
    return replace(ahead.scene(with_choices=False), actor=table.match.state.current_player(), prompt=prompt)
