"""Last Card: one player plays a hidden card face down, and the other guesses it. With one card left, there is no
choice.
"""

from parlour.game_info import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="Last Card",
    summary="One is dealt a card and lays it face down; the other guesses it.",
    source="made up",
    seat_names=("Holder", "Guesser"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=6,
    max_chance_outcomes=3,
    max_game_length=3,
)
