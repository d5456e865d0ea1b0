"""Help texts of commands, in the current language."""

from __future__ import annotations

import re
from copy import copy
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from parlour.view.language import ENGLISH, LANGUAGES, phrases, speaking, spoken

from .arguments import usual_language

say = phrases(f"{__package__}.commands")


class Localized:
    """Mixin for commands whose help is in the language given before `--help`; default: the terminal's."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        asked = ctx.params.get("language")
        with speaking(asked if asked in LANGUAGES else usual_language()):
            super(Localized, _translated(self)).format_help(ctx, formatter)  # pyright: ignore

    def get_usage(self: Any, ctx: Any) -> str:
        usage = super().get_usage(ctx).replace("Usage:", say("Usage:"), 1)  # pyright: ignore
        return re.sub(r"\{([^}]*)\}", r"\1", usage)  # braces around required arguments

    def get_params(self: Any, ctx: Any) -> list[Any]:
        return [_translated_parameter(param) for param in super().get_params(ctx)]  # pyright: ignore


class LocalizedCommand(Localized, TyperCommand):
    """A command with localized help."""


class LocalizedGroup(Localized, TyperGroup):
    """A group of commands with localized help."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        return _translated(command) if command and spoken() != ENGLISH else command


def _translated(command: Any) -> Any:
    """Return a copy of a command with its help and the heading of its examples translated."""
    copied = copy(command)
    copied.help, copied.short_help = _say(command.help), _say(command.short_help)
    if command.epilog:
        copied.epilog = command.epilog.replace("Examples:", say("Examples:"))
    if spoken() != ENGLISH:
        copied.rich_help_panel = say("Commands")
    return copied


def _translated_parameter(param: Any) -> Any:
    """Return a translated copy of an argument (named in capitals) or of an option (flags without a type)."""
    copied = copy(param)
    copied.help = _say(param.help)
    if isinstance(param, TyperArgument):
        copied.metavar = param.metavar or str(param.name).upper()
    if getattr(param, "is_flag", False):
        copied.metavar = ""
    if spoken() != ENGLISH and isinstance(param, TyperArgument | TyperOption):
        copied.rich_help_panel = say("Arguments" if isinstance(param, TyperArgument) else "Options")
        _append_default(copied)
    return copied


def _append_default(param: Any) -> None:
    """Append the translated default to a parameter's help."""
    if param.default and isinstance(param.default, str | int | float) and not getattr(param, "is_flag", False):
        param.help = f"{param.help or ''} ({say('default')}: {param.default})"
    param.show_default = False


def _say(text: str | None) -> str | None:
    """Return the translation of a text, or the text with its line breaks if there is none."""
    if not text:
        return text
    sentence = " ".join(text.split())
    translated = say(sentence)
    return text if translated == sentence else translated
