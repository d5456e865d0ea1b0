"""Nim, whose theory is known: take any number from one heap. The player who takes the last one wins."""

from parlour.game_info import GameInfo, NumberOption

INFO = GameInfo(
    title="Nim",
    summary="Take from a heap.",
    source="Bouton, 1901",
    seat_names=("One", "Two", "Three"),
    options=(NumberOption("players", 2, 3, 2, "how many play"),),
    num_distinct_actions=3 * 8,
)
