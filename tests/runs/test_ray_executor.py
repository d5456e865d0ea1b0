"""The cluster executor."""

import os
import socket
import threading
import time
from contextlib import closing

import pytest

import parlour
from parlour.lab.collecting import DataFolder, collect, make_collection
from parlour.lab.comparing import Arm, make_plan, run, summarize
from parlour.lab.item_values import advantages, make_item_plan
from parlour.lab.item_values import summarize as worth
from parlour.lab.measures import MEASURES
from parlour.lab.report.report_budget import Budget
from parlour.lab.report.report_builder import DATA, PAGE, ReportBuilder, ReportRequest
from parlour.lab.report.study import OF_SEVERAL
from parlour.runs.executor import LocalExecutor, WorkerDiedError
from parlour.runs.ray_executor import ClusterError, RayExecutor
from parlour.runs.run_log import RunLog
from parlour.templates import create

MEMORY = 80_000_000  # bytes of object store per machine


@pytest.mark.parametrize("address", ["", "here", "ray://here:1", "10.0.0.1", "10.0.0.1:x", "a b:1"])
def test_invalid_address_is_refused(address):
    with pytest.raises(ClusterError, match="Invalid cluster address .* Give the host and port of its head node"):
        RayExecutor(address)


@pytest.mark.parametrize("port", ["free", "99999"])
def test_missing_cluster_is_reported_at_once(port):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listener.getsockname()[1] if port == 'free' else port}"
    began = time.monotonic()
    with pytest.raises(ClusterError, match=rf"Cannot reach a cluster at {address}: .* ray start --head"):
        list(RayExecutor(address).run(Squarer, iter([1])))
    assert time.monotonic() - began < 60  # Ray alone would keep retrying


class Squarer:
    """Squares numbers; some kill their worker the first time, and 13 kills it every time."""

    def __init__(self, stop):
        assert isinstance(stop, threading.Event)

    def __call__(self, task):
        number, mark = task if isinstance(task, tuple) else (task, None)
        if number == 13:
            os._exit(1)
        if mark is not None and not mark.exists():
            mark.touch()
            os._exit(1)
        if number < 0:
            raise LookupError("nothing below 0")
        time.sleep(0.2)
        return None if number == 7 else number**2


@pytest.fixture(scope="session")
def cluster():
    """A simulated cluster of two machines, joined by this process."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": MEMORY})
    made.add_node(num_cpus=1, object_store_memory=MEMORY)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.mark.campaign
@pytest.mark.filterwarnings("default")
class TestOnTwoMachines:
    def test_all_results_are_yielded_except_none(self, cluster):
        found = list(RayExecutor(cluster.address).run(Squarer, iter(range(10))))
        assert sorted(found) == [number**2 for number in range(10) if number != 7]

    def test_worker_exception_is_raised(self, cluster):
        with pytest.raises(LookupError, match="nothing below 0"):
            list(RayExecutor(cluster.address).run(Squarer, iter([1, -1])))

    def test_generator_can_be_closed_early(self, cluster):
        with closing(RayExecutor(cluster.address).run(Squarer, iter(range(10_000)))) as results:
            assert next(results) in {number**2 for number in range(10)}

    def test_task_whose_worker_is_killed_is_retried(self, cluster, tmp_path):
        tasks = [(number, tmp_path / "mark" if number == 3 else None) for number in range(6)]
        assert sorted(RayExecutor(cluster.address).run(Squarer, iter(tasks))) == [0, 1, 4, 9, 16, 25]
        assert (tmp_path / "mark").exists()

    def test_task_that_kills_every_worker_is_reported(self, cluster):
        with pytest.raises(WorkerDiedError, match="A worker on the cluster died"):
            list(RayExecutor(cluster.address).run(Squarer, iter([13])))

    def test_cluster_collects_the_same_bytes_and_survives_a_lost_machine(self, cluster, tmp_path):
        lost = cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        for where, executor in {"here": LocalExecutor(1), "there": RayExecutor(cluster.address)}.items():
            gone = []

            def lose(games, where=where, gone=gone):
                if where == "there" and not gone:
                    gone.append(cluster.remove_node(lost, allow_graceful=False))

            collect(folder(tmp_path / where), "mcts:simulations=3", 80, executor, lose)
        assert files(tmp_path / "here") == files(tmp_path / "there") and len(files(tmp_path / "here")) == 3 * 8

    def test_game_in_a_folder_is_sent_along(self, cluster, tmp_path, monkeypatch):
        create("sent_dice", "dice", tmp_path / "games")
        monkeypatch.setenv("PARLOUR_GAMES", str(tmp_path / "games"))
        data = DataFolder(tmp_path / "out", make_collection(parlour.load("sent_dice")))
        collect(data, "random", 20, RayExecutor(cluster.address))
        assert data.count("random") == 20

    def test_cluster_gives_the_same_comparison_and_item_values(self, cluster):
        executors = {"here": LocalExecutor(1), "there": RayExecutor(cluster.address)}
        plans = {"compared": compared(), "items": make_item_plan(parlour.load("columna"), "random", seed="same")}
        found = {}
        for where, executor in executors.items():
            logs = {name: RunLog(plan) for name, plan in plans.items()}
            reported = {name: (run(log, 6, executor), log) for name, log in logs.items()}
            rated = advantages(logs["items"], 2, executor)
            found[where] = summarize(*games_of(reported["compared"])), worth(*games_of(reported["items"]), rated)
        assert found["here"] == found["there"]

    def test_cluster_writes_the_same_report(self, cluster, tmp_path):
        for where, executor in {"here": LocalExecutor(1), "there": RayExecutor(cluster.address)}.items():
            ReportBuilder(order(tmp_path / where)).make(executor)
        for name in (PAGE, DATA):
            here, there = ((tmp_path / where / name).read_text("utf-8") for where in ("here", "there"))
            assert here.replace(str(tmp_path / "here"), "") == there.replace(str(tmp_path / "there"), "")
        assert '"ladder"' in here and '"calibration"' not in here


def compared():
    arms = [Arm({"faces": 1}), Arm({"faces": 2})]
    return make_plan(parlour.load("maexchen"), arms, ["mcts:simulations=3"], "turns", seed="same")


def games_of(reported):
    comparison, log = reported
    return comparison, log.games


def order(path):
    """Return a small report request with random games, a level, analysis and a ladder."""
    budget = Budget("small", 600.0, 300, 0.001, 20, (1.0,), judged=2, ladder=2)
    return ReportRequest(parlour.load("maexchen", faces=1), path, budget, MEASURES | OF_SEVERAL, "parlour lab maexchen")


def folder(path):
    return DataFolder(path, make_collection(parlour.load("maexchen", faces=1)))


def files(path):
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*.parquet"))}
