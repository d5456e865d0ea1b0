"""Bingo Chess."""

from parlour.game_info import ChanceMode, ChoiceOption, FlagOption, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Bingo Chess",
    summary="Chess on a bingo card that starts with just the two Kings. Every turn, a ball is drawn. If it calls an "
    "empty square, you may place a new piece there, and the Caller shows which kind. Checkmate the enemy King, "
    "or be the first to fill the pattern with your pieces: five in a line, unless you choose another.",
    source="Doug Chatham, entry in the 41-square chess variant contest",
    seat_names=("White", "Black"),
    options=(
        ChoiceOption(
            "pattern",
            ("line", "corners", "stamp", "frame"),
            "line",
            "the pattern that you fill with your pieces to win; checkmate wins, too",
            "Winning pattern",
            ("a line of five", "the four corners", "a block of four in a corner", "the frame around the centre"),
        ),
        FlagOption("free", True, "the centre square has no number, so no piece can be placed there", "Free centre"),
        NumberOption(
            "quiet",
            1,
            999,
            100,
            "number of turns in a row without a capture, a pawn move or a placement after which the game is a draw; "
            "both players' turns count",
            "Quiet turns",
        ),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=26 * 25 * 6 + 16 + 25,
    max_chance_outcomes=76,
    horizon=4,
)
