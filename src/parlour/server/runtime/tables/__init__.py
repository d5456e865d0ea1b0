"""Tables in memory: fetched, followed, put away, and how urgent the computer's move is at each."""
