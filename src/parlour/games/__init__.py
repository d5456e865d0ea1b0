"""The games: a folder each, found by being here."""
