"""The end of a program's processes."""

import contextlib
import os

import psutil
import pytest

from parlour.players.external import process_tree

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the system does not list processes in /proc")
WAIT = "printf 'ready\\t%s\\n' $!; wait"


def lives(process):
    with contextlib.suppress(psutil.NoSuchProcess):
        return psutil.Process(process).status() != psutil.STATUS_ZOMBIE
    return False


@pytest.mark.parametrize(
    "script",
    [
        f"sleep 600 & {WAIT}",
        f"setsid sleep 600 & {WAIT}",
        f"trap '' TERM; sleep 600 & {WAIT}",
        '(setsid sh -c \'trap "" TERM HUP; echo "ready\t$$"; while :; do sleep 600; done\' &)',
        f"env -i sleep 600 & {WAIT}",
        f"env -i setsid sleep 600 & {WAIT}",
    ],
    ids=["group", "own session", "deaf", "orphan in its own session", "own environment", "own session and environment"],
)
def test_child_processes_end_with_their_program(begin, script):
    program = begin(script)
    child = int(program.receive("ready", 60))
    assert lives(child)
    program.close()
    assert not lives(child)


def test_program_may_end_by_itself(begin, tmp_path):
    program = begin(
        "trap 'echo saved > $1; exit' TERM; printf 'ready\\n'; while :; do sleep 0.01; done", tmp_path / "it"
    )
    program.receive("ready", 60)
    program.close()
    assert (tmp_path / "it").read_text() == "saved\n"


def test_other_programs_continue(begin):
    one, other = begin(f"sleep 600 & {WAIT}"), begin(f"sleep 600 & {WAIT}")
    one.receive("ready", 60)
    child = int(other.receive("ready", 60))
    one.close()
    assert other.is_running and lives(child)


def test_group_is_ended_where_processes_are_not_listed(begin, monkeypatch, tmp_path):
    monkeypatch.setattr(process_tree, "PROC", tmp_path)
    program = begin(f"sleep 600 & {WAIT}")
    child = int(program.receive("ready", 60))
    program.close()
    psutil.wait_procs([psutil.Process(child)] if lives(child) else [], timeout=60)
    assert not lives(child)
