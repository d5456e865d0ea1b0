"""Match plans: which players meet, in which seats, and with which dice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations, count
from pathlib import Path
from typing import ClassVar

from parlour import registry
from parlour.core.game import Game, load_package
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.match.dice import BY_PURPOSE
from parlour.players import Player, make_any_player, spec_of
from parlour.runs.game_loop import GameTask, Json, check_seed, opening_of

WEIGHTS = re.compile(r"\bweights=([^,]+)")

Seats = tuple[int, ...]  # index of the player at each seat


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match between two players, or a round robin.

    With two seats, each pair plays each opening twice, with seats exchanged. With one seat, each player plays alone.
    With more, the first player takes each seat in turn and the second all others; in a game between teams, it takes all
    seats of each team in turn. With a common goal, each player takes all seats. `opening`: number of plies that are
    not the players' own; `near_best`: these are drawn from the best moves, in logs of earlier versions from all.
    `meanings`: what the players' names stood for when the plan was made.
    """

    KIND: ClassVar[str] = "arena"

    package: str
    options: dict[str, Value]
    players: tuple[str, ...]
    seed: str
    opening: int = 0
    meanings: tuple[str, ...] = ()
    formula: int = BY_PURPOSE  # version of the dice formula
    seatings: tuple[tuple[Seats, ...], ...] = field(default=())  # rounds per seed; each lists the seating of every game
    near_best: bool = True

    def tasks(self) -> Iterator[GameTask]:
        """Yield games in playing order, without end."""
        numbers, own = count(1), {"formula": self.formula, "near_best": self.near_best}
        for turn in count():
            secret = f"{self.seed}-{turn + 1}"
            for round_number, seatings in enumerate(self.seatings, turn * len(self.seatings)):
                for seats in seatings:
                    yield GameTask(next(numbers), round_number, seats, secret, self.opening, **own)

    def task(self, number: int) -> GameTask:
        return next(task for task in self.tasks() if task.number == number)

    def games_until(self, least: int) -> int:
        """Return the number of games in whole seeds that gives each pair (or lone player) at least `least`."""
        alone = len({*self.seatings[0][0]}) == 1
        turns = least if alone else -(-least // len(self.seatings[0]))
        return turns * sum(map(len, self.seatings))

    def pair(self, round_number: int) -> Seats:
        """Return the players who meet in a round."""
        seatings = self.seatings[round_number % len(self.seatings)]
        return tuple(sorted({player for seats in seatings for player in seats}))

    def size(self, round_number: int) -> int:
        return len(self.seatings[round_number % len(self.seatings)])

    def game(self) -> Game:
        return load_package(self.package, **self.options)

    def make_player(self, number: int, seed: int) -> Player:
        return make_any_player(self.players[number], seed)

    def check_meanings(self, source: object) -> None:
        """Raises ParlourError, naming the plan's source, if a player's name now stands for another player."""
        game = self.game()
        for player, before in zip(self.players, self.meanings, strict=True):
            if (now := _meaning(player, game)) != before:
                raise ParlourError(
                    f"{player} meant {before} when {source} was started; now it means {now}. Start a new log."
                )

    def to_json(self) -> Json:
        """Return all fields that do not follow from others, as JSON values."""
        own = {name: value for name, value in asdict(self).items() if name != "seatings"}
        return own | registry.folder_fields(self.package)

    @classmethod
    def from_json(cls, fields: Json) -> MatchPlan:
        """Return a plan from its JSON, even if its players are no longer available.

        Raises KeyError, TypeError and ValueError.
        """
        registry.register_folder(fields["package"], fields.get("folder"))
        game = load_package(fields["package"], **fields["options"])
        players, meanings = tuple(fields["players"]), tuple(fields["meanings"])
        if len(meanings) != len(players):
            raise ValueError("There has to be a meaning for each player.")
        seatings = _seatings(len(players), game.teams)
        opening, formula = fields["opening"], fields["formula"]
        given = players, fields["seed"], opening, meanings, formula, seatings, fields.get("near_best", False)
        return cls(game.package, dict(game.options), *given)


def make_plan(game: Game, players: tuple[str, ...], seed: str, opening: int | None = None) -> MatchPlan:
    """Return a validated plan. Raises ParlourError for players that cannot meet in this game."""
    for player in players:
        make_any_player(player)
    if len(set(players)) < len(players):
        raise ParlourError(
            "Each player can be named only once. To play it against itself, give it another parameter or budget."
        )
    if len(players) < 2:
        raise ParlourError(
            "A match needs at least two players, for example: parlour arena strong casual --game columna"
        )
    if (seats := game.num_players()) > 2 < len(players) and game.sides > 1:
        raise ParlourError(f"In a game with {seats} seats, a match is between two players, not {len(players)}.")
    check_seed(seed)
    opening = opening_of(game, opening)
    meanings = tuple(_meaning(player, game) for player in players)
    seatings = _seatings(len(players), game.teams)
    return MatchPlan(game.package, dict(game.options), players, seed, opening, meanings, seatings=seatings)


def _meaning(player: str, game: Game) -> str:
    """Return the specification behind a player's name, with a hash of its weights file, which may change."""
    meant = spec_of(player, game)
    if file := WEIGHTS.search(meant):
        meant += f" ({_fingerprint(Path(file[1]))})"
    return meant


def _fingerprint(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    except OSError:
        return "gone"


def _seatings(players: int, teams: tuple[int, ...]) -> tuple[tuple[Seats, ...], ...]:
    if len({*teams}) == 1:
        return (tuple((player,) * len(teams) for player in range(players)),)
    if len(teams) == 2:
        return tuple(((one, other), (other, one)) for one, other in combinations(range(players), 2))
    return (tuple(tuple(int(team != place) for team in teams) for place in sorted({*teams})),)
