"""Lists of one's own tables, for both kinds of database."""

import pytest

from parlour.server.domain.commands import HandOver, Leave, Play, Resign, Sit
from parlour.server.storage.own_tables import TableSearch, own_tables
from tests.server.tables import NOW

from .stores import asked, laid, ordered, written

DAY = 86_400_000


def listed(store, *keys, **search):
    """The listed tables, and the number on all pages."""
    found = own_tables(store.database, keys, TableSearch(**search))
    return found.tables, found.total


def ids(store, *keys, **search):
    return [table.id for table in listed(store, *keys, **search)[0]]


def test_tables_of_any_of_the_keys_are_listed_once_with_the_first_seat(store):
    laid(store, "ann", "bob", id="one")
    laid(store, "bob", "ann", id="two")
    laid(store, "cem", "cem", id="three")
    assert {table.id: table.mine for table in listed(store, "ann")[0]} == {"one": 0, "two": 1}
    assert {table.id: table.mine for table in listed(store, "cem", "ann", "bob")[0]} == {"one": 0, "two": 0, "three": 0}
    own = {table.id: table.own for table in listed(store, "cem", "ann")[0]}
    assert own == {"one": [0], "two": [1], "three": [0, 1]}
    assert listed(store, "dan") == listed(store) == ([], 0)


def test_running_game_stays_on_top_of_any_number_of_later_tables(store):
    """A three-day game used to disappear after 55 tables."""
    laid(store, id="long")
    for number in range(55):
        table = ordered(store, f"later{number:02}", now=NOW + number + 1)
        written(store, table, Leave())
    first, total = listed(store, "ann")
    assert [table.id for table in first] == ["long"] and total == 1


def test_pages_have_due_tables_then_running_then_finished_ones(store):
    for number, (id, is_over) in enumerate([("over1", True), ("theirs", False), ("mine", False), ("over2", True)]):
        table = laid(store, id=id)
        if is_over:
            written(store, table, Resign(table.seq))
        elif id == "theirs":
            written(store, table, Play(table.seq, ("d2d5",)))
        with store.database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE tables SET changed_at = {NOW + number} WHERE id = '{id}'")
    assert ids(store, "ann") == ["mine", "theirs", "over2", "over1"]
    assert [table.due for table in listed(store, "ann")[0]] == [True, False, False, False]
    assert [table.changed_at - NOW for table in listed(store, "ann")[0]] == [2, 1, 3, 0]
    assert [ids(store, "ann", size=3, page=page) for page in range(3)] == [["mine", "theirs", "over2"], ["over1"], []]
    assert listed(store, "ann", size=3, page=2) == ([], 4)


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ({"state": "due"}, ["mine"]),
        ({"state": "running"}, ["mine", "theirs"]),
        ({"state": "over"}, ["over"]),
        ({"text": "BOB"}, ["mine", "over"]),
        ({"text": "person"}, []),  # a word of the stored JSON
        ({"text": "b_b"}, []),  # not a wildcard
        ({"text": "%"}, []),
        ({"text": "columna", "games": ["parlour.games.columna"]}, ["over"]),
        ({"text": "bob", "state": "over"}, ["over"]),
    ],
)
def test_tables_are_found_by_state_name_and_game(store, search, expected):
    laid(store, id="mine")
    table = laid(store, "ann", "cem", id="theirs")
    written(store, table, Play(table.seq, ("d2d5",)))
    over = laid(store, id="over", game="columna")
    written(store, over, Resign(over.seq))
    assert sorted(ids(store, "ann", **search)) == expected


def test_table_is_due_for_each_of_several_seats(store):
    table = laid(store, "ann", "ann")
    for text in ("d2d5", "d7d6"):
        assert listed(store, "ann")[0][0].due
        table = written(store, table, Play(table.seq, (text,)))


def test_list_has_actor_and_results(store):
    table = laid(store)
    states = listed(store, "ann")[0]
    for command in (Play(table.seq, ("d2d5",)), Resign(table.seq + 1)):
        table = written(store, table, command)
        states += listed(store, "ann")[0]
    assert [(it.status, it.actor, it.results) for it in states] == [
        ("playing", 0, None),
        ("playing", 1, None),
        ("over", None, (-1.0, 1.0)),
    ]


def test_joining_and_leaving_change_the_list(store):
    table = ordered(store, game="deathmatch_arena", seats=("me", "open", "open"), options={"players": 3})
    assert listed(store, "bob") == ([], 0)
    table = written(store, table, Sit("Bob"), "bob")
    assert [table.mine for table in listed(store, "bob")[0]] == [1]
    written(store, table, Leave(), "ann")
    assert listed(store, "ann") == ([], 0)


def test_handed_over_seat_belongs_to_no_key(store):
    table = laid(store, "ann", "bob", "cem", game="deathmatch_arena", players=3)
    holder = table.seats[table.actor].key
    other = next(key for key in ("ann", "bob", "cem") if key != holder)
    store.append(asked(table, HandOver(table.seq, table.actor, "casual"), other, NOW + DAY)).result()
    assert (ids(store, holder), ids(store, other)) == ([], ["table"])
