"""Two families of players: what holds for both is more than a habit of one of them."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.players.levels import NAMES

LEVELS, SEARCH = "levels", "search"  # the families
USUAL = ("casual", "skilled", "strong")
SIMULATIONS = {"beginner": 20, "casual": 50, "skilled": 200, "strong": 800, "master": 3200}
TO_THE_END = 10**6  # plies: a search that plays them all knows nothing of the game but its rules


def family(player: str) -> str:
    """Levels are tuned to the game as it is, by fitted estimates and by trial; search that plays to the end is not."""
    return LEVELS if player in NAMES else SEARCH


def both_families(levels: Sequence[str]) -> tuple[str, ...]:
    """These levels, or the usual three, each with its like in pure search; other players stand for themselves."""
    chosen = tuple(levels) or USUAL
    return (*chosen, *(pure_search(level) for level in chosen if level in SIMULATIONS))


def pure_search(level: str) -> str:
    """Tree search that needs no fitting, with as many simulations as suit a level."""
    return f"mcts:simulations={SIMULATIONS[level]},horizon={TO_THE_END}"


def label(player: str) -> str:
    """What a player is called in a table."""
    found = simulations_of(player)
    return player if found is None else f"search of {found}"


def simulations_of(player: str) -> int | None:
    """How many simulations a player makes that is the like of a level in pure search; None for any other."""
    return next((simulations for level, simulations in SIMULATIONS.items() if pure_search(level) == player), None)
