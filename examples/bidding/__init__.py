"""Bidding with hidden hands and sealed bids, for two to four."""

from parlour.authoring import ChanceMode, GameInfo, GameType, Information, NumberOption

INFO = GameInfo(
    title="Bidding",
    summary="Prizes worth 1 to 5 points are revealed one by one. Everyone bids a card from a hidden hand at the same "
    "time. The highest card takes the prize, and all bids are used up. The player with the most points wins.",
    source="after Merrill Flood's Goofspiel, about 1930",
    seat_names=("Ruby", "Jade", "Amber", "Opal"),
    options=(NumberOption("players", 2, 4, 2, "number of players"),),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=20,
    max_chance_outcomes=20,
    max_game_length=80,
)
