"""Verification that the rolls of a record follow from its secret, by the formula in `dice`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    "wrong": "Turn {turn} was tampered with: the record shows {text}, but the roll was {right}.",
    "promised": "The secret matches the commitment. Check that this is the commitment you saw before the game.",
    "not_promised": "The record has no commitment, so it does not prove that the secret was chosen before the game.",
    "another": "The secret does not match the commitment: its SHA-256 hash is {print}.",
}


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of a verification: the number of correct rolls before the first wrong one, and the findings."""

    rolls: int
    holds: bool
    findings: tuple[tuple[str, dict[str, object]], ...]  # keys of FINDINGS with their values

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
    return _proof(match, draft.tags.get("Commitment"), _played_rolls(match, draft))


def verify_match(match: Match, promised: str | None) -> Proof:
    """Verify the rolls of a match whose secret is known, as `verify` does those of its record.

    `promised` is the commitment published before the game, if any.
    """
    return _proof(match, promised, _made_rolls(match))


Rolls = Iterator[tuple[int, str, str]]  # number of the turn, the recorded outcome, the right outcome


def _played_rolls(match: Match, draft: Draft) -> Rolls:
    for line, text in draft.turns:
        if match.state.is_chance_node():
            yield len(match.turns) + 1, text, match.state.action_to_string(match.next_roll())
        play_line(match, line, text)


def _made_rolls(match: Match) -> Rolls:
    for turn in match.turns:
        if turn.roll:
            before = turn.before
            right = match.dice.roll(before, turn.roll)
            yield turn.roll.turn, before.action_to_string(turn.action), before.action_to_string(right)


def _proof(match: Match, promised: str | None, rolls: Rolls) -> Proof:
    fresh, count = commitment(str(match.dice.secret)), 0
    if promised not in (None, fresh):
        return Proof(0, False, (("another", {"print": fresh}),))
    for turn, text, right in rolls:
        if text != right:
            return Proof(count, False, (("wrong", {"turn": turn, "text": repr(text), "right": repr(right)}),))
        count += 1
    rolled = {0: "none", 1: "one"}.get(count, "all")
    return Proof(count, True, ((rolled, {"rolls": count}), ("not_promised" if promised is None else "promised", {})))


def _why_not(draft: Draft) -> str:
    why = "it has no [Secret] tag"
    if "Commitment" in draft.tags:
        why = "it has a commitment but not the secret, which is revealed when the game ends"
    return f"The rolls in this record cannot be verified: {why}."
