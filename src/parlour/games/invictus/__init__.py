"""Invictus."""

from parlour.game_info import GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Invictus",
    summary="An open fight between two armies of dice. Set up your eighteen dice as you like, Black first, then "
    "march them home across the board. A die captures what is no higher than itself, and what is captured comes back "
    "one weaker, wherever its owner needs it most.",
    source="Published on a designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        NumberOption(
            "quiet",
            1,
            999,
            100,
            "the game ends after so many turns in a row, both sides' together, with no capture and no step forward",
            "Quiet turns",
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=81 * 5 + 81 + 6 + 1,
    horizon=12,
)
