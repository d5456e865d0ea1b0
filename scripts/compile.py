"""Compiles every game, before tests in several processes would do so each by itself: `python -m scripts.compile`."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import parlour
from parlour.players.warmup import warm_puct, warm_up

LONGEST = "deathmatch_arena"  # first, so that it is not what all wait for in the end


def compile_game(name: str) -> None:
    game = parlour.load(name)
    warm_up(game)
    warm_puct(game)


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, sorted(parlour.games(), key=lambda name: name != LONGEST)))
