"""Lessons. The server stores nothing about them: each request names its step."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated

from fastapi import HTTPException, Path, Response

from parlour import registry
from parlour.lessons import Lesson, Step, answer, lesson_of
from parlour.match import Match
from parlour.match.viewing import result, seen_before, seen_scene, seen_state
from parlour.server.http import views
from parlour.server.http.dependencies import KnownGame, Render, api_router
from parlour.server.http.schemas import answers, requests
from parlour.view.beats import NEXT
from parlour.view.language import phrases

say = phrases(__package__)
router = api_router("/games/{name}/lesson", "lessons")
StepNumber = Annotated[int, Path(ge=0, lt=2**31, description="The number of the step, from 0.")]


@router.get("", response_model=answers.LessonModel)
async def get_lesson(name: KnownGame, render: Render) -> Response:
    """Get the outline of a game's lesson."""
    return await render(_outline, await _lesson(name))


@router.get("/{step}", response_model=answers.LessonStep)
async def get_lesson_step(name: KnownGame, step: StepNumber, render: Render) -> Response:
    """Get the table and the task of a step."""
    return await render(_task, await _step(name, step), step)


@router.post("/{step}", response_model=answers.LessonAnswer)
async def check_lesson_action(
    name: KnownGame, step: StepNumber, body: requests.LessonAction, render: Render
) -> Response:
    """Check an action against the task of a step. Nothing is stored."""
    return await render(_check_action, await _step(name, step), body.action)


async def _lesson(name: str) -> Lesson:
    """A game's lesson, checked on first use. Raises HTTPException, and LessonError for a broken one."""
    if found := await asyncio.to_thread(lesson_of, name):
        return found
    raise HTTPException(404, say("{title} has no lesson.", title=registry.localized_info(name).title))


async def _step(name: str, number: int) -> Step:
    steps = (await _lesson(name)).steps
    if number < len(steps):
        return steps[number]
    raise HTTPException(404, say("The lesson has {count} steps, numbered from 0.", count=len(steps)))


def _outline(lesson: Lesson) -> answers.LessonModel:
    first_game = lesson.first_game.spoken()
    return answers.LessonModel(
        title=lesson.game.title,
        chapters=lesson.chapters,
        summaries=lesson.summaries,
        steps=[lesson.chapter(number) for number in range(len(lesson.steps))],
        minutes=max(1, round(lesson.minutes)),
        options=first_game.game.options,
        seats=first_game.game.num_players(),
        first_game=first_game.text,
        start=replace(seen_before(Match(lesson.game, begin=False), 0, None), plans=(), arrangement=None),
    )


def _task(step: Step, number: int) -> answers.LessonStep:
    texts, before = step.spoken(), step.before
    return answers.LessonStep(
        number=number,
        text=texts.text,
        hint=texts.hint,
        example=step.accepted()[0],
        seat=step.seat,
        scene=replace(seen_scene(before, step.seat), plans=(), arrangement=None),  # distractions from the task
        position=seen_state(before, step.seat).to_text(),
    )


def _check_action(step: Step, action: str) -> answers.LessonAnswer:
    checked = answer(step, action)
    match, is_done = checked.match, checked.verdict == "done"
    return answers.LessonAnswer(
        verdict=checked.verdict,
        sentence=checked.sentence,
        beats=_beats(match, len(step.before.turns), step.seat) if is_done else None,
        scene=result(match, step.seat) if is_done else None,
    )


def _beats(match: Match, first: int, seat: int) -> answers.Beats:
    """The beats since a turn, up to the result of the last turn: without announcing the next player."""
    beats = views.beats_from(match, first, seat)
    shown = [beat for beat in beats.beats if beat.kind != NEXT or beat.turn < len(match.turns) - 1]
    return answers.Beats(scene=beats.scene, beats=shown)
