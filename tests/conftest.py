"""Settings of all tests."""

import signal

from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

import parlour

# In the background of a script Ctrl-C is ignored, also by the programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("parlour", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("parlour")


class FilesAndGames(LoadScopeScheduling):
    """Gives one process a file, or those of its tests that are for the same game: what it compiles serves the next."""

    def _split_scope(self, nodeid):
        file, _, test = nodeid.partition("::")
        _, _, parameters = test.partition("[")
        return ":".join([file, *(name for name in parlour.games() if name in parameters)])


def pytest_xdist_make_scheduler(config, log):
    return FilesAndGames(config, log) if config.getoption("dist") == "loadscope" else None
