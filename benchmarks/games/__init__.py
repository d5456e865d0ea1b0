"""Two well-known games, written with the kit as benchmarks. They have no table."""
