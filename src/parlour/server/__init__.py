"""Tables that people sit at from afar: kept on disk event by event, played by persons and computers."""
