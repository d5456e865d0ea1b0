"""A command in which options of the game may stand more than once: `-o quiet=20 --versus -o quiet=40`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.cli.localized_help import LocalizedCommand

VERSUS, OPTION = "--versus", ("-o", "--option")


class VersusCommand(LocalizedCommand):
    """A command whose `--versus` takes the options that follow it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the words apart, with the options after each `--versus` put together."""
        return super().parse_args(ctx, list(_joined(args)))


def _joined(args: list[str]) -> Iterator[str]:
    """`--versus -o a=1 -o b=2` as `--versus a=1,b=2`."""
    left = list(args)
    while left:
        word = left.pop(0)
        yield word
        if word == VERSUS and left and left[0] in OPTION:
            yield ",".join(_options(left))


def _options(left: list[str]) -> Iterator[str]:
    """The values of the options with which the words begin, which are taken off them."""
    while len(left) > 1 and left[0] in OPTION:
        yield left[1]
        del left[:2]
