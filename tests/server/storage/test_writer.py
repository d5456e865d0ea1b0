"""The thread that writes."""

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
    """How often something was committed."""
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
    """Have several pieces of work wait for the writer at the same time."""
    busy, go = threading.Event(), threading.Event()
    writer.submit(lambda connection: (busy.set(), go.wait()))
    busy.wait()
    futures = [writer.submit(work) for work in works]
    go.set()
    return futures


def test_what_is_written_is_there_when_its_future_is_done(writer, engine):
    assert writer.submit(write(7)).result() == 7
    assert stored(engine) == {7}


def test_what_waits_together_is_committed_together(writer, engine, commits):
    futures = submit_together(writer, [write(number) for number in range(50)])
    assert [future.result() for future in futures] == list(range(50))
    assert stored(engine) == set(range(50))
    assert len(commits) == 2


def test_one_that_fails_harms_no_other(writer, engine):
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


def test_a_locked_database_is_refused_and_works_again_later(writer, engine):
    with (
        engine.connect().execution_options(**WRITING) as other,
        other.begin(),
        pytest.raises(Refusal, match="Another program has locked"),
    ):
        writer.submit(write(1)).result()
    assert stored(engine) == set()
    assert writer.submit(write(1)).result() == 1


def test_what_is_cancelled_is_not_begun_and_harms_no_other(writer, engine):
    busy, go = threading.Event(), threading.Event()
    under_way = writer.submit(lambda connection: (busy.set(), go.wait()))
    busy.wait()
    waiting, other = writer.submit(write(1)), writer.submit(write(2))
    assert waiting.cancel()
    assert not under_way.cancel()
    go.set()
    assert other.result() == 2
    assert stored(engine) == {2}


def test_what_waits_is_finished_at_the_end(engine):
    writer = Writer(engine)
    futures = submit_together(writer, [write(number) for number in range(5)])
    writer.close()
    assert all(future.done() for future in futures)
    assert stored(engine) == set(range(5))


def gone():
    """What is raised where PostgreSQL has hung up."""
    return OperationalError("COMMIT", {}, psycopg.OperationalError("the connection is lost"))


@pytest.fixture
def hang_up(monkeypatch):
    """Have the connection lost so many times, just after what was committed."""

    def hang_up(writer, times):
        transact, left = writer._transact, iter(range(times))

        def lose(works):
            done = transact(works)
            return done if next(left, None) is None else Transaction(problem=gone(), is_unsure=True)

        monkeypatch.setattr(writer, "_transact", lose)

    return hang_up


def note(number):
    """As `write`, but it does not mind having been done before."""
    return lambda connection: connection.execute(insert(numbers).prefix_with("OR IGNORE"), {"number": number})


def test_where_the_connection_is_lost_all_is_done_once_more(engine, hang_up):
    writer = Writer(engine, patience=60)
    hang_up(writer, times=2)
    futures = submit_together(writer, [note(1), note(2)])
    assert all(future.result() for future in futures)
    assert stored(engine) == {1, 2}
    writer.close()


def test_where_it_stays_lost_nobody_is_told_that_nothing_was_done(writer, engine, hang_up):
    hang_up(writer, times=1)
    with pytest.raises(Refusal, match="Check whether your change was saved"):
        writer.submit(write(1)).result()
    assert stored(engine) == {1}
