"""Proof that each roll of a record follows from its secret, by the formula that stands in `dice`."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.errors import RecordError

from .dice import commitment
from .match import Match
from .record import Draft, parse, play_line, set_up


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of a verification: how many rolls are right, up to the first that is wrong, and all of it in words."""

    rolls: int
    sentence: str
    holds: bool = True


def verify(text: str) -> Proof:
    """Prove a record's rolls. Raises RecordError where it cannot be read, or tells no secret."""
    draft = parse(text)
    match = set_up(draft, compiled=False)
    secret = match.dice.secret
    if secret is None:
        raise RecordError(_why_not(draft))
    promised = draft.tags.get("Commitment")
    if promised is not None and promised != commitment(secret):
        return Proof(0, f"The secret does not fit the commitment: its SHA-256 is {commitment(secret)}.", False)
    return _prove_rolls(match, draft)


def _prove_rolls(match: Match, draft: Draft) -> Proof:
    rolls = 0
    for line, told in draft.turns:
        if match.state.is_chance_node():
            right = match.state.action_to_string(match.next_roll())
            if told != right:
                words = f"Turn {len(match.turns) + 1} was tampered with: it says {told!r}, and {right!r} was rolled."
                return Proof(rolls, words, False)
            rolls += 1
        play_line(match, line, told)
    return Proof(rolls, " ".join([_all_right(rolls), _since_when(draft)]))


def _all_right(rolls: int) -> str:
    if rolls == 0:
        return "Nothing was rolled."
    return "The one roll follows from the secret." if rolls == 1 else f"All {rolls} rolls follow from the secret."


def _since_when(draft: Draft) -> str:
    if "Commitment" in draft.tags:
        return "The secret fits the commitment: see that it is the one that was shown before the game."
    return "The record has no commitment, so it does not show that the secret was chosen before the game."


def _why_not(draft: Draft) -> str:
    why = "it has no [Secret] tag, from which they would follow"
    if "Commitment" in draft.tags:
        why = "it tells the commitment, but not the secret, which comes out when the game is over"
    return f"The rolls of this record cannot be verified: {why}."
