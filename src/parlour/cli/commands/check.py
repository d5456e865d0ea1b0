"""`parlour check`: find errors in a game, and list missing parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

import parlour
from parlour.cli.arguments import GAME_HELP, Json, Options, Position, parse_options
from parlour.cli.completion import complete_game
from parlour.cli.console import out, print_json, print_plain

if TYPE_CHECKING:
    from parlour.conformance.judging import Finding

app = typer.Typer()
Quick = Annotated[bool, typer.Option("--quick", help="Check for two seconds, without the compiler.")]
Trace = Annotated[
    str | None,
    typer.Option(metavar="RULE", help="Show a call of this rule line by line; its numbers or action follow it."),
]


@app.command(
    epilog="Examples:  parlour check ./gumdrops  ·  parlour check ./gumdrops --quick  ·  "
    "parlour check ./gumdrops --trace 'apply b2'"
)
def check(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    quick: Quick = False,
    trace: Trace = None,
    position: Position = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Check a game for errors, and list what it still lacks. Exit code 1 if there are errors."""
    if trace is not None:
        _print_trace(game, trace, position, option)
        return
    if json:
        raise typer.Exit(_print_json(game, quick))
    if errors := _print_findings(game, quick):
        out.print(f"{errors} error{'s' if errors != 1 else ''} found.", style="bold red", highlight=False)
        raise typer.Exit(1)
    out.print(f"No errors found{' without the compiler' * quick}.", style="bold green")


def _print_trace(name: str, call: str, position: str | None, options: list[str] | None) -> None:
    """Print each line that a rule runs in a position, with what it changes."""
    from parlour.conformance.rule_trace import trace_rule

    game = parlour.load(name, **parse_options(options))
    game.compiled = False
    state = game.new_initial_state() if position is None else game.state_from_text(position)
    for line in trace_rule(state, call):
        print_plain(line)


def _print_json(game: str, quick: bool) -> int:
    """Print all findings as JSON, and return the exit code."""
    from parlour.conformance.judging import judge  # slow to import

    findings = [{"is_wrong": each.is_wrong, "text": each.sentence} for each in judge(game, lambda what: None, quick)]
    print_json(findings)
    return int(any(each["is_wrong"] for each in findings))


def _print_findings(game: str, quick: bool) -> int:
    """Print each finding as soon as it is made, and return the number of errors."""
    from parlour.conformance.judging import judge  # slow to import

    errors = 0
    with out.status("Reading…") as status:
        for finding in judge(game, lambda what: status.update(f"{what}…"), quick):
            errors += finding.is_wrong
            _print(finding)
    return errors


def _print(finding: Finding) -> None:
    sign, style = ("✗", "red") if finding.is_wrong else ("·", "")
    print_plain(f"{sign} {finding.sentence}", style)
