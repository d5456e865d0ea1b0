"""Replaying a match under rules that have changed, as far as its turns are still legal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core.game import State, load_package
from parlour.errors import ActionError, ParlourError
from parlour.view.language import phrases

from .match import Match
from .record import Draft, set_up

say = phrases(__package__)
TRIED = 5  # actions tried ahead, to report faults before a person runs into them
KEPT_ANYWAY = ("Game", "Dice", "Secret", "Entropy")  # tags that do not depend on the rules


@dataclass(frozen=True, slots=True)
class Refit:
    """The part of a match that is legal under the current rules, and a sentence about the rest, or ""."""

    match: Match
    problem: str

    @property
    def notice(self) -> str:
        """The message for the author of the rules."""
        return self.problem or say("Your changes have been loaded.")


def refit(draft: Draft) -> Refit:
    """Replay a match by interpreted rules, up to the first turn that is no longer legal.

    Exceptions of faulty rules are passed on.
    """
    load_package(draft.tags["Game"])  # report faults of the game before those of the match
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
    """Make pending rolls if the secret is known."""
    if played.match.dice.secret:
        played.match.resume()
    return played


def look_ahead(state: State) -> None:
    """Try some actions. Exceptions of faulty rules are passed on."""
    for action in state.legal_actions()[:TRIED] if state.current_player() >= 0 else []:
        state.beats(action)
