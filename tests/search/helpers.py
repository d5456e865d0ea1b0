"""Positions, evaluators without knowledge, and searches that use them."""

import itertools
import threading
import zlib

import numpy as np

from parlour.core.game import load_package
from parlour.search import PuctSearch

HEAPS = [heaps for heaps in itertools.product(range(4), repeat=3) if any(heaps)]


def nim(heaps, turn=0, **options):
    return load_package("tests.search.nim", **options).state_from_text(f"{','.join(map(str, heaps))} {turn}")


def after(state, *texts):
    """Return the position after some actions, which must be legal."""
    for text in texts:
        state = state.child(state.string_to_action(text))
    return state


def stopped():
    stop = threading.Event()
    stop.set()
    return stop


class Even:
    """A uniform evaluator that records its arguments."""

    def __init__(self, seats=2):
        self.seats, self.seen, self.masks = seats, [], []

    def __call__(self, seen, masks):
        self.seen.append(seen)
        self.masks.append(masks)
        return masks, np.zeros((len(seen), self.seats))

    @property
    def sizes(self):
        return [len(each) for each in self.seen]


class Noisy(Even):
    """An evaluator of random priors and values, the same for the same positions."""

    def __call__(self, seen, masks):
        super().__call__(seen, masks)
        rows = [np.random.default_rng(zlib.crc32(row.tobytes())) for row in seen]
        priors = [rng.random(masks.shape[1]) + 1e-3 for rng in rows]
        return np.array(priors), np.array([rng.uniform(-0.2, 0.2, self.seats) for rng in rows])


def puct(state, simulations=2000, evaluator=None, batch_size=64, seed=1, **settings):
    """Return the report of a search led by an evaluator (default: `Even`)."""
    evaluator = evaluator or Even(state.game.num_players())
    return PuctSearch(state, evaluator, batch_size, seed, **settings).run(simulations=simulations)
