"""Executors chosen on the command line."""

import pytest

from parlour.cli.studies.study_run import executor_of
from parlour.errors import ParlourError
from parlour.runs.executor import LocalExecutor
from parlour.runs.ray_executor import RayExecutor


def test_here_or_on_a_cluster():
    assert executor_of(3, None) == LocalExecutor(3)
    assert executor_of(None, "head:6379") == RayExecutor("head:6379")


def test_processes_are_counted_here_alone():
    with pytest.raises(ParlourError, match="--cluster uses all cores .* cannot be combined with --processes"):
        executor_of(2, "head:6379")
    with pytest.raises(ParlourError, match="processes must be at least 1"):
        executor_of(0, None)
