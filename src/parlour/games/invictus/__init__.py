"""Invictus."""

from parlour.game_info import GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Invictus",
    summary="An open battle between two armies of dice, without any luck. Arrange your eighteen dice, then march them "
    "home across the board. A die captures dice that are equal or lower. Captured dice come back one lower, wherever "
    "their owner needs them most.",
    source="Published on a designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        NumberOption(
            "quiet",
            1,
            999,
            100,
            "number of turns in a row without a capture or a step forward (both players' turns count) "
            "after which the game ends",
            "Quiet turns",
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=81 * 5 + 81 + 6 + 1,
    horizon=12,
)
