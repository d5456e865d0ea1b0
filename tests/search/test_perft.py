"""Perft: counting action sequences, and the tables `tests/perft/NAME.perft` of all games.

A block of a table has an optional line `options quiet=5 capture=must`, a line `position` with a position text, and
`perft DEPTH COUNT` lines.
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.search.perft import divide
from tests.campaign import some_daily


def sequences(state, depth):
    """Count sequences without perft."""
    if depth == 0:
        return 1
    return sum(sequences(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize("package", ["tests.search.nim", "tests.search.gamble"])
@pytest.mark.parametrize("compiled", [True, False])
def test_perft_counts_all_sequences(package, compiled):
    game = load_package(package)
    game.compiled = compiled
    state = game.new_initial_state()
    before = state.to_text()
    assert [parlour.perft(state, depth) for depth in range(4)] == [sequences(state, depth) for depth in range(4)]
    divide(state, 2)
    assert state.to_text() == before


def test_chance_counts_each_outcome_once():
    state = load_package("tests.search.gamble", loaded=True).new_initial_state()
    assert [parlour.perft(state, depth) for depth in (1, 2, 3)] == [2, 10, 0]
    assert (divide(state, 1), divide(state, 2)) == ({"stay": 1, "throw": 1}, {"stay": 0, "throw": 10})
    over = load_package("tests.search.nim").state_from_text("0,0,0 1")
    assert [parlour.perft(over, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("count", "depth", "message"),
    [
        *((divide, depth, "The depth to divide must be a whole number from 1 to 99, not") for depth in (0, -1, 100)),
        *((parlour.perft, depth, "The depth must be a whole number from 0 to 99, not") for depth in (-1, 100)),
    ],
)
def test_invalid_depth_is_refused(count, depth, message):
    with pytest.raises(ParlourError, match=f"{message} {depth}"):
        count(load_package("tests.search.nim").new_initial_state(), depth)


TABLES = Path(__file__).parents[1] / "perft"
SMALL = 1000  # a count that interpreted rules reach in a second or so


@dataclass
class Block:
    name: str
    text: str
    options: dict[str, str]
    counts: dict[int, int] = field(default_factory=dict)

    def state(self):
        return parlour.load(self.name, **self.options).state_from_text(self.text)

    def __str__(self):
        return f"{self.name}-{','.join(f'{name}={value}' for name, value in self.options.items())}-{self.text}"


def read(path):
    options, blocks = {}, []
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        match word:
            case "options":
                options = dict(pair.split("=") for pair in rest.split())
            case "position":
                blocks.append(Block(path.stem, rest, options))
                options = {}
            case "perft":
                depth, count = rest.split()
                blocks[-1].counts[int(depth)] = int(count)
            case _:
                assert word in ("", "#"), f"{path.name}: {line!r}"
    return blocks


TABLE = {path.stem: read(path) for path in sorted(TABLES.glob("*.perft"))}
BLOCKS = [block for blocks in TABLE.values() for block in blocks]


def test_every_game_has_a_table():
    assert TABLE.keys() == set(parlour.games())


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_compiled_and_divided_counts_match_the_table(block):
    state, depth = block.state(), min(2, max(block.counts))
    assert {depth: parlour.perft(state, depth) for depth in block.counts} == block.counts
    counts = divide(state, depth)
    assert len(counts) == len(state.legal_actions()) and sum(counts.values()) == block.counts[depth]


@pytest.mark.parametrize("block", some_daily(BLOCKS, *(blocks[0] for blocks in TABLE.values())), ids=str)
def test_interpreted_counts_match_the_table(block):
    small = {depth: count for depth, count in block.counts.items() if count <= SMALL}
    state = block.state()
    state.game.compiled = False
    assert {depth: parlour.perft(state, depth) for depth in small} == small
