"""`parlour verify`: verify the dice of a game record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from parlour.cli.arguments import Json, RecordFile, usual_language
from parlour.cli.console import print_json, print_plain
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
def verify(file: RecordFile, json: Json = False) -> None:
    """Verify that every roll of a game follows from its secret. If one does not, report it and exit with code 1."""
    from parlour.match.record_text import read_text, records_in

    records = records_in(read_text(file))
    with speaking(usual_language()):
        is_proved = _verify_for_programs(records) if json else _verify_all(records)
    if not is_proved:
        raise typer.Exit(1)


def _verify_all(records: Sequence[UnparsedRecord]) -> bool:
    if len(records) == 1:
        return _verify(records[0])
    return all([_verify_one_of(number, record) for number, record in enumerate(records, 1)])


def _verify_for_programs(records: Sequence[UnparsedRecord]) -> bool:
    verdicts = [_verdict(record) for record in records]
    print_json(verdicts)
    return all(each["holds"] for each in verdicts)


def _verdict(record: UnparsedRecord) -> dict[str, object]:
    """The proof of a record as JSON values."""
    from parlour.match.verify import players_in, verify_draft

    found: dict[str, object] = {"line": record.first_line, "holds": False, "rolls": 0, "findings": []}
    try:
        draft = record.parse()
        proof = verify_draft(draft)
    except RecordError as problem:
        return found | {"text": str(problem)}
    findings = [{"finding": name, **values} for name, values in proof.findings]
    text = proof.sentence(players_in(draft))
    return found | {"holds": proof.holds, "rolls": proof.rolls, "findings": findings, "text": text}


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
