"""What the table is made of: the board, the panel, the line in which moves are typed."""
