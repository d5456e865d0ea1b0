"""The analysis of games: what a deeper search says of every decision, and whether that can be trusted."""
