"""How a rule becomes compiled code, and where that is kept."""
