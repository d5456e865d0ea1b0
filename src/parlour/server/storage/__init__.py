"""Tables on disk: the database, and all that is written to it and read."""
