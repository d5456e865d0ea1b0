"""A command that takes several sets of game options: `-o quiet=20 --versus -o quiet=40`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.core import TyperCommand

from parlour.cli.usage import Localized

VERSUS, OPTION = "--versus", ("-o", "--option")


class VersusCommand(Localized, TyperCommand):
    """A command in which `--versus` collects the game options that follow it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line, with the options after each `--versus` joined."""
        return super().parse_args(ctx, list(_joined(args)))


def _joined(args: list[str]) -> Iterator[str]:
    """Turn `--versus -o a=1 -o b=2` into `--versus a=1,b=2`."""
    left = list(args)
    while left:
        word = left.pop(0)
        yield word
        if word == VERSUS and left and left[0] in OPTION:
            yield ",".join(_options(left))


def _options(left: list[str]) -> Iterator[str]:
    """Remove the leading options from the list and yield their values."""
    while len(left) > 1 and left[0] in OPTION:
        yield left[1]
        del left[:2]
