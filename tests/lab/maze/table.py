"""Maze: descriptions of actions."""


def describe_action(s, action):
    return f"Somebody goes way {action}."
