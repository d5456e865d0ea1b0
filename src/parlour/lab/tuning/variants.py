"""The variants of a game: what its options can be, from the rules as they are to ever more changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from parlour.core.game import Game
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.game_info import PLAYERS, ChoiceOption, NumberOption, Option, Value, options_text
from parlour.lab.comparing import Arm, ComparisonPlan, make_plan

MOST = 40  # variants that are tried

Options = dict[str, Any]


def make_tuning_plan(
    game: Game, players: Sequence[str], names: Sequence[str] = (), changes: int = 1, seed: str | None = None
) -> ComparisonPlan:
    """A plan whose arms are the game as it is and its variants, those with the fewest changes first.

    Raises ParlourError for a game that has nothing to change, UnknownNameError for an option that it does not have.
    """
    options = _tunable(game, names)
    found = list(_variants(game, options, changes))
    if not found:
        raise ParlourError(f"{game.title} has no options to change.")
    if len(found) > MOST:
        few = "Name fewer options with --change, or allow fewer changes at once"
        raise ParlourError(f"These options have {len(found)} variants, more than the limit of {MOST}. {few}.")
    arms = [Arm(dict(game.options), name="as it is"), *(Arm(it, name=_name(game, it)) for it in found)]
    return make_plan(game, arms, players, seed=seed)


def _tunable(game: Game, names: Sequence[str]) -> list[Option]:
    """The options that may change; how many play is none of them."""
    known = {option.name: option for option in game.info.options if option.name != PLAYERS}
    for name in names:
        if name not in known:
            raise UnknownNameError(f"No option named {name!r}. {suggestion(name, known)}")
    return [option for name, option in known.items() if not names or name in names]


def _variants(game: Game, options: Sequence[Option], changes: int) -> Iterator[Options]:
    """All ways to change one option, then those to change two, and so on."""
    others = {option.name: [it for it in values(option, game) if it != game.options[option.name]] for option in options}
    for count in range(1, changes + 1):
        for chosen in combinations(others, count):
            for picked in product(*(others[name] for name in chosen)):
                yield {**game.options, **dict(zip(chosen, picked, strict=True))}


def values(option: Option, game: Game) -> list[Value]:
    """What an option can be; of numbers a few: the usual one, and half, three quarters, one and a half and twice it."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if not isinstance(option, NumberOption):
        return [False, True]
    now = int(game.options[option.name])
    near = {option.default, now, now // 2, 3 * now // 4, 3 * now // 2, 2 * now}
    return sorted({min(max(it, option.low), option.high) for it in near})


def _name(game: Game, options: Options) -> str:
    changed = {name: value for name, value in options.items() if value != game.options[name]}
    return options_text(changed)
