"""What an item is worth: what a seat loses that may not use it, and what it seems worth when it is chosen."""

from .prices import Price, prices
from .restricting import make_item_plan
from .summary import summarize
from .synergy import Synergy, synergies

__all__ = ["Price", "Synergy", "make_item_plan", "prices", "summarize", "synergies"]
