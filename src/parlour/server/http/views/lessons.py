"""Lessons as the wire tells them."""

from __future__ import annotations

from dataclasses import replace

from parlour.lessons import Answer, Lesson, Step
from parlour.match.hiding import seen
from parlour.match.viewing import seen_before

from ..schemas import lessons
from .beats import replay


def lesson(it: Lesson) -> lessons.Lesson:
    return lessons.Lesson(
        title=it.game.title,
        chapters=it.chapters,
        steps=[it.chapter(number) for number in range(len(it.steps))],
        minutes=max(1, round(it.minutes)),
        options=it.game.options,
        seats=it.game.num_players(),
    )


def lesson_step(step: Step, number: int) -> lessons.LessonStep:
    said, state = step.spoken(), seen(step.start, step.seat)
    return lessons.LessonStep(
        number=number,
        text=said.text,
        hint=said.hint,
        example=step.accepted()[0],
        seat=step.seat,
        scene=replace(state.scene(), plans=(), arrangement=None),  # one thing at a time
        position=state.to_text(),
    )


def lesson_answer(step: Step, answer: Answer) -> lessons.LessonAnswer:
    match, is_done = answer.match, answer.verdict == "done"
    return lessons.LessonAnswer(
        verdict=answer.verdict,
        sentence=answer.sentence,
        beats=replay(match, 0, step.seat) if is_done else None,
        scene=seen_before(match, len(match.turns), step.seat) if is_done else None,
    )
