"""An executor for tests, which start no process for what is no matter of processes."""

import threading


class InlineExecutor:
    """Does all tasks here, one after the other."""

    def run(self, make_worker, tasks):
        worker = make_worker(threading.Event())
        yield from map(worker, tasks)
