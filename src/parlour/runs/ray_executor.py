"""Run tasks on all cores of a Ray cluster.

Interchangeable with `LocalExecutor` and gives the same results: a task holds everything its result depends on, and only
this process writes. A task whose worker or machine dies is retried elsewhere. Games in named folders are sent along.
"""

from __future__ import annotations

import functools
import io
import logging
import os
import pickle
import re
import socket
import tempfile
import threading
import zipfile
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour import __version__
from parlour.errors import ParlourError
from parlour.registry import add_folders, games_in_folders
from parlour.util.optional_dependencies import require

from .executor import AHEAD, R, T, Worker, WorkerDiedError, WorkerFactory

ADDRESS = re.compile(r"(?:(?P<host>[A-Za-z0-9.-]+)|\[(?P<literal>[0-9a-fA-F:]+)\]):(?P<port>[0-9]{1,5})")
PATIENCE = 5.0  # connection timeout in seconds
RETRIES = 3  # per task, after its worker or machine died


class ClusterError(ParlourError):
    """A cluster that cannot be reached or used."""


@dataclass(frozen=True, slots=True)
class RayExecutor:
    """All machines of a Ray cluster, including this one. The address is the head node's host:port.

    Raises ClusterError for an invalid address.
    """

    address: str

    def __post_init__(self) -> None:
        if not ADDRESS.fullmatch(self.address):
            words = "Give the host and port of its head node, as in 10.0.0.1:6379."
            raise ClusterError(f"Invalid cluster address {self.address!r}. {words}")

    def run(self, make_worker: WorkerFactory[T, R], tasks: Iterator[T]) -> Generator[R]:
        """Yield the results of tasks as they finish.

        Raises ClusterError, WorkerDiedError and any exception that a worker raises.
        """
        ray = _connected(self.address)
        do = ray.remote(max_retries=RETRIES, num_cpus=1, scheduling_strategy="SPREAD")(_do).remote
        job = __version__, ray.put(_packed_games()), pickle.dumps(make_worker)
        waiting = [do(*job, task) for task in islice(tasks, _cores(ray) * AHEAD)]
        try:
            while waiting:
                done, waiting = ray.wait(waiting)
                waiting += [do(*job, task) for task in islice(tasks, len(done))]
                yield from filter(_is_result, map(_result, done))
        finally:
            for task in waiting:
                ray.cancel(task, force=True)


def _packed_games() -> bytes:
    """Return the games in named folders as a ZIP archive, a folder each. Their caches are left out."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, _, where in games_in_folders():
            for file in filter(Path.is_file, sorted(Path(where).rglob("*"))):
                inside = file.relative_to(where)
                if "__pycache__" not in inside.parts:
                    archive.write(file, Path(name, inside))
    return packed.getvalue()


@functools.cache
def _unpack_games(packed: bytes) -> None:
    """Add the games of an archive to those of this process."""
    folder = tempfile.mkdtemp(prefix="parlour-games")
    zipfile.ZipFile(io.BytesIO(packed)).extractall(folder)
    add_folders(folder)


_workers: dict[bytes, Worker[Any, Any]] = {}  # workers of a cluster process, by pickled factory


def _do(version: str, games: bytes, factory: bytes, task: object) -> object:
    """Run a task in a cluster process and keep its worker for the next task."""
    if version != __version__:
        raise ClusterError(
            f"{socket.gethostname()} has Parlour {__version__} instead of {version}. Install the same version."
        )
    if factory not in _workers:
        _workers.clear()
        _unpack_games(games)
        _workers[factory] = pickle.loads(factory)(threading.Event())
    return _workers[factory](task)


def _result(task: Any) -> Any:
    """Return a task's result. Raises the task's exception, or WorkerDiedError."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(task)
    except RayTaskError as problem:
        raise problem.cause from None
    except RayError as problem:
        words = f"A worker on the cluster died, and so did its replacements: {type(problem).__name__}."
        raise WorkerDiedError(words) from None


def _is_result(value: object) -> bool:
    return value is not None


def _cores(ray: ModuleType) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _connected(address: str) -> ModuleType:
    """Return the Ray module, connected. Raises ClusterError and MissingDependencyError."""
    require("Playing on a cluster")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # suppresses a deprecation warning
    import ray

    if not ray.is_initialized():
        _connect(ray, address)
    return ray


def _connect(ray: ModuleType, address: str) -> None:
    _check_answers(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as problem:
        words = f"Cannot use the cluster at {address} from this machine: {str(problem).splitlines()[0]}"
        raise ClusterError(f"{words} Join it first: ray start --address {address}") from problem


def _check_answers(address: str) -> None:
    """Raises ClusterError at once if nothing listens at the address; Ray alone would retry for a minute."""
    found = ADDRESS.fullmatch(address)
    assert found is not None
    try:
        socket.create_connection((found["host"] or found["literal"], int(found["port"])), PATIENCE).close()
    except (OSError, OverflowError) as problem:
        words = f"Cannot reach a cluster at {address}: {getattr(problem, 'strerror', None) or problem}."
        raise ClusterError(f"{words} Start one with: ray start --head --port 6379") from problem
