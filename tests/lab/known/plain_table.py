"""The table of games that only computers play: actions become buttons, and nothing is drawn."""


def areas(s):
    return []


def counters(s):
    return []


def clicks(s, action):
    return ()


def captures(s, action):
    return False


def describe_action(s, action):
    return f"Action {action}."


def prompt(s, actor):
    return "Choose."
