"""The ladder that was climbed for a report, kept beside the games: FOLDER/ladder.json."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.lab.ladder import Ladder, make_rung
from parlour.match.saving import write_whole

FILE = "ladder.json"


def keep_ladder(ladder: Ladder, folder: Path) -> None:
    """Keep the scores of a ladder."""
    rungs = [{"less": rung.less, "more": rung.more, "scores": rung.scores} for rung in ladder.rungs]
    content = {**ladder._asdict(), "rungs": rungs}
    write_whole(folder / FILE, json.dumps(content) + "\n")


def climbed(folder: Path) -> Ladder | None:
    """The ladder that is kept in a folder."""
    file = folder / FILE
    if not file.is_file():
        return None
    content = json.loads(file.read_text("utf-8"))
    seats = content["seats"]
    rungs = tuple(make_rung(rung["less"], rung["more"], rung["scores"], seats) for rung in content["rungs"])
    beaten = {level: tuple(scores) for level, scores in content.get("beaten", {}).items()}
    upset, greedy = (tuple(content.get(name, ())) for name in ("upset", "greedy"))
    return Ladder(seats, rungs, upset, greedy, beaten, tuple(map(tuple, content.get("shared", ()))))
