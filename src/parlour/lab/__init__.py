"""The lab: what a game is like, measured over many games, with an interval on every figure.

Games are collected into tables (`columns`), of which a sample (`sample`) is taken for each kind of player; measures
(`measures`) turn samples into measurements (`measurement`), and a report (`report`) tells a designer what they say.
"""
