"""Shop: descriptions of actions; nothing is drawn."""

from tests.lab.known.plain_table import areas, captures, clicks, counters, prompt

from .notation import action_text

__all__ = ["areas", "captures", "clicks", "counters", "describe_action", "prompt"]


def describe_action(s, action):
    return action_text(s, action)
