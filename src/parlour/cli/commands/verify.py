"""`parlour verify`: the proof of a game record's dice."""

from __future__ import annotations

import typer

from parlour.cli.arguments import RecordFile, usual_language
from parlour.cli.console import print_plain
from parlour.view.language import phrases, speaking

app = typer.Typer()
say = phrases(__package__)
LIMITS = (
    "This proves that the rolls follow from the secret and the entropy in the record. "
    "It does not rule out a dishonest host: anyone who knew the secret could have chosen the rolls by adding entropy "
    "last, or if no other player added any."
)


@app.command(epilog="Example:  parlour verify game.txt")
def verify(file: RecordFile) -> None:
    """Verify that every roll of a game follows from its secret. If one does not, report it and exit with code 1."""
    from parlour.match.record import read_text
    from parlour.match.verify import verify as prove

    proof = prove(read_text(file))
    with speaking(usual_language()):
        lines = [proof.sentence, say(LIMITS)] if proof.holds and proof.rolls else [proof.sentence]
    for line in lines:
        print_plain(line)
    if not proof.holds:
        raise typer.Exit(1)
