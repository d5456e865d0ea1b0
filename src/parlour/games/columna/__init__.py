"""Columna."""

from parlour.game_info import GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Columna",
    summary="A pawn walks round the board and says where you may build: drop pieces in its line of sight, on whatever "
    "stands lower behind, and join your pawn to the other's by a chain of your stacks, or own the most stacks of four.",
    source="Published on a designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        NumberOption(
            "quiet",
            1,
            999,
            20,
            "the game ends after so many turns in a row, both players' together, "
            "with no drop; stacks of four then decide",
            "Quiet turns",
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=31 + 56 + 4 * 56,
    horizon=20,
)
