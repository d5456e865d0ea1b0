"""The executor of a cluster: tasks shared out to all cores of some machines, by Ray.

It is used where `LocalExecutor` is, and gives the same results: a task is told all that it follows from, and only this
process writes. A task whose worker or machine dies is done again elsewhere.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import socket
import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from parlour import __version__
from parlour.errors import ParlourError
from parlour.util.dependencies import require

from .executor import AHEAD, Worker, WorkerDiedError, WorkerFactory

ADDRESS = re.compile(r"(?:(?P<host>[A-Za-z0-9.-]+)|\[(?P<literal>[0-9a-fA-F:]+)\]):(?P<port>[0-9]{1,5})")
PATIENCE = 5.0  # seconds until a machine that does not answer is said not to be there
RETRIES = 3  # of a task whose worker or machine died


class ClusterError(ParlourError):
    """A cluster that is not there, or is not what this machine can work with."""


@dataclass(frozen=True, slots=True)
class RayExecutor:
    """All machines of a Ray cluster, of which this is one. The address is that of its head, host:port.

    Raises ClusterError for what is no address.
    """

    address: str

    def __post_init__(self) -> None:
        if not ADDRESS.fullmatch(self.address):
            words = "Give the host and port of its head node, as in 10.0.0.1:6379."
            raise ClusterError(f"Invalid cluster address {self.address!r}. {words}")

    def run(self, make_worker: WorkerFactory, tasks: Iterator[Any]) -> Generator[Any]:
        """The results of tasks, as they end. Raises ClusterError, WorkerDiedError, and whatever a worker raises."""
        ray = _connected(self.address)
        do = ray.remote(max_retries=RETRIES, num_cpus=1, scheduling_strategy="SPREAD")(_do).remote
        factory = pickle.dumps(make_worker)
        waiting = [do(__version__, factory, task) for task in islice(tasks, _cores(ray) * AHEAD)]
        try:
            while waiting:
                done, waiting = ray.wait(waiting)
                waiting += [do(__version__, factory, task) for task in islice(tasks, len(done))]
                yield from filter(_is_result, map(_result, done))
        finally:
            for task in waiting:
                ray.cancel(task, force=True)


_workers: dict[bytes, Worker] = {}  # of this process, if it is one of a cluster's; by how they are made


def _do(version: str, factory: bytes, task: Any) -> Any:
    """Do a task, in a process of the cluster; its worker is kept for the next."""
    if version != __version__:
        raise ClusterError(
            f"{socket.gethostname()} has Parlour {__version__} instead of {version}. Install the same version."
        )
    if factory not in _workers:
        _workers.clear()
        _workers[factory] = pickle.loads(factory)(threading.Event())
    return _workers[factory](task)


def _result(task: Any) -> Any:
    """What came of a task. Raises what it raised, and WorkerDiedError."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(task)
    except RayTaskError as problem:
        raise problem.cause from None
    except RayError as problem:
        words = f"A worker on the cluster died, and so did its replacements: {type(problem).__name__}."
        raise WorkerDiedError(words) from None


def _is_result(value: Any) -> bool:
    return value is not None


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _connected(address: str) -> Any:
    """Ray, connected to a cluster. Raises ClusterError where there is none, and MissingDependencyError."""
    require("Playing on a cluster")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what is to come
    import ray

    if not ray.is_initialized():
        _check_answers(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as problem:
            words = f"Cannot use the cluster at {address} from this machine: {str(problem).splitlines()[0]}"
            raise ClusterError(f"{words} Join it first: ray start --address {address}") from problem
    return ray


def _check_answers(address: str) -> None:
    """Raises ClusterError soon where nobody listens; Ray by itself would try for a minute."""
    found = ADDRESS.fullmatch(address)
    assert found is not None
    try:
        socket.create_connection((found["host"] or found["literal"], int(found["port"])), PATIENCE).close()
    except (OSError, OverflowError) as problem:
        words = f"Cannot reach a cluster at {address}: {getattr(problem, 'strerror', None) or problem}."
        raise ClusterError(f"{words} Start one with: ray start --head --port 6379") from problem
