"""Hex on a small board of five by five cells."""

from parlour.authoring import GameInfo

INFO = GameInfo(
    title="Hex",
    summary="Connect your two sides of the board before your opponent connects theirs. There are no draws.",
    source="Piet Hein, 1942, and John Nash, 1948",
    seat_names=("Red", "Blue"),
    options=(),
    num_distinct_actions=25,
    max_game_length=25,
)
