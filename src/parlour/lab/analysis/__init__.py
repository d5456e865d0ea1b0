"""Analyse games: value every decision with a deeper search, and test whether the values are reliable."""
