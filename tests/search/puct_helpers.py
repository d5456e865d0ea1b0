"""Evaluators without knowledge, and searches that use them."""

import zlib

import numpy as np

from parlour.core.game import load_package
from parlour.search import PuctSearch


def nim(heaps, turn=0, **options):
    return load_package("tests.search.nim", **options).state_from_text(f"{','.join(map(str, heaps))} {turn}")


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


def search(state, simulations=2000, evaluator=None, batch_size=64, seed=1, **settings):
    evaluator = evaluator or Even(state.game.num_players())
    return PuctSearch(state, evaluator, batch_size, seed, **settings).run(simulations=simulations)


def after(state, text):
    state = state.clone()
    state.apply_action(state.string_to_action(text))
    return state
