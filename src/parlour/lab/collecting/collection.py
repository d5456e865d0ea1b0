"""What is collected: games of one kind with their options, all from one seed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from parlour import kit
from parlour.core.game import Game, load_package
from parlour.errors import ParlourError
from parlour.lab.sample import PEOPLE, RANDOM
from parlour.runs.seeds import check_seed, opening_of

CAP = 20_000  # turns
PART_OF_RANDOM, PART = 50_000, 10  # games that are collected in one go


@dataclass(frozen=True, slots=True)
class Collection:
    """Games of one kind, with all that the collected follows from but the players.

    `rules` is the fingerprint of the rules' bytecode, which differs from one version of Python to the next. `cap`:
    turns after which a game is cut off. `opening`: decisions at random before the players' own, so that not all games
    are the same.
    """

    package: str
    options: dict[str, Any]
    rules: str
    seed: str
    cap: int
    opening: int

    def game(self) -> Game:
        """The game that is played."""
        return load_package(self.package, **self.options)

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return asdict(self)


def make_collection(game: Game, seed: str = "lab", cap: int = CAP, opening: int | None = None) -> Collection:
    """What is collected of a game; without a number there is an opening where nothing is left to chance.

    Raises ParlourError for a seed, a cap or an opening that cannot be.
    """
    check_seed(seed)
    if not 1 <= cap <= 10**7:
        raise ParlourError(f"The turn limit must be between 1 and 10,000,000, not {cap}.")
    fixed = game.package, dict(game.options), kit.version(game.rules.State)
    return Collection(*fixed, seed, cap, opening_of(game, opening))


class Portion(NamedTuple):
    """Games of some players that are collected in one go: a part of the data folder."""

    players: str
    number: int  # of the part
    first: int  # the first game's number …
    last: int  # … and the one after the last


def portion(players: str, number: int, games: int) -> Portion:
    """A part of the first `games` games."""
    size = PART_OF_RANDOM if players == RANDOM else PART
    return Portion(players, number, size * number, min(size * (number + 1), games))


def portions(players: str, games: int) -> list[Portion]:
    """All parts of the first `games` games. Raises ParlourError for players of whom none can be collected so."""
    if players == PEOPLE:
        raise ParlourError("People's games cannot be played here. Collect them from game records.")
    size = PART_OF_RANDOM if players == RANDOM else PART
    return [portion(players, number, games) for number in range(-(-games // size))]
