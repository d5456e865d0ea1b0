"""Lessons as the wire tells them."""

from __future__ import annotations

from dataclasses import replace

from parlour.lessons import Answer, Lesson, Step
from parlour.match import Match
from parlour.match.beats import result
from parlour.match.viewing import seen_before, seen_scene, seen_state
from parlour.server.http.schemas import answers, lessons
from parlour.view.beats import NEXT

from .beats import beats_from


def lesson(it: Lesson) -> lessons.Lesson:
    first_game = it.first_game.spoken()
    return lessons.Lesson(
        title=it.game.title,
        chapters=it.chapters,
        summaries=it.summaries,
        steps=[it.chapter(number) for number in range(len(it.steps))],
        minutes=max(1, round(it.minutes)),
        options=first_game.game.options,
        seats=first_game.game.num_players(),
        first_game=first_game.text,
        start=replace(seen_before(Match(it.game, begin=False), 0, None), plans=(), arrangement=None),
    )


def lesson_step(step: Step, number: int) -> lessons.LessonStep:
    said, before = step.spoken(), step.before
    return lessons.LessonStep(
        number=number,
        text=said.text,
        hint=said.hint,
        example=step.accepted()[0],
        seat=step.seat,
        scene=replace(seen_scene(before, step.seat), plans=(), arrangement=None),  # one thing at a time
        position=seen_state(before, step.seat).to_text(),
    )


def lesson_answer(step: Step, answer: Answer) -> lessons.LessonAnswer:
    match, is_done = answer.match, answer.verdict == "done"
    return lessons.LessonAnswer(
        verdict=answer.verdict,
        sentence=answer.sentence,
        beats=_beats(match, len(step.before.turns), step.seat) if is_done else None,
        scene=result(match, step.seat) if is_done else None,
    )


def _beats(match: Match, first: int, seat: int) -> answers.Beats:
    """What happened since a turn, up to the result of the last."""
    told = beats_from(match, first, seat)
    shown = [beat for beat in told.beats if beat.kind != NEXT or beat.turn < len(match.turns) - 1]
    return answers.Beats(scene=told.scene, beats=shown)
