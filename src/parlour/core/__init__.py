"""The public interface to a game: games, positions, observations, scenes, weights and solutions."""
