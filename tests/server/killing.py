"""A process that plays and can be killed."""

import asyncio
import json
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

PLAYING = Path(__file__).with_name("playing.py")


class Playing:
    """A playing process, and the lines of its output so far."""

    def __init__(self, process):
        self.process = process
        self.output = []

    async def hear(self, lines):
        """Wait for a number of output lines."""
        while len(self.output) < lines and (line := await self.process.stdout.readline()):
            self.output.append(line)

    async def kill(self):
        """Kill the process, and read the rest of its output."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.output += (await self.process.stdout.read()).splitlines(keepends=True)
        return await self.process.wait()

    @property
    def acknowledged(self):
        """The acknowledged moves by table: seq and text."""
        found = defaultdict(list)
        for line in self.output:
            if line.endswith(b"\n"):
                id, seq, text = line.decode().split()
                found[id].append((int(seq), text))
        return found


async def start_playing(settings, game="maexchen", level="random"):
    """Start a playing process."""
    arguments = json.dumps([settings, game, level])
    return Playing(
        await asyncio.create_subprocess_exec(sys.executable, PLAYING, arguments, stdout=asyncio.subprocess.PIPE)
    )


async def play_and_kill(lines, settings, game="maexchen", level="random"):
    """Kill a playing process after a number of lines, and return the acknowledged moves by table."""
    playing = await start_playing(settings, game, level)
    await playing.hear(lines)
    assert await playing.kill() == -signal.SIGKILL
    return playing.acknowledged
