"""Noninterference of the server: it answers a caller alike in two worlds that the caller cannot tell apart.

The worlds differ in the secret of the dice or in hidden choices of others. Both are complete servers in this process,
with one clock and the same random numbers. Compared are the whole response and the work it took: database statements,
rolls, searches and threads.
"""
