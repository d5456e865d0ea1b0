"""The widgets of the table: the board, the panel, the line in which moves are typed."""
