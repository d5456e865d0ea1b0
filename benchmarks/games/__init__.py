"""Two well-known games, written on the kit as yardsticks. They have no table."""
