"""Suggestions about a game's table: what people may stumble over although it is not wrong."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator

from parlour.conformance.sampled import Sampled
from parlour.terminal.widgets.spot_text import KINDS
from parlour.view.scene import Choice, Piece, Scene

from .finding import Finding


def stumbles(sampled: Sampled) -> Iterator[Finding]:
    """Yield suggestions for the table, each kind once."""
    yield from _same_clicks(sampled)
    yield from _same_looks(sampled)
    yield from _misspelt_kinds(sampled)


def _same_clicks(sampled: Sampled) -> Iterator[Finding]:
    """Choices that the same clicks make: the table asks each time which one is meant."""
    for state in sampled.decisions:
        for clicks, choices in _together(state.scene()).items():
            if len(choices) > 1:
                texts, spots = " and ".join(choice.text for choice in choices[:3]), " ".join(clicks)
                yield Finding(
                    f"{texts} share the clicks {spots}, so the table asks which one is meant (at {state!r}).", False
                )
                return


def _together(scene: Scene) -> dict[tuple[str, ...], list[Choice]]:
    """The choices that are made on the board, by what is clicked."""
    found = defaultdict[tuple[str, ...], list[Choice]](list)
    for choice in scene.choices:
        if choice.spots:
            found[choice.spots].append(choice)
    return found


def _same_looks(sampled: Sampled) -> Iterator[Finding]:
    """Pieces that differ in what plain text and many a terminal do not show, their size and colour."""
    for state in sampled.decisions:
        looks: dict[tuple[object, ...], Piece] = {}
        for piece in (piece for area in state.scene().areas for spot in area.spots for piece in spot.pieces):
            other = looks.setdefault((piece.kind, piece.owner, piece.label), piece)
            if (other.size, other.colour) != (piece.size, piece.colour):
                told = (
                    f"Two pieces of the kind {piece.kind} differ only in size or colour, which plain text cannot show"
                )
                yield Finding(f"{told}. Give them labels (at {state!r}).", False)
                return


def _misspelt_kinds(sampled: Sampled) -> Iterator[Finding]:
    """Kinds of pieces that are drawn as marbles, and called almost like one that has a shape."""
    scenes = (state.scene() for state in sampled.positions)
    pieces = (piece for scene in scenes for area in scene.areas for spot in area.spots for piece in spot.pieces)
    for kind in dict.fromkeys(piece.kind for piece in pieces):
        if kind not in KINDS and (near := difflib.get_close_matches(kind, KINDS, n=1)):
            yield Finding(f"Pieces of the unknown kind {kind!r} are drawn as marbles. Did you mean {near[0]!r}?", False)
