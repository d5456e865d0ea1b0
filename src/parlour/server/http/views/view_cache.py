"""What lies on a table, as it is seen: much is the same for all who look on, so it is drawn once for each seat."""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from parlour.match import Match, Turn
from parlour.match.setups import is_setup
from parlour.match.viewing import SecretTurn, has_secrets, last_spots, seen_scene, seen_state, told_turns
from parlour.server.domain.table import Table
from parlour.server.http.schemas import answers
from parlour.view.language import spoken
from parlour.view.scene import Scene

from .beats import beats_since
from .choosing import choosing_scene
from .statistics import counted
from .turns import TurnDescriptions
from .viewpoints import hides

Draw = Callable[[Callable[[], answers.Statistics]], Awaitable[answers.Statistics | None]]
DRAWN = 100  # tables whose scenes are kept: whoever looks on asks for them as soon as something happens
LONG_STORY = 50  # turns; to tell more takes so long that others should not wait for it
FEW_TURNS = 4  # whose beats are told sooner than a thread would be found


@dataclass(frozen=True, slots=True)
class View:
    """A table as it is seen from a seat, or by a spectator, at one moment in one language."""

    scene: Scene
    turns: list[Turn | SecretTurn]
    last: list[str]
    position: str

    def without_choices(self) -> View:
        """The same for who only looks on."""
        return replace(self, scene=_without_choices(self.scene))


class ViewCache:
    """The views of tables at their present moments, each made when it is first asked for.

    Scenes are large, and kept for the tables alone that were looked at last; what was told of turns is kept for more.
    """

    def __init__(self, most: int = 1_000):
        self._tables: OrderedDict[str, _TableViews] = OrderedDict()  # by table; the one asked for last stands last
        self._drawn: OrderedDict[str, _TableViews] = OrderedDict()  # those of them whose scenes are kept, likewise
        self._most = most

    def forget(self, id: str) -> None:
        """Let go of the views of a table that has left memory."""
        self._tables.pop(id, None)
        self._drawn.pop(id, None)

    async def of(self, table: Table, seat: int | None) -> View:
        """The view from a seat, in the language that is spoken; choices are there for who has one to make."""
        view = await self._of(table).view(table, seat)
        if seat is not None and (scene := choosing_scene(table, seat)):
            return replace(view, scene=scene)
        return view if seat is not None and seat == table.actor else view.without_choices()

    async def turns(self, table: Table, view: View, first: int = 0) -> list[answers.Turn]:
        """The turns of a view from `first` on, in the language that is spoken."""
        return await self._of(table).told(view.turns, first)

    async def beats(self, table: Table, turns: range, seat: int | None) -> list[answers.Beat]:
        """The beats of some turns as they are seen from a seat, in the language that is spoken."""
        of_table = self._tables.get(table.id)
        return await of_table.beats_of(table, turns, seat) if of_table and turns else []

    async def statistics(self, table: Table, milliseconds: int, draw: Draw) -> answers.Statistics | None:
        """What a finished game was like that took so long, in the language that is spoken; counted once, by `draw`."""
        return await self._of(table).counted(table, milliseconds, draw)

    def _of(self, table: Table) -> _TableViews:
        of_table = self._tables.setdefault(table.id, _TableViews())
        self._tables.move_to_end(table.id)
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
        self._drawn[table.id] = of_table
        self._drawn.move_to_end(table.id)
        if len(self._drawn) > DRAWN:
            self._drawn.popitem(last=False)[1].put_away()
        return of_table


class _TableViews:
    """The views of one table. While nothing is hidden, one serves all."""

    def __init__(self) -> None:
        self.seq = -1
        self.has_secrets = False
        self.views: dict[tuple[int | None, str], View] = {}
        self.beats: dict[tuple[range, int | None, str], list[answers.Beat]] = {}  # by turns, eyes and language
        self.statistics: dict[str, answers.Statistics] = {}  # by language
        self.descriptions = TurnDescriptions()
        self.lock, self.counting = asyncio.Lock(), asyncio.Lock()

    async def view(self, table: Table, seat: int | None) -> View:
        async with self.lock:
            self._look_up(table)
            eyes = seat if self.has_secrets else _person_to_act(table)
            moment = eyes, spoken()
            if moment not in self.views:
                self.views[moment] = _look(table.match, eyes)
            return self.views[moment]

    async def told(self, turns: Sequence[Turn | SecretTurn], first: int) -> list[answers.Turn]:
        async with self.lock:
            if self.descriptions.untold(turns, first) > LONG_STORY:
                return await asyncio.to_thread(self.descriptions.tell, turns, first)
            return self.descriptions.tell(turns, first)

    async def beats_of(self, table: Table, turns: range, seat: int | None) -> list[answers.Beat]:
        async with self.lock:
            self._look_up(table)
            moment = turns, seat if hides(table) else None, spoken()
            if moment not in self.beats:
                match = table.match.until(turns.stop)  # the table may go on meanwhile
                self.beats[moment] = await self._tell(match, turns.start, moment[1])
            return self.beats[moment]

    async def counted(self, table: Table, milliseconds: int, draw: Draw) -> answers.Statistics | None:
        language = spoken()
        async with self.counting:  # and not the lock: it may be others' turn first
            async with self.lock:
                self._look_up(table)
                statistics = self.statistics
            work = functools.partial(counted, table.match, milliseconds)
            if language not in statistics and (told := await draw(work)):
                statistics[language] = told
            return statistics.get(language)

    def put_away(self) -> None:
        """Let go of what is drawn anew quickly, should anyone look."""
        self.views, self.beats = {}, {}

    def _look_up(self, table: Table) -> None:
        """Let go of what was seen of an earlier moment."""
        if self.seq != table.seq:
            self.seq, self.views, self.beats, self.statistics = table.seq, {}, {}, {}
            self.has_secrets = has_secrets(table.match)

    async def _tell(self, match: Match, first: int, seat: int | None) -> list[answers.Beat]:
        if len(match.turns) - first > FEW_TURNS:
            return await asyncio.to_thread(beats_since, match, first, seat)
        return beats_since(match, first, seat)


def _look(match: Match, seat: int | None) -> View:
    turns = told_turns(match, seat)
    return View(
        scene=seen_scene(match, seat),
        turns=turns,
        last=list(last_spots(turns)),
        position=seen_state(match, seat).to_text(),
    )


def _person_to_act(table: Table) -> int | None:
    """The seat that somebody may want to see the choices of."""
    actor = table.actor
    return actor if actor is not None and actor >= 0 and table.seats[actor].who == "person" else None


def _without_choices(scene: Scene) -> Scene:
    return replace(scene, choices=(), plans=(), arrangement=None)


def past(match: Match, seat: int | None) -> answers.PastTable:
    """A table that is only looked back at."""
    return answers.PastTable(
        scene=_without_choices(seen_scene(match, seat)),
        arranges=is_setup(match.state),
        last=list(last_spots(told_turns(match, seat))),
        position=seen_state(match, seat).to_text(),
    )
