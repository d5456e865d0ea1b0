"""What is wrong with the words of a command line, in a sentence."""

from __future__ import annotations

import re
from typing import Any, cast

import typer

from parlour.errors import suggestion
from parlour.view.language import phrases

UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])  # of the click that Typer brings
KINDS = {  # what is wrong with a value, by what pydantic calls it
    "int_parsing": "{name} is a whole number, not {value!r}.",
    "int_from_float": "{name} is a whole number, not {value!r}.",
    "float_parsing": "{name} is a number, not {value!r}.",
    "less_than_equal": "{name} is at most {le}, not {value!r}.",
    "greater_than_equal": "{name} is at least {ge}, not {value!r}.",
    "literal_error": "{name} is {expected}, not {value!r}.",
}
say = phrases(__package__)


def correction(problem: Any) -> str:
    """What is wrong, and how the command is written."""
    if not problem.ctx:
        return problem.format_message()  # tells of an option without a value
    command, usage = problem.ctx.command_path, " ".join(problem.ctx.get_usage().split())
    written = usage.partition(": ")[2]
    way = say("It is written {usage}; {command} --help tells more.", usage=written, command=command)
    return f"{_sentence(problem)} {way}"


def _sentence(problem: Any) -> str:
    if hasattr(problem, "possibilities"):
        options = [word for param in problem.ctx.command.get_params(problem.ctx) for word in param.opts if "--" in word]
        hint = suggestion(problem.option_name, options)
        return say("There is no option {name}. {hint}", name=problem.option_name, hint=hint)
    param = getattr(problem, "param", None)
    if not param:
        return _misplaced(problem)
    name = max((word for word in param.opts if "--" in word), default=param.metavar or param.name)
    if hasattr(problem, "param_type"):
        return say("It needs {name}.", name=name)
    errors = getattr(problem.__cause__, "errors", list)()
    if errors and (kind := KINDS.get(errors[0]["type"])):
        return say(kind, name=name, value=errors[0]["input"], **errors[0].get("ctx", {}))
    message = problem.message.removeprefix("Value error, ").rstrip(".")
    if found := re.fullmatch(r"'(.*)' is not one of (.*)", message):
        return say("{name} is one of {choices}, not {value!r}.", name=name, choices=found[2], value=found[1])
    return f"{name}: {message}."


def _misplaced(problem: Any) -> str:
    """What is said of a word that no command is called, or of words that are too many."""
    if found := re.search(r"No such command '(.*?)'", problem.message):
        hint = suggestion(found[1], problem.ctx.command.list_commands(problem.ctx))
        return say("There is no command {name!r}. {hint}", name=found[1], hint=hint)
    if found := re.search(r"unexpected extra arguments?.*? \((.*)\)", problem.message):
        return say("Too much is {words}.", words=found[1])
    return problem.format_message()
