"""The writer thread."""

import threading

import psycopg
import pytest
from sqlalchemy import Column, Integer, MetaData, Table, event, insert, select
from sqlalchemy.exc import OperationalError

from parlour.server.domain.refusals import Refusal
from parlour.server.storage.engine import WRITING, connect
from parlour.server.storage.writer import Transaction, Writer

numbers = Table("numbers", MetaData(), Column("number", Integer, primary_key=True))


@pytest.fixture
def engine(sqlite_url):
    engine = connect(sqlite_url, lock_timeout=0.1)
    numbers.metadata.create_all(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def writer(engine):
    writer = Writer(engine)
    yield writer
    writer.close()


def write(number):
    def work(connection):
        connection.execute(insert(numbers), {"number": number})
        return number

    return work


def stored(engine):
    with engine.connect() as connection:
        return set(connection.scalars(select(numbers.c.number)))


def submit_behind(writer, works):
    """Queue several works while the writer is busy. Returns their futures with the event that frees it."""
    busy, go = threading.Event(), threading.Event()
    under_way = writer.submit(lambda connection: (busy.set(), go.wait()))
    busy.wait()
    return under_way, [writer.submit(work) for work in works], go


def submit_together(writer, works):
    _, futures, go = submit_behind(writer, works)
    go.set()
    return futures


def test_waiting_writes_share_a_commit(writer, engine):
    commits = []
    event.listen(engine, "commit", commits.append)
    futures = submit_together(writer, [write(number) for number in range(50)])
    assert [future.result() for future in futures] == list(range(50))
    assert stored(engine) == set(range(50))
    assert len(commits) == 2


def test_failed_write_affects_no_other(writer, engine):
    def fail(connection):
        write(99)(connection)
        raise ZeroDivisionError

    first, bad, doubled, last = submit_together(writer, [write(1), fail, write(1), write(2)])
    assert (first.result(), last.result()) == (1, 2)
    with pytest.raises(ZeroDivisionError):
        bad.result()
    with pytest.raises(Refusal):
        doubled.result()
    assert stored(engine) == {1, 2}


def test_locked_database_is_refused_until_released(writer, engine):
    with (
        engine.connect().execution_options(**WRITING) as other,
        other.begin(),
        pytest.raises(Refusal, match="Another program has locked"),
    ):
        writer.submit(write(1)).result()
    assert stored(engine) == set()
    assert writer.submit(write(1)).result() == 1


def test_cancelled_write_never_runs(writer, engine):
    under_way, (waiting, other), go = submit_behind(writer, [write(1), write(2)])
    assert waiting.cancel() and not under_way.cancel()
    go.set()
    assert other.result() == 2
    assert stored(engine) == {2}


def test_closing_finishes_waiting_writes(engine):
    writer = Writer(engine)
    futures = submit_together(writer, [write(number) for number in range(5)])
    writer.close()
    assert all(future.done() for future in futures)
    assert stored(engine) == set(range(5))


@pytest.fixture
def lose_connection(monkeypatch):
    """Return a function that loses the connection a number of times, just after a commit."""
    lost = OperationalError("COMMIT", {}, psycopg.OperationalError("the connection is lost"))

    def lose_connection(writer, times):
        transact, left = writer._transact, iter(range(times))

        def lose(works):
            done = transact(works)
            return done if next(left, None) is None else Transaction(problem=lost, is_unsure=True)

        monkeypatch.setattr(writer, "_transact", lose)

    return lose_connection


def test_writes_are_repeated_after_lost_connection(engine, lose_connection):
    writer = Writer(engine, patience=60)
    lose_connection(writer, times=2)
    repeatable = insert(numbers).prefix_with("OR IGNORE")
    works = [lambda connection, n=n: connection.execute(repeatable, {"number": n}) for n in (1, 2)]
    assert all(future.result() for future in submit_together(writer, works))
    assert stored(engine) == {1, 2}
    writer.close()


def test_unconfirmed_write_is_reported_as_unknown(writer, engine, lose_connection):
    lose_connection(writer, times=1)
    with pytest.raises(Refusal, match="Check whether your change was saved"):
        writer.submit(write(1)).result()
    assert stored(engine) == {1}
