"""Bids: sealed bids of the cards 1 to 3 for prizes worth 1, 2 and 3."""

from parlour.authoring import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="Bids",
    summary="Bid a card in secret for each prize. The higher card takes it, and equal cards take nothing.",
    source="a test; after Goofspiel",
    seat_names=("One", "Two"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=3,
    max_chance_outcomes=3,
)
