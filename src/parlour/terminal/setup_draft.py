"""A setup being arranged: the pieces placed on the board before any of it is played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from parlour.errors import ActionError
from parlour.match import Match, viewing
from parlour.match.match import is_setup
from parlour.terminal.widgets.spot_text import piece_word
from parlour.view.language import phrases
from parlour.view.scene import Arrangement, Choice, Piece, Plan, Scene, Spot, Supply

Laid = tuple[Supply | None, ...]  # index: spot; the supply of its piece

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
        scene = viewing.seen_scene(ahead, ahead.state.current_player())
        assert scene.arrangement is not None
        draft = SetupDraft(scene, scene.arrangement)
        draft.fill()
        for action in draft.actions():
            ahead.state.apply_action(action)
    return viewing.seen_scene(ahead, viewer)


@dataclass(slots=True)
class SetupDraft:
    """A setup that a person arranges, with its history. `base` is the scene before it."""

    base: Scene
    arrangement: Arrangement
    steps: list[Laid] = field(default_factory=list)

    @property
    def laid(self) -> Laid:
        return self.steps[-1] if self.steps else (None,) * len(self.arrangement.spots)

    @property
    def empty(self) -> list[str]:
        """The spots without a piece."""
        return [spot for spot, supply in zip(self.arrangement.spots, self.laid, strict=True) if supply is None]

    def actions(self) -> tuple[int, ...]:
        """The actions that place the pieces. Raises ActionError if a spot is empty."""
        if self.empty:
            raise ActionError(say("Still empty: {spots}.", spots=", ".join(self.empty)))
        supplies = enumerate(self.laid)
        return tuple(action for n, supply in supplies if supply and (action := supply.actions[n]) is not None)

    # Changes

    def lay(self, laid: Sequence[Supply | None]) -> None:
        """Replace the arrangement."""
        if tuple(laid) != self.laid:
            self.steps.append(tuple(laid))

    def undo(self) -> bool:
        """Undo a step; return False if there was none."""
        return bool(self.steps and self.steps.pop())

    def move(self, origin: str, to: str) -> None:
        """Move a piece from one spot to another. Two placed pieces are swapped."""
        laid, spots = list(self.laid), self.arrangement.spots
        if origin not in spots:
            laid[spots.index(to)] = self._supply(origin)
        elif to not in spots:
            laid[spots.index(origin)] = None
        else:
            a, b = spots.index(origin), spots.index(to)
            laid[a], laid[b] = laid[b], laid[a]
        self.lay(laid)

    def fill(self) -> None:
        self.lay(self._dealt(self.laid, self._pool(self.laid)))

    def shuffle(self) -> None:
        nothing = (None,) * len(self.laid)
        pool = self._pool(nothing)
        self.lay(self._dealt(nothing, random.sample(pool, len(pool))))

    def clear(self) -> None:
        self.lay((None,) * len(self.laid))

    def _dealt(self, laid: Laid, pool: list[Supply]) -> list[Supply | None]:
        """Give each empty spot the first piece of a pool that fits there."""
        dealt = list(laid)
        for n in (n for n, supply in enumerate(laid) if supply is None):
            dealt[n] = next((supply for supply in pool if supply.actions[n] is not None), None)
            if supply := dealt[n]:
                pool.remove(supply)
        return dealt

    def _pool(self, laid: Laid) -> list[Supply]:
        return [supply for supply in self.arrangement.supplies for _ in range(self.left(supply, laid))]

    def left(self, supply: Supply, laid: Laid | None = None) -> int:
        """The number of pieces of a supply that are not placed."""
        return len(self._pieces(supply)) - (self.laid if laid is None else laid).count(supply)

    def supply(self, spot: str) -> Supply | None:
        """The supply on a spot."""
        return next((supply for supply in self.arrangement.supplies if supply.spot == spot), None)

    def _supply(self, spot: str) -> Supply:
        found = self.supply(spot)
        assert found is not None, spot
        return found

    def _pieces(self, supply: Supply) -> tuple[Piece, ...]:
        found = self.base.spot(supply.spot)
        return found.pieces if found else ()

    # The scene

    def scene(self) -> Scene:
        """The scene with the placed pieces. Its choices are the possible changes."""
        areas = tuple(replace(area, spots=tuple(map(self._shown, area.spots))) for area in self.base.areas)
        choices = tuple(self._choices())
        plans = tuple(Plan(say(name), say(sentence), ()) for name, sentence in COMMANDS.items())
        return replace(self.base, areas=areas, choices=choices, plans=plans)

    def _shown(self, spot: Spot) -> Spot:
        if supply := self.supply(spot.id):
            return replace(spot, pieces=spot.pieces[: self.left(supply)])
        lies = self.laid[self.arrangement.spots.index(spot.id)] if spot.id in self.arrangement.spots else None
        return replace(spot, pieces=self._pieces(lies)[-1:]) if lies else spot

    def _choices(self) -> Iterator[Choice]:
        spots = self.arrangement.spots
        for supply in self.arrangement.supplies:
            if self.left(supply):
                yield from (self._choice(supply, supply.spot, to) for to in spots if self._fits(supply, to))
        for spot, supply in zip(spots, self.laid, strict=True):
            if supply:
                yield self._choice(supply, spot, supply.spot)
                yield from (self._choice(supply, spot, to) for to in spots if self._exchangeable(spot, to))

    def _exchangeable(self, spot: str, other: str) -> bool:
        one, two = (self.laid[self.arrangement.spots.index(it)] for it in (spot, other))
        return spot != other and self._fits(one, other) and self._fits(two, spot)

    def _fits(self, supply: Supply | None, spot: str) -> bool:
        return supply is None or supply.actions[self.arrangement.spots.index(spot)] is not None

    def _choice(self, supply: Supply, origin: str, to: str) -> Choice:
        piece, goal = self._pieces(supply)[-1], self.base.spot(to)
        name = goal.name or to if goal else to
        sentence = say("{piece} to {spot}.", piece=piece_word(piece, self.base.seats), spot=name)
        return Choice(-1, f"{origin} {to}", (origin, to), sentence)

    # Typed text

    def parse(self, text: str) -> Choice:
        """The choice that a text means: a piece and a spot, two spots, or only a piece. Raises ActionError."""
        words = [self._named(word) for word in text.split()]
        if len(words) == 1 and self.supply(words[0]) and self.empty:
            words.append(self.empty[0])
        if len(words) == 2 and self.supply(words[1]) and words[0] in self.empty:
            words.reverse()
        spots = tuple(words)
        found = next((choice for choice in self._choices() if choice.spots == spots), None)
        if not found:
            problem = say("{text} isn't a legal placement.", text=repr(text))
            raise ActionError(f"{problem} {say(HOW)}")
        return found

    def _named(self, word: str) -> str:
        """The spot that a word names: its id, or the text of a piece for its supply."""
        action = next((choice.action for choice in self.base.choices if choice.text == word), None)
        supplies = self.arrangement.supplies
        return next((supply.spot for supply in supplies if action is not None and action in supply.actions), word)
