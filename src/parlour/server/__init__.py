"""Online tables: stored on disk event by event, and played by people and computers."""
