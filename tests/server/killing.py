"""Starting a process that plays, and killing it."""

import asyncio
import json
import signal
import sys
from collections import defaultdict
from pathlib import Path

PLAYING = Path(__file__).with_name("playing.py")


async def play_and_kill(lines, settings, game="maexchen", level="random"):
    """Kill a playing process after some lines. Gives what was acknowledged: seq and text, by table."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, PLAYING, json.dumps([settings, game, level]), stdout=asyncio.subprocess.PIPE
    )
    said = []
    while len(said) < lines and (line := await process.stdout.readline()):
        said.append(line)
    process.send_signal(signal.SIGKILL)
    said += (await process.stdout.read()).splitlines(keepends=True)
    assert await process.wait() == -signal.SIGKILL
    acknowledged = defaultdict(list)
    for line in said:
        if line.endswith(b"\n"):
            id, seq, text = line.decode().split()
            acknowledged[id].append((int(seq), text))
    return acknowledged
