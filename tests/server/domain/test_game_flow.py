"""Tables whose game is reloaded by changed rules."""

import pytest

from parlour.match.dice import commitment
from parlour.match.record import draft_of
from parlour.registry.hot_reload import reloaded
from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import NewTable, Play
from parlour.server.domain.events import (
    ActionPlayed,
    ChanceRolled,
    GameEnded,
    GameReloaded,
    OutdatedEvent,
    TableOpened,
    mark_outdated,
)
from parlour.server.domain.game_flow import open_rematch, open_table, reload, restore
from parlour.server.domain.redaction import redact
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.http.websocket import known_turns
from parlour.server.storage.table_rows import TableUpdate, holders_of
from tests.authoring import NAME, PACKAGE, being_written, save
from tests.server.tables import NOW, SECRET, ask, lay, play


def order(game="lokai_and_bele", seats=("me", "open"), **more):
    return NewTable(game, seats=seats, **more)


def opened(new, key="ann"):
    return Table.of("table", SECRET, open_table("table", SECRET, new, key, NOW))


def test_new_table_waits_for_open_seats_and_commits_to_secret_dice():
    table = opened(order(seats=("open", "me"), name="  Ann  Lee "))
    assert (table.status, table.held_by("ann")) == ("waiting", [1])
    assert [(seat.who, seat.player) for seat in table.seats] == [("open", ""), ("person", "Ann Lee")]
    assert (table.fairness.commitment, table.fairness.secret) == (commitment(SECRET), None)
    assert SECRET not in repr(open_table("table", SECRET, order(), "ann", NOW))


def test_table_of_computers_starts_at_once():
    events = open_table("table", SECRET, order("maexchen", ("random", "beginner")), None, NOW)
    table = Table.of("table", SECRET, events)
    assert table.status == "playing"
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.computer_to_act == table.actor


def test_new_table_has_ordered_options_clock_and_position():
    table = opened(NewTable("columna", {"quiet": 7}, ("me", "me"), clock=Clock("days", days=3)))
    assert table.game.options["quiet"] == 7
    assert table.clock == Clock("days", days=3)
    text = lay("lokai_and_bele", "ann", "bob")[0].match.state.to_text()
    assert opened(order(position=text)).match.start.to_text() == text


@pytest.mark.parametrize(
    ("new", "key", "code", "field", "message"),
    [
        (order("chess"), "ann", "unknown_game", "game", "'chess'"),
        (order(options={"speed": 1}), "ann", "invalid", "options", "'speed'"),
        (order(options={"quiet": 0}), "ann", "invalid", "options", "quiet must be a whole number"),
        (order(seats=("me",)), "ann", "invalid", "seats", "has 2: Black, White"),
        (order(seats=("me", "genius")), "ann", "invalid", "seats", "'genius'"),
        (order(), None, "no_key", None, "key"),
        (order(name="x" * 41), "ann", "invalid", "name", "40"),
        (order(name="a\x07b"), "ann", "invalid", "name", "control or invisible characters"),
        (order(name="Computer"), "ann", "invalid", "name", "looks like Computer"),
        (order(clock=Clock("move", 0)), "ann", "invalid", "clock", "not 0"),
        (order(position="nonsense"), "ann", "invalid", "position", ""),
    ],
)
def test_invalid_order_names_the_field(new, key, code, field, message):
    with pytest.raises(Refusal) as refused:
        open_table("table", SECRET, new, key, NOW)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert message in str(refused.value)


def test_finished_position_is_refused():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    with pytest.raises(Refusal, match="already over"):
        opened(NewTable("maexchen", {"faces": 1}, ("me", "open"), position=table.match.state.to_text()))


def test_rematch_moves_players_to_next_seat():
    table, _ = lay("deathmatch_arena", "ann", "bob", computers=("random",), players=3, clock=Clock("game", 60))
    other = "7" * 64
    rematch = Table.of(table.rematch_id(), other, open_rematch(table, other, NOW))
    assert [seat.key or seat.player for seat in rematch.seats] == ["random", "ann", "bob"]
    assert (rematch.status, rematch.ready) == ("waiting", set())
    assert (rematch.game.options, rematch.clock) == (table.game.options, table.clock)
    assert rematch.commitment == commitment(other)


CHANGE = "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:"


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        yield folder


def table_after(*moves, **more):
    table, events = lay(NAME, "ann", "bob", **more)
    table.game.compiled = False
    for move in moves:
        events += ask(table, Play(table.seq, (move,)), "ann" if table.actor == 0 else "bob")
    return table, events


def reload_game(table, later=0):
    """Reload the game's rules, and return the events for a table."""
    draft = draft_of(table.match)
    with reloaded(PACKAGE):
        return reload(table, draft, NOW + later)


def texts(table):
    return [turn.text for turn in table.match.turns]


def table_of(events):
    return Table.of("table", SECRET, events)


def test_reload_keeps_turns_that_still_fit(folder):
    table, events = table_after("b2", "a1", "c3")
    save(folder / "rules.py", *CHANGE)
    (read,) = reload_game(table)
    assert read == GameReloaded(NOW, {}, None, ("b2",))
    after = table.after([read])
    assert (texts(after), after.actor, after.seq) == (["b2"], 1, table.seq + 1)
    assert texts(table) == ["b2", "a1", "c3"]
    again = table_of([*events, read])
    assert (again.match.state, again.seq) == (after.match.state, after.seq)
    marked = list(mark_outdated([*events, read]))
    assert len(marked) == len(events) + 1 and not any(isinstance(event, ActionPlayed) for event in marked)
    assert sum(isinstance(event, OutdatedEvent) for event in marked) == 3
    assert list(mark_outdated(events)) == events
    assert known_turns(after, table.seq, [read]) == 0 and known_turns(after, after.seq, []) == 1


def test_reload_finds_renumbered_action_by_text(folder):
    table, _ = table_after("b2")
    save(folder / "rules.py", "out[n] = square\n", "out[n] = SQUARES - 1 - square\n")
    save(folder / "rules.py", "s.board[action] = 1", "s.board[SQUARES - 1 - action] = 1")
    save(folder / "notation.py", "def action_text(s: State, action: int) -> str:", "def action_text(s, number):")
    save(folder / "notation.py", "divmod(action, SIZE)", "divmod(SIZE * SIZE - 1 - number, SIZE)")
    save(folder / "table.py", "Spot(action_text(s, square)", "Spot(action_text(s, SQUARES - 1 - square)")
    after = table.after(reload_game(table))
    assert texts(after) == ["b2"]
    ask(after, Play(after.seq, ("a3",)), "bob")
    assert after.match.turns[-1].action == 8


def test_reload_ends_game_that_new_rules_end(folder):
    table, _ = table_after("b2", "a1", "c3")
    save(folder / "rules.py", "stones(s) == SQUARES", "stones(s) == 2")
    after = table.after(reload_game(table))
    assert (after.status, texts(after), after.fairness.secret) == ("over", ["b2", "a1"], SECRET)


def test_reload_keeps_rolls(tmp_path):
    with being_written(tmp_path, "dice"):
        table, events = table_after()
        for _ in range(2):
            state = table.match.state
            text = state.action_to_string(state.legal_actions()[0])
            events += ask(table, Play(table.seq, (text,)), "ann" if table.actor == 0 else "bob")
        rolls = [turn.text for turn in table.match.turns if turn.actor < 0]
        assert rolls
        after = reload_game(table)
        assert [event for event in after if isinstance(event, ChanceRolled)] == []
        assert [turn.text for turn in table.after(after).match.turns if turn.actor < 0] == rolls
        assert texts(table_of([*events, *after])) == texts(table)


def test_reload_repeats_roll_after_lost_turns(tmp_path):
    with being_written(tmp_path, "dice") as folder:
        table, events = table_after("throw")
        save(folder / "notation.py", 'f"roll {action + 1}"', 'f"rolled {action + 1}"')
        after = table.after(more := reload_game(table))
        assert texts(after) == ["throw", texts(table)[1].replace("roll", "rolled")]
        assert [type(event) for event in more] == [GameReloaded, ChanceRolled]
        assert texts(table_of([*events, *more])) == texts(after)


def test_reload_restarts_clocks(folder):
    table, _ = table_after("b2", clock=Clock("game", 60))
    after = table.after(reload_game(table, later=30_000))
    assert after.times.left == [60_000, 60_000]
    assert after.times.running == 1 and after.clock_ms(1, NOW + 31_000) == 59_000


def test_reload_fills_new_seats_with_computers(folder):
    table, _ = table_after("b2")
    save(folder / "__init__.py", '("Black", "White")', '("Black", "White", "Red")')
    after = table.after(more := reload_game(table))
    assert [(seat.who, seat.player) for seat in after.seats][2:] == [("computer", "casual")]
    assert {row["key"] for row in holders_of(TableUpdate(after, more)) or ()} == {"ann", "bob"}


def test_restore_refits_table_from_events(folder):
    table, events = table_after("b2", "a1", "c3")
    save(folder / "rules.py", *CHANGE)
    with reloaded(PACKAGE):
        with pytest.raises(ValueError, match="a1|not legal"):
            table_of(events)
        found = restore("table", SECRET, events, NOW)
    assert found is not None
    restored, more = found
    assert more == [GameReloaded(NOW, {}, None, ("b2",))]
    assert (texts(restored), restored.seq) == (["b2"], table.seq + 1)
    assert table_of([*events, *more]).match.state == restored.match.state
    assert restore("table", SECRET, [*events, GameEnded(NOW, "agreed", (0.0, 0.0))], NOW) is None


def test_redacted_reload_has_only_number_of_turns(folder):
    table, events = table_after("b2", "a1", "c3", position="0,0,0,0,0,0,0,0,0 0")
    save(folder / "rules.py", *CHANGE)
    events += reload_game(table)
    after = table_of(events)
    redacted = redact(events, after.match.turns, start="seen", hides=False)
    assert redacted[-1] == {"kind": "reread", "at": NOW, "options": {}, "turns": 1}
    assert isinstance(events[0], TableOpened) and redacted[0]["position"] == "seen"
    secret = redact(events, [None], start=None, hides=True)
    assert [it for it in secret if it.get("action") is not None or it.get("text")] == []
