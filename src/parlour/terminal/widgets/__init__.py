"""The widgets of the table: the board, the panels of text, and the line for typed moves."""
