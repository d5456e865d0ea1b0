"""Lokai and Bele: shorthand for positions and turns in tests."""

START = "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0"
MIDDLE = "1w2ww1w/(wbw)w(wwb)5/w2w1(bwwb)2/8/8/1b1(bwwb)1b2/b4b(bw)b/b2b2bb"
LOCKED = "8/8/8/8/8/(bwbw)(bwbw)6/(wb)(bwbw)(bwbw)5/(wwb)(bbw)(bwbw)4(bwbw)"  # neither player can move
SHUT_IN = "4(bbbw)(bbbw)2/8/8/3w1w2/8/w5w1/(bwbw)(bwbw)6/b(bwbw)2www(bbbw)"  # Black's only low piece, on a1
# Stacks of four on the eighth rank, out of the way, so that few pieces are left to play with.
SIX = "(bwbw)" * 6
SEVEN_15_WHITE = "(wwwb)" + SIX
SEVEN_15_BLACK = "(bbbw)" + SIX
