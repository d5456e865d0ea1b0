"""Keys, games and computer players."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from fastapi import HTTPException, Response

from parlour import registry
from parlour.game_info import ChoiceOption, NumberOption, Option
from parlour.lessons import find_lesson
from parlour.players import LEVELS
from parlour.players.levels import USUAL_LEVEL
from parlour.server.domain.talk import PHRASES
from parlour.server.http import documents, keys, views
from parlour.server.http.dependencies import KnownGame, Render, Service, api_router
from parlour.server.http.schemas import answers, requests
from parlour.view.language import phrases
from parlour.view.scene import seat_colours

say = phrases(__package__)
router = api_router()


@router.post("/keys", status_code=201, tags=["keys"])
async def create_key() -> answers.Token:
    """Create a bearer token for a bot. Only this token can play the seats taken with it. (The page uses a cookie.)"""
    return answers.Token(token=keys.fresh_key())


@router.get("/games", tags=["games"])
async def list_games() -> list[answers.GameModel]:
    """List the games and their options."""
    with_lesson = await asyncio.to_thread(lambda: {name for name in registry.games() if find_lesson(name)})
    return [_game(name, has_lesson=name in with_lesson) for name in registry.games()]


@router.get("/games/{name}/rules", tags=["games"], response_model=answers.Rules)
async def get_rules(name: KnownGame, render: Render) -> Response:
    """Get the rules of a game, formatted for players."""
    return await render(documents.rules, name)


@router.get("/games/{name}/findings", tags=["games"], response_model=answers.Findings)
async def get_findings(name: KnownGame, render: Render) -> Response:
    """Get the lab's findings on a game."""
    page = documents.findings_page(name)
    if page is None:
        raise HTTPException(404, say("The lab has no findings on {name} yet.", name=repr(name)))
    return await render(documents.findings, name, page)


@router.post("/games/{name}/positions", tags=["games"], response_model=answers.Position)
async def draw_position(name: KnownGame, body: requests.StartingPosition, render: Render) -> Response:
    """Draw a position from which a new table could start."""
    return await render(views.position, name, body.options, body.position)


@router.get("/levels", tags=["games"])
async def list_levels(service: Service) -> list[answers.LevelModel]:
    """List the computer's levels from weakest to strongest, then the external players of this server."""
    levels = [
        answers.LevelModel(name=it.name, meaning=it.spoken().meaning, usual=it.name == USUAL_LEVEL, outside=False)
        for it in LEVELS
    ]
    for name, seconds in service.external_players.seconds.items():
        meaning = say("external player; up to {seconds} s per move", seconds=f"{seconds:g}")
        levels.append(answers.LevelModel(name=name, meaning=meaning, usual=False, outside=True))
    return levels


@router.get("/phrases", tags=["games"])
async def list_phrases() -> list[answers.PhraseText]:
    """List what players can say to each other, in your language."""
    return [answers.PhraseText(name=name, text=say(text)) for name, text in PHRASES.items()]


def _game(name: str, *, has_lesson: bool) -> answers.GameModel:
    entry = registry.localized_info(name)
    return answers.GameModel(
        name=name,
        title=entry.title,
        summary=entry.summary,
        seats=entry.seats,
        min_seats=entry.min_num_players,
        max_seats=entry.max_num_players,
        seat_names=list(entry.seat_names),
        seat_colours=list(seat_colours(registry.info(name).seat_names)),
        options=[_option(option) for option in entry.options],
        lesson=has_lesson,
        findings=documents.findings_page(name) is not None,
    )


def _option(option: Option) -> answers.Option:
    fields = asdict(option) | {"title": option.title or option.name}
    if isinstance(option, ChoiceOption):
        return answers.ChoiceOptionModel.model_validate(fields | {"words": option.words or option.values})
    model = answers.NumberOptionModel if isinstance(option, NumberOption) else answers.FlagOptionModel
    return model.model_validate(fields)
