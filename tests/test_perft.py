"""The perft tables of all games: `tests/perft/NAME.perft`.

A block is `options quiet=5 capture=must` (if any), `position` and a position text, and then `perft DEPTH COUNT` lines.
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

import parlour
from parlour.search.perft import divide
from tests.campaign import some_daily

TABLES = Path(__file__).parent / "perft"
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
def test_compiled(block):
    state = block.state()
    assert {depth: parlour.perft(state, depth) for depth in block.counts} == block.counts


@pytest.mark.parametrize("block", some_daily(BLOCKS, *(blocks[0] for blocks in TABLE.values())), ids=str)
def test_interpreted(block):
    small = {depth: count for depth, count in block.counts.items() if count <= SMALL}
    state = block.state()
    state.game.compiled = False
    assert {depth: parlour.perft(state, depth) for depth in small} == small


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_divided(block):
    state, depth = block.state(), min(2, max(block.counts))
    counts = divide(state, depth)
    assert len(counts) == len(state.legal_actions())
    assert sum(counts.values()) == block.counts[depth]
