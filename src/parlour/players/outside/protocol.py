"""The line protocol: what a player from outside is told on its standard input, and answers on its standard output.

Lines are UTF-8; fields stand between tabs. `docs/begin/players.md` says it at more leisure.

| to the player | its answer |
|---|---|
| `parlour`, the protocol's version | `ready`, its name |
| `game`, the game's name, the seat from 0, a seed, then `option=value` … | `ready` |
| `decide`, milliseconds, the position as the seat may see it, then the text of each legal action | `play`, an action |
| `stop`: decide now; may come late | none of its own |
| `quit` | none; it ends |

Lines of the player that begin with `info` are for people, and mean nothing here.
"""

from __future__ import annotations

VERSION = "1"
LONGEST = 100_000  # characters of an answer
SEPARATOR = "\t"


def line(*fields: object) -> str:
    """A line of the protocol."""
    return SEPARATOR.join(map(str, fields)) + "\n"


def fields(text: str) -> list[str]:
    """The fields of a line."""
    return text.rstrip("\r\n").split(SEPARATOR)
