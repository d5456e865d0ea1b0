"""`python -m parlour.players.external.host WHERE CLASS`: run a `Bot` as a program that speaks the line protocol.

WHERE is a file such as `mine.py`, or an importable module.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

from parlour.core.game import Game, load

from .external_player import Bot
from .program import fields, line


def main() -> None:
    """Answer until `quit`. The bot's own output goes to the standard error."""
    where, name = sys.argv[1:]
    answers, sys.stdout = sys.stdout, sys.stderr
    make = bot_class(where, name)
    for answer in converse(sys.stdin, make):
        answers.write(answer)
        answers.flush()


def bot_class(where: str, name: str) -> Callable[[Game, int, int], Bot]:
    """Import the class of a bot from a file or a module."""
    return getattr(_module(where), name)


def converse(lines: TextIO, make: Callable[[Game, int, int], Bot]) -> Iterator[str]:
    """Yield the answers to lines of the protocol."""
    bot: Bot | None = None
    for text in lines:
        match fields(text):
            case ["parlour", _]:
                yield line("ready", getattr(make, "__name__", "bot"))
            case ["game", name, seat, seed, *options]:
                bot = make(_game(name, options), int(seat), int(seed))
                yield line("ready")
            case ["decide", milliseconds, position, *_] if bot:
                observation = bot.game.state_from_text(position)
                action = bot.decide(observation, int(milliseconds) / 1000)
                yield line("play", observation.action_to_string(action))
            case ["quit"]:
                return


def _game(name: str, options: list[str]) -> Game:
    """Load a game and use it once, so that everything is compiled before the clock runs."""
    given: dict[str, Any] = dict(option.split("=", 1) for option in options)
    game = load(name, **given)
    state = game.state_from_text(game.new_initial_state().observation(0).to_text())
    state.action_texts()
    return game


def _module(where: str) -> Any:
    if not where.endswith(".py"):
        return importlib.import_module(where)
    path = Path(where).resolve()
    sys.path.insert(0, str(path.parent))  # lets the player import its neighbours
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
