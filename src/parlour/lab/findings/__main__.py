"""`python -m parlour.lab.findings` measures games and writes docs/findings/NAME.json, NAME.md and pictures.

`--games` selects games, `--budget` sets how much is measured, and `--lab` is the folder of the collected games, so that
a larger budget builds on a smaller one. Results of other lab commands in that folder are included. `--pages` only
rewrites the pages, from the existing figures and new results. Requires `pip install .[lab]`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from parlour.core.game import load
from parlour.lab.measurement import Json, Question
from parlour.lab.measures import MEASURES
from parlour.lab.report.report_budget import BUDGETS
from parlour.lab.report.report_builder import DATA, ReportBuilder, ReportRequest
from parlour.lab.report.study import OF_SEVERAL
from parlour.lab.sample import RANDOM
from parlour.registry import games
from parlour.runs.executor import LocalExecutor

from .finding_data import GameFindings, main_level, study_results
from .finding_pages import page
from .finding_puzzles import board_picture, move_shares, puzzle_file, puzzle_picture, shown_puzzles
from .finding_verdicts import VERDICTS, verdict, with_exact_figures

LONG = {Question.PLACES.value, Question.OPENINGS.value}  # long lists of squares and moves, shown in reports only


def measure(name: str, budget: str, lab: Path, processes: int | None) -> str:
    """Measure a game, or resume measuring, and return the figures for its page."""
    command = f"parlour lab {name} --budget {budget}"
    request = ReportRequest(load(name), lab / name, BUDGETS[budget], MEASURES | OF_SEVERAL, command)
    ReportBuilder(request).make(LocalExecutor(processes))
    content = json.loads((request.folder / DATA).read_text("utf-8"))
    places = {"places": move_shares(request.game, content), "places_of": main_level(content["players"])}
    return shortened(with_exact_figures(content | study_results(request.folder) | places))


def updated(file: Path, lab: Path) -> str:
    """Return the figures in a file with the latest results of other commands."""
    return shortened(with_exact_figures(json.loads(file.read_text("utf-8")) | study_results(lab / file.stem)))


def shortened(content: Json) -> str:
    """Return a report's figures, one per line, without long lists and other players' kinds of moves."""
    main = main_level(content["players"])
    short = [it for it in content["figures"] if it["question"] not in LONG]
    choosers = [it["players"] for it in short if it["question"] == Question.ITEMS.value and it["players"] != RANDOM]
    chooser = main if main in choosers else [main, *choosers][-1]  # figures of earlier versions are of the last level
    kept = [it for it in short if it["question"] != Question.ITEMS.value or it["players"] == chooser]
    origin = {name: value for name, value in content.items() if name not in ("figures", "targets")}
    lines = ",\n".join(map(_compact, kept))
    return f'{_compact(origin)[:-1]},"figures":[\n{lines}\n]}}\n'


def _compact(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def write_page(file: Path) -> None:
    """Write the page and the pictures beside a file of figures."""
    findings = GameFindings(load(file.stem), json.loads(file.read_text("utf-8")))
    if shares := findings.content.get("places"):
        file.with_suffix(".svg").write_text(board_picture(findings.game, shares), "utf-8")
    for number, puzzle in enumerate(shown_puzzles(findings.game, findings.content), 1):
        file.with_name(puzzle_file(findings.game, number)).write_text(puzzle_picture(findings.game, puzzle), "utf-8")
    file.with_suffix(".md").write_text(page(findings, verdict(findings, file.with_name(VERDICTS))), "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=games(), default=games())
    parser.add_argument("--budget", choices=BUDGETS, default="2m")
    parser.add_argument("--lab", type=Path, default=Path("lab"), help="the folder of the collected games")
    parser.add_argument("--out", type=Path, default=Path("docs", "findings"))
    parser.add_argument("--processes", type=int)
    parser.add_argument("--pages", action="store_true", help="measure nothing")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for name in wanted.games:
        file = wanted.out / f"{name}.json"
        text = updated(file, wanted.lab) if wanted.pages else measure(name, wanted.budget, wanted.lab, wanted.processes)
        file.write_text(text, "utf-8")
        write_page(file)
        print(name, flush=True)


if __name__ == "__main__":
    main()
