"""The limits of programs."""

import psutil
import pytest

from parlour.players.external import process_limits

only_where_processes_are_limited = pytest.mark.skipif(
    not process_limits.can_limit(), reason="the system has no such limits"
)


def test_default_memory_is_at_most_half_of_the_machine():
    assert 0 < process_limits.default_memory() <= min(4096, psutil.virtual_memory().total / 2**21)


@only_where_processes_are_limited
def test_limits_apply_to_child_processes(begin):
    program = begin("read -r line; (cat /proc/self/limits | tr -s ' ' '_' | tr '\\n' ' '; echo) | sed 's/^/ready\\t/'")
    program.send("go")  # the limits are in place by now
    seen = program.receive("ready", 60)
    assert f"Max_data_size_{500 * process_limits.MEGABYTE}_{500 * process_limits.MEGABYTE}_" in seen
    assert f"Max_file_size_{process_limits.FILE_SIZE}_{process_limits.FILE_SIZE}_" in seen
    most = int(seen.partition("Max_processes_")[2].split("_")[0])
    assert most > process_limits.PROCESSES


@only_where_processes_are_limited
def test_limit_on_processes_allows_for_those_that_run():
    own = [each.info["num_threads"] for each in psutil.process_iter(["uids", "num_threads"]) if is_own(each)]
    assert abs(process_limits._running() - sum(own)) < 200


def is_own(process):
    return process.info["uids"] is not None and process.info["uids"].effective == psutil.Process().uids().real
