"""What a search has said of a sample's decisions, kept beside the games: FOLDER/values/PLAYERS.parquet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from parlour.lab.collecting.parquet import pack, read_rows
from parlour.lab.sample import Sample

VALUES = "values"


def keep(sample: Sample, folder: Path) -> None:
    """Keep the decisions of a sample that was judged."""
    file = _file(sample, folder)
    file.parent.mkdir(exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(pack(sample.decisions))
    part.replace(file)


def judged(sample: Sample, folder: Path) -> Sample:
    """The sample with its decisions as they were judged; as it is, where they were not or there are more by now."""
    file = _file(sample, folder)
    if not file.is_file():
        return sample
    found = read_rows([file], ["game", "turn"], [file])
    alike = all(np.array_equal(found[name], sample.decisions[name]) for name in ("game", "turn", "action"))
    return replace(sample, decisions=found) if alike else sample


def _file(sample: Sample, folder: Path) -> Path:
    return folder / VALUES / f"{sample.players}.parquet"
