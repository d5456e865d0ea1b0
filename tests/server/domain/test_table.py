"""Tables built from events."""

import copy
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parlour.match.dice import commitment
from parlour.server.domain.clocks import NO_CLOCK, Clock
from parlour.server.domain.commands import (
    CallTime,
    Claim,
    HandOver,
    Leave,
    NewTable,
    Offer,
    Play,
    Ready,
    Rematch,
    Reply,
    Resign,
    Reveal,
    Sit,
    TakeBack,
)
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.events import ActionPlayed, ServerResumed, read, write
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.view.language import speaking
from tests.server.tables import NOW, SECRET, lay, play


def described(table):
    """The state of a table, for comparison."""
    names = "seq status seats contributions times offers end fairness rematch changed_at actor sealed choosable"
    state = {name: getattr(table, name) for name in names.split()}
    return copy.deepcopy(state) | {"position": table.match.state.to_text(), "turns": [*table.match.turns]}


def test_same_events_build_same_table():
    table, events = lay("maexchen", "ann", "bob", clock=Clock("game", seconds=60))
    for second in range(5):
        events += play(table, now=NOW + 1000 * second)
    stored = [read(write(event)) for event in events]
    assert described(Table.of("table", SECRET, stored)) == described(table)


def test_after_leaves_original_unchanged():
    table, _ = lay("maexchen", "ann", "bob", clock=Clock("game", seconds=60))
    before = described(table)
    command = Play(table.seq, ("throw",))
    after = table.after(decide(table, command, table.seats[table.actor].key, NOW + 5000))
    assert described(table) == before
    assert after.seq > table.seq
    assert len(after.match.turns) > len(table.match.turns)


def test_copies_share_presence_and_computers_are_always_here():
    table, _ = lay("maexchen", "ann", "bob")
    after = table.after([])
    table.presence.arrive("ann")
    assert [after.is_here(seat) for seat in (0, 1)] == [True, False]
    assert lay("maexchen", "ann", computers=("random",))[0].is_here(1)


def test_turn_descriptions_are_english_in_any_language():
    table, _ = lay("maexchen", "ann", "bob")
    with speaking("de"):
        play(table, "throw")
    assert "throws" in " ".join(turn.description for turn in table.match.turns)


def test_event_of_other_rules_raises():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    action = table.match.state.string_to_action("d2d5")
    with pytest.raises(ValueError, match="different rules"):
        table.apply(ActionPlayed(NOW, 0, action, "d2d6"))


KEYS = ("ann", "bob", "cem")
GAMES = (("lokai_and_bele", 2), ("maexchen", 2), ("deathmatch_arena", 3), ("bingo_battle", 1))
CLOCKS = (NO_CLOCK, Clock("game", 60, 2), Clock("move", 30), Clock("days", days=1))


class AnyTable(RuleBasedStateMachine):
    """Random commands from random callers. The stored events always rebuild the table in memory."""

    @initialize(seed=st.integers(0, 2**32))
    def open(self, seed):
        self.now, self.chance, self.disk = NOW, random.Random(seed), []
        game, count = self.chance.choice(GAMES)
        options = {"players": count} if count != 2 else {}
        seats = ("me", *self.chance.choices(("me", "open", "random"), k=count - 1))
        order = NewTable(game, options, seats, clock=self.chance.choice(CLOCKS))
        events = open_table("table", SECRET, order, "ann", NOW)
        self.table = Table.of("table", SECRET, events)
        self.write(events)
        if self.chance.random() < 0.8:
            self.get_going("abc", all_reveal=True)

    def write(self, events):
        self.disk += [write(event) for event in events]

    def ask(self, command, key):
        """Give a command, which may be refused."""
        try:
            events = decide(self.table, command, key, self.now)
        except Refusal:
            return
        self.table = self.table.after(events)
        self.write(events)

    @rule(key=st.sampled_from((*KEYS, SERVER, None)), late=st.booleans(), seat=st.sampled_from((None, 0, 1, 2)))
    def play(self, key, late, seat):
        legal = self.table.match.state.legal_actions()
        text = self.table.match.state.action_to_string(self.chance.choice(legal)) if legal else "nonsense"
        self.ask(Play(self.table.seq - late, (text,), seat), key)

    @precondition(lambda self: self.table.status == "playing")
    @rule(count=st.integers(1, 6))
    def play_properly(self, count):
        for _ in range(count):
            if self.table.status == "playing":
                state = self.table.match.state
                text = state.action_to_string(self.chance.choice(state.legal_actions()))
                self.ask(Play(self.table.seq, (text,)), self.table.seats[self.table.actor].key or SERVER)

    @precondition(lambda self: self.table.status == "waiting")
    @rule(entropy=st.sampled_from(("", "abc", "x:y")), all_reveal=st.booleans())
    def get_going(self, entropy, all_reveal):
        for key in KEYS:
            self.ask(Sit(), key)
            self.ask(Ready(commitment(entropy) if entropy else ""), key)
        for key in KEYS[not all_reveal :]:
            self.ask(Reveal(entropy), key)

    @rule(key=st.sampled_from(KEYS), seat=st.sampled_from((None, 0, 1, 2, 7)))
    def sit(self, key, seat):
        self.ask(Sit("Somebody", seat), key)

    @rule(key=st.sampled_from(KEYS), kind=st.sampled_from(("draw", "takeback", "rematch")))
    def offer(self, key, kind):
        self.ask(Offer(self.table.seq, kind), key)

    @rule(key=st.sampled_from(KEYS), kind=st.sampled_from(("draw", "takeback", "rematch")), accept=st.booleans())
    def answer(self, key, kind, accept):
        self.ask(Reply(self.table.seq, kind, accept), key)

    @rule(key=st.sampled_from((*KEYS, SERVER)), kind=st.sampled_from((Resign, TakeBack, Rematch, Claim, Leave)))
    def another(self, key, kind):
        self.ask(kind() if kind is Leave else kind(self.table.seq), key)

    @rule(key=st.sampled_from(KEYS), seat=st.integers(0, 3))
    def hand_over(self, key, seat):
        self.ask(HandOver(self.table.seq, seat, "casual"), key)

    @rule(seconds=st.sampled_from((1, 20, 100, 100_000)))
    def wait(self, seconds):
        self.now += seconds * 1000
        self.ask(CallTime(), SERVER)

    @rule(seconds=st.integers(1, 100))
    def pause(self, seconds):
        self.now += seconds * 1000
        if self.table.times.running is not None:
            resumed = [ServerResumed(self.now, seconds * 1000)]
            self.table = self.table.after(resumed)
            self.write(resumed)

    @rule(key=st.sampled_from(KEYS), comes=st.booleans())
    def come_and_go(self, key, comes):
        if comes:
            self.table.presence.arrive(key)
        elif self.table.presence.connected[key]:
            self.table.presence.depart(key)
            self.table.presence.hear(key, self.now)

    def teardown(self):
        folded = Table.of("table", SECRET, map(read, self.disk))
        assert described(folded) == described(self.table)
        assert self.table.seq == len(self.disk)

    @invariant()
    def state_is_consistent(self):
        table = self.table
        assert (table.fairness.secret is None) == (table.status != "over")
        assert table.times.running is None or table.times.running == table.actor
        assert table.status != "playing" or all(seat.who != "open" for seat in table.seats)
        assert table.end is None or len(table.end.results) == len(table.seats)
        for key in (*KEYS, None):
            may(table, key, self.now)


AnyTable.TestCase.settings = settings(stateful_step_count=25)
TestAnyTable = AnyTable.TestCase
