"""Algorithms, written once and compiled for each game."""
