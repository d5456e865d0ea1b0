"""Invictus: shorthand for positions and turns in tests."""

EMPTY = "9/9/9/9/9/9/9/9/9"
START = f"{EMPTY} 0 S 0,0 0,0 0"
DRAWN_UP = "9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 0 0,0 0,0 0"
CROWDED = "9/4F4/9/3B5/3C4A/C8/6b2/7e1/9 1 0 26,22 11,6 0"
BLACK_PLACED = "9/9/9/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0"


HANDS = "9/aaabbbccc/dddeeeff1/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 4 0,0 0,0 0"
FIGHT = "9/aa1bbbcc1/dd1eeefff/2a6/1FC6/9/DDD2EF2/AAABBBCC1/9"
