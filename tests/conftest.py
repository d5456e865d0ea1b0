"""Settings of all tests."""

import gc
import os
import signal
import time
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

import parlour
from parlour import registry
from parlour.util.filesystem import lock

# Scripts run in the background ignore Ctrl-C, and so would the programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LC_ALL"] = "C.UTF-8"  # commands print English

settings.register_profile("campaign", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("daily", settings.get_profile("campaign"), max_examples=25)
settings.load_profile("daily")

AT_A_BROWSER = "tests/page/"
LONGEST = (
    AT_A_BROWSER,
    "tests/statistics/",
    "tests/conformance/",
    "tests/server/",
    "tests/search/",
    "tests/bridges/",
    "tests/lab/",
    "tests/runs/",
)


class FilesAndGames(LoadScopeScheduling):
    """Scheduler that gives a worker a file, or a file's tests of one game, so that compiled code is reused."""

    def _split_scope(self, nodeid):
        file, _, test = nodeid.partition("::")
        _, _, parameters = test.partition("[")
        games = () if file.startswith(AT_A_BROWSER) else parlour.games()  # browser tests share a server and a browser
        return ":".join([file, *(name for name in games if name in parameters)])


def pytest_xdist_auto_num_workers(config):
    """Use two processes more than there are cores: tests wait a third of their time, for browsers, disks and clocks."""
    return (os.cpu_count() or 1) + 2


def pytest_xdist_make_scheduler(config, log):
    config.option.loadscopereorder = False  # in the order of collection
    return FilesAndGames(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Collect in one process first, so that the bytecode of tests and their imports is cached for the others."""
    gc.disable()  # collecting creates hardly any garbage
    if not hasattr(session.config, "workerinput"):
        return (yield)
    with open(Path(session.config.option.basetemp).parent / "collecting", "w") as turn:
        if takes(turn):
            return (yield)
        while not takes(turn):
            time.sleep(0.05)
    return (yield)


def takes(turn):
    try:
        lock(turn.fileno())
    except BlockingIOError:
        return False
    return True


def pytest_collection_finish():
    """Freeze existing objects so that the garbage collector skips them, and collect more rarely than by default."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def pytest_collection_modifyitems(items):
    """Start the slowest tests first, so that no worker is left with them at the end.

    Tests at a browser, which mostly wait, come between those that keep a core busy.
    """
    files = sorted(dict.fromkeys(map(file_of, items)), key=duration_rank)
    waiting = [file for file in files if file.startswith(AT_A_BROWSER)]
    working = [file for file in files if not file.startswith(AT_A_BROWSER)]
    places = {file: n / len(working) for n, file in enumerate(working)}
    places |= {file: n / len(waiting) / 2 for n, file in enumerate(waiting)}  # in the first half, which takes longer
    items.sort(key=lambda item: places[file_of(item)])


def file_of(item):
    return item.nodeid.partition("::")[0]


def duration_rank(file):
    return next((i for i, part in enumerate(LONGEST) if file.startswith(part)), len(LONGEST))


@pytest.fixture
def no_external_games(monkeypatch):
    """Forget external games that other tests have loaded."""
    monkeypatch.setattr(registry, "_external", set())


@pytest.fixture
def interpreted_bots(monkeypatch):
    """Run bots without the compiler, so that they start in a quarter of the time."""
    from parlour.players.external.command_line import CommandLine  # loads too much for every test

    environment, name = CommandLine.environment, "NUMBA_DISABLE_JIT"

    def interpreting(command):
        return environment(command) | ({name: "1"} if name in command.variables else {})

    monkeypatch.setattr(CommandLine, "environment", interpreting)
