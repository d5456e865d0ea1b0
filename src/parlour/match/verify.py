"""Verification that the rolls of a record follow from its secret, by the formula in `dice`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.errors import RecordError
from parlour.view.language import phrases

from .dice import commitment
from .match import Match
from .record import Draft, parse, play_line, set_up

say = phrases(__package__)

FINDINGS = {
    "none": "The record has no rolls to verify.",
    "one": "The only roll follows from the secret.",
    "all": "All {rolls} rolls follow from the secret.",
    "wrong": "Turn {turn} was tampered with: the record shows {told}, but the roll was {right}.",
    "promised": "The secret matches the commitment. Check that this is the commitment you saw before the game.",
    "not_promised": "The record has no commitment, so it does not prove that the secret was chosen before the game.",
    "another": "The secret does not match the commitment: its SHA-256 hash is {print}.",
}


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of a verification: the number of correct rolls before the first wrong one, and the findings."""

    rolls: int
    holds: bool
    findings: tuple[tuple[str, dict[str, Any]], ...]  # keys of FINDINGS with their values

    @property
    def sentence(self) -> str:
        """The findings as sentences, in the current language."""
        return " ".join(say(FINDINGS[finding], **values) for finding, values in self.findings)


def verify(text: str) -> Proof:
    """Verify the rolls of a record. Raises RecordError if it is invalid or has no secret."""
    draft = parse(text)
    match = set_up(draft, compiled=False)
    if match.dice.secret is None:
        raise RecordError(_why_not(draft))
    promised = draft.tags.get("Commitment")
    if broken := _broken_promise(match.dice.secret, promised):
        return broken
    rolls = 0
    for line, text in draft.turns:
        if match.state.is_chance_node():
            right = match.state.action_to_string(match.next_roll())
            if text != right:
                return _wrong_roll(rolls, len(match.turns) + 1, text, right)
            rolls += 1
        play_line(match, line, text)
    return _all_right(rolls, promised)


def verify_match(match: Match, promised: str | None) -> Proof:
    """Verify the rolls of a match whose secret is known, as `verify` does those of its record.

    `promised` is the commitment published before the game, if any.
    """
    if broken := _broken_promise(str(match.dice.secret), promised):
        return broken
    rolls = 0
    for turn in match.turns:
        if turn.roll:
            right = match.dice.roll(turn.before, turn.roll)
            if turn.action != right:
                return _wrong_roll(rolls, turn.roll.turn, turn.text, turn.before.action_to_string(right))
            rolls += 1
    return _all_right(rolls, promised)


def _broken_promise(secret: str, promised: str | None) -> Proof | None:
    if promised is None or promised == commitment(secret):
        return None
    return Proof(0, False, (("another", {"print": commitment(secret)}),))


def _wrong_roll(rolls: int, turn: int, text: str, right: str) -> Proof:
    return Proof(rolls, False, (("wrong", {"turn": turn, "told": repr(text), "right": repr(right)}),))


def _all_right(rolls: int, promised: str | None) -> Proof:
    count = {0: "none", 1: "one"}.get(rolls, "all")
    return Proof(rolls, True, ((count, {"rolls": rolls}), ("not_promised" if promised is None else "promised", {})))


def _why_not(draft: Draft) -> str:
    why = "it has no [Secret] tag"
    if "Commitment" in draft.tags:
        why = "it has a commitment but not the secret, which is revealed when the game ends"
    return f"The rolls in this record cannot be verified: {why}."
