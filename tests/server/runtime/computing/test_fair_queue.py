"""A fair queue: which task comes next, and which one has to give way."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from parlour.server.networks import blocks
from parlour.server.runtime.computing.fair_queue import LONGEST_WAIT, Bounds, FairQueue, FullError, Task
from parlour.server.runtime.computing.priority import Priority

OPPONENT, REQUEST, SHOW, LATER = Priority
LONG, QUICK = 2.0, 0.5  # seconds


def put(queue, *tasks):
    for task in tasks:
        queue.put(task)
    return list(tasks)


def answers(network, count=1, seconds=LONG):
    return [Task(OPPONENT, network, seconds) for _ in range(count)]


def drained(queue):
    """The tasks in the order in which they are done, one after another."""
    done = []
    while task := queue.take():
        done.append(task)
        queue.done(task)
    return done


def test_the_more_urgent_comes_first():
    queue = FairQueue(1)
    tasks = put(queue, *(Task(priority, "a", LONG) for priority in reversed(Priority)))
    assert drained(queue) == list(reversed(tasks))


def test_networks_take_turns():
    queue = FairQueue(1)
    flood = put(queue, *answers("flood", 8))
    (ann,) = put(queue, *answers("ann"))
    assert drained(queue)[:2] == [flood[0], ann]


def test_who_comes_again_and_again_does_not_get_ahead_of_who_waits():
    queue = FairQueue(1)
    put(queue, *answers("patient", 3))
    served = []
    for number in range(12):
        put(queue, *answers(f"eager {number % 3}"))
        task = queue.take()
        served.append(task.network)
        queue.done(task)
    assert served.count("patient") == 3


def test_of_one_network_the_oldest_comes_first():
    queue = FairQueue(1)
    tasks = put(queue, *answers("ann", 5))
    assert drained(queue) == tasks


def test_one_network_never_has_all_slots():
    queue = FairQueue(3)
    put(queue, *answers("flood", 8, QUICK))
    assert [queue.take() is not None for _ in range(3)] == [True, True, False]
    (ann,) = put(queue, *answers("ann"))
    assert queue.take() is ann


def test_a_quick_task_has_a_slot_that_no_long_one_takes():
    queue = FairQueue(2)
    put(queue, *answers("a"), *answers("b"), *answers("c"))
    assert queue.take().network == "a"
    assert queue.take() is None
    (quick,) = put(queue, *answers("d", seconds=QUICK))
    assert queue.take() is quick


def test_a_quick_task_passes_its_network_s_long_ones():
    queue = FairQueue(2)
    put(queue, *answers("other"), *answers("ann", 3))
    queue.take()
    (quick,) = put(queue, *answers("ann", seconds=QUICK))
    assert queue.take() is quick


def test_a_single_slot_is_for_all():
    queue = FairQueue(1)
    put(queue, *answers("ann", 2))
    assert queue.take() and queue.take() is None


# Networks of one holder

HELD = [f"2001:db8:0:{number:x}::/64" for number in (0, 1, 2, 0x100, 0x101, 0x200)]  # of one /48, three /56


def test_whoever_holds_many_networks_has_one_turn():
    queue = FairQueue(1)
    put(queue, *(task for network in HELD for task in answers(network, 2)))
    put(queue, *answers("ann", 2), *answers("2001:db8:1::/64", 2))
    assert [task.network in HELD for task in drained(queue)[:6]] == [True, False, False] * 2


def test_among_the_networks_of_one_holder_those_further_away_come_first():
    queue = FairQueue(1)
    put(queue, *(task for network in HELD for task in answers(network, 2)))
    assert [HELD.index(task.network) for task in drained(queue)[:6]] == [0, 3, 5, 1, 4, 5]


def test_whoever_holds_many_networks_leaves_a_slot():
    queue = FairQueue(3)
    put(queue, *(task for network in HELD for task in answers(network, 1, QUICK)))
    assert [queue.take() is not None for _ in range(3)] == [True, True, False]
    (ann,) = put(queue, *answers("ann"))
    assert queue.take() is ann


# Giving way


def test_the_least_urgent_gives_way():
    queue = FairQueue(3)
    shown, asked = put(queue, Task(SHOW, "a", QUICK), Task(REQUEST, "b", LONG))
    (later,) = put(queue, Task(LATER, "c", LONG))
    while queue.take():
        pass
    assert queue.running == [asked, shown, later] or set(queue.running) == {asked, shown, later}
    put(queue, *answers("d"))
    assert queue.to_stop() is later


def test_one_gives_way_at_a_time():
    queue = FairQueue(1)
    (later,) = put(queue, Task(LATER, "a", LONG))
    queue.take()
    put(queue, *answers("b"), *answers("c"))
    later.gives_way = queue.to_stop() is later
    assert later.gives_way
    assert queue.to_stop() is None


def test_nothing_gives_way_where_that_would_not_help():
    queue = FairQueue(2)
    put(queue, *answers("flood"))
    queue.take()
    (quick,) = put(queue, Task(LATER, "other", QUICK))
    assert queue.take() is quick
    put(queue, *answers("flood", seconds=QUICK))  # whose own share is used up
    assert queue.to_stop() is None


def test_nothing_gives_way_to_its_like_nor_where_there_is_room():
    queue = FairQueue(2)
    put(queue, Task(SHOW, "a", LONG))
    queue.take()
    put(queue, Task(SHOW, "b", LONG))
    assert queue.to_stop() is None
    put(queue, *answers("c", seconds=QUICK))
    assert queue.to_stop() is None


def test_what_is_put_back_is_next_of_its_network():
    queue = FairQueue(1)
    first, second = put(queue, Task(LATER, "a", LONG), Task(LATER, "a", LONG))
    queue.put_back(queue.take())
    assert drained(queue) == [first, second]


# Changing one's mind


def test_what_is_dropped_is_never_done():
    queue = FairQueue(1)
    one, other = put(queue, *answers("ann", 2))
    assert queue.drop(one)
    assert not queue.drop(one)
    assert drained(queue) == [other]


def test_what_becomes_urgent_moves_up():
    queue = FairQueue(1)
    shown, later = put(queue, Task(SHOW, "a", LONG), Task(LATER, "b", LONG))
    queue.move(later, OPPONENT)
    assert drained(queue) == [later, shown]


def test_what_is_under_way_can_become_less_urgent():
    queue = FairQueue(1)
    (task,) = put(queue, *answers("ann"))
    queue.take()
    queue.move(task, LATER)
    assert queue.waiting() == []
    put(queue, *answers("bob"))
    assert queue.to_stop() is task


# Bounds

SMALL = {REQUEST: Bounds(in_all=5, of_network=2)}


def requests(network, count):
    return [Task(REQUEST, network, LONG) for _ in range(count)]


def test_a_network_has_a_few():
    queue = FairQueue(2, SMALL)
    put(queue, *requests("flood", 2))
    queue.take()  # what is under way counts too
    with pytest.raises(FullError) as full:
        put(queue, *requests("flood", 1))
    assert (full.value.own, full.value.count, full.value.seconds) == (True, 2, 2)
    put(queue, *requests("ann", 1))


def test_all_together_have_a_few():
    queue = FairQueue(1, SMALL)
    put(queue, *requests("a", 2), *requests("b", 2), *requests("c", 1))
    with pytest.raises(FullError) as full:
        put(queue, *requests("d", 1))
    assert (full.value.own, full.value.count, full.value.seconds) == (False, 5, 10)


def test_whoever_holds_many_networks_has_a_larger_share_but_not_all():
    queue = FairQueue(1, {REQUEST: Bounds(in_all=16, of_network=2)})
    put(queue, *requests(HELD[0], 2), *requests(HELD[1], 2))
    with pytest.raises(FullError) as full:
        put(queue, *requests(HELD[2], 1))
    assert (full.value.own, full.value.count) == (True, 4)
    put(queue, *requests(HELD[3], 2), *requests(HELD[5], 2))
    with pytest.raises(FullError) as full:
        put(queue, *requests(HELD[4], 1))
    assert (full.value.own, full.value.count) == (True, 8)
    put(queue, *requests("ann", 2), *requests("2001:db8:1::/64", 2))


def test_other_priorities_are_not_bounded_by_it():
    queue = FairQueue(1, SMALL)
    put(queue, *requests("a", 2), *answers("a", 20))
    assert len(queue.waiting(OPPONENT)) == 20


def test_what_gives_way_leaves_room():
    queue = FairQueue(1, SMALL)
    put(queue, *requests("ann", 2))
    queue.take().gives_way = True
    put(queue, *requests("ann", 1))


def test_nobody_is_told_to_wait_for_nothing_or_for_ever():
    queue = FairQueue(1)
    assert queue.wait(REQUEST) == 1
    put(queue, *answers("a", 1000))
    assert queue.wait(REQUEST) == LONGEST_WAIT
    assert FairQueue(1).wait(LATER) == 1


def test_what_is_less_urgent_makes_nobody_wait():
    queue = FairQueue(1)
    put(queue, Task(LATER, "a", 100))
    assert queue.wait(REQUEST) == 1


# Whatever happens

tasks = st.builds(
    Task, st.sampled_from(Priority), st.sampled_from(["a", "b", *HELD[::2]]), st.sampled_from([QUICK, LONG])
)


@given(st.lists(tasks), st.integers(1, 4))
def test_everything_is_done_once(tasks, slots):
    queue = FairQueue(slots)
    put(queue, *tasks)
    assert Counter(map(id, drained(queue))) == Counter(map(id, tasks))


@given(st.integers(1, 30), st.integers(1, 5))
def test_who_comes_last_waits_for_one_task_of_each_other_network(flood, networks):
    queue = FairQueue(1)
    for number in range(networks):
        put(queue, *answers(str(number), flood))
    (ann,) = put(queue, *answers("ann"))
    assert drained(queue).index(ann) <= networks


class Scheduling(RuleBasedStateMachine):
    """A queue as threads use it."""

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
    def give_way(self):
        if task := self.queue.to_stop():
            task.gives_way = True
            assert any(other.priority < task.priority for other in self.queue.waiting())

    @precondition(lambda self: self.queue.waiting())
    @rule(data=st.data(), priority=st.sampled_from(Priority))
    def move(self, data, priority):
        self.queue.move(data.draw(st.sampled_from(self.queue.waiting())), priority)

    @invariant()
    def a_slot_is_left_for_others(self):
        running = self.queue.running
        assert len(running) <= 3
        assert max(Counter(blocks(task.network)[-1] for task in running).values(), default=0) <= 2
        assert sum(not task.is_quick for task in running) <= 2

    @invariant()
    def nobody_waits_for_nothing(self):
        if not self.queue.running:
            assert not self.queue.waiting() or any(map(self.queue._may_begin, self.queue._first()))


TestScheduling = Scheduling.TestCase
