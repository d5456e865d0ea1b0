"""`parlour verify`: verify the dice of a game record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from parlour.cli.arguments import RecordFile, usual_language
from parlour.cli.console import print_plain
from parlour.errors import RecordError
from parlour.view.language import phrases, speaking

if TYPE_CHECKING:
    from parlour.match.record_text import UnparsedRecord

app = typer.Typer()
say = phrases(__package__)
LIMITS = (
    "This proves that the rolls follow from the secret and the entropy in the record. "
    "Compare its commitments with those that you saw before the game: only this shows that none was replaced."
)


@app.command(epilog="Example:  parlour verify game.txt")
def verify(file: RecordFile) -> None:
    """Verify that every roll of a game follows from its secret. If one does not, report it and exit with code 1."""
    from parlour.match.record_text import read_text, records_in

    records = records_in(read_text(file))
    with speaking(usual_language()):
        if len(records) == 1:
            is_proved = _verify(records[0])
        else:
            is_proved = all([_verify_one_of(number, record) for number, record in enumerate(records, 1)])
    if not is_proved:
        raise typer.Exit(1)


def _verify_one_of(number: int, record: UnparsedRecord) -> bool:
    print_plain(say("Record {number}:", number=number))
    try:
        return _verify(record)
    except RecordError as problem:
        print_plain(str(problem))
        return False


def _verify(record: UnparsedRecord) -> bool:
    """Print the proof of a record and return whether it holds. Raises RecordError."""
    from parlour.match.verify import players_in, verify_draft

    draft = record.parse()
    proof = verify_draft(draft)
    print_plain(proof.sentence(players_in(draft)))
    if proof.holds and proof.rolls:
        print_plain(say(LIMITS))
    return proof.holds
