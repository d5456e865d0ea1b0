"""Noninterference of the server: it sends a caller the same responses in two worlds that the caller cannot tell apart.

The worlds differ in the secret of the dice or in hidden choices of other players. Both are complete servers in this
process, with one clock and the same random numbers. The comparison covers the whole response and the work behind it:
database statements, rolls, searches and threads.
"""
