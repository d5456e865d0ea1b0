"""Bingo Chess."""

from parlour.game_info import ChanceMode, ChoiceOption, FlagOption, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Bingo Chess",
    summary="Chess on a bingo card that begins with the two Kings alone. Each turn a ball is drawn; if it calls an "
    "empty square you may place a new piece there, of the kind on which the Caller stands. Mate the enemy King, or be "
    "the first whose pieces fill the pattern: five in a line, unless you choose another.",
    source="Doug Chatham, for the 41-square chess-variant contest",
    seat_names=("White", "Black"),
    options=(
        ChoiceOption(
            "pattern",
            ("line", "corners", "stamp", "frame"),
            "line",
            "whoever first fills it with pieces wins, as does whoever mates",
            "Winning pattern",
            ("a line of five", "the four corners", "a block of four in a corner", "the frame round the centre"),
        ),
        FlagOption("free", True, "the square in the middle has no number, so nothing is placed there", "Free centre"),
        NumberOption(
            "quiet",
            1,
            999,
            100,
            "the game is a draw after so many moves in a row, both sides' together, "
            "with no capture, pawn move or placement",
            "Quiet moves",
        ),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=26 * 25 * 6 + 16 + 25,
    max_chance_outcomes=76,
    horizon=4,
)
