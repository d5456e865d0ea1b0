"""Checks of databases."""

from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import text

from parlour.server.domain.events import GameEnded, SecretRevealed, write
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import read_record, write_table
from parlour.server.operations.database_check import check
from parlour.server.storage.engine import DatabaseError, connect
from tests.server.tables import NOW, SECRET

from .houses import ALL, game, house, put


def change(settings, *statements):
    """Tamper with a database."""
    engine = connect(settings.database_url, 1.0)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def faults(settings):
    return [(fault.table, fault.problem) for fault in check(settings, processes=1).faults]


def test_sound_database_has_no_faults(settings):
    house(settings)
    counted = []

    @contextmanager
    def count(title, total):
        counted.append((title, total))
        yield lambda: counted.append("table")
        counted.append("end")

    report = check(settings, progress=count)
    assert report.faults == []
    assert report.tables == len(ALL) and report.events > 30 and report.rolls > 5
    assert counted == [("Checking", len(ALL)), *["table"] * len(ALL), "end"]


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM events WHERE table_id = 'over' AND seq = 3", "Event 3 is missing; the next one is 4."),
        ("DELETE FROM events WHERE table_id = 'over'", "The table has no events."),
        ("UPDATE events SET data = '{}' WHERE table_id = 'over' AND seq = 2", "Event 2 cannot be replayed"),
        (
            "UPDATE tables SET status = 'playing' WHERE id = 'over'",
            "The column status is 'playing', but the events",
        ),
        ("UPDATE tables SET seq = 99 WHERE id = 'over'", "The column seq is 99, but the events give"),
        ("UPDATE tables SET secret = 'other' WHERE id = 'over'", "does not match the published commitment"),
        ("DELETE FROM events WHERE table_id = 'over' AND seq = (SELECT max(seq) FROM events)", "The column seq is"),
    ],
)
def test_fault_is_reported_with_its_table(settings, statement, problem):
    put(settings, game("before"), game("over", turns=6), game("whole", turns=2))
    change(settings, statement.replace("max(seq) FROM events)", "max(seq) FROM events WHERE table_id = 'over')"))
    found = faults(settings)
    assert found and {table for table, _ in found} == {"over"}
    assert problem in found[0][1]


def test_forged_roll_is_found(file_settings):
    table, events = game("forged", turns=0, end=False)
    number, rolled = next((n, event) for n, event in enumerate(events) if event.kind == "rolled")
    state = Table.of("forged", table.secret, events[:number]).match.state
    other = next(action for action in state.legal_actions() if action != rolled.action)
    forged = type(rolled)(rolled.at, other, state.action_to_string(other))
    put(file_settings, (Table.of("forged", table.secret, [*events[:number], forged]), [*events[:number], forged]))
    ((named, problem),) = faults(file_settings)
    assert named == "forged" and "was tampered with" in problem


def test_wrong_published_secret_is_found(file_settings):
    table, events = game("over")
    events = [SecretRevealed(event.at, "other") if isinstance(event, SecretRevealed) else event for event in events]
    put(file_settings, (Table.of("over", table.secret, events), events))
    assert faults(file_settings) == [("over", "The published secret is not the dice secret.")]


def test_illegal_action_is_found(file_settings):
    table, events = game("over", "lokai_and_bele")
    put(file_settings, (table, events))
    (number,) = [n for n, event in enumerate(events, 1) if event.kind == "played"][:1]
    illegal = write(type(events[number - 1])(NOW, 0, 0, "a8a8")).replace("'", "''")
    change(file_settings, f"UPDATE events SET data = '{illegal}' WHERE seq = {number}".replace(":", "\\:"))
    ((_, problem),) = faults(file_settings)
    assert f"Event {number} cannot be replayed" in problem


def test_dice_of_imported_record_are_not_checked(file_settings):
    table, _ = game("over")
    assert table.secret == SECRET
    record = write_table(table).replace(table.commitment, "0" * 64)
    imported = read_record("imported", record, NOW)
    early = [
        replace(it, reason="record", from_record=False) if isinstance(it, GameEnded) else it for it in imported.events
    ]
    put(file_settings, (imported.table, imported.events), (Table.of("early", SECRET, early), early))
    assert faults(file_settings) == []


def test_damaged_page_is_found(file_settings):
    put(file_settings, *(game(f"game{n}", turns=12) for n in range(20)))
    file = file_settings.data / "parlour.db"
    content = bytearray(file.read_bytes())
    content[-3 * 4096 : -2 * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    try:
        found = [problem for _, problem in faults(file_settings)]
    except DatabaseError as problem:
        found = [str(problem)]
    assert found and "damaged" in found[0]


def test_older_schema_is_a_fault_with_remedy(file_settings, monkeypatch):
    put(file_settings, game("over"))
    monkeypatch.setattr("parlour.server.operations.database_check.pending", lambda engine: ["0003", "0004"])
    ((table, problem),) = faults(file_settings)
    assert table is None and problem.startswith("The schema lacks 0003, 0004, so no table was checked. Run parlour ser")


@pytest.mark.campaign
def test_several_processes_find_the_same_faults(file_settings):
    put(file_settings, *(game(f"game{n:02}", turns=2) for n in range(45)))
    change(file_settings, "UPDATE tables SET seq = 99 WHERE id IN ('game07', 'game31')")
    alone, together = check(file_settings, processes=1), check(file_settings, processes=2)
    assert alone == together and [fault.table for fault in together.faults] == ["game07", "game31"]


def test_compiled_rules_find_the_same_faults(file_settings, monkeypatch):
    put(file_settings, *(game(f"game{n}", turns=4) for n in range(3)))
    change(file_settings, "UPDATE tables SET secret = 'other' WHERE id = 'game1'")
    interpreted = check(file_settings)
    monkeypatch.setattr("parlour.server.operations.sweep.FEW", 0)
    assert check(file_settings, processes=1) == interpreted
