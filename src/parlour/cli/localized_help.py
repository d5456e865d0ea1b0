"""The help of commands, in the language that is spoken."""

from __future__ import annotations

import re
from copy import copy
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from parlour.view.language import ENGLISH, LANGUAGES, phrases, speaking, spoken

from .arguments import usual_language

say = phrases(f"{__package__}.commands")


class _Localized:
    """Tells what it has to tell in the language asked for before `--help`, or else in the terminal's."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        asked = ctx.params.get("language")
        with speaking(asked if asked in LANGUAGES else usual_language()):
            super(_Localized, _told(self)).format_help(ctx, formatter)  # pyright: ignore

    def get_usage(self: Any, ctx: Any) -> str:
        usage = super().get_usage(ctx).replace("Usage:", say("Usage:"), 1)  # pyright: ignore
        return re.sub(r"\{([^}]*)\}", r"\1", usage)  # round what is required

    def get_params(self: Any, ctx: Any) -> list[Any]:
        return [_told_of(param) for param in super().get_params(ctx)]  # pyright: ignore


class LocalizedCommand(_Localized, TyperCommand):
    """A command whose help is told in the language that is spoken."""


class LocalizedGroup(_Localized, TyperGroup):
    """A group of commands whose help is told in the language that is spoken."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        return _told(command) if command and spoken() != ENGLISH else command


def _told(command: Any) -> Any:
    """A command with its help, and the word before its examples, in the language that is spoken."""
    told = copy(command)
    told.help, told.short_help = _say(command.help), _say(command.short_help)
    if command.epilog:
        told.epilog = command.epilog.replace("Examples:", say("Examples:"))
    if spoken() != ENGLISH:
        told.rich_help_panel = say("Commands")
    return told


def _told_of(param: Any) -> Any:
    """An argument, in capitals, or an option in the language that is spoken; of one without a value no kind of it."""
    told = copy(param)
    told.help = _say(param.help)
    if isinstance(param, TyperArgument):
        told.metavar = param.metavar or str(param.name).upper()
    if getattr(param, "is_flag", False):
        told.metavar = ""
    if spoken() != ENGLISH and isinstance(param, TyperArgument | TyperOption):
        told.rich_help_panel = say("Arguments" if isinstance(param, TyperArgument) else "Options")
        _tell_default(told)
    return told


def _tell_default(param: Any) -> None:
    """Tell of what holds where nothing is given in the language that is spoken."""
    if param.default and isinstance(param.default, str | int | float) and not getattr(param, "is_flag", False):
        param.help = f"{param.help or ''} ({say('default')}: {param.default})"
    param.show_default = False


def _say(text: str | None) -> str | None:
    """A text in the language that is spoken; where it is not said there, as it was."""
    if not text:
        return text
    written = " ".join(text.split())
    told = say(written)
    return text if told == written else told
