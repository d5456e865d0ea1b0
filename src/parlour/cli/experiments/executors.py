"""Where games are played: on this machine, or on a cluster."""

from __future__ import annotations

from parlour.errors import ParlourError
from parlour.runs.executor import Executor, LocalExecutor
from parlour.runs.ray_executor import RayExecutor


def executor_of(processes: int | None, cluster: str | None) -> Executor:
    """The executor that was asked for. Raises ParlourError for one that cannot be."""
    if cluster is None:
        return LocalExecutor(processes)
    if processes is not None:
        raise ParlourError("--cluster uses all cores of the cluster and cannot be combined with --processes.")
    return RayExecutor(cluster)
