"""`python -m scripts.compile`: compile every game, so that parallel test processes need not each do so."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import parlour
from parlour.players.warmup import warm_puct, warm_up

LONGEST = "deathmatch_arena"  # started first, because it takes longest


def compile_game(name: str) -> None:
    game = parlour.load(name)
    warm_up(game)
    warm_puct(game)


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, sorted(parlour.games(), key=lambda name: name != LONGEST)))
