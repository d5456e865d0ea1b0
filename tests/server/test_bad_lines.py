"""Two people with bad lines play against the clock, on one process and on three, and one of these is killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.page.dead_line import DeadLine

from .test_supervisor import Serving
from .times import PATIENCE

pytestmark = pytest.mark.campaign

SECONDS = 12  # per player and game, less than all holes together
HOLE = 6  # seconds
TURNS = 16


class Player:
    """A client that repeats lost requests and restores lost connections, and remembers its acknowledged moves."""

    def __init__(self, line, token):
        self.line, self.acknowledged, self.turns, self.plans = line, [], 0, {}
        self.address = line.url.removeprefix("http://")
        self.key = {"Authorization": f"Bearer {token}"}

    async def ask(self, path, **body):
        """Send a request on a fresh connection until it is answered; None if it was refused."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.line.url, headers=self.key, timeout=1) as client:
                    answer = await client.post(f"/api/{path}", json=body)
                if answer.status_code not in (429, 503):
                    return answer.json() if answer.is_success else None
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.2)

    async def follow(self, table):
        """Play whenever it is one's turn, until the game has had enough turns or is over."""
        seq = 0
        while True:
            try:
                async with self.connected(table, seq) as live:
                    async for message in live:
                        view = json.loads(message)
                        seq = view["seq"]
                        if view["status"] == "over" or view["first_turn"] + len(view["turns"]) >= TURNS:
                            return
                        if "play" in view["may"]:
                            await self.move(table, view)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.2)

    def connected(self, table, seq):
        limits = {"open_timeout": 1, "ping_interval": 1, "ping_timeout": 1, "close_timeout": 0.1}
        address = f"ws://{self.address}/api/tables/{table}/live?after={seq}"
        return connect(address, additional_headers=self.key, **limits)

    async def move(self, table, view):
        self.turns += 1
        await self.plans.pop(self.turns, asyncio.sleep)(0)
        text = view["scene"]["choices"][0]["text"]
        if await self.ask(f"tables/{table}/actions", seq=view["seq"], actions=[text]):
            self.acknowledged.append(text)

    async def fall_into_a_hole(self, _):
        """Lose the line just before a move, in both directions; new connections fail, too."""
        self.line.refuses = True
        self.line.freeze()
        asyncio.get_running_loop().call_later(HOLE, setattr, self.line, "refuses", False)

    async def lose_the_answer(self, _):
        """Lose whatever the server sends on the connections made so far."""
        self.line.lose_answers()

    async def freeze(self, _):
        """Do nothing for a while, with a working line."""
        await asyncio.sleep(3)


class ThreeProcesses(Serving):
    """`parlour serve --processes 3` in a process of its own, which replaces a killed one."""

    def __init__(self, url):
        self.process = serve("--port", "0", "--processes", "3", "--database", url)
        self.address = self.process.stdout.readline().split()[-1]

    async def kill(self):
        """Kill one of the three processes."""
        while len(servers := self.servers()) < 3:
            await asyncio.sleep(0.1)
        os.kill(min(servers), signal.SIGKILL)


class OneProcess:
    """`parlour serve` in a process of its own, over a file."""

    def __init__(self, folder):
        self.folder, self.address = folder, "http://127.0.0.1:0"
        self._start()

    def _start(self):
        self.process = serve("--port", self.address.split(":")[-1], "--data", str(self.folder))
        self.address = self.process.stdout.readline().split()[-1]

    async def kill(self):
        """Kill the process, and start another at the same address."""
        self.process.kill()
        await asyncio.to_thread(self.process.communicate)
        await asyncio.to_thread(self._start)


def serve(*arguments):
    program = [sys.executable, "-m", "parlour", "serve", *arguments]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(params=["one", "three"])
def serving(request, tmp_path):
    if request.param == "one":
        serving = OneProcess(tmp_path)
    else:
        serving = ThreeProcesses(request.getfixturevalue("postgres_url"))
    yield serving
    serving.process.kill()
    serving.process.communicate()


@asynccontextmanager
async def two_players(serving):
    with DeadLine(int(serving.address.split(":")[-1])) as hers, DeadLine(int(serving.address.split(":")[-1])) as his:
        players = []
        for line in (hers, his):
            async with httpx.AsyncClient(base_url=serving.address) as client:
                players.append(Player(line, (await client.post("/api/keys")).json()["token"]))
        yield players


async def test_holes_and_killed_processes_cost_no_move_and_no_game(serving):
    async def kill_a_process(_):
        await serving.kill()

    async with asyncio.timeout(2 * PATIENCE), two_players(serving) as (ann, bob):
        clock = {"kind": "game", "seconds": SECONDS, "increment": 0}
        order = {"game": "lokai_and_bele", "seats": ["me", "open"], "clock": clock}
        table = (await ann.ask("tables", **order))["id"]
        await bob.ask(f"tables/{table}/seats", name="Bob")
        ann.plans = {3: ann.fall_into_a_hole, 5: ann.lose_the_answer, 6: ann.fall_into_a_hole}
        bob.plans = {2: bob.fall_into_a_hole, 4: bob.freeze, 5: bob.lose_the_answer, 6: kill_a_process}
        following = [asyncio.ensure_future(player.follow(table)) for player in (ann, bob)]
        for player in (ann, bob):
            await player.ask(f"tables/{table}/ready")
        await asyncio.gather(*following)
        async with httpx.AsyncClient(base_url=serving.address) as client:
            view = (await client.get(f"/api/tables/{table}")).json()
            events = (await client.get(f"/api/tables/{table}/events")).json()["events"]
    assert (view["status"], len(view["turns"])) == ("playing", TURNS)
    for seat, player in enumerate((ann, bob)):
        played = [event["text"] for event in events if event["kind"] == "played" and event["seat"] == seat]
        assert len(player.acknowledged) > TURNS / 2 - 3
        in_order = iter(played)
        assert all(text in in_order for text in player.acknowledged)
    pauses = [
        [event["pause"] for event in events if event["kind"] == "reconnected" and event["seat"] == seat]
        for seat in (0, 1)
    ]
    assert all(sum(of_seat) > HOLE * 1000 - 500 for of_seat in pauses), pauses
    assert view["seats"][1]["clock_ms"] < (SECONDS - 3) * 1000, "thinking with a working line counts"
