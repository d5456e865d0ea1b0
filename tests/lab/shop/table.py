"""Shop: what an action does, in words."""

from .notation import action_text


def describe_action(s, action):
    return action_text(s, action)
