"""Compiles every game, before tests in several processes would do so each by itself: `python -m scripts.compile`."""

import parlour
from parlour.players.warmup import warm_up

for name in parlour.games():
    warm_up(parlour.load(name))
