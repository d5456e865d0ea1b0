"""Live connections over real sockets."""

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server.domain import timeouts
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http import websocket as server_socket
from parlour.server.http.connections.websocket_protocol import WebSocketProtocol
from parlour.server.http.schemas import answers
from parlour.server.http.websocket import PONG, known_turns
from parlour.server.runtime import player_line
from tests.page.dead_line import DeadLine
from tests.server.tables import ask, lay
from tests.server.times import until
from tests.server.visitors import PATIENCE, listening, live, open_house, update, update_when


@pytest.fixture
async def house(tmp_path, cold):
    async with open_house(tmp_path) as inside, listening(inside) as it:
        yield it


@pytest.fixture
async def table(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(table, "Bob")
    return table


async def closing(socket):
    """The code and reason with which a connection is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_snapshot_is_sent_at_once_and_after_each_change(house, ann, bob, table):
    async with live(house, table, ann) as socket:
        first = await update(socket)
        answers.SnapshotModel(**first)
        assert (first["first_turn"], first["turns"], first["viewpoint"]) == (0, [], 0)
        await ann.play(table, "d2d6")
        second = await update_when(socket, lambda it: it["seq"] > first["seq"])
        assert (second["first_turn"], [turn["text"] for turn in second["turns"]]) == (0, ["d2d6"])
        await bob.play(table, "d7xd6")
        third = await update_when(socket, lambda it: it["seq"] > second["seq"])
        assert (third["first_turn"], [turn["text"] for turn in third["turns"]]) == (1, ["d7xd6"])
        assert len(third["scene"]["choices"]) > 50
        assert [{beat["turn"] for beat in it["beats"]} for it in (first, second, third)] == [set(), {0}, {1}]


async def test_each_client_has_its_own_viewpoint_and_language(house, ann, bob, table):
    async with live(house, table, bob) as his, live(house, table, query="?lang=de") as theirs:
        assert [seat["mine"] for seat in (await update(his))["seats"]] == [False, True]
        seen = await update(theirs)
        assert (seen["title"], seen["viewpoint"], seen["scene"]["choices"]) == ("Lokai und Bele", None, [])


async def test_reconnecting_client_gets_the_missed_turns(house, ann, bob, table):
    seq = (await ann.see(table))["seq"]
    await ann.play(table, "d2d6")
    await bob.play(table, "d7xd6")
    for after, first in ((seq, 0), (seq + 1, 1), (seq + 2, 2), (0, 0), (999, 0)):
        async with live(house, table, ann, f"?after={after}") as socket:
            missed = await update(socket)
        turns = [turn["text"] for turn in missed["turns"]]
        assert (missed["first_turn"], turns) == (first, ["d2d6", "d7xd6"][first:])


async def test_turn_after_a_takeback_is_sent_again(house, ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    async with live(house, table, ann) as socket:
        seq = (await update(socket))["seq"]
        await ann.play(table, "d7xd6")
        await ann.post_json(f"tables/{table}/undo", seq=seq + 1)
        await ann.play(table, "b7b6")
        last = await update_when(socket, lambda it: it["seq"] == seq + 3)
        assert (last["first_turn"], [turn["text"] for turn in last["turns"]]) == (1, ["b7b6"])


async def test_slow_client_gets_the_latest_state(house, ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    taken, sent, received = asyncio.Event(), asyncio.Queue(), asyncio.Queue()
    received.put_nowait({"type": "websocket.connect"})

    async def send(message):
        """Block until `taken` is set, like a slow client."""
        sent.put_nowait(message)
        if "text" in message:
            await taken.wait()

    path = f"/api/tables/{table}/live"
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": [], "client": ("10.0.0.1", 1)}
    serving = asyncio.create_task(house.app(scope, received.get, send))
    assert (await sent.get())["type"] == "websocket.accept"
    first = json.loads((await sent.get())["text"])
    moves = [await ann.play(table) for _ in range(10)]
    assert sent.empty()
    taken.set()
    newest = json.loads((await asyncio.wait_for(sent.get(), PATIENCE))["text"])
    assert (first["turns"], newest["seq"], len(newest["turns"])) == ([], moves[-1]["seq"], 10)
    received.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await serving
    assert sent.empty()


async def test_ping_is_answered(house, table):
    async with live(house, table) as socket:
        await update(socket)
        await socket.send('{"type": "ping"}')
        assert await asyncio.wait_for(socket.recv(), PATIENCE) == PONG


OTHERS = ("hello", "{}", '{"type": "play"}', '{"type": "ping", "more": 1}', b"\0\1", "[" * 4000, "x" * 5000)


async def test_any_other_message_closes_the_connection(house, table):
    for message in OTHERS:
        async with live(house, table) as socket:
            await socket.send(message)
            code, reason = await closing(socket)
        assert code == 1009 or (code, reason) == (1008, 'The only message accepted here is {"type":"ping"}.'), message
        assert (code == 1009) is (len(message) > 4096), message


async def test_malformed_table_id_is_refused_without_a_lookup(house, monkeypatch):
    monkeypatch.setattr(house.service, "watch", None)
    for table in ("%00", "x" * 200):
        async with live(house, table) as socket:
            assert await closing(socket) == (4404, "There is no such table.")


async def test_other_addresses_refuse_websockets(house):
    with pytest.raises(InvalidStatus, match="403"):
        async with connect(f"ws://{house.address}/api/live"):
            raise AssertionError("connected")


@pytest.mark.parametrize(
    ("table", "more", "closed", "sentence"),
    [
        ("nowhere", {}, 4404, "There is no table 'nowhere'."),
        ("nowhere", {"Origin": "https://evil.test"}, 4403, "This request comes from a page on another site."),
        ("nowhere", {"Authorization": "Bearer nonsense"}, 4401, "The Authorization header should be Bearer"),
        ("nowhere", {"query": "?after=x"}, 4422, "after should be a whole number."),
    ],
)
async def test_refused_connection_is_closed_with_a_reason(house, table, more, closed, sentence):
    async with live(house, table, **more) as socket:
        code, reason = await closing(socket)
        assert code == closed and reason.startswith(sentence)


async def test_own_page_is_accepted(house, table):
    async with live(house, table, Origin=f"http://{house.address}") as socket:
        assert (await update(socket))["id"] == table


async def test_presence_is_sent(house, ann, bob, table):
    async with live(house, table) as socket:
        assert [seat["present"] for seat in (await update(socket))["seats"]] == [False, False]
        async with live(house, table, bob):
            await update_when(socket, lambda it: it["seats"][1]["present"])
        await update_when(socket, lambda it: not it["seats"][1]["present"])


async def test_shutdown_closes_connections(tmp_path, cold):
    async with open_house(tmp_path) as house:
        async with listening(house), house.visitor() as ann:
            table = await ann.open_table("lokai_and_bele", "me", "me")
            connection = live(house, table, ann)
            socket = await connection.__aenter__()
        assert (await closing(socket))[0] == 1012
        await connection.__aexit__(None, None, None)


async def test_close_reason_fits_its_frame(house, monkeypatch):
    monkeypatch.setattr(server_socket, "LONGEST_REASON", 20)
    async with live(house, "nowhere") as socket:
        assert len((await closing(socket))[1].encode()) <= 20


CLOCK = {"kind": "game", "seconds": 600, "increment": 0}


@pytest.fixture
def hurried(monkeypatch):
    """Ping players on the clock often, and wait only briefly for answers."""
    monkeypatch.setattr(player_line, "CLOCK_RUNS", (0.05, 0.2))


async def test_dead_line_stops_the_clock_until_the_player_is_back(house, ann, bob, hurried, monkeypatch):
    for module in (player_line, timeouts):
        monkeypatch.setattr(module, "SILENCE", 100)
    table = await ann.open_table("lokai_and_bele", "me", "open", clock=CLOCK)
    await bob.join(table, "Bob")
    for visitor in (ann, bob):
        await visitor.play(table)
    async with live(house, table, bob) as his:
        with DeadLine(int(house.address.split(":")[1])) as line:
            async with live(house, table, ann, at=line.url.removeprefix("http://")) as hers:
                await update(hers)
                shown = await update_when(his, lambda it: it["seats"][0]["present"])
                assert (shown["running"], shown["paused_ms"]) == (0, None)
                known = house.service.tables.cache.find(table).table.presence.lines
                await until(lambda: any(line.round_trip is not None for line in known.values()))
                line.freeze()
                shown = await update_when(his, lambda it: not it["seats"][0]["present"])
                assert 14_000 < shown["paused_ms"] < 15_000
                async with live(house, table, ann):
                    back = await update_when(his, lambda it: it["seq"] > shown["seq"] and it["paused_ms"] is None)
        assert back["seats"][0]["present"]
        event = (await bob.get_json(f"tables/{table}/events?after={shown['seq']}"))["events"][0]
        assert event["kind"] == "reconnected" and event["pause"] > 100
        assert shown["seats"][0]["clock_ms"] - back["seats"][0]["clock_ms"] < 100 + back["now_ms"] - event["at"]


async def test_lag_measured_by_pings_is_not_charged(house, ann, bob, hurried, monkeypatch):
    """Each ping takes at least 300 ms by the server's measurements."""
    answered = WebSocketProtocol.handle_pong

    def late(protocol, event):
        protocol.ping_sent_at -= 0.3
        answered(protocol, event)

    monkeypatch.setattr(WebSocketProtocol, "handle_pong", late)
    table = await ann.open_table("lokai_and_bele", "me", "open", clock=CLOCK)
    await bob.join(table, "Bob")
    for visitor in (ann, bob):
        await visitor.play(table)
    async with live(house, table, ann) as hers:
        await update(hers)
        at_table = house.service.tables.cache.find(table)
        await until(lambda: any(line.lag for line in at_table.table.presence.lines.values()))
        await until(lambda: house.service.now() - at_table.table.times.since > 300)
        await ann.play(table)
    assert (await bob.get_json(f"tables/{table}/events"))["events"][-1]["lag"] >= 300


def test_known_turns_after_a_takeback():
    table, events = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6", "b2b3"):
        events += ask(table, Play(table.seq, (text,)), "ann")
    for missed, known in ((0, 3), (1, 2), (3, 0)):
        after = table.seq - missed
        assert known_turns(table, after, events[after:]) == known
    events += ask(table, TakeBack(table.seq), "ann")
    assert known_turns(table, table.seq, []) == 2
    assert known_turns(table, table.seq - 1, events[-1:]) == 0
    assert known_turns(table, table.seq - 2, events[-1:]) == 0, "an event is missing"


def test_no_turns_are_known_in_games_with_hidden_information():
    table, _ = lay("deathmatch_arena", "ann", "bob", players=2)
    assert table.match.turns and known_turns(table, table.seq, []) == 0
