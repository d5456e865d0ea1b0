"""Late positions of all two-player games without chance, which brute force can solve."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parlour.core.game import Game, State, load_package
from parlour.notation import write_board

DICE = "abcdefABCDEF"


def random_endings(game: Game, dice: random.Random) -> Iterator[State]:
    """Yield positions of random games, from 1 to 8 plies before the end."""
    while True:
        line = [game.new_initial_state()]
        while not line[-1].is_terminal():
            line.append(after(line[-1], dice))
        yield line[-1 - min(dice.randint(1, 8), len(line) - 1)]


def after(state: State, dice: random.Random) -> State:
    """Return the position after a random move."""
    state = state.clone()
    state.apply_action(dice.choice(state.legal_actions()))
    return state


def nearly_drawn(game: Game, dice: random.Random) -> Iterator[State]:
    """Like `random_endings`, with few quiet plies or turns left (the last field of the position text)."""
    longer = load_package(game.package, **{**game.options, "quiet": 100})
    for state in random_endings(longer, dice):
        rest = state.to_text().rpartition(" ")[0]
        late = game.state_from_text(f"{rest} {dice.randrange(int(game.options['quiet']))}")
        if not late.is_terminal():
            yield late


def few_dice(game: Game, dice: random.Random) -> Iterator[State]:
    """Yield positions of Invictus with two to four dice and nearly equal scores."""
    while True:
        squares = [""] * 81
        for square in dice.sample(range(9, 72), dice.randint(2, 4)):
            squares[square] = dice.choice(DICE)
        scores = ",".join(str(40 + dice.randint(0, 3)) for _ in range(2))
        quiet = dice.randrange(int(game.options["quiet"]))
        state = game.state_from_text(f"{write_board(squares, 9)} {dice.randint(0, 1)} 0 {scores} 0,0 {quiet}")
        if not state.is_terminal():
            yield state


@dataclass(frozen=True)
class Source:
    """A source of late positions of a game."""

    package: str
    positions: Callable[[Game, random.Random], Iterator[State]]
    quiet: int | None = None

    def game(self) -> Game:
        return load_package(self.package, **({} if self.quiet is None else {"quiet": self.quiet}))

    def __str__(self) -> str:
        name = f"{self.package.rpartition('.')[2]}-{self.positions.__name__}"
        return name if self.quiet is None else f"{name}-{self.quiet}"


SOURCES = [
    *(Source("parlour.games.lokai_and_bele", nearly_drawn, quiet) for quiet in (1, 2, 3)),
    *(Source("parlour.games.invictus", few_dice, quiet) for quiet in (1, 2, 3)),
    *(Source("parlour.games.invictus", nearly_drawn, quiet) for quiet in (2, 3)),
    *(Source("parlour.games.columna", nearly_drawn, quiet) for quiet in (1, 2)),
    *(Source(f"benchmarks.games.{name}", random_endings) for name in ("connect_four", "breakthrough")),
    Source("tests.search.nim", random_endings),
]
