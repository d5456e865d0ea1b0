"""`parlour lab report`: measure a game and write the report."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from parlour.cli.console import count_progress, notify
from parlour.errors import UnknownNameError, suggestion
from parlour.game_info import Value
from parlour.lab.collecting import DataError
from parlour.lab.intent import Intent, read_intent
from parlour.lab.measures import MEASURES
from parlour.lab.pace import parse_pace
from parlour.lab.report.figures import interval_cells
from parlour.lab.report.report_budget import budget_of
from parlour.lab.report.report_builder import ReportBuilder, ReportRequest
from parlour.lab.report.sections.measure_sections import pace_text
from parlour.lab.report.sections.verdict_section import headlines
from parlour.lab.report.study import OF_SEVERAL
from parlour.util.optional_dependencies import require
from parlour.view.language import ENGLISH, LANGUAGES, phrases, speaking

from .study_run import executor_of, load_studied, show

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class ReportArguments:
    """Command-line arguments of `parlour lab report`."""

    game: str
    options: dict[str, Value]
    intent: Path | None
    budget: str
    folder: Path | None
    language: str
    seed: str
    processes: int | None
    only: str | None
    cluster: str | None
    opening: int | None = None  # plies
    pace: str | None = None


def write_report(arguments: ReportArguments, out: Console) -> None:
    """Measure, and write the report. Raises ParlourError for invalid arguments."""
    require("The lab")
    request, executor = _request(arguments), executor_of(arguments.processes, arguments.cluster)
    report = ReportBuilder(request)
    with ExitStack() as bars:

        def stage(players: str, games: int, done: int) -> Callable[[int], object]:
            bars.close()
            return bars.enter_context(count_progress(players, games, done))

        try:
            path = report.make(executor, stage)
        except KeyboardInterrupt:
            bars.close()
            notify("Interrupted. All games are saved. Run the same command to resume.")
            notify("Writing the report so far. Ctrl-C skips this.")
            with suppress(DataError):  # nothing has been collected yet
                report.write()
            raise
    show(out, *(_figures(report, arguments.only) if arguments.only else _summary(report, path)), markup=False)


def _summary(report: ReportBuilder, path: Path) -> list[str]:
    """The main findings and the report's file."""
    with speaking(report.request.language):
        return [*headlines(report.study()), say("Report: {path}", path=path)]


def _request(arguments: ReportArguments) -> ReportRequest:
    """Return the requested report. Raises ParlourError."""
    game = load_studied(arguments.game, arguments.options)
    budget, measures = budget_of(arguments.budget), MEASURES | OF_SEVERAL
    _check(arguments.language, LANGUAGES, "language")
    if arguments.only:
        _check(arguments.only, measures, "measure")
    intent = read_intent(arguments.intent, measures) if arguments.intent else Intent()
    folder = arguments.folder or Path(arguments.game)
    command = _command(arguments, folder)
    pace = None if arguments.pace is None else parse_pace(arguments.pace)
    chosen = intent, arguments.seed, arguments.language, arguments.opening, pace
    return ReportRequest(game, folder, budget, measures, command, *chosen)


def _check(name: str, known: Collection[str], what: str) -> None:
    if name not in known:
        raise UnknownNameError(f"No {what} named {name!r}. {suggestion(name, known, f'{what.capitalize()}s')}")


def _command(arguments: ReportArguments, folder: Path) -> str:
    """Return the command that repeats the report."""
    words = ["parlour", "lab", arguments.game]
    for name, value in arguments.options.items():
        words += ["-o", f"{name}={value}"]
    if arguments.intent:
        words += ["--intent", str(arguments.intent)]
    if arguments.opening is not None:
        words += ["--opening", str(arguments.opening)]
    if arguments.pace is not None:
        words += ["--pace", arguments.pace]
    if arguments.language != ENGLISH:
        words += ["--language", arguments.language]
    return shlex.join([*words, "--seed", arguments.seed, "--budget", arguments.budget, "--out", str(folder)])


def _figures(report: ReportBuilder, only: str) -> Iterator[str]:
    """Yield a measure's title and definition, and its figures, one line each."""
    study = report.study()
    measure = study.measures[only]
    yield f"{measure.title}: {measure.definition}"
    if measure.unit == "minutes":
        yield pace_text(study.pace)
    for players in study.measured:
        for found in study.of(players, only):
            value, between, n = interval_cells(found.interval, found.n, measure.unit)
            yield f"{players:10} {found.of:20} {value:>16} ({between}) n = {n}"
