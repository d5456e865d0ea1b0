"""Public facts about the dice of a game before its first roll: commitments, and starts that were aborted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

NONE = "-"  # a seat without a commitment, or an aborted start without a seat at fault
ABORTED = re.compile(r"(?:-|\d+(?: \d+)*)(?:, (?:-|\d+(?: \d+)*))*")


@dataclass(frozen=True, slots=True)
class Promises:
    """The commitments behind the dice, and for each aborted start the seats that did not reveal their entropy."""

    secret: str | None = None  # the commitment to the secret
    entropy: tuple[str, ...] | None = None  # in seat order, "" for none; None if clients sent their entropy openly
    aborted: tuple[tuple[int, ...], ...] = ()

    def tags(self) -> dict[str, str]:
        """The promises as tags of a record."""
        tags = {"Commitment": self.secret} if self.secret else {}
        if self.entropy is not None:
            tags["Commitments"] = " ".join(each or NONE for each in self.entropy)
        if self.aborted:
            tags["Aborted"] = ", ".join(" ".join(map(str, seats)) or NONE for seats in self.aborted)
        return tags


TAGS = ("Commitment", "Commitments", "Aborted")


def read_promises(tags: Mapping[str, str]) -> Promises:
    """Parse the tags of a record. An invalid Aborted tag counts as missing."""
    entropy, aborted = tags.get("Commitments"), tags.get("Aborted", "")
    return Promises(
        secret=tags.get("Commitment"),
        entropy=None if entropy is None else tuple("" if each == NONE else each for each in entropy.split()),
        aborted=tuple(map(_seats, aborted.split(", "))) if ABORTED.fullmatch(aborted) else (),
    )


def _seats(text: str) -> tuple[int, ...]:
    return () if text == NONE else tuple(map(int, text.split()))
