"""Verification that the rolls of a record follow from its secret, by the formula in `dice`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.errors import RecordError
from parlour.view.language import phrases

from .dice import commitment
from .match import Match
from .promises import Promises, read_promises
from .record import Record, play_line, seats_of, set_up
from .record_text import Draft, parse

say = phrases(__package__)

FINDINGS = {
    "none": "The record has no rolls to verify.",
    "one": "The only roll follows from the secret.",
    "all": "All {rolls} rolls follow from the secret.",
    "wrong": "Step {turn} was tampered with: the record shows {text}, but the roll was {right}.",
    "promised": "The secret matches the commitment. Check that this is the commitment you saw before the game.",
    "not_promised": "The record has no commitment, so it does not prove that the secret was chosen before the game.",
    "another": "The secret does not match the commitment: its SHA-256 hash is {print}.",
    "entropy_changed": "The entropy of {players} does not match its commitment.",
    "entropy_count": "The record's entropy and commitments differ in number: {count} and {committed}.",
    "uncommitted": (
        "The entropy was not committed, so anyone who knew the secret and sent entropy last could have chosen the dice."
    ),
    "alone": "No player contributed entropy, so the host could have chosen the dice.",
    "contributed": (
        "These players contributed entropy: {players}. It matches their commitments. Dice to which only the host "
        "contributed could have been chosen by the host."
    ),
    "aborted": "Aborted starts before this one: {count}. Each may have let the host avoid unwelcome dice.",
}
Finding = tuple[str, dict[str, str | int | list[int]]]  # a key of FINDINGS with its values; the list is one of seats


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of a verification: the number of correct rolls before the first wrong one, and the findings."""

    rolls: int
    holds: bool
    findings: tuple[Finding, ...]

    def sentence(self, players: Sequence[str]) -> str:
        """The findings as sentences, in the current language. `players` are the names to show, by seat."""
        return " ".join(_sentence(finding, players) for finding in self.findings)


def _sentence(finding: Finding, players: Sequence[str]) -> str:
    key, values = finding
    seats = values.get("players")
    if not isinstance(seats, list):
        return say(FINDINGS[key], **values)
    # a forged record may have commitments of more seats than the game has
    names = [players[seat] if seat < len(players) else str(seat) for seat in seats]
    return say(FINDINGS[key], players=", ".join(names))


def verify(text: str) -> Proof:
    """Verify the rolls of a record. Raises RecordError if it is invalid or has no secret or no turns."""
    return verify_draft(parse(text))


def verify_draft(draft: Draft) -> Proof:
    """Verify the rolls of a parsed record, as `verify` does."""
    match = set_up(draft, compiled=False)
    if match.dice.secret is None:
        raise RecordError(_why_not(draft))
    proof = _proof(match, read_promises(draft.tags), _played_rolls(match, draft))
    if proof.holds and not draft.turns:
        raise RecordError(say("Nothing was checked: the record has no turns. It may have been cut off."))
    return proof


def verify_match(match: Match, promised: Promises) -> Proof:
    """Verify the rolls of a match whose secret is known, as `verify` does those of its record."""
    return _proof(match, promised, _made_rolls(match))


CheckedRolls = Iterator[tuple[int, str, str]]  # number of the turn, the recorded outcome, the right outcome


def _played_rolls(match: Match, draft: Draft) -> CheckedRolls:
    for line, text in draft.turns:
        if match.state.is_chance_node():
            yield len(match.turns) + 1, text, match.state.action_to_string(match.next_roll())
        play_line(match, line, text)


def _made_rolls(match: Match) -> CheckedRolls:
    for turn in match.turns:
        if turn.roll:
            before = turn.before
            right = match.dice.roll(before, turn.roll)
            yield turn.roll.turn, before.action_to_string(turn.action), before.action_to_string(right)


def _proof(match: Match, promised: Promises, rolls: CheckedRolls) -> Proof:
    count = 0
    if broken := _broken_promise(match, promised):
        return Proof(0, False, (broken,))
    for turn, text, right in rolls:
        if text != right:
            return Proof(count, False, (("wrong", {"turn": turn, "text": repr(text), "right": repr(right)}),))
        count += 1
    rolled = {0: "none", 1: "one"}.get(count, "all")
    secret = "not_promised" if promised.secret is None else "promised"
    return Proof(count, True, ((rolled, {"rolls": count}), (secret, {}), *(_origins(match, promised) if count else ())))


def _broken_promise(match: Match, promised: Promises) -> Finding | None:
    """The secret or the entropy that does not match its commitment, if any."""
    fresh = commitment(str(match.dice.secret))
    if promised.secret not in (None, fresh):
        return "another", {"print": fresh}
    if promised.entropy is None:
        return None
    seats, entropy = contributors(promised), match.dice.entropy
    if len(seats) != len(entropy):
        return "entropy_count", {"count": len(entropy), "committed": len(seats)}
    kept = [promised.entropy[seat] == commitment(text) for seat, text in zip(seats, entropy, strict=True)]
    return None if all(kept) else ("entropy_changed", {"players": [seats[kept.index(False)]]})


def _origins(match: Match, promised: Promises) -> Sequence[Finding]:
    """Findings on the origin of the dice: the people who could have chosen them, although all promises were kept."""
    aborted: list[Finding] = [("aborted", {"count": len(promised.aborted)})] if promised.aborted else []
    if promised.secret is None and not match.dice.entropy:
        return aborted
    if not match.dice.entropy:
        return [("alone", {}), *aborted]
    if promised.entropy is None:
        return [("uncommitted", {}), *aborted]
    return [("contributed", {"players": contributors(promised)}), *aborted]


def players_in(draft: Draft) -> list[str]:
    """The names of a record's players; those of the seats if it names none. Raises RecordError."""
    match = set_up(draft, compiled=False)
    return seats_of(Record(match, draft.tags)) or [*match.game.seat_names]


def contributors(promised: Promises) -> list[int]:
    """The seats whose clients committed to entropy."""
    return [seat for seat, each in enumerate(promised.entropy or ()) if each]


def _why_not(draft: Draft) -> str:
    why = "it has no [Secret] tag"
    if "Commitment" in draft.tags:
        why = "it has a commitment but not the secret, which is revealed when the game ends"
    return f"The rolls in this record cannot be verified: {why}."
