"""`parlour …`: one thin command a verb."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import __version__, catalogue, rulebook
from .errors import OptionError, ParlourError
from .language import ENGLISH

if TYPE_CHECKING:
    from .match import Match

app = typer.Typer(
    help="Tabletop games to play here, to search, and to study.",
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour rules bingo_battle  ·  parlour perft lokai_and_bele 3",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console()


def _games_starting(incomplete: str) -> list[str]:
    return [name for name in catalogue.games() if name.startswith(incomplete)]


GAME_HELP = "A name from `parlour games`."
LEVEL_HELP = "The computer: random, beginner, casual, skilled, strong or master."
GameName = Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=_games_starting)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of play.", dir_okay=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game. Repeatable."),
]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Tabletop games to play here, to search, and to study. Without a command: the table in the browser."""
    if version:
        out.print(f"parlour {__version__}", highlight=False)
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open_house()


@app.command(epilog="Example:  parlour games")
def games() -> None:
    """List the games."""
    out.print(_shelf())


@app.command(
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour play bingo_battle --seats human,human  ·  "
    "parlour play lokai_and_bele --seats master,human -o capture=must  ·  parlour play --resume"
)
def play(
    game: Annotated[str | None, typer.Argument(help=GAME_HELP, autocompletion=_games_starting)] = None,
    seats: Annotated[str | None, typer.Option(help="Who sits where: human or a level, as in human,strong.")] = None,
    level: Annotated[str, typer.Option(help=LEVEL_HELP)] = "strong",
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes the dice fall the same again.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left.")] = False,
    colour: Annotated[bool, typer.Option("--colour/--no-colour", help="Colours, or signs alone.")] = True,
) -> None:
    """Play a game here in the terminal, against the computer or another person."""
    from .terminal import table

    if resume:
        _farewell(table.resume(colour))
        return
    if game is None:
        _welcome()
        return
    match = table.sit_down(game, _parse_options(option), seats.split(",") if seats else None, level, seed, colour)
    _farewell(match)


@app.command(
    epilog="Examples:  parlour serve  ·  parlour serve --host 0.0.0.0 --port 80  ·  "
    "parlour serve --database postgresql://user:password@host/parlour --proxy 127.0.0.1"
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = 8000,
    database: Annotated[str | None, typer.Option(help="The URL of a PostgreSQL database, instead of a file.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder in which the file of the games is kept.")] = None,
    proxy: Annotated[str | None, typer.Option(help="The address of a proxy whose X-Forwarded headers count.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print every request.")] = False,
) -> None:
    """Serve the table in the browser, to people and to bots, until Ctrl-C."""
    from .server.serve import serve as serve_tables
    from .server.settings import read_settings

    serve_tables(read_settings(database=database, data=data), host, port, proxy, log)


@app.command(epilog="Examples:  parlour rules bingo_battle  ·  parlour rules maexchen --language de")
def rules(
    game: GameName,
    language: Annotated[str, typer.Option(help="The language to explain it in: en or de.")] = ENGLISH,
) -> None:
    """Explain a game: its rules, its options, how moves are written."""
    from rich.markdown import Markdown  # here, because it is slow to load

    out.print(Markdown(rulebook.text(game, language)))


@app.command(
    epilog="Examples:  parlour perft lokai_and_bele 4  ·  parlour perft bingo_battle 2 --divide "
    "--position '2A2B/2201/1020/0000/0000 2 2,2 0 an2a'"
)
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How many actions deep.")],
    option: Options = None,
    position: Annotated[str | None, typer.Option(help="A position text to count from, instead of the start.")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each first action.")] = False,
) -> None:
    """Count the sequences of actions from a position: the standard proof of a move generator."""
    import parlour
    from parlour.search.perft import divide as count_each

    loaded = parlour.load(game, **_parse_options(option))
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    if divide and depth > 0:
        for text, count in count_each(state, depth).items():
            out.print(f"{text}: {count}", highlight=False)
    out.print(parlour.perft(state, depth), highlight=False)


@app.command(
    epilog="Examples:  parlour solve maexchen --faces 3  ·  parlour solve maexchen --position '0,0 600,0 1 0:-? 0:-'"
)
def solve(
    game: GameName,
    faces: Annotated[int | None, typer.Option(help="Mäxchen: faces at which the game ends, as -o faces=N.")] = None,
    option: Options = None,
    position: Annotated[str | None, typer.Option(help="A position text, instead of the start.")] = None,
) -> None:
    """Solve a game: print what it is worth, and how to play it perfectly."""
    import parlour

    from . import solutions

    loaded = parlour.load(game, **_parse_options(option) | ({} if faces is None else {"faces": faces}))
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    with _progress("Solving …") as report:
        solution = solutions.solve(loaded, report)
    for line in solutions.explain(solution, state):
        out.print(line, highlight=False, markup=False, soft_wrap=True)


@contextlib.contextmanager
def _progress(what: str) -> Iterator[Callable[[float], object]]:
    """A bar, to be told which part of the work is done; it is gone with the work."""
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)


@app.command(epilog="Example:  parlour replay game.txt")
def replay(
    file: RecordFile,
    colour: Annotated[bool, typer.Option("--colour/--no-colour", help="Colours, or signs alone.")] = True,
) -> None:
    """Look at a game again, turn by turn, here in the terminal."""
    from .terminal import table

    table.replay(file, colour)


@app.command(epilog="Example:  parlour verify game.txt")
def verify(file: RecordFile) -> None:
    """Prove that all rolls of a game follow from its secret, or name the first that does not (exit code 1)."""
    from .match.record import read_text
    from .match.verify import verify as prove

    proof = prove(read_text(file))
    out.print(proof.sentence, highlight=False, markup=False, soft_wrap=True)
    if not proof.holds:
        raise typer.Exit(1)


@app.command(
    epilog="Examples:  parlour arena strong casual --game columna  ·  "
    "parlour arena mcts:seconds=0.1 mcts:seconds=0.1,exploration=0.4 --game invictus --sprt 0,30  ·  "
    "parlour arena --resume  ·  parlour arena --log FILE --record 7 > game.txt"
)
def arena(
    players: Annotated[
        list[str] | None, typer.Argument(help="Levels, or kinds with parameters as in mcts:simulations=500.")
    ] = None,
    game: Annotated[str | None, typer.Option(help=GAME_HELP, autocompletion=_games_starting)] = None,
    option: Options = None,
    games: Annotated[int | None, typer.Option(help="How many games each two of them play, or each alone.")] = None,
    sprt: Annotated[str | None, typer.Option(help="Stop when it is known: two differences in Elo, as in 0,20.")] = None,
    seed: Annotated[str | None, typer.Option(help="Makes dice and openings the same again.")] = None,
    opening: Annotated[int | None, typer.Option(help="How many plies are played at random first.")] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Where every game is kept.", dir_okay=False)] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match in the log, or with the last.")
    ] = False,
    record: Annotated[
        int | None, typer.Option(help="Print the record of this game of the log, to be replayed.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many games at once; else as many as there are cores.")
    ] = None,
) -> None:
    """Let computer players compete, and measure who is better. With nothing but --log: what is known already."""
    from .arena import command

    wish = command.Wish(
        tuple(players or ()), game, _parse_options(option), games, sprt, seed, opening, log, resume, processes
    )
    if record is not None:
        sys.stdout.write(command.record(wish, record))
    elif log is not None and not (players or resume):
        command.look(wish, out)
    else:
        command.compete(wish, out)


@app.command(epilog="Examples:  parlour train columna  ·  parlour train columna --games 100 --out mine.json")
def train(
    name: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="How many games a generation plays.")] = 1000,
    generations: Annotated[int, typer.Option(help="How often is learned; the first begins with nothing.")] = 4,
    budget: Annotated[int, typer.Option(help="Positions or simulations a move.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed and numbers give the same weights.")] = 1,
    into: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the weights go; else to the game's folder.")
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Where every game is kept.", dir_okay=False)] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the training in the log, by its numbers.")
    ] = False,
    trials: Annotated[int, typer.Option(help="Games to compare the new weights with the old.")] = 200,
    processes: Annotated[
        int | None, typer.Option(help="How many games at once; else as many as there are cores.")
    ] = None,
) -> None:
    """Fit a game's estimate by having it play against itself. Takes minutes."""
    from .game import load
    from .training import command, plan

    known = load(name, **_parse_options(option))
    what = plan.Plan(known.package, dict(known.options), seed, generations, games, budget)
    command.learn(command.Wish(what, into, log, resume, processes, trials), out)


@app.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
def bench(arguments: Annotated[list[str] | None, typer.Argument(help="Passed on to the benchmarks.")] = None) -> None:
    """Measure the speed of play and search, beside its peers. (Needs the source checkout.)"""
    checkout = _checkout()
    sys.path.insert(0, str(checkout))
    from benchmarks import run  # pyright: ignore[reportMissingImports]

    run.main(arguments or [])


def _checkout() -> Path:
    """The folder of the source code, which holds the benchmarks."""
    for folder in (Path.cwd(), *Path(__file__).parents):
        if (folder / "benchmarks" / "run.py").is_file():
            return folder
    raise ParlourError("The benchmarks come with the source code: run `parlour bench` in a checkout of it.")


def _parse_options(pairs: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE texts as a dictionary; the game checks the names and values."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise OptionError(f"An option is written NAME=VALUE, for example quiet=30; {pair!r} is not.")
        options[name] = value
    return options


def _shelf() -> Table:
    table = Table(title="The games", show_lines=True)
    for heading in ("name", "seats", "what it is"):
        table.add_column(heading)
    for name in catalogue.games():
        info = catalogue.info(name)
        table.add_row(f"[bold]{name}", info.seats, f"[bold]{info.title}.[/] {info.summary}")
    return table


def _open_house() -> None:
    """The table in the browser; where no browser can show it, its address and the table in the terminal."""
    if not _is_terminal():
        _welcome()
        return
    from .server import serve
    from .server.settings import read_settings

    if serve.has_screen():
        serve.serve_with_page(read_settings())
        return
    with serve.serving_beside(read_settings()) as address:
        out.print(f"While you are here, browsers find Parlour at {address}", highlight=False)
        _welcome()


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _welcome() -> None:
    """Lead a newcomer to a game."""
    if not _is_terminal():
        out.print(_shelf())
        out.print("Play one with `parlour play NAME`, in a terminal.")
        return
    from rich.prompt import Prompt

    from .terminal import table

    names = catalogue.games()
    out.print("[bold]Welcome to Parlour.[/] Which game would you like to play?\n")
    for number, name in enumerate(names, 1):
        info = catalogue.info(name)
        out.print(f"  [bold]{number}[/]  [bold]{info.title}[/] · {info.summary}\n", highlight=False)
    choice = Prompt.ask("A number (Ctrl-C leaves)", choices=[str(i + 1) for i in range(len(names))], default="1")
    _farewell(table.sit_down(names[int(choice) - 1], {}, None, "strong", None, True))


def _farewell(match: Match) -> None:
    """Say how the game stands, and where it is kept."""
    from .match import saving

    if not match.turns:
        return
    path = saving.file_of(match)
    if match.state.is_terminal():
        out.print(match.state.scene().prompt, highlight=False, markup=False)
        if path.exists():
            out.print(f"The record of the game is {path}", highlight=False, markup=False, soft_wrap=True)
    elif path.exists():
        out.print("Your game is kept. To go on with it: parlour play --resume", highlight=False)


def main() -> NoReturn:
    """The entry point: errors become one sentence and exit code 2, Ctrl-C exit code 130."""
    try:
        app()
    except ParlourError as problem:
        Console(stderr=True).print(f"[bold red]parlour:[/] {escape(str(problem))}", highlight=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)
