"""`parlour verify`: the proof of a record of play."""

from __future__ import annotations

import typer

from ..arguments import RecordFile
from ..console import out

app = typer.Typer()


@app.command(epilog="Example:  parlour verify game.txt")
def verify(file: RecordFile) -> None:
    """Prove that all rolls of a game follow from its secret, or name the first that does not (exit code 1)."""
    from parlour.match.record import read_text
    from parlour.match.verify import verify as prove

    proof = prove(read_text(file))
    out.print(proof.sentence, highlight=False, markup=False, soft_wrap=True)
    if not proof.holds:
        raise typer.Exit(1)
