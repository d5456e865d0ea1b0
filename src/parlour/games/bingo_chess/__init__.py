"""Bingo Chess."""

from parlour.game_info import ChanceMode, ChoiceOption, FlagOption, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Bingo Chess",
    summary="Chess on a bingo card that begins with the two Kings alone. Each turn a ball is drawn; if it calls an "
    "empty square you may place a new piece there, of the kind on which the Caller stands. Mate the enemy King, or be "
    "the first whose pieces fill the pattern.",
    source="Doug Chatham, for the 41-square chess-variant contest",
    seat_names=("White", "Black"),
    options=(
        ChoiceOption(
            "pattern", ("line", "corners", "stamp", "frame"), "line", "the squares that win when one side holds all"
        ),
        FlagOption("free", True, "whether the card's centre is a free space without a number"),
        NumberOption(
            "quiet", 1, 999, 100, "plies in a row without a capture, a pawn move or a placement, to end in a draw"
        ),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=26 * 25 * 6 + 16 + 25,
    max_chance_outcomes=76,
    horizon=4,
)
