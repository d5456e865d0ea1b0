"""The beats of a turn: what was done, and all that runs by itself after it."""

from typing import cast

from parlour.games.deathmatch_arena import phases
from parlour.games.deathmatch_arena.round import dispatch
from parlour.games.deathmatch_arena.state import State
from parlour.kit import Checked, copy, interpret, raw
from parlour.view.beats import Beat

from .steps import tell_step
from .story import Story

step, list_choices = interpret(dispatch.step), interpret(dispatch.list_choices)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """The moments of a turn, step by step; `after` is the position that they end at."""
    story, now, is_chosen = Story(s), cast(State, Checked(raw(copy(s)))), True
    while True:
        before = copy(now)
        step(now, action)
        tell_step(story, before, action, now, is_chosen)
        list_choices(now)
        if now.count != 1 or phases.FROM_CHANCE[now.phase]:
            return story.beats
        action, is_chosen = now.choices[0], False
