"""Help texts of commands, and messages for usage errors, in the current language."""

from __future__ import annotations

import re
from copy import copy
from typing import Any, TypeVar, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from parlour.errors import suggestion
from parlour.registry import games
from parlour.util.typed_command import as_typed
from parlour.view.language import ENGLISH, LANGUAGES, phrases, speaking, spoken

from .arguments import usual_language

say = phrases(__package__)
translate = phrases(f"{__package__}.commands")


Parameter = TypeVar("Parameter", bound=TyperArgument | TyperOption)


class Localized:
    """Mixin for commands and groups whose help is in the language given before `--help`; default: the terminal's."""

    def format_help(self, ctx: Any, formatter: object) -> None:
        asked = ctx.params.get("language")
        with speaking(asked if asked in LANGUAGES else usual_language()):
            super(Localized, _translated(self)).format_help(ctx, formatter)  # pyright: ignore

    def get_usage(self, ctx: object) -> str:
        usage = super().get_usage(ctx).replace("Usage:", translate("Usage:"), 1)  # pyright: ignore
        return re.sub(r"\{([^}]*)\}", r"\1", usage)  # braces around required arguments

    def get_params(self, ctx: object) -> list[Any]:
        return [_translated_parameter(param) for param in super().get_params(ctx)]  # pyright: ignore

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)  # pyright: ignore
        return _translated(command) if command and spoken() != ENGLISH else command


class LocalizedCommand(Localized, TyperCommand):
    """A command with localized help."""


class LocalizedGroup(Localized, TyperGroup):
    """A group of commands with localized help."""


def _translated(command: Any) -> Any:
    """Return a copy of a command with its help and the heading of its examples translated."""
    copied = copy(command)
    copied.help, copied.short_help = _say(command.help), _say(command.short_help)
    if command.epilog:
        copied.epilog = as_typed(command.epilog.replace("Examples:", translate("Examples:")))
    if spoken() != ENGLISH:
        copied.rich_help_panel = translate("Commands")
    return copied


def _translated_parameter(param: Parameter) -> Parameter:
    """Return a translated copy of an argument (named in capitals) or of an option (flags without a type)."""
    copied = copy(param)
    copied.help = _say(param.help)
    if isinstance(param, TyperArgument):
        copied.metavar = param.metavar or str(param.name).upper()
    if getattr(param, "is_flag", False):
        copied.metavar = ""
    if spoken() != ENGLISH and isinstance(param, TyperArgument | TyperOption):
        copied.rich_help_panel = translate("Arguments" if isinstance(param, TyperArgument) else "Options")
        copied.show_default = False
        if param.default and isinstance(param.default, str | int | float) and not getattr(param, "is_flag", False):
            copied.help = f"{copied.help or ''} ({translate('default')}: {param.default})"
    return copied


def _say(text: str | None) -> str | None:
    """Return the translation of a text, or the text with its line breaks if there is none."""
    if not text:
        return text
    sentence = " ".join(text.split())
    translated = translate(sentence)
    return as_typed(text if translated == sentence else translated)


UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])  # Typer's own copy of click
KINDS = {  # message by pydantic's error type
    "int_parsing": "{name} must be a whole number, not {value!r}.",
    "int_from_float": "{name} must be a whole number, not {value!r}.",
    "float_parsing": "{name} must be a number, not {value!r}.",
    "less_than_equal": "{name} must be at most {le}, not {value!r}.",
    "greater_than_equal": "{name} must be at least {ge}, not {value!r}.",
    "literal_error": "{name} must be {expected}, not {value!r}.",
}


def correction(problem: Any) -> str:
    """Return the error, the usage line and where to find help, a line each."""
    if type(problem).__name__ == "NoArgsIsHelpError":  # the help has been printed
        return ""
    if not problem.ctx:  # an option lacks its value
        name = getattr(problem, "option_name", None)
        return say("{name} needs a value.", name=name) if name else problem.format_message()
    usage = " ".join(problem.ctx.get_usage().split()).partition(": ")[2]
    hint = say("See '{command} --help'.", command=problem.ctx.command_path)
    return "\n".join([_sentence(problem), say("Usage: {usage}", usage=usage), hint])


def _sentence(problem: Any) -> str:
    if hasattr(problem, "possibilities"):
        options = [word for param in problem.ctx.command.get_params(problem.ctx) for word in param.opts if "--" in word]
        hint = suggestion(problem.option_name, options, say("Options"))
        return say("Unknown option {name}. {hint}", name=problem.option_name, hint=hint)
    param = getattr(problem, "param", None)
    if not param:
        return _misplaced(problem)
    name = max((word for word in param.opts if "--" in word), default=param.metavar or param.name)
    if hasattr(problem, "param_type"):
        template = "Missing argument {name}." if isinstance(param, TyperArgument) else "Missing option {name}."
        return say(template, name=name)
    errors = getattr(problem.__cause__, "errors", list)()
    if errors and (kind := KINDS.get(errors[0]["type"])):
        return say(kind, name=name, value=errors[0]["input"], **errors[0].get("ctx", {}))
    message = problem.message.removeprefix("Value error, ").rstrip(".")
    if found := re.fullmatch(r"'(.*)' is not one of (.*)", message):
        return say("{name} must be one of {choices}, not {value!r}.", name=name, choices=found[2], value=found[1])
    return f"{name}: {message}."


def _misplaced(problem: Any) -> str:
    """Return the message for an unknown command or extra arguments."""
    if found := re.search(r"No such command '(.*?)'", problem.message):
        return say("Unknown command {name!r}. {hint}", name=found[1], hint=_other_command(found[1], problem.ctx))
    if found := re.search(r"unexpected extra arguments?.*? \((.*)\)", problem.message):
        return say("Unexpected argument: {words}.", words=found[1])
    return problem.format_message()


def _other_command(word: str, context: typer.Context) -> str:
    """Return what was probably meant by an unknown command."""
    if word in games():
        return say(
            "To play this game, type `{command} play {name}`.", command=context.find_root().command_path, name=word
        )
    return suggestion(word, cast(TyperGroup, context.command).list_commands(context), say("Commands"))
