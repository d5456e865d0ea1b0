"""The terminal table: any game, drawn from its scenes. It knows no rules."""
