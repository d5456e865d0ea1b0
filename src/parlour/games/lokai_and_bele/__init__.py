"""Lokai and Bele."""

from parlour.game_info import ChoiceOption, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Lokai and Bele",
    summary="Build towers from stacks whose moves depend on their height. A single piece moves like a queen and "
    "captures like a king. A stack of two or three moves like a king and captures like a queen. A stack of four is a "
    "tower: it never moves again and scores points.",
    source="Published on a game designer's blog in October 2013",
    seat_names=("Black", "White"),
    options=(
        ChoiceOption(
            "board",
            ("rings", "flat"),
            "rings",
            "points that a tower scores for its square, on top of its 4",
            "Square values",
            ("1 on the rim to 4 in the centre", "none"),
        ),
        NumberOption(
            "quiet",
            1,
            999,
            50,
            "number of turns in a row without a capture after which the game ends; both players' turns count",
            "Quiet turns",
        ),
        ChoiceOption(
            "capture",
            ("free", "must"),
            "free",
            "whether you must capture if you can; this stops careful players from avoiding each other for ever",
            "Capturing",
            ("optional", "compulsory"),
        ),
    ),
    game_type=GameType(),
    num_distinct_actions=64 * 64 + 1,
    horizon=10,
)
