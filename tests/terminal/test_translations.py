"""All texts at the table are translated."""

import re
from collections import defaultdict

import pytest
from textual.widgets import Markdown, Static

from parlour.lessons import read_lesson
from parlour.match import viewing
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.learn_app import LearnApp
from parlour.view import language
from parlour.view.language import speaking, translations
from tests.conformance.test_catalogues import Emptied

from .helpers import playing, running, type_in

pytestmark = pytest.mark.usefixtures("lookups")
WORD = re.compile(r"[^\W\d_]{3}")
KEPT = re.compile(r"`[^`]*`|\b(Esc|Home|End|quiet)\b")  # typed texts, and names of keys and of an option


@pytest.fixture
def lookups(monkeypatch):
    """Catalogues that translate each text to its fields only, and record what was looked up."""
    lookups = defaultdict(Emptied)
    monkeypatch.setattr(language, "translations", lambda package, spoken: lookups[package])
    viewing._drawn.cache_clear()  # scenes in German that other tests have drawn
    with speaking("de"):
        yield
    monkeypatch.undo()
    viewing._drawn.cache_clear()
    for package, templates in lookups.items():
        assert set(filter(WORD.search, templates)) - set(translations(package, "de")) - {"Esc"} == set()


def words(screen):
    """Texts on a screen."""
    widgets = [each for each in screen.query(Static) if not any(isinstance(it, Markdown) for it in each.ancestors)]
    texts = [*(str(each.content) for each in widgets), *(each.source for each in screen.query(Markdown))]
    shown = [KEPT.sub("", re.sub(r"\[[^\]]*\]", "", text)) for text in texts]
    return [text for text in shown if WORD.search(text)]


async def test_game_and_its_dialogs_are_translated():
    async with playing("columna", "human,beginner", size=(160, 50)) as (table, pilot):
        await type_in(pilot, "w3")
        for key in ("f1", "f4", "f7"):
            assert words(table.screen) == []
            await pilot.press(key)
            await pilot.pause()
        assert words(table.screen) == []


async def test_finished_game_is_translated():
    async with playing("lokai_and_bele", "human,human", quiet=3) as (table, pilot):
        while table.session.actor >= 0:
            await type_in(pilot, table.stage.scene.choices[0].text)
        for key in ("f2", "f3", "f6"):
            await pilot.press(key)
            assert words(table.screen) == []


async def test_lesson_is_translated():
    lesson = LearnApp(read_lesson("columna"), Capabilities(), speed=0.0)
    async with running(lesson) as pilot:
        assert words(lesson.screen) == []
        await pilot.press("f1")
        await pilot.pause()
        assert words(lesson.screen) == []
