"""A match played through again by rules that have changed since, as far as it fits them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core.game import load_package
from parlour.core.state import State
from parlour.errors import ActionError, ParlourError
from parlour.view.language import phrases

from .match import Match
from .record import Draft, set_up

say = phrases(__package__)
TRIED = 5  # actions, so that a fault is told of before a person runs into it
KEPT_ANYWAY = ("Game", "Dice", "Secret", "Entropy")  # tags of a record that no rules can refuse


@dataclass(frozen=True, slots=True)
class Refit:
    """A match as far as it fits the rules as they now are, and a sentence about what does not; "" where all does."""

    match: Match
    problem: str

    @property
    def notice(self) -> str:
        """What the author of the rules is told."""
        return self.problem or say("Your changes have been loaded.")


def refit(draft: Draft) -> Refit:
    """Play a match through again, by interpreted rules; what is not legal any more is cut off, and all that follows.

    Raises whatever the rules do that are at fault themselves.
    """
    load_package(draft.tags["Game"])  # to hear of what is wrong with the game, before all that may be with the match
    try:
        match, problem = set_up(draft, compiled=False), ""
    except ParlourError as fault:
        problem = say(
            "The options or the starting position no longer fit the rules, so the defaults are used: {problem}",
            problem=fault.__cause__ or fault,
        )
        draft = Draft({name: value for name, value in draft.tags.items() if name in KEPT_ANYWAY}, draft.turns)
        match = set_up(draft, compiled=False)
    return _resumed(_played(Refit(match, problem), draft))


def _played(begun: Refit, draft: Draft) -> Refit:
    for number, text in draft.turns:
        try:
            begun.match.play_recorded(text)
        except ActionError as fault:
            words = {"turn": number, "problem": fault}
            return replace(begun, problem=say("Turn {turn} is no longer legal: {problem}", **words))
    return begun


def _resumed(played: Refit) -> Refit:
    """With the dice that are still to fall, if their secret is known."""
    if played.match.dice.secret:
        played.match.resume()
    return played


def look_ahead(state: State) -> None:
    """See what some actions would bring about. Raises whatever the game's files do wrong."""
    for action in state.legal_actions()[:TRIED] if state.current_player() >= 0 else []:
        state.beats(action)
