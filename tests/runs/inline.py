"""An in-process executor for tests that do not depend on processes."""

import threading


class InlineExecutor:
    """Runs all tasks in this process, one after another."""

    def run(self, make_worker, tasks):
        worker = make_worker(threading.Event())
        yield from map(worker, tasks)
