"""Noninterference: answers to a seat depend neither on future dice nor on hidden choices of others."""

import itertools
import random

import pytest

from parlour.match.dice import fresh_secret
from parlour.server.domain.commands import Play
from parlour.server.domain.decisions import decide
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table

from .tables import NOW, arena, lay, legal

NEVER = ("zzz", "", "pass", "throw", "lazor 1", "roll B3")  # illegal now or everywhere
MOST = 60  # batches per position
LAST_THROW = "0,0 0,0 0 2:51 1:42"  # a position of Mäxchen in which the loser of the round starts the next one
PLAYED = "played"


def answer(table, actions, key=None):
    """The whole refusal of a play, or PLAYED. The default key is that of the seat to act."""
    try:
        decide(table, Play(table.seq, actions), key or table.seats[table.actor].key, NOW)
    except Refusal as refusal:
        return refusal.code, refusal.message, refusal.field, refusal.seq
    return PLAYED


def batches(table, rng, beyond=()):
    """Batches of actions that are legal now, perhaps later, or never."""
    now = legal(table)
    later = list(dict.fromkeys([*now, *beyond, *NEVER]))
    made = [(only,) for only in later] + list(itertools.product(now, later))
    made += [(*two, "zzz") for two in itertools.product(now, later)]
    return made if len(made) <= MOST else rng.sample(made, MOST)


def played(table, text):
    """A copy of the table after an action of the seat to act."""
    return table.after(decide(table, Play(table.seq, (text,)), table.seats[table.actor].key, NOW))


def compare(one, other, rng, beyond=()):
    """Try the same batches at both tables, and return the answers, which must agree."""
    answers = {actions: answer(one, actions) for actions in batches(one, rng, beyond)}
    assert answers == {actions: answer(other, actions) for actions in answers}
    return answers


def test_answers_are_independent_of_future_dice():
    rng = random.Random(1)
    table, events = lay("maexchen", "ann", "bob")
    refused = 0
    for _ in range(12):
        for _ in range(3):
            answers = compare(table, Table.of(table.id, fresh_secret(), events), rng)
            refused += sum(it != PLAYED for it in answers.values())
        events += decide(table, Play(table.seq, (rng.choice(legal(table)),)), table.seats[table.actor].key, NOW)
        table = Table.of(table.id, table.secret, events)
    assert refused


@pytest.mark.parametrize("keys", ["ann bob", "ann bob cem"])
def test_answers_are_independent_of_hidden_choices(keys):
    rng = random.Random(2)
    compared = 0
    for one, other in itertools.islice(doubles(arena(*keys.split()), rng), 4):
        compared += len(compare(one, other, rng, beyond=[f"lazor {seat}" for seat in range(3)]))
    assert compared > 100


def test_answers_are_independent_of_sealed_choices():
    rng = random.Random(3)
    compared = 0
    for one, other in itertools.islice(sealed_doubles(arena("ann", "bob", "cem"), rng), 4):
        answers = compare(one, other, rng, beyond=legal(one))
        compared += sum(it == PLAYED for it in answers.values())
        for seat in set(one.choosable) - {one.actor, *one.sealed}:
            key, texts = one.seats[seat].key, [*legal(one), *NEVER]
            assert [answer(one, (it,), key) for it in texts] == [answer(other, (it,), key) for it in texts]
    assert compared


def sealed_doubles(table, rng):
    """Pairs of tables that differ in a sealed choice."""
    while table.status == "playing":
        for seat in set(table.choosable) - {table.actor}:
            texts = [table.choosing(seat).action_to_string(it) for it in table.choosing(seat).legal_actions()]
            command = [Play(table.seq, (text,), seat) for text in rng.sample(texts, 2)]
            yield tuple(table.after(decide(table, it, table.seats[seat].key, NOW)) for it in command)
        table = played(table, rng.choice(legal(table)))


def doubles(table, rng):
    """Pairs of tables that differ in a hidden choice and look the same to the seat to act."""
    pairs = []
    while table.status == "playing":
        pairs = [pair for pair in pairs if alike(*pair)]
        yield from pairs[:1]
        text = rng.choice(legal(table))
        pairs = [(played(one, text), played(other, text)) for one, other in pairs]
        if len(legal(table)) > 1:
            pairs.append(tuple(played(table, choice) for choice in rng.sample(legal(table), 2)))
        table = played(table, text)


def alike(one, other):
    """Whether two tables differ but look the same to the seat to act."""
    if one.actor is None or one.actor != other.actor or one.seq != other.seq:
        return False
    here, there = one.match.state, other.match.state
    return here.to_text() != there.to_text() and here.observation_text(one.actor) == there.observation_text(one.actor)


# Over HTTP


async def raw(visitor, table, actions):
    """The status, headers and body of the response to a play."""
    seq = (await visitor.see(table))["seq"]
    answer = await visitor.post(f"/api/tables/{table}/actions", json={"seq": seq, "actions": actions})
    return answer.status_code, sorted(answer.headers.items()), answer.content


async def test_http_refusal_is_independent_of_future_dice(ann, bob):
    """The outcome of this last throw would decide whose turn comes next."""
    tables = []
    for _ in range(12):
        tables.append(await ann.open_table("maexchen", "me", "open", position=LAST_THROW))
        await bob.join(tables[-1], "Bob")
    for actions in (["throw", "zzz"], ["throw", "throw"], ["stop", "zzz"], ["zzz", "throw"], ["throw", "stop", "zzz"]):
        assert len({str(await raw(bob, table, actions)) for table in tables}) == 1, actions


async def test_http_refusal_is_independent_of_hidden_choices(ann, bob):
    worlds = next(doubles(arena("ann", "bob"), random.Random(2)))
    chooser, tables = worlds[0].actor, []
    for world in worlds:
        seats = ["me" if seat == chooser else "open" for seat in range(2)]
        tables.append(
            await ann.open_table(
                "deathmatch_arena", *seats, options={"players": 2}, position=world.match.state.to_text()
            )
        )
        await bob.join(tables[-1], "Bob")
    for actions in batches(worlds[0], random.Random(3), beyond=["wipe"]):
        if len(actions) > 1:
            one, other = [await raw(ann, table, list(actions)) for table in tables]
            assert one == other
            assert one[0] in (409, 422), actions


async def test_hidden_start_is_shown_only_after_end(ann, bob, onlooker):
    worlds = next(doubles(arena("ann", "bob"), random.Random(2)))
    viewer = worlds[0].actor
    seats = ["open" if seat == viewer else "me" for seat in range(2)]
    shown = []
    for world in worlds:
        position = world.match.state.to_text()
        table = await ann.open_table("deathmatch_arena", *seats, options={"players": 2}, position=position)
        await bob.join(table, "Bob")
        for visitor in (bob, onlooker):
            await visitor.get_json(f"tables/{table}/record", 409)
            shown.append((await visitor.get_json(f"tables/{table}/events"))["events"][0]["position"])
        assert (await ann.get_json(f"tables/{table}/events"))["events"][0]["position"] == position
        await bob.post_json(f"tables/{table}/resign", seq=(await bob.see(table))["seq"])
        assert (await bob.get_json(f"tables/{table}/events"))["events"][0]["position"] == position
    assert shown[0] == shown[2] and shown[1] == shown[3]
