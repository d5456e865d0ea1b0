"""Starting a process that plays, and killing it."""

import asyncio
import json
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

PLAYING = Path(__file__).with_name("playing.py")


class Playing:
    """A playing process. `said` are the lines that it has said."""

    def __init__(self, process):
        self.process = process
        self.said = []

    async def hear(self, lines):
        """Wait until it has said so many lines."""
        while len(self.said) < lines and (line := await self.process.stdout.readline()):
            self.said.append(line)

    async def kill(self):
        """Kill it, and hear what it has said before."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.said += (await self.process.stdout.read()).splitlines(keepends=True)
        return await self.process.wait()

    @property
    def acknowledged(self):
        """What was acknowledged: seq and text, by table."""
        found = defaultdict(list)
        for line in self.said:
            if line.endswith(b"\n"):
                id, seq, text = line.decode().split()
                found[id].append((int(seq), text))
        return found


async def start_playing(settings, game="maexchen", level="random"):
    """Start a process that plays."""
    words = json.dumps([settings, game, level])
    return Playing(await asyncio.create_subprocess_exec(sys.executable, PLAYING, words, stdout=asyncio.subprocess.PIPE))


async def play_and_kill(lines, settings, game="maexchen", level="random"):
    """Kill a playing process after some lines. Gives what was acknowledged: seq and text, by table."""
    playing = await start_playing(settings, game, level)
    await playing.hear(lines)
    assert await playing.kill() == -signal.SIGKILL
    return playing.acknowledged
