"""Bingo Battle."""

from parlour.info import GameInfo, Number

INFO = GameInfo(
    title="Bingo Battle",
    summary="A race of luck and timing with four dice: pile three coins on a square to lock it, claim locked stacks "
    "whoever locked them, and fill your tile with four claims. Alone, see how many of sixteen you can get.",
    source="Martin Willett, 2004, for the piecepack; public domain",
    seat_names=("Player A", "Player B"),
    options=(Number("players", 1, 2, 2, "two players, or one alone: the solitaire"),),
    num_distinct_actions=4,
    max_chance_outcomes=6**4,
    max_score=16,
)
