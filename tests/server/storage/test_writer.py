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


@pytest.fixture
def commits(engine):
    """The commits so far."""
    seen = []
    event.listen(engine, "commit", seen.append)
    return seen


def write(number):
    def work(connection):
        connection.execute(insert(numbers), {"number": number})
        return number

    return work


def stored(engine):
    with engine.connect() as connection:
        return set(connection.scalars(select(numbers.c.number)))


def submit_together(writer, works):
    """Queue several works while the writer is busy."""
    busy, go = threading.Event(), threading.Event()
    writer.submit(lambda connection: (busy.set(), go.wait()))
    busy.wait()
    futures = [writer.submit(work) for work in works]
    go.set()
    return futures


def test_write_is_stored_when_future_is_done(writer, engine):
    assert writer.submit(write(7)).result() == 7
    assert stored(engine) == {7}


def test_waiting_writes_share_a_commit(writer, engine, commits):
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
    busy, go = threading.Event(), threading.Event()
    under_way = writer.submit(lambda connection: (busy.set(), go.wait()))
    busy.wait()
    waiting, other = writer.submit(write(1)), writer.submit(write(2))
    assert waiting.cancel()
    assert not under_way.cancel()
    go.set()
    assert other.result() == 2
    assert stored(engine) == {2}


def test_closing_finishes_waiting_writes(engine):
    writer = Writer(engine)
    futures = submit_together(writer, [write(number) for number in range(5)])
    writer.close()
    assert all(future.done() for future in futures)
    assert stored(engine) == set(range(5))


def lost_connection():
    """The error for a connection that PostgreSQL closed."""
    return OperationalError("COMMIT", {}, psycopg.OperationalError("the connection is lost"))


@pytest.fixture
def lose_connection(monkeypatch):
    """Lose the connection a number of times, just after a commit."""

    def lose_connection(writer, times):
        transact, left = writer._transact, iter(range(times))

        def lose(works):
            done = transact(works)
            return done if next(left, None) is None else Transaction(problem=lost_connection(), is_unsure=True)

        monkeypatch.setattr(writer, "_transact", lose)

    return lose_connection


def note(number):
    """Like `write`, but repeatable."""
    return lambda connection: connection.execute(insert(numbers).prefix_with("OR IGNORE"), {"number": number})


def test_writes_are_repeated_after_lost_connection(engine, lose_connection):
    writer = Writer(engine, patience=60)
    lose_connection(writer, times=2)
    futures = submit_together(writer, [note(1), note(2)])
    assert all(future.result() for future in futures)
    assert stored(engine) == {1, 2}
    writer.close()


def test_unconfirmed_write_is_reported_as_unknown(writer, engine, lose_connection):
    lose_connection(writer, times=1)
    with pytest.raises(Refusal, match="Check whether your change was saved"):
        writer.submit(write(1)).result()
    assert stored(engine) == {1}
