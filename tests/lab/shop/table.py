"""Shop: descriptions of actions."""

from .notation import action_text


def describe_action(s, action):
    return action_text(s, action)
