"""The applications: the table at which a game is played, and the replay of a record."""
