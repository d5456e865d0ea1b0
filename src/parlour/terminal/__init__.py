"""The terminal user interface. It draws any game from its scenes and knows no rules."""
