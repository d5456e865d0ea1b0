"""A first game that teaches. Nothing is kept of it: each request names the step that it is about."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import HTTPException, Path, Response

from parlour import registry
from parlour.lessons import Lesson, Step, answer, lesson_of
from parlour.server.http import views
from parlour.server.http.dependencies import Draw, KnownGame, written
from parlour.server.http.schemas import lessons
from parlour.view.language import phrases

from .router import api_router

say = phrases(__package__)
router = api_router("/games/{name}/lesson", tags=["lessons"])
StepNumber = Annotated[int, Path(ge=0, lt=2**31, description="The number of the step, from 0.")]


@router.get("", response_model=lessons.Lesson)
async def read_lesson(name: KnownGame, draw: Draw) -> Response:
    """Get the outline of a game's lesson."""
    return written(await draw(views.lesson, await _lesson(name)))


@router.get("/{step}", response_model=lessons.LessonStep)
async def see_step(name: KnownGame, step: StepNumber, draw: Draw) -> Response:
    """Get the table and the task of a step."""
    return written(await draw(views.lesson_step, await _step(name, step), step))


@router.post("/{step}", response_model=lessons.LessonAnswer)
async def take_step(name: KnownGame, step: StepNumber, body: lessons.LessonAction, draw: Draw) -> Response:
    """Check an action against the task of a step. Nothing is stored."""
    return written(await draw(_answered, await _step(name, step), body.action))


def _answered(step: Step, action: str) -> lessons.LessonAnswer:
    return views.lesson_answer(step, answer(step, action))


async def _lesson(name: str) -> Lesson:
    """A game's lesson, checked when it is first asked for. Raises HTTPException, and LessonError for a broken one."""
    if found := await asyncio.to_thread(lesson_of, name):
        return found
    raise HTTPException(404, say("{title} has no lesson.", title=registry.spoken(name).title))


async def _step(name: str, number: int) -> Step:
    steps = (await _lesson(name)).steps
    if number < len(steps):
        return steps[number]
    raise HTTPException(404, say("The lesson has {count} steps, numbered from 0.", count=len(steps)))
