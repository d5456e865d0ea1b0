"""Bingo, also called Mäxchen."""

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Mäxchen",
    summary="Push your luck with two dice: throw up to three times, but only the last throw counts, and the one who "
    "answers may throw no more often. A one and a two is Bingo and beats all. "
    "Losers collect sad faces, winners points.",
    source="Tom Glasauer, 1990, a public-domain program for the Atari ST",
    seat_names=("Player A", "Player B", "Player C", "Player D", "Player E", "Player F"),
    options=(
        NumberOption("faces", 1, 999, 49, "so many end the game; whoever loses a round gets one", "Faces"),
        NumberOption("players", 2, 6, 2, "how many play", "Players"),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=2,
    max_chance_outcomes=21,
    tells_luck=True,
)
