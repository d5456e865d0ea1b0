"""A setup being arranged: the pieces placed on the board before any of it is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from parlour.errors import ActionError
from parlour.match import Match, viewing
from parlour.match.match import is_setup
from parlour.terminal.widgets.spot_text import piece_word
from parlour.view.language import phrases
from parlour.view.scene import Arrangement, Choice, Piece, Plan, Scene, Spot, Supply

Placed = dict[str, Supply]  # spot: the supply of its piece

COMMANDS = {
    "fill": "Fill the empty squares in order.",
    "shuffle": "Place all pieces at random.",
    "clear": "Take all pieces off the board.",
    "confirm": "Play this setup.",
}
DONE = {
    "fill": "All squares are filled. Swap pieces if you like, then confirm.",
    "shuffle": "Your setup has been shuffled. Swap pieces if you like, then confirm.",
    "clear": "The setup has been cleared.",
}
HOW = "Pick a piece and a square, or type both (6 a2); a2 b2 swaps two pieces. Then: confirm."
NO_HINT = "There are no hints for the setup. Place your pieces as you like, or type fill or shuffle."
say = phrases(__package__)


def after_setup(match: Match, viewer: int | None) -> Scene | None:
    """The scene after the setups that are still being placed, with correct positions but arbitrary pieces."""
    if not is_setup(match.state):
        return None
    ahead = match.until(len(match.turns))
    ahead.state = match.state.clone()
    while is_setup(ahead.state):
        _place_in_order(ahead)
    return viewing.seen_scene(ahead, viewer)


def _place_in_order(match: Match) -> None:
    """Complete the setup of the seat to act."""
    scene = viewing.seen_scene(match, match.state.current_player())
    assert scene.arrangement is not None
    draft = SetupDraft(scene, scene.arrangement)
    draft.fill()
    for action in draft.actions():
        match.state.apply_action(action)


@dataclass(slots=True)
class SetupDraft:
    """A setup that a person arranges, with its history. `base` is the scene before it."""

    base: Scene
    arrangement: Arrangement
    steps: list[Placed] = field(default_factory=list)

    @property
    def placed(self) -> Placed:
        return self.steps[-1] if self.steps else {}

    @property
    def empty(self) -> list[str]:
        """The spots without a piece."""
        return [spot for spot in self.arrangement.spots if spot not in self.placed]

    def actions(self) -> tuple[int, ...]:
        """The actions that place the pieces. Raises ActionError if a spot is empty."""
        if self.empty:
            raise ActionError(say("Still empty: {spots}.", spots=", ".join(self.empty)))
        actions = (self._action(self.placed[spot], spot) for spot in self.arrangement.spots)
        return tuple(action for action in actions if action is not None)

    def supply(self, spot: str) -> Supply | None:
        """The supply on a spot."""
        return next((supply for supply in self.arrangement.supplies if supply.spot == spot), None)

    def left(self, supply: Supply, placed: Placed | None = None) -> int:
        """The number of pieces of a supply that are not placed."""
        used = self.placed if placed is None else placed
        return len(self._pieces(supply)) - list(used.values()).count(supply)

    def _pieces(self, supply: Supply) -> tuple[Piece, ...]:
        found = self.base.spot(supply.spot)
        return found.pieces if found else ()

    def _action(self, supply: Supply, spot: str) -> int | None:
        """The action that places a piece on a spot; None if it does not fit there."""
        return supply.actions[self.arrangement.spots.index(spot)]

    # Changes

    def undo(self) -> bool:
        """Undo a step; return False if there was none."""
        return bool(self.steps and self.steps.pop())

    def move(self, origin: str, to: str) -> None:
        """Move a piece from one spot to another. Two placed pieces are swapped."""
        placed = dict(self.placed)
        pieces = {to: placed.pop(origin, None) or self.supply(origin), origin: placed.pop(to, None)}
        moved = {spot: piece for spot, piece in pieces.items() if piece and spot in self.arrangement.spots}
        self._add_step(placed | moved)

    def fill(self) -> None:
        self._deal(self.placed, self._pool(self.placed))

    def shuffle(self) -> None:
        pool = self._pool({})
        random.shuffle(pool)
        self._deal({}, pool)

    def clear(self) -> None:
        self._add_step({})

    def _add_step(self, placed: Placed) -> None:
        if placed != self.placed:
            self.steps.append(placed)

    def _deal(self, placed: Placed, pool: list[Supply]) -> None:
        """Give each empty spot the first piece of a pool that fits there."""
        dealt = dict(placed)
        for spot in self.arrangement.spots:
            fitting = (supply for supply in pool if self._action(supply, spot) is not None)
            if spot not in dealt and (supply := next(fitting, None)):
                dealt[spot] = supply
                pool.remove(supply)
        self._add_step(dealt)

    def _pool(self, placed: Placed) -> list[Supply]:
        return [supply for supply in self.arrangement.supplies for _ in range(self.left(supply, placed))]

    # The scene

    def scene(self) -> Scene:
        """The scene with the placed pieces. Its choices are the possible changes."""
        areas = tuple(replace(area, spots=tuple(map(self._shown, area.spots))) for area in self.base.areas)
        plans = tuple(Plan(say(name), say(sentence), ()) for name, sentence in COMMANDS.items())
        return replace(self.base, areas=areas, choices=tuple(self._choices()), plans=plans)

    def _shown(self, spot: Spot) -> Spot:
        if supply := self.supply(spot.id):
            return replace(spot, pieces=spot.pieces[: self.left(supply)])
        placed = self.placed.get(spot.id)
        return replace(spot, pieces=self._pieces(placed)[-1:]) if placed else spot

    def _choices(self) -> Iterator[Choice]:
        spots, placed = self.arrangement.spots, self.placed
        for supply in filter(self.left, self.arrangement.supplies):
            fitting = (to for to in spots if self._action(supply, to) is not None)
            yield from (self._choice(supply, supply.spot, to) for to in fitting)
        for spot in (spot for spot in spots if spot in placed):
            targets = [placed[spot].spot, *(to for to in spots if to != spot and self._are_exchangeable(spot, to))]
            yield from (self._choice(placed[spot], spot, to) for to in targets)

    def _are_exchangeable(self, spot: str, other: str) -> bool:
        pairs = (spot, other), (other, spot)
        return all(one not in self.placed or self._action(self.placed[one], two) is not None for one, two in pairs)

    def _choice(self, supply: Supply, origin: str, to: str) -> Choice:
        piece, goal = self._pieces(supply)[-1], self.base.spot(to)
        name = goal.name or to if goal else to
        sentence = say("{piece} to {spot}.", piece=piece_word(piece, self.base.seats), spot=name)
        return Choice(-1, f"{origin} {to}", (origin, to), sentence)

    # Typed text

    def parse(self, text: str) -> Choice:
        """The choice that a text means: a piece and a spot, two spots, or only a piece. Raises ActionError."""
        spots = self._complete([self._named(word) for word in text.split()])
        found = next((choice for choice in self._choices() if choice.spots == spots), None)
        if not found:
            problem = say("{text} isn't a legal placement.", text=repr(text))
            raise ActionError(f"{problem} {say(HOW)}")
        return found

    def _complete(self, spots: list[str]) -> tuple[str, ...]:
        """Put a piece before its spot. A piece alone goes to the first empty spot."""
        if len(spots) == 1 and self.supply(spots[0]) and self.empty:
            return spots[0], self.empty[0]
        if len(spots) == 2 and self.supply(spots[1]) and spots[0] in self.empty:
            return spots[1], spots[0]
        return tuple(spots)

    def _named(self, word: str) -> str:
        """The spot that a word names: its id, or the text of a piece for its supply."""
        action = next((choice.action for choice in self.base.choices if choice.text == word), None)
        supplies = self.arrangement.supplies
        return next((supply.spot for supply in supplies if action is not None and action in supply.actions), word)
