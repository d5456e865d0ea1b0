"""Time as tests have it."""


class Time:
    """A clock that stands still until it is put forward, in milliseconds since 1970."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now
