"""A command group with a default command: `parlour lab columna` means `parlour lab report columna`."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from parlour.cli.usage import Localized

REPORT = "report"  # the default command


class GameOrCommand(Localized, TyperGroup):
    """A group that runs REPORT if the first word is neither a command nor a help option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line, with REPORT inserted if no command is named."""
        if args and args[0] not in {*self.commands, *ctx.help_option_names}:
            args = [REPORT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Complete commands and games."""
        game = self.commands[REPORT].params[0]
        return [*super().shell_complete(ctx, incomplete), *game.shell_complete(ctx, incomplete)]
