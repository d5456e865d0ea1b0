"""The summary of a match: everything needed to repeat it, and the result of each game, in a few hundred bytes.

Full logs, with every action, are kept outside the repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from parlour import __version__
from parlour.arena import MatchLog, MatchPlan
from parlour.arena.match_log import by_seat, complete_rounds, round_score
from parlour.errors import ParlourError
from parlour.runs.game_loop import Effort, GameResult, GameTask
from parlour.runs.run_log import RunLog
from parlour.statistics.intervals import score_interval

VERSION = 1
MOST_BYTES = 4096  # size limit of a summary: about 3,000 games
SIGNS = {1.0: "+", 0.0: "=", -1.0: "-"}
RESULTS = {sign: result for result, sign in SIGNS.items()}
MISSING = "."
README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- made by python -m benchmarks.strength --table -->", "<!-- end -->"
HEADINGS = "game", "level", "score", "moving first", "moving second", "games", "mean move", "longest move"
ALIGNMENT = "|---|---|---|---|---|--:|--:|--:|"


@dataclass(slots=True)
class Summary:
    """A match of two players at two seats. `results`: of the first player, by the number of the game."""

    plan: MatchPlan
    results: dict[int, float] = field(default_factory=dict)
    efforts: list[Effort] = field(default_factory=lambda: [Effort(), Effort()])  # per player, over all games
    parlour: str = __version__  # version that played

    def add(self, game: GameResult) -> None:
        """Count a game, unless it has been counted already."""
        if game.number in self.results:
            return
        self.results[game.number] = game.results[game.seats.index(0)]
        for player, effort in zip(game.seats, game.efforts, strict=True):
            self.efforts[player].add(effort)

    def log(self) -> MatchLog:
        """Return a log in memory whose games have results, but neither actions nor times."""
        tasks = islice(self.plan.tasks(), max(self.results, default=0))
        return RunLog(self.plan, games={task.number: self._game(task) for task in tasks if task.number in self.results})

    def write(self, path: Path, name: str) -> None:
        """Write the summary to a file of summaries, under its name."""
        content = _contents(path) | {name: self._to_json()}
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def _game(self, task: GameTask) -> GameResult:
        result = self.results[task.number]
        results = tuple(result if player == 0 else -result for player in task.seats)
        return GameResult(task.number, task.round, task.seats, results, ())

    def _to_json(self) -> dict[str, Any]:
        """Return a line of signs for each seat of the first player, with one sign per round."""
        signs = [SIGNS[self.results[number]] if number in self.results else MISSING for number in self._numbers()]
        return {
            "version": VERSION,
            "parlour": self.parlour,
            "plan": self.plan.to_json(),
            "results by seat": ["".join(signs[seat::2]) for seat in (0, 1)],
            "efforts": [_rounded(effort) for effort in self.efforts],
        }

    def _numbers(self) -> range:
        return range(1, max(self.results, default=0) + 1)


def _rounded(effort: Effort) -> dict[str, Any]:
    """Round seconds to the millisecond."""
    return asdict(replace(effort, seconds=round(effort.seconds, 3), longest=round(effort.longest, 3)))


def _contents(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def names(path: Path) -> list[str]:
    """Return the names of the summaries in a file."""
    return list(_contents(path))


def read(path: Path, name: str) -> Summary | None:
    """Return a summary by its name, or None if there is none. Raises ParlourError if its layout is unknown."""
    content = _contents(path).get(name)
    if content is None:
        return None
    if content["version"] != VERSION:
        raise ParlourError(
            f"{path} has format version {content['version']}, but this version of Parlour reads {VERSION}."
        )
    first, second = content["results by seat"]
    signs = {2 * i + 1: sign for i, sign in enumerate(first)} | {2 * i + 2: sign for i, sign in enumerate(second)}
    results = {number: RESULTS[sign] for number, sign in sorted(signs.items()) if sign != MISSING}
    efforts = [Effort(**effort) for effort in content["efforts"]]
    return Summary(MatchPlan.from_json(content["plan"]), results, efforts, content["parlour"])


def table(summaries: Sequence[Summary]) -> str:
    """Table with a row per match: the level's score with its 95% interval, and wins, draws and losses per seat."""
    return "\n".join([_line(HEADINGS), ALIGNMENT, *(_line(_row(summary)) for summary in summaries)])


def in_readme() -> str:
    """Return the table in the README."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


def put_into_readme(text: str) -> None:
    """Replace the table in the README."""
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
