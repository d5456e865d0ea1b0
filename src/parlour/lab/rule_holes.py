"""The hunt: through the games of each sample, for holes of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from parlour import kit
from parlour.core.state import State
from parlour.errors import ParlourError
from parlour.lab.collecting.collection import Collection
from parlour.lab.replayed_games import Told, kind, retell
from parlour.lab.sample import RANDOM, Sample
from parlour.runs.game_loop import Step
from parlour.statistics import Interval, score_interval
from parlour.statistics.intervals import never_seen

from .measurement import Json, interval_json


class HoleKind(StrEnum):
    """What may be wrong with a game's rules."""

    STUCK = "the player to move has no legal move"
    PASS = "a player can only pass"
    LOOP = "a position repeats within a game, so play could go on forever"
    ENDLESS = "a game did not end and was cut off"
    TEXT = "the text of a position is rejected or reads back as a different position"
    UNUSED = "strong players never play it"
    SHUNNED = "strong players hardly ever play it, so something else is nearly always better"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A hole in one game: after so many turns it can be seen."""

    kind: HoleKind
    detail: str  # which action, or what the game said; "" where there is one thing only
    turns: int


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: in what share of games it shows, or of chances it is taken, and the shortest game that leads there."""

    kind: HoleKind
    detail: str
    players: str  # whose games show it
    share: Interval
    n: int  # of games, or of seats that could have done it
    record: str  # of play, which `parlour replay` opens


@dataclass(frozen=True, slots=True)
class Looked:
    """How much was looked at of some players' games."""

    games: int
    kinds: int  # of actions that were on offer in enough games to say whether they are done; 0 of random play


MOST_TURNS = 100_000  # of a sample that are looked at one by one


class Hunt(NamedTuple):
    """The holes that were found, each kind in the order of `HoleKind`, and how much was looked at, by players."""

    holes: list[Hole]
    looked: Mapping[str, Looked]


def hunt(samples: Sequence[Sample], games: int | None = None, most: float = MOST_TURNS) -> Hunt:
    """The holes that the games of some samples show, or the first `games` of each.

    Of each sample the first games are looked at that have `most` turns together. What nobody does is looked for in
    games of players alone: who plays at random does everything.
    """
    found, looked = list[Hole](), dict[str, Looked]()
    for sample in samples:
        seen, offers = Seen(), Offers()
        for told in islice(retell(sample, most), games):
            seen.add(told, bool(sample.games["ending"][told.place] >= 0))
            if sample.players != RANDOM:
                offers.add(told)
        found += [*seen.holes(sample.players), *_unused(offers, sample.players)]
        looked[sample.players] = Looked(seen.games, offers.known)
    return Hunt(sorted(found, key=lambda hole: list(HoleKind).index(hole.kind)), looked)


class Seen:
    """What is seen while games are played."""

    def __init__(self) -> None:
        self.games = 0
        self._counted = Counter[tuple[HoleKind, str]]()
        self._first: dict[tuple[HoleKind, str], tuple[Sighting, Told]] = {}

    def add(self, told: Told, ended: bool) -> None:
        """Look through a game."""
        self.games += 1
        for sighting in sightings(told, ended):
            what = sighting.kind, sighting.detail
            self._counted[what] += 1
            if what not in self._first or sighting.turns < self._first[what][0].turns:
                self._first[what] = sighting, told

    def holes(self, players: str) -> Iterator[Hole]:
        """Each thing that was seen, with the share of games that show it."""
        for (hole_kind, detail), count in self._counted.items():
            sighting, told = self._first[hole_kind, detail]
            share = score_interval([1.0] * count + [0.0] * (self.games - count))
            yield Hole(hole_kind, detail, players, share, self.games, told.record(sighting.turns))


def _unused(offers: Offers, players: str) -> Iterator[Hole]:
    """What players do without."""
    for left in offers.left():
        yield Hole(left.kind, left.detail, players, left.share, left.n, left.game.record(left.turn))


PASS = "pass"


def sightings(told: Told, ended: bool) -> Iterator[Sighting]:
    """What is seen in one game, each thing once, as early as it shows."""
    seen = set[tuple[HoleKind, str]]()
    for sighting in _all(told, ended):
        if (sighting.kind, sighting.detail) not in seen:
            seen.add((sighting.kind, sighting.detail))
            yield sighting


def _all(told: Told, ended: bool) -> Iterator[Sighting]:
    known, stuck = set[int](), False
    for turn, state in enumerate(_states(told)):
        legal = state.legal_actions() if state.current_player() >= 0 else None
        stuck = legal == []
        if stuck:
            yield Sighting(HoleKind.STUCK, "", turn)
        elif legal is not None and [state.action_to_string(action) for action in legal[:2]] == [PASS]:
            yield Sighting(HoleKind.PASS, "", turn)
        if problem := text_problem(state):
            yield Sighting(HoleKind.TEXT, problem, turn)
        if (key := state.key()) in known:
            yield Sighting(HoleKind.LOOP, "", turn)
        known.add(key)
    if not (ended or stuck):
        yield Sighting(HoleKind.ENDLESS, "", len(told.actions))


def _states(told: Told) -> Iterator[State]:
    """The position before each turn, and the last one."""
    state = told.game.new_initial_state()
    yield state
    for action in told.actions:
        state.apply_action(action)
        yield state


def text_problem(state: State) -> str:
    """What is wrong with a position's text; nothing where it reads back as the same position."""
    try:
        text = state.to_text()
        again = state.game.state_from_text(text)
    except ParlourError as problem:
        return f"rejected: {problem}"
    same = again.key() == state.key() and again.current_player() == state.current_player()
    return "" if same else f"read back as a different position: {text}"


ENOUGH = 30  # games with the choice; of fewer nothing is said
SHUNNED = 0.01  # of the games in which it could be done


class Left(NamedTuple):
    """A kind of action that was hardly done: the share of games with the choice in which it was."""

    kind: HoleKind
    detail: str
    share: Interval
    n: int
    game: Told  # the first in which it could be done, …
    turn: int  # … and when


class Offers:
    """Which kinds of actions could be done in each game, and which were."""

    def __init__(self) -> None:
        self._offered, self._taken = Counter[str](), Counter[str]()
        self._first: dict[str, tuple[int, Told]] = {}

    def add(self, told: Told) -> None:
        """Count a game: a kind once, however often it came."""
        offered, taken = set[str](), set[str]()
        for turn, step in told.steps():
            kinds = _kinds(step) if step.actor >= 0 and turn not in told.openings else {}
            if len(kinds) > 1:
                for each in set(kinds.values()) - offered:
                    self._note_first(each, turn, told)
                offered |= set(kinds.values())
                taken.add(kinds[step.action])
        self._offered.update(offered)
        self._taken.update(taken)

    @property
    def known(self) -> int:
        """How many kinds could be done in enough games for a word about them."""
        return sum(n >= ENOUGH for n in self._offered.values())

    def left(self) -> Iterator[Left]:
        """The kinds that were never done, or that surely are in less than one game in a hundred with the choice."""
        for detail, n in sorted(self._offered.items()):
            done, (turn, told) = self._taken[detail], self._first[detail]
            if n >= ENOUGH and not done:
                yield Left(HoleKind.UNUSED, detail, never_seen(n), n, told, turn)
            elif n >= ENOUGH and (share := score_interval([1.0] * done + [0.0] * (n - done))).high < SHUNNED:
                yield Left(HoleKind.SHUNNED, detail, share, n, told, turn)

    def _note_first(self, detail: str, turn: int, told: Told) -> None:
        """Remember the shortest way to where something can be done."""
        if detail not in self._first or turn < self._first[detail][0]:
            self._first[detail] = turn, told


def _kinds(step: Step) -> dict[int, str]:
    """The kind of each legal action."""
    write, record = step.state.game.notation.action_text, kit.snapshot(step.state.record)
    return {action: kind(write(record, action)) for action in step.state.legal_actions()}


def summarize(found: Hunt, collection: Collection, games: int, meanings: Mapping[str, str]) -> Json:
    """The holes, and how much was looked at; `games` is how many of each were asked for."""
    return {
        "game": collection.game().name,
        "options": collection.options,
        "players": dict(meanings),
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "looked": {players: {"games": it.games, "kinds": it.kinds} for players, it in found.looked.items()},
        "holes": [_hole_json(hole) for hole in found.holes],
    }


def _hole_json(hole: Hole) -> Json:
    named = {"kind": hole.kind.name.lower(), "detail": hole.detail, "players": hole.players}
    return {**named, "share": interval_json(hole.share), "n": hole.n, "record": hole.record}


__all__ = ["Hole", "HoleKind", "hunt", "summarize"]
