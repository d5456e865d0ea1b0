"""Two worlds that a caller cannot tell apart answer that caller alike, whatever is asked.

The worlds differ in the secret of the dice, of which the rolls so far tell nothing, or in what others have chosen
unseen. Both are whole servers in this process, with one clock and the same luck. What is compared is all of an answer,
and the work that it took: statements to the database, dice, searches, threads.
"""
