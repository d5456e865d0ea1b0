"""Bidding (Goofspiel) with five cards each and simultaneous, hidden bids."""

from parlour.authoring import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="Bidding",
    summary="Prizes worth 1 to 5 points are revealed one by one. Bid a card in secret. The higher card takes the "
    "prize, and both cards are used up. The player with more points wins.",
    source="Merrill Flood, about 1930, as Goofspiel",
    seat_names=("Ruby", "Jade"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=5,
    max_chance_outcomes=5,
    max_game_length=15,
)
