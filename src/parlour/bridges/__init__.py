"""Parlour's games in other libraries. Each bridge requires the library that it connects to."""
