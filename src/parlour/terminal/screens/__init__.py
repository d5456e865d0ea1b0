"""The screens that open over the table: a new game, a choice among actions, a text to read."""
