"""Find holes in a game's rules: positions that the rules do not foresee, and actions that strong players never use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from parlour.core.game import State
from parlour.errors import ParlourError
from parlour.lab.collecting.collection import Collection
from parlour.statistics import Interval, never_seen, score_interval

from .measurement import Json, interval_json
from .replayed_games import ReplayedGame, action_kinds, replay_games
from .sample import RANDOM, Sample

MOST_TURNS = 100_000  # examined per sample
ENOUGH = 30  # games with the choice, needed to judge a kind of action
SHUNNED = 0.01  # share of the games with the choice
PASS = "pass"


class HoleKind(StrEnum):
    """A possible flaw in a game's rules."""

    STUCK = "the player to move has no legal move"
    PASS = "a player can only pass"
    LOOP = "a position repeats within a game, so play could go on forever"
    ENDLESS = "a game did not end and was cut off"
    TEXT = "the text of a position is rejected or reads back as a different position"
    UNUSED = "strong players never play it"
    SHUNNED = "strong players hardly ever play it, so something else is nearly always better"


class Sighting(NamedTuple):
    """A hole in one game, visible after that many turns."""

    kind: HoleKind
    detail: str  # the kind of action or the error message; "" if there is only one case
    turns: int


class Hole(NamedTuple):
    """A hole, with the share of games that show it (or in which the action is used) and the shortest such game."""

    kind: HoleKind
    detail: str
    players: str  # players of the games that show it
    share: Interval
    n: int  # number of games, or of games with the choice
    record: str  # game record that `parlour replay` opens


class Examined(NamedTuple):
    """Amount of play that was examined."""

    games: int
    kinds: int  # kinds of actions offered in enough games to be judged; 0 for random play


class HoleSearch(NamedTuple):
    """The holes found, in the order of `HoleKind`, and what was examined, by players."""

    holes: list[Hole]
    examined: Mapping[str, Examined]


def find_holes(samples: Sequence[Sample], games: int | None = None, most: float = MOST_TURNS) -> HoleSearch:
    """Return the holes that the games of some samples show.

    Examines the first `games` of each sample, and stops after `most` turns. Unused actions are not looked for in random
    games, which use every action.
    """
    found, examined = list[Hole](), dict[str, Examined]()
    for sample in samples:
        sightings, offers = SightingCounts(), OfferedKinds()
        for game in islice(replay_games(sample, most), games):
            sightings.add(game, bool(sample.games["ending"][game.place] >= 0))
            if sample.players != RANDOM:
                offers.add(game)
        found += [*sightings.holes(sample.players), *offers.holes(sample.players)]
        examined[sample.players] = Examined(sightings.games, offers.known)
    return HoleSearch(sorted(found, key=lambda hole: list(HoleKind).index(hole.kind)), examined)


def summarize(found: HoleSearch, collection: Collection, games: int, meanings: Mapping[str, str]) -> Json:
    """Return the holes and what was examined as JSON values; `games` is the number requested per sample."""
    return {
        "game": collection.game().name,
        "rules": collection.rules,
        "options": collection.options,
        "players": dict(meanings),
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "looked": {players: it._asdict() for players, it in found.examined.items()},
        "holes": [_hole_json(hole) for hole in found.holes],
    }


def _hole_json(hole: Hole) -> Json:
    return {**hole._asdict(), "kind": hole.kind.name.lower(), "share": interval_json(hole.share)}


class SightingCounts:
    """Counts the games that show each hole, and keeps the shortest."""

    def __init__(self) -> None:
        self.games = 0
        self._counted = Counter[tuple[HoleKind, str]]()
        self._first: dict[tuple[HoleKind, str], tuple[Sighting, ReplayedGame]] = {}

    def add(self, game: ReplayedGame, ended: bool) -> None:
        """Examine a game."""
        self.games += 1
        for sighting in find_sightings(game, ended):
            what = sighting.kind, sighting.detail
            self._counted[what] += 1
            if what not in self._first or sighting.turns < self._first[what][0].turns:
                self._first[what] = sighting, game

    def holes(self, players: str) -> Iterator[Hole]:
        """Yield each hole with the share of games that show it."""
        for (kind, detail), count in self._counted.items():
            sighting, game = self._first[kind, detail]
            yield Hole(kind, detail, players, _share(count, self.games), self.games, game.record(sighting.turns))


class OfferedKinds:
    """Counts the games in which each kind of action was offered along with others, and those in which it was used."""

    def __init__(self) -> None:
        self._offered, self._taken = Counter[str](), Counter[str]()
        self._first: dict[str, tuple[int, ReplayedGame]] = {}  # earliest turn with the choice

    def add(self, game: ReplayedGame) -> None:
        """Count a game: each kind once, however often it occurred."""
        offered, taken = set[str](), set[str]()
        for turn, step in game.steps():
            kinds = action_kinds(step.state) if step.actor >= 0 and turn not in game.openings else {}
            if len(kinds) > 1:
                for kind in set(kinds.values()) - offered:
                    if kind not in self._first or turn < self._first[kind][0]:
                        self._first[kind] = turn, game
                offered |= set(kinds.values())
                taken.add(kinds[step.action])
        self._offered.update(offered)
        self._taken.update(taken)

    @property
    def known(self) -> int:
        """Number of kinds that were offered in enough games to be judged."""
        return sum(n >= ENOUGH for n in self._offered.values())

    def holes(self, players: str) -> Iterator[Hole]:
        """Yield the kinds that were never used, or surely in less than 1% of the games with the choice."""
        for detail, n in sorted(self._offered.items()):
            used, (turn, game) = self._taken[detail], self._first[detail]
            if n >= ENOUGH and not used:
                yield Hole(HoleKind.UNUSED, detail, players, never_seen(n), n, game.record(turn))
            elif n >= ENOUGH and (share := _share(used, n)).high < SHUNNED:
                yield Hole(HoleKind.SHUNNED, detail, players, share, n, game.record(turn))


def _share(count: int, n: int) -> Interval:
    return score_interval([1.0] * count + [0.0] * (n - count))


def find_sightings(game: ReplayedGame, ended: bool) -> Iterator[Sighting]:
    """Yield the holes in one game, each once, at its earliest turn."""
    seen = set[tuple[HoleKind, str]]()
    for sighting in _all_sightings(game, ended):
        if (sighting.kind, sighting.detail) not in seen:
            seen.add((sighting.kind, sighting.detail))
            yield sighting


def _all_sightings(game: ReplayedGame, ended: bool) -> Iterator[Sighting]:
    known, stuck = set[int](), False
    for turn, state in enumerate(_states(game)):
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
        yield Sighting(HoleKind.ENDLESS, "", len(game.actions))


def _states(game: ReplayedGame) -> Iterator[State]:
    """Yield the position before each turn, and the final one."""
    state = game.game.new_initial_state()
    yield state
    for action in game.actions:
        state.apply_action(action)
        yield state


def text_problem(state: State) -> str:
    """Return what is wrong with a position's text; "" if it reads back as the same position."""
    try:
        text = state.to_text()
        again = state.game.state_from_text(text)
    except ParlourError as problem:
        return f"rejected: {problem}"
    same = again.key() == state.key() and again.current_player() == state.current_player()
    return "" if same else f"read back as a different position: {text}"
