"""What a person may stumble over at the table of a game, though it is not wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from parlour.view.scene import Choice, Scene

from ..sampled import Sampled
from .finding import Finding


def stumbles(sampled: Sampled) -> Iterator[Finding]:
    """Choices that the same clicks make, told once: the table asks each time which one is meant."""
    for state in sampled.decisions:
        for clicks, choices in _together(state.scene()).items():
            if len(choices) > 1:
                texts, spots = " and ".join(choice.text for choice in choices[:3]), " ".join(clicks)
                yield Finding(
                    f"{texts} are made by the same clicks, {spots}: the table asks which (at {state!r}).", False
                )
                return


def _together(scene: Scene) -> dict[tuple[str, ...], list[Choice]]:
    """The choices that are made on the board, by what is clicked."""
    found = defaultdict[tuple[str, ...], list[Choice]](list)
    for choice in scene.choices:
        if choice.spots:
            found[choice.spots].append(choice)
    return found
