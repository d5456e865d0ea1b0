"""A group of commands in whose place a game may stand: `parlour lab columna` is `parlour lab report columna`."""

from __future__ import annotations

from typing import Any

from parlour.cli.localized_help import LocalizedGroup

REPORT = "report"  # what is meant where no command is named


class GameOrCommand(LocalizedGroup):
    """Commands of which one, REPORT, is also meant by whatever is neither a command nor a call for help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the words apart, with REPORT before them where no command is."""
        known = {*self.commands, *ctx.help_option_names}
        if args and args[0] not in known:
            args = [REPORT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The commands, and the games."""
        game = self.commands[REPORT].params[0]
        return [*super().shell_complete(ctx, incomplete), *game.shell_complete(ctx, incomplete)]
