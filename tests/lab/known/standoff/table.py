"""Scenes that consist of buttons only."""

from tests.lab.known.plain_table import areas, captures, clicks, counters, describe_action, prompt

__all__ = ["areas", "captures", "clicks", "counters", "describe_action", "prompt"]
