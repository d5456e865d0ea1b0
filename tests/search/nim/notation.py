"""Nim: `1,3,5 0`, and `b2` for two from the second heap."""

import re

ACTION = re.compile(r"[abc][1-7]")
ACTION_HELP = "Two from the second heap is b2."


def write(s):
    return f"{','.join(map(str, s.heap))} {s.turn}"


def read(text, s):
    heaps, turn = text.split(" ")
    for i, heap in enumerate(heaps.split(",")):
        s.heap[i] = int(heap)
    s.turn = int(turn)


def action_text(s, action):
    return "abc"[action // 8] + str(action % 8)
