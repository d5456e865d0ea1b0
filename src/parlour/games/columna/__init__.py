"""Columna."""

from parlour.game_info import GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Columna",
    summary="Your pawn walks around the board, and you build in the line it faces. Drop pieces on empty squares or on "
    "top of stacks, even your opponent's. Join the two pawns with a chain of your stacks, or own more stacks of four "
    "at the end.",
    source="Published on a designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        NumberOption(
            "quiet",
            1,
            999,
            20,
            "number of turns in a row without a drop (both players' turns count) "
            "after which the game ends and stacks of four decide",
            "Turns without a drop",
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=31 + 56 + 4 * 56,
    horizon=20,
)
