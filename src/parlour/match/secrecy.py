"""What of a match a seat may not know yet."""

from __future__ import annotations

from parlour.game import State

from .match import Match


def secret_turns(match: Match, seat: int) -> set[int]:
    """The numbers, from 0, of the turns whose action a seat cannot know: it has seen nothing that tells it apart.

    What was secret comes out once nothing at all is hidden from the seat.
    """
    secret: set[int] = set()
    for number in reversed(range(len(match.turns))):
        after = match.state_before(number + 1)
        if after.observation_text(seat) == after.to_text():
            break
        turn = match.turns[number]
        if turn.actor != seat and _looks_like_another(match.state_before(number), turn.action, after, seat):
            secret.add(number)
    return secret


def _looks_like_another(before: State, action: int, after: State, seat: int) -> bool:
    """Whether a seat sees the same after some other action."""
    seen = after.observation_text(seat)
    for other in before.legal_actions():
        if other != action:
            instead = before.clone()
            instead.apply_action(other)
            if instead.observation_text(seat) == seen:
                return True
    return False
