"""What games at random begin from: a seed, and an opening of some plies."""

from __future__ import annotations

import re

from parlour.core.game import Game
from parlour.errors import ParlourError

SEED = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,40}")  # the number of a round has room behind it in a secret
OPENING = 4  # plies at random where nothing is left to chance, so that not all games are the same
LONGEST_OPENING = 1000


def check_seed(seed: str) -> str:
    """The seed itself. Raises ParlourError for a text that is none."""
    if not SEED.fullmatch(seed):
        raise ParlourError(
            f"Invalid seed {seed!r}. A seed has 1 to 40 letters, digits and dashes, and at least one letter or digit."
        )
    return seed


def opening_of(game: Game, opening: int | None = None) -> int:
    """The plies at random that games begin with; without a number, a few in games without chance.

    Raises ParlourError for a number that cannot be.
    """
    if opening is None:
        return 0 if game.type.has_chance else OPENING
    if not 0 <= opening <= LONGEST_OPENING:
        raise ParlourError(f"The number of opening plies must be between 0 and {LONGEST_OPENING}, not {opening}.")
    return opening
