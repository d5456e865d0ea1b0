"""Sentences that say which figures are adjusted for luck."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.view.language import phrases

say = phrases(__package__)
MARK, MARK_BEFORE = " *", "* "  # marks of figures that are adjusted for luck; charts cut long names at the end


def luck_note(adjusted: Sequence[bool]) -> str:
    """Return the meaning of the mark, and why some figures lack it; for games with chance."""
    if not any(adjusted):
        return unadjusted_note()
    text = say("Figures marked * are adjusted for luck: what chance brought beyond expectation is taken out.")
    if all(adjusted):
        return text
    reason = say(
        "For the others, there are too few games, or the values of positions explain too little of the results."
    )
    return f"{text} {reason}"


def adjusted_note(names: Sequence[str]) -> str:
    """Return which figures are adjusted for luck; for games with chance."""
    return say("Adjusted for luck: {names}.", names=", ".join(names)) if names else unadjusted_note()


def unadjusted_note() -> str:
    return say(
        "Not adjusted for luck: there are too few games, or the values of positions explain too little of the results."
    )
