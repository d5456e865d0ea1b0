"""The lab: measure what a game is like over many games, with a confidence interval for every figure.

Collected games form a sample (`sample`) for each kind of player. Measures (`measures`) turn samples into measurements
(`measurement`), and a report (`report`) explains them to a designer.
"""
