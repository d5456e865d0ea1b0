"""The beats of turns as the wire tells them: each with what it changes on the table."""

from __future__ import annotations

from collections.abc import Sequence

from parlour import kit
from parlour.match import Match, beats
from parlour.match.beats import SeenBeat
from parlour.match.viewing import seen_before
from parlour.server.http.schemas import answers
from parlour.view.scene import Scene

MOST_TURNS = 40  # whose beats are told at once: a whole setup of Invictus, and the answer to it


def beats_since(match: Match, first: int, seat: int | None) -> list[answers.Beat]:
    """The beats of the turns from `first` on as a viewer may see them; none where they are too many to be watched."""
    count = len(match.turns) - first
    return _of_turns(match, range(first, first + count), seat) if 0 < count <= MOST_TURNS else []


def beats_from(match: Match, first: int, seat: int | None) -> answers.Beats:
    """The table before a turn, and the beats of the turns from there on, as many as are told at once."""
    turns = range(first, min(first + MOST_TURNS, len(match.turns)))
    return answers.Beats(scene=seen_before(match, first, seat), beats=_of_turns(match, turns, seat))


def preview(match: Match, seat: int, action: int) -> answers.Beats:
    """The table now, and the beats that an action of a seat would have."""
    now = len(match.turns)
    scene = seen_before(match, now, seat)
    return answers.Beats(scene=scene, beats=_told(now, seat, scene, beats.preview(match, seat, action)))


def last_decision(match: Match) -> int:
    """The number of the last turn that a seat has made; of the first turn where none has."""
    return next(reversed(match.decisions()), 0)


def _of_turns(match: Match, turns: range, seat: int | None) -> list[answers.Beat]:
    told, scene = list[answers.Beat](), seen_before(match, turns.start, seat)
    for number in turns:
        seen = beats.seen_beats(match, number, seat, scene)
        told += _told(number, match.turns[number].actor, scene, seen)
        scene = seen[-1].scene
    return told


def _told(number: int, actor: int, scene: Scene, seen: Sequence[SeenBeat]) -> list[answers.Beat]:
    """The beats of a turn, and what each changes on a table that was like the scene before them."""
    scenes = [scene, *(beat.scene for beat in seen)]
    bears = actor if actor >= 0 else next((beat.seat for beat in seen if beat.seat is not None), kit.CHANCE)
    return [_tell(number, bears, before, beat) for before, beat in zip(scenes, seen, strict=False)]


def _tell(number: int, actor: int, before: Scene, beat: SeenBeat) -> answers.Beat:
    now, old = beat.scene, {area.id: area for area in before.areas}
    order = [area.id for area in now.areas]
    return answers.Beat(
        turn=number,
        kind=beat.kind,
        sentence=beat.sentence,
        spots=list(beat.spots),
        seat=beat.seat,
        actor=actor,
        foreseen=beat.is_foreseen,
        ms=beat.milliseconds,
        areas=[area for area in now.areas if area != old.get(area.id)],
        order=order if order != list(old) else None,
        counters=list(now.counters) if now.counters != before.counters else None,
    )
