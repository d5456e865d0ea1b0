"""The table of what is known of the levels, as it stands in the README."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from parlour.arena.match_log import by_seat, complete_rounds, round_score
from parlour.statistics.intervals import score_interval

from .summary import Summary

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- made by python -m benchmarks.strength --table -->", "<!-- end -->"
HEADINGS = "game", "level", "score", "moving first", "moving second", "games", "mean move", "longest move"
ALIGNMENT = "|---|---|---|---|---|--:|--:|--:|"


def table(summaries: Sequence[Summary]) -> str:
    """Table with a row per match: the level's score with its 95% interval, and wins, draws and losses per seat."""
    return "\n".join([_line(HEADINGS), ALIGNMENT, *(_line(_row(summary)) for summary in summaries)])


def in_readme() -> str:
    """The table that stands in the README."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


def put_into_readme(text: str) -> None:
    """Put a table in the place of the one that stands in the README."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def _row(summary: Summary) -> Iterator[str]:
    log = summary.log()
    score = score_interval([round_score(log.plan, games) for games in complete_rounds(log).values()])
    yield log.plan.game().title
    yield log.plan.players[0]
    yield "{:.0f}% ({:.0f} to {:.0f})".format(*(100 * share for share in score))
    yield from map(str, by_seat(log, 0).values())
    effort = summary.efforts[0]
    yield from (str(len(log.games)), f"{effort.seconds / effort.moves:.3f} s", f"{effort.longest:.2f} s")


def _line(cells: Sequence[str] | Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"
