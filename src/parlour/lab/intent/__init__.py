"""The intent: what a designer wants a game to be, and whether what was measured is that."""

from .reading import IntentError, parse_intent, read_intent
from .target import Intent, Standing, Target

__all__ = ["Intent", "IntentError", "Standing", "Target", "parse_intent", "read_intent"]
