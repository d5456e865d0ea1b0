"""The built-in games, one folder each. Folders are discovered automatically."""
