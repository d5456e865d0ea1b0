"""FairQueue: order of tasks, interruptions and limits."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from parlour.server.networks import blocks
from parlour.server.runtime.computing.fair_queue import LONGEST_WAIT, Bounds, FairQueue, FullError, Priority

OPPONENT, REQUEST, SHOW, LATER = Priority
LONG, QUICK = 2.0, 0.5  # seconds


@dataclass(eq=False)
class Task:
    priority: Priority
    network: str
    seconds: float
    is_yielding: bool = False


def put(queue, *tasks):
    for task in tasks:
        queue.put(task)
    return list(tasks)


def answers(network, count=1, seconds=LONG):
    return [Task(OPPONENT, network, seconds) for _ in range(count)]


def drained(queue):
    """Run all tasks one at a time, and return them in that order."""
    done = []
    while task := queue.take():
        done.append(task)
        queue.done(task)
    return done


def test_more_urgent_tasks_run_first_and_equally_urgent_ones_in_order():
    queue = FairQueue(1)
    tasks = put(queue, *(Task(priority, "a", LONG) for priority in reversed(Priority) for _ in range(3)))
    assert drained(queue) == sorted(tasks, key=lambda task: task.priority)


def test_frequent_networks_do_not_overtake_a_waiting_one():
    queue = FairQueue(1)
    put(queue, *answers("patient", 3))
    served = []
    for number in range(12):
        put(queue, *answers(f"eager {number % 3}"))
        task = queue.take()
        served.append(task.network)
        queue.done(task)
    assert served.count("patient") == 3


HELD = [f"2001:db8:0:{number:x}::/64" for number in (0, 1, 2, 0x100, 0x101, 0x200)]  # in one /48 and three /56 networks


@pytest.mark.parametrize("networks", [["flood"] * 6, HELD])
def test_network_and_enclosing_one_leave_a_slot_free(networks):
    queue = FairQueue(3)
    put(queue, *(task for network in networks for task in answers(network, 1, QUICK)))
    assert [queue.take() is not None for _ in range(3)] == [True, True, False]
    (ann,) = put(queue, *answers("ann"))
    assert queue.take() is ann


def test_slot_is_reserved_for_quick_tasks():
    queue = FairQueue(2)
    put(queue, *answers("a"), *answers("b"), *answers("c"))
    assert queue.take().network == "a"
    assert queue.take() is None
    (quick,) = put(queue, *answers("d", seconds=QUICK))
    assert queue.take() is quick


def test_quick_task_overtakes_its_networks_long_ones():
    queue = FairQueue(2)
    put(queue, *answers("other"), *answers("ann", 3))
    queue.take()
    (quick,) = put(queue, *answers("ann", seconds=QUICK))
    assert queue.take() is quick


# Enclosing networks


def test_enclosing_network_has_one_turn():
    queue = FairQueue(1)
    put(queue, *(task for network in HELD for task in answers(network, 2)))
    put(queue, *answers("ann", 2), *answers("2001:db8:1::/64", 2))
    assert [task.network in HELD for task in drained(queue)[:6]] == [True, False, False] * 2


def test_distant_networks_of_one_holder_alternate():
    queue = FairQueue(1)
    put(queue, *(task for network in HELD for task in answers(network, 2)))
    assert [HELD.index(task.network) for task in drained(queue)[:6]] == [0, 3, 5, 1, 4, 5]


# Interruptions


def test_least_urgent_task_yields():
    queue = FairQueue(3)
    shown, asked = put(queue, Task(SHOW, "a", QUICK), Task(REQUEST, "b", LONG))
    (later,) = put(queue, Task(LATER, "c", LONG))
    while queue.take():
        pass
    assert set(queue.running) == {asked, shown, later}
    put(queue, *answers("d"))
    assert queue.to_stop() is later


def test_one_task_yields_at_a_time():
    queue = FairQueue(1)
    (later,) = put(queue, Task(LATER, "a", LONG))
    queue.take()
    put(queue, *answers("b"), *answers("c"))
    later.is_yielding = queue.to_stop() is later
    assert later.is_yielding
    assert queue.to_stop() is None


def test_no_task_yields_if_that_frees_no_slot():
    queue = FairQueue(2)
    put(queue, *answers("flood"))
    queue.take()
    (quick,) = put(queue, Task(LATER, "other", QUICK))
    assert queue.take() is quick
    put(queue, *answers("flood", seconds=QUICK))  # their network's share is used up
    assert queue.to_stop() is None


def test_no_task_yields_to_an_equal_or_if_a_slot_is_free():
    queue = FairQueue(2)
    put(queue, Task(SHOW, "a", LONG))
    queue.take()
    put(queue, Task(SHOW, "b", LONG))
    assert queue.to_stop() is None
    put(queue, *answers("c", seconds=QUICK))
    assert queue.to_stop() is None


def test_task_put_back_is_next_in_its_network():
    queue = FairQueue(1)
    first, second = put(queue, Task(LATER, "a", LONG), Task(LATER, "a", LONG))
    queue.put_back(queue.take())
    assert drained(queue) == [first, second]


# Changes


def test_dropped_task_never_runs():
    queue = FairQueue(1)
    one, other = put(queue, *answers("ann", 2))
    assert queue.drop(one)
    assert not queue.drop(one)
    assert drained(queue) == [other]


def test_task_that_becomes_urgent_moves_up():
    queue = FairQueue(1)
    shown, later = put(queue, Task(SHOW, "a", LONG), Task(LATER, "b", LONG))
    queue.move(later, OPPONENT)
    assert drained(queue) == [later, shown]


def test_running_task_can_become_less_urgent():
    queue = FairQueue(1)
    (task,) = put(queue, *answers("ann"))
    queue.take()
    queue.move(task, LATER)
    assert queue.waiting() == []
    put(queue, *answers("bob"))
    assert queue.to_stop() is task


# Bounds


def requests(network, count):
    return [Task(REQUEST, network, LONG) for _ in range(count)]


@pytest.mark.parametrize(
    ("bounds", "present", "refused", "full"),
    [
        (Bounds(5, 2), {"flood": 2}, "flood", (True, 2, 4)),
        (Bounds(5, 2), {"a": 2, "b": 2, "c": 1}, "d", (False, 5, 10)),
        (Bounds(16, 2), {HELD[0]: 2, HELD[1]: 2}, HELD[2], (True, 4, 8)),
        (Bounds(16, 2), {HELD[0]: 2, HELD[1]: 2, HELD[3]: 2, HELD[5]: 2}, HELD[4], (True, 8, 16)),
    ],
)
def test_tasks_per_network_enclosing_network_and_in_total_are_limited(bounds, present, refused, full):
    queue = FairQueue(1, {REQUEST: bounds})
    for network, count in present.items():
        put(queue, *requests(network, count))
    queue.take()  # running tasks count, too
    with pytest.raises(FullError) as problem:
        put(queue, *requests(refused, 1))
    assert (problem.value.own, problem.value.count, problem.value.seconds) == full
    if full[0]:
        put(queue, *requests("ann", 1))


def test_yielding_tasks_and_other_priorities_are_not_counted():
    queue = FairQueue(1, {REQUEST: Bounds(total=5, per_network=2)})
    put(queue, *requests("ann", 2), *answers("ann", 20))
    assert len(queue.waiting(OPPONENT)) == 20
    for task in queue.waiting(OPPONENT):
        queue.drop(task)
    queue.take().is_yielding = True
    put(queue, *requests("ann", 1))


def test_estimated_wait_counts_more_urgent_tasks_and_is_bounded():
    queue = FairQueue(1)
    put(queue, Task(LATER, "a", 100))
    assert queue.wait(REQUEST) == 1
    put(queue, *answers("a", 1000))
    assert queue.wait(REQUEST) == LONGEST_WAIT


# Properties

tasks = st.builds(
    Task, st.sampled_from(Priority), st.sampled_from(["a", "b", *HELD[::2]]), st.sampled_from([QUICK, LONG])
)


@given(st.lists(tasks), st.integers(1, 4))
def test_every_task_runs_once(tasks, slots):
    queue = FairQueue(slots)
    put(queue, *tasks)
    assert Counter(map(id, drained(queue))) == Counter(map(id, tasks))


@given(st.integers(1, 30), st.integers(1, 5))
def test_last_network_waits_for_one_task_of_each_other(flood, networks):
    queue = FairQueue(1)
    for number in range(networks):
        put(queue, *answers(str(number), flood))
    (ann,) = put(queue, *answers("ann"))
    assert drained(queue).index(ann) <= networks


class Scheduling(RuleBasedStateMachine):
    """A queue under arbitrary sequences of operations."""

    def __init__(self):
        super().__init__()
        self.queue = FairQueue(3, {REQUEST: Bounds(4, 2)})

    @rule(task=tasks)
    def put(self, task):
        try:
            self.queue.put(task)
        except FullError:
            assert task.priority is REQUEST

    @rule()
    def take(self):
        before = self.queue.waiting()
        task = self.queue.take()
        assert task is None or task in before
        assert task is None or task not in self.queue.waiting()

    @precondition(lambda self: self.queue.running)
    @rule(data=st.data(), again=st.booleans())
    def end(self, data, again):
        task = data.draw(st.sampled_from(self.queue.running))
        self.queue.put_back(task) if again else self.queue.done(task)

    @precondition(lambda self: self.queue.running)
    @rule()
    def interrupt(self):
        if task := self.queue.to_stop():
            task.is_yielding = True
            assert any(other.priority < task.priority for other in self.queue.waiting())

    @precondition(lambda self: self.queue.waiting())
    @rule(data=st.data(), priority=st.sampled_from(Priority))
    def move(self, data, priority):
        self.queue.move(data.draw(st.sampled_from(self.queue.waiting())), priority)

    @invariant()
    def one_slot_is_left_for_others(self):
        running = self.queue.running
        assert len(running) <= 3
        assert max(Counter(blocks(task.network)[-1] for task in running).values(), default=0) <= 2
        assert sum(task.seconds > QUICK for task in running) <= 2

    @invariant()
    def idle_queue_can_start_a_waiting_task(self):
        if not self.queue.running:
            assert not self.queue.waiting() or any(map(self.queue._may_start, self.queue._candidates()))


TestScheduling = Scheduling.TestCase
