"""Fitting a game's estimate: it plays against itself, and learns from how the games end."""

from .course import Course, train
from .fitting import fit
from .plan import Plan

__all__ = ["Course", "Plan", "fit", "train"]
