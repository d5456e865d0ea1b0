"""Tree search that an evaluator of one's own leads, by values and priors of many leaves at once."""

from .evaluator import Evaluator
from .search import PuctSearch

__all__ = ["Evaluator", "PuctSearch"]
