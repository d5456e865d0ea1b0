"""Lokai and Bele."""

from parlour.game_info import ChoiceOption, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Lokai and Bele",
    summary="Stacks whose height changes how they move: a single piece runs like a queen but strikes like a king, a "
    "stack of two or three walks like a king but strikes like a queen, and a stack of four stands for good and scores.",
    source="Published on a designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        ChoiceOption(
            "board",
            ("rings", "flat"),
            "rings",
            "what a tower counts besides its 4 points, by its square",
            "Board numbers",
            ("1 on the rim to 4 inside", "nothing"),
        ),
        NumberOption(
            "quiet",
            1,
            999,
            50,
            "the game ends after so many moves in a row, both players' together, with no capture",
            "Quiet moves",
        ),
        ChoiceOption(
            "capture",
            ("free", "must"),
            "free",
            "whether a player who can capture has to; a duty keeps the careful from standing off for ever",
            "Capturing",
            ("as one likes", "a duty"),
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=64 * 64 + 1,
    horizon=10,
)
