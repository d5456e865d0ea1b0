"""`parlour verify`."""

from pathlib import Path

import parlour
from parlour.match import Match, write_record

from ..helpers import run


def test_a_record_is_proved(tmp_path):
    match = Match(parlour.load("maexchen"), 7)
    text, path = write_record(match), str(tmp_path / "game.txt")
    for record, code, words in (
        (text, 0, "The one roll follows from the secret. The record has no commitment, so"),
        (
            text.replace("roll 52", "roll 53"),
            1,
            "Turn 1 was tampered with: it says 'roll 53', and 'roll 52' was rolled.",
        ),
        (text.replace('[Secret "7"]\n', ""), 2, "The rolls of this record cannot be verified: it has no [Secret] tag"),
    ):
        Path(path).write_text(record, encoding="utf-8")
        done = run("verify", path)
        assert done.returncode == code
        assert words in (done.stderr if code == 2 else done.stdout)
