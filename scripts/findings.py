"""`python -m scripts.findings` measures the games and writes what was found: docs/findings/NAME.json, and NAME.md.

`--games` chooses which, `--budget` how much is measured, `--lab` where the collected games are kept, so that a larger
budget builds on a smaller; what other commands wrote there is told too, see `finding_results`. `--pages`
writes the pages anew from the figures that are there, and what was tried since. Else: `pip install .[lab]`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import parlour
from parlour.lab.measurement import Question
from parlour.lab.measures import MEASURES
from parlour.lab.report.report_budget import BUDGETS
from parlour.lab.report.report_builder import DATA, Order, Progress, Report
from parlour.lab.report.study import OF_SEVERAL
from parlour.runs.executor import LocalExecutor
from scripts.finding_figures import Findings
from scripts.finding_pages import page
from scripts.finding_pictures import picture, places
from scripts.finding_puzzles import drawn, picture_name, shown
from scripts.finding_results import tried

ROOT = Path(__file__).resolve().parents[1]
LONG = {
    Question.PLACES.value,
    Question.OPENINGS.value,
}  # lists of squares and of moves, which a report draws


def measure(name: str, budget: str, lab: Path, processes: int | None) -> str:
    """The figures of a game, measured or gone on with, as its page needs them."""
    command = f"parlour lab {name} --budget {budget}"
    order = Order(parlour.load(name), lab / name, BUDGETS[budget], MEASURES | OF_SEVERAL, command)
    Report(order).make(LocalExecutor(processes), Progress())
    content = json.loads((order.folder / DATA).read_text("utf-8"))
    return shortened(content | tried(order.folder) | {"places": places(order.game, content)})


def renewed(file: Path, lab: Path) -> str:
    """The figures that a file has, with what was tried since."""
    return shortened(json.loads(file.read_text("utf-8")) | tried(lab / file.stem))


def shortened(content: dict[str, Any]) -> str:
    """The figures of a report without the long lists, a line each."""
    strongest = list(content["players"])[-1]
    kept = [it for it in content["figures"] if it["question"] not in LONG and _matters(it, strongest)]
    origin = {name: value for name, value in content.items() if name not in ("figures", "targets")}
    lines = ",\n".join(json.dumps(it, ensure_ascii=False) for it in kept)
    return f'{json.dumps(origin, ensure_ascii=False)[:-1]}, "figures": [\n{lines}\n]}}\n'


def _matters(figure: dict[str, Any], strongest: str) -> bool:
    """Kinds of actions are listed of the strongest players alone."""
    return figure["question"] != Question.ITEMS.value or figure["players"] == strongest


def write_page(file: Path) -> None:
    """Write the page of a file of figures, and its pictures, beside it."""
    findings = Findings(parlour.load(file.stem), json.loads(file.read_text("utf-8")))
    if shares := findings.content.get("places"):
        file.with_suffix(".svg").write_text(picture(findings.game, shares), "utf-8")
    for number, puzzle in enumerate(shown(findings.game, findings.content), 1):
        file.with_name(picture_name(findings.game, number)).write_text(drawn(findings.game, puzzle), "utf-8")
    file.with_suffix(".md").write_text(page(findings), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=parlour.games(), default=parlour.games())
    parser.add_argument("--budget", choices=BUDGETS, default="2m")
    parser.add_argument("--lab", type=Path, default=Path("lab"), help="the folder of the collected games")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "findings")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--pages", action="store_true", help="measure nothing")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for name in wanted.games:
        file = wanted.out / f"{name}.json"
        told = renewed(file, wanted.lab) if wanted.pages else measure(name, wanted.budget, wanted.lab, wanted.processes)
        file.write_text(told, "utf-8")
        write_page(file)
        print(name, flush=True)


if __name__ == "__main__":
    main()
