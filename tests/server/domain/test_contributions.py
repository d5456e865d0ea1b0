"""Entropy for the dice: commitments, reveals, aborted starts, and attacks on them."""

import json
from dataclasses import replace

import pytest

from parlour.match.dice import commitment
from parlour.match.verify import verify
from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import CallTime, Leave, NewTable, Ready, Resign, Reveal, Sit
from parlour.server.domain.contributions import LONG_REVEAL_TIME, REVEAL_TIME
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.events import GameReloaded, PlayerReady, ReadinessLost, SeatLeft, ServerResumed, StartAborted
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import read_record, write_table
from parlour.server.http import views
from parlour.server.storage.table_rows import TableUpdate, holders_of, rows_of
from tests.server.http.helpers import seen
from tests.server.tables import NOW, SECRET, ask, code, refusal, waiting

LATE = NOW + REVEAL_TIME


def entropy(key, attempt=1):
    return f"entropy-of-{key}-{attempt}"


def committed(*keys, attempt=1, silent=(), seats=("me", "open")):
    """A table of Mäxchen where everybody is ready and has committed, except for the silent."""
    table = waiting(*seats, game="maexchen", players=len(seats))
    for key in keys:
        ask(table, Sit(), key)
    commit(table, "ann", *keys, attempt=attempt, silent=silent)
    return table


def commit(table, *keys, attempt=1, silent=()):
    for key in keys:
        ask(table, Ready("" if key in silent else commitment(entropy(key, attempt))), key)


def asked(table, *keys):
    """The keys that may reveal."""
    return [key for key in keys if "reveal" in may(table, key, NOW)]


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_game_starts_with_all_entropy_in_seat_order(order):
    table = committed("bob")
    assert (table.status, asked(table, "ann", "bob", "cem", None)) == ("waiting", ["ann", "bob"])
    ask(table, Reveal(entropy(order[0])), order[0])
    assert (table.status, asked(table, "ann", "bob"), table.fairness.entropy) == ("waiting", [order[1]], ())
    ask(table, Reveal(entropy(order[1])), order[1])
    assert (table.status, table.fairness.entropy) == ("playing", (entropy("ann"), entropy("bob")))
    assert table.fairness.commitments == tuple(map(commitment, table.fairness.entropy))
    assert table.match.turns and table.deadline is None


def test_players_without_a_commitment_are_not_asked():
    table = committed("bob", silent=["ann"])
    assert asked(table, "ann", "bob") == ["bob"] and code(table, Reveal(entropy("ann")), "ann") == "invalid"
    ask(table, Reveal(entropy("bob")), "bob")
    assert table.fairness.commitments == ("", commitment(entropy("bob")))
    assert committed("bob", silent=["ann", "bob"]).status == "playing"


def test_holder_of_all_seats_contributes_once():
    table = committed(seats=("me", "me"))
    ask(table, Reveal(entropy("ann")), "ann")
    assert (table.status, table.fairness.entropy) == ("playing", (entropy("ann"),))


@pytest.mark.parametrize(
    ("command", "key", "expected"),
    [
        (Reveal(entropy("bob")), "ann", "invalid"),  # another's
        (Reveal("entropy"), "ann", "invalid"),
        (Reveal("a:b"), "ann", "invalid"),
        (Reveal(entropy("ann")), "cem", "not_yours"),
        (Sit(), "cem", "taken"),
        (Resign(1), "ann", "waiting"),
    ],
)
def test_command_is_refused_while_entropy_is_awaited(command, key, expected):
    table = committed("bob")
    assert code(table, command, key) == expected
    assert asked(table, "ann", "bob") == ["ann", "bob"]


def test_entropy_is_refused_before_everybody_has_committed():
    table = committed()
    assert code(table, Reveal(entropy("ann")), "ann") == "too_early"
    assert refusal(table, Reveal(entropy("ann")), "ann").message.startswith("Keep your entropy secret")


def test_repeated_requests_change_nothing():
    table = committed("bob")
    ask(table, Reveal(entropy("ann")), "ann")
    for command in (Reveal(entropy("ann")), Ready(), Ready(commitment("x"))):
        assert decide(table, command, "ann", NOW) == []
    ask(table, Reveal(entropy("bob")), "bob")
    assert decide(table, Reveal(entropy("bob")), "bob", NOW) == decide(table, Reveal("x"), "bob", NOW) == []


# Aborted starts


def test_seat_without_a_reveal_is_lost_after_a_while():
    table = committed("bob")
    ask(table, Reveal(entropy("ann")), "ann", NOW + 5_000)
    assert (table.deadline, decide(table, CallTime(), SERVER, LATE - 1)) == (LATE, [])
    (event,) = ask(table, CallTime(), SERVER, LATE)
    assert event == StartAborted(LATE, (1,))
    assert [seat.key for seat in table.seats] == ["ann", None] and table.ready == set()
    assert (table.deadline, table.fairness.aborted, table.fairness.commitments) == (None, ((1,),), ("", ""))
    assert "ready" in may(table, "ann", LATE) and "sit" in may(table, "bob", LATE)
    assert [row["key"] for row in holders_of(TableUpdate(table, (event,))) or ()] == ["ann"]


def test_correspondence_players_have_a_day_to_reveal():
    order = NewTable("maexchen", {"players": 2}, ("me", "open"), clock=Clock("days", days=3))
    table = Table.of("table", SECRET, open_table("table", SECRET, order, "ann", NOW))
    ask(table, Sit(), "bob")
    commit(table, "ann", "bob")
    assert table.deadline == NOW + LONG_REVEAL_TIME


def test_start_succeeds_after_an_aborted_one():
    table = committed("bob")
    ask(table, CallTime(), SERVER, LATE)
    assert [seat.who for seat in table.seats] == ["open", "open"]
    for key in ("bob", "ann"):
        ask(table, Sit(key.title()), key, LATE)
        commit(table, key, attempt=2)
    for key in ("bob", "ann"):
        ask(table, Reveal(entropy(key, 2)), key, LATE)
    assert table.fairness.entropy == (entropy("bob", 2), entropy("ann", 2))
    ask(table, Resign(table.seq), "ann")
    text = write_table(table)
    assert '[Aborted "0 1"]' in text and "Aborted starts before this one: 1." in verify(text).sentence([])
    assert read_record("other", text, NOW).table.fairness == table.fairness


@pytest.mark.parametrize("has_revealed", [False, True])
def test_leaving_while_entropy_is_awaited_is_an_aborted_start(has_revealed):
    table = committed("bob")
    if has_revealed:
        ask(table, Reveal(entropy("bob")), "bob")
    ask(table, Leave(), "bob")
    assert (table.fairness.aborted, table.seats[1].who, table.ready) == (((1,),), "open", set())
    committing = committed()
    ask(committing, Sit(), "bob")
    ask(committing, Leave(), "bob")
    assert committing.fairness.aborted == () and committing.ready == {0}


@pytest.mark.parametrize("event", [SeatLeft(NOW, 1), ReadinessLost(NOW, 1)])
def test_losing_a_contribution_that_is_awaited_is_an_aborted_start(event):
    table = committed("bob")
    ask(table, Reveal(entropy("ann")), "ann")
    table.apply(event)
    assert (table.fairness.aborted, table.ready, table.contributions.entropy) == (((1,),), set(), {})


def test_last_person_who_leaves_closes_the_table():
    table = committed(seats=("me", "casual"))
    ask(table, Leave(), "ann")
    assert (table.status, table.fairness.aborted) == ("over", ((0,),))


def test_downtime_and_reloads_do_not_cost_the_seat():
    table = committed("bob")
    table.apply(ServerResumed(NOW + 50_000, 50_000))
    assert table.deadline == LATE + 50_000 == rows_of(TableUpdate(table, ()))[0]["due"]
    reloaded = table.after([GameReloaded(NOW, dict(table.game.options), None, ())])
    assert (reloaded.ready, reloaded.fairness.aborted) == (set(), ((),))
    assert [seat.key for seat in reloaded.seats] == ["ann", "bob"] and "reveal" in may(table, "ann", NOW)


# Tables of earlier versions, where clients sent their entropy openly


def opened_long_ago(*entropies):
    """A table whose first players got ready under the former rule."""
    table = waiting("me", "open", game="maexchen")
    ask(table, Sit(), "bob")
    for seat, text in enumerate(entropies):
        table.apply(PlayerReady(NOW, seat, text))
    return table


def test_table_with_openly_sent_entropy_starts():
    table = opened_long_ago("aaa")
    ask(table, Ready(), "bob")
    assert (table.status, table.fairness.entropy, table.fairness.commitments) == ("playing", ("aaa",), None)
    ask(table, Resign(table.seq), "ann")
    assert "Commitments" not in write_table(table)
    assert "not committed" in verify(write_table(table)).sentence([])


def test_openly_sent_entropy_does_not_count_beside_commitments():
    table = opened_long_ago("aaa")
    commit(table, "bob")
    ask(table, Reveal(entropy("bob")), "bob")
    assert table.fairness.entropy == (entropy("bob"),)
    assert table.fairness.commitments == ("", commitment(entropy("bob")))


# Attacks


def first_roll(table, texts):
    """The first roll of the game with some entropy, for an attacker who knows the secret."""
    dice = replace(table.match.dice, secret=SECRET, entropy=tuple(texts))
    match = table.match.until(0)
    match.dice = dice
    return match.state.action_to_string(match.next_roll())


GUESSES = [f"guess-{number}" for number in range(300)]


def test_attacker_who_sent_entropy_last_used_to_choose_the_dice():
    table = opened_long_ago("aaa")
    best = next(guess for guess in GUESSES if first_roll(table, ("aaa", guess)) == "roll 12")
    table.apply(PlayerReady(NOW, 1, best))
    for event in decide(table.after([]), Ready(), "ann", NOW):
        table.apply(event)
    assert first_roll(table, table.contributions.in_order) == "roll 12"


def test_host_who_plays_last_gets_the_dice_of_its_commitment_or_loses_the_seat():
    table = committed("bob")  # Bob is the host: he knows the secret, and what Ann reveals
    ask(table, Reveal(entropy("ann")), "ann")
    known = table.contributions.entropy[0]
    useful = [guess for guess in GUESSES if first_roll(table, (known, guess)) == "roll 12"]
    assert useful
    for guess in useful:
        assert code(table, Reveal(guess), "bob") == "invalid"
        assert decide(table, Ready(commitment(guess)), "bob", NOW) == []  # the first commitment stays
    ask(table.after([]), Reveal(entropy("bob")), "bob")
    retried = table.after(decide(table, Leave(), "bob", NOW))
    ask(table, CallTime(), SERVER, LATE)
    for it in (table, retried):
        assert it.seats[1].who == "open" and it.fairness.aborted == ((1,),)
        assert it.contributions.entropy == {}  # Ann commits to something else, which Bob does not know


def texts_for(table, events, who):
    """Everything that the server sends a caller about a table before the start."""
    texts = [seen(table, who, language).model_dump_json() for language in ("en", "de")]
    return " ".join([*texts, json.dumps(views.visible_events(table, who, events)), write_table(table)])


def test_revealed_entropy_is_secret_until_all_is_revealed():
    table = waiting("me", "open", game="maexchen")
    events = ask(table, Sit(), "bob")
    for attempt in (1, 2):
        for key in ("ann", "bob"):
            events += ask(table, Ready(commitment(entropy(key, attempt))), key)
        events += ask(table, Reveal(entropy("ann", attempt)), "ann")
        for who in ("ann", "bob", "cem", None):
            everything = texts_for(table, [*first_events(table), *events], who)
            assert "entropy-of" not in everything and SECRET not in everything
        if attempt == 1:
            events += ask(table, CallTime(), SERVER, LATE) + ask(table, Sit(), "bob", LATE)
    events += ask(table, Reveal(entropy("bob", 2)), "bob")
    shown = texts_for(table, [*first_events(table), *events], None)
    assert entropy("ann", 2) in shown and entropy("ann", 1) not in shown


def first_events(table):
    """The opening, which `waiting` applies."""
    from parlour.server.domain.commands import NewTable
    from parlour.server.domain.game_flow import open_table

    return open_table("table", SECRET, NewTable("maexchen", {}, ("me", "open")), "ann", NOW)


def test_spectator_can_neither_reveal_nor_learn_from_refusals():
    table = committed("bob")
    ask(table, Reveal(entropy("ann")), "ann")
    answers = set()
    for text in (entropy("ann"), entropy("bob"), "other"):
        with pytest.raises(Refusal) as refused:
            decide(table, Reveal(text), "cem", NOW)
        answers.add((refused.value.code, refused.value.message))
    assert len(answers) == 1


def test_events_build_the_same_table_again():
    table = waiting("me", "open", game="maexchen")
    events = [*first_events(table), *ask(table, Sit(), "bob")]
    for key in ("ann", "bob"):
        events += ask(table, Ready(commitment(entropy(key))), key)
    again = Table.of("table", SECRET, events)
    assert (again.deadline, again.contributions) == (table.deadline, table.contributions) and again.deadline
