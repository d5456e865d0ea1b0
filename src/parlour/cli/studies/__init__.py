"""Commands that play many games: arena, train and lab. They need Rich."""
