"""The table in the terminal: any game, drawn from its scenes. It knows no rules."""
