"""Messages for usage errors: the error, the usage line and where to find help."""

from __future__ import annotations

import re
from typing import Any, cast

import typer
from typer.core import TyperArgument

from parlour.errors import suggestion
from parlour.view.language import phrases

UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])  # Typer's own copy of click
KINDS = {  # message by pydantic's error type
    "int_parsing": "{name} must be a whole number, not {value!r}.",
    "int_from_float": "{name} must be a whole number, not {value!r}.",
    "float_parsing": "{name} must be a number, not {value!r}.",
    "less_than_equal": "{name} must be at most {le}, not {value!r}.",
    "greater_than_equal": "{name} must be at least {ge}, not {value!r}.",
    "literal_error": "{name} must be {expected}, not {value!r}.",
}
say = phrases(__package__)


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
        hint = suggestion(found[1], problem.ctx.command.list_commands(problem.ctx), say("Commands"))
        return say("Unknown command {name!r}. {hint}", name=found[1], hint=hint)
    if found := re.search(r"unexpected extra arguments?.*? \((.*)\)", problem.message):
        return say("Unexpected argument: {words}.", words=found[1])
    return problem.format_message()
