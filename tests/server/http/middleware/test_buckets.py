"""Token buckets, and how few of them are kept."""

import pytest

from parlour.server.http.middleware import Buckets

from .applications import Clock


def test_a_bucket_runs_dry_and_fills_again():
    clock = Clock()
    buckets = Buckets(rate=2, size=3, clock=clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    clock.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    clock.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_several_tokens_are_taken_at_once_or_none():
    buckets = Buckets(rate=2, size=10, clock=Clock())
    assert [buckets.take("a", 6), buckets.take("a", 6), buckets.take("a", 4)] == [0, 1, 0]


def test_whoever_holds_many_networks_has_larger_buckets_but_not_as_many():
    buckets = Buckets(rate=1, size=10, clock=Clock())

    def taken(networks):
        return [buckets.take(network) for network in networks].count(0)

    assert taken([f"2001:db8:0:{number:x}::/64" for number in range(0x100)]) == 20  # of one /56
    assert taken([f"2001:db8:0:{number:x}::/64" for number in range(0x100, 0x10000)]) == 60  # the rest of its /48
    assert taken(["2001:db8:1::/64"] * 20) == 10
    assert taken(["10.0.0.1"] * 20) == 10


def test_who_is_refused_has_taken_nothing_of_the_networks_around():
    buckets = Buckets(rate=1, size=10, clock=Clock())
    assert [buckets.take("2001:db8::/64") for _ in range(100)].count(0) == 10
    assert [buckets.take("2001:db8:0:1::/64") for _ in range(100)].count(0) == 10


def test_who_is_refused_is_not_remembered():
    buckets = Buckets(rate=1, size=1, clock=Clock())
    for number in range(1000):
        buckets.take(f"2001:db8:0:{number:x}::/64")
    assert len(buckets._buckets) == 8 + 4 + 1  # of one /48, in four of its /56, and itself


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr("parlour.server.http.middleware.buckets.MOST_BUCKETS", 10)


def test_buckets_are_forgotten_before_they_are_too_many(few):
    clock = Clock()
    buckets = Buckets(rate=1, size=1, clock=clock)
    for i in range(100):
        buckets.take(f"10.0.0.{i}")
        clock.now += 0.01
    assert len(buckets._buckets) <= 10


def test_a_crowd_of_newcomers_gives_nobody_back_what_they_spent(few):
    clock = Clock()
    buckets = Buckets(rate=0.01, size=3, clock=clock)
    assert [buckets.take("spent") for _ in range(4)] == [0, 0, 0, pytest.approx(100)]
    assert [buckets.take("half spent") for _ in range(2)] == [0, 0]
    for i in range(1000):
        buckets.take(f"2001:db8:{i:x}::/64")
        clock.now += 0.001
    assert buckets.take("spent") == pytest.approx(99)
    assert [buckets.take("half spent") for _ in range(2)] == [0, pytest.approx(99)]
