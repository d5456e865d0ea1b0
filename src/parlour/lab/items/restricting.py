"""The causal value: a seat may not use an item, all else being the same, and is compared with itself that may.

Restricted play after A. Jaffe et al., "Evaluating Competitive Game Balance with Restricted Play" (AIIDE 2012), here
with dice and players' seeds in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from parlour.core.game import Game
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.lab.comparing import Arm, ComparisonPlan, Goal, make_plan
from parlour.lab.comparing.restricted import item_names

SMALLEST = 0.05  # how well a value is to be known: of a game won, to either side


def make_item_plan(
    game: Game,
    player: str,
    items: Sequence[str] = (),
    smallest: float | None = None,
    seed: str | None = None,
    together: bool = False,
) -> ComparisonPlan:
    """A plan that forbids each of some items, or of all; `together`: each two of them too.

    No ply is made at random, for what a game opens with may be an item.

    Raises ParlourError for a game that names no items, UnknownNameError for an item that it does not name.
    """
    known = item_names(game)
    if not known:
        raise ParlourError(f"{game.title} has no items: its rules define no ITEMS and no `item`.")
    numbers = [_number(item, known) for item in items] or list(range(len(known)))
    groups = [(number,) for number in numbers] + (list(combinations(sorted(numbers), 2)) if together else [])
    arms = [Arm(dict(game.options)), *(Arm(dict(game.options), group, _name(group, known)) for group in groups)]
    return make_plan(game, arms, [player], "seat_score", smallest or SMALLEST, seed, Goal.SIZE, opening=0)


def _number(item: str, known: Sequence[str]) -> int:
    if item not in known:
        raise UnknownNameError(f"No item named {item!r}. {suggestion(item, known)}")
    return known.index(item)


def _name(group: Sequence[int], known: Sequence[str]) -> str:
    return " and ".join(known[number] for number in group)
