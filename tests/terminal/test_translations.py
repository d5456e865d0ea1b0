"""Another language: nothing that is read at the table stays English."""

import re
from collections import defaultdict

import pytest
from textual.widgets import Markdown, Static

from parlour.lessons import read_lesson
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.learn_app import LearnApp
from parlour.view import language
from parlour.view.language import speaking, translations
from tests.conformance.test_catalogues import Emptied

from .helpers import make_table, sit, type_in

WORD = re.compile(r"[^\W\d_]{3}")
KEPT = re.compile(r"`[^`]*`|\b(Esc|Home|End|quiet)\b")  # typed texts, and names of keys and of an option


@pytest.fixture
def asked(monkeypatch):
    """The catalogues, with all words gone and only fields left; they remember what they were asked for."""
    asked = defaultdict(Emptied)
    monkeypatch.setattr(language, "translations", lambda package, spoken: asked[package])
    with speaking("de"):
        yield asked
    monkeypatch.undo()
    for package, templates in asked.items():
        assert set(filter(WORD.search, templates)) - set(translations(package, "de")) - {"Esc"} == set()


def is_in_markdown(widget):
    return any(isinstance(each, Markdown) for each in widget.ancestors)


def words(screen):
    """Texts on a screen."""
    texts = [str(each.content) for each in screen.query(Static) if not is_in_markdown(each)]
    texts += [each.source for each in screen.query(Markdown)]
    shown = [KEPT.sub("", re.sub(r"\[[^\]]*\]", "", text)) for text in texts]
    return [text for text in shown if WORD.search(text)]


@pytest.mark.usefixtures("asked")
async def test_a_game_and_its_dialogs_have_no_words_but_those_of_the_catalogue():
    table = make_table("columna", "human,beginner")
    async with sit(table, (160, 50)) as pilot:
        await type_in(pilot, "w3")
        for key in ("f1", "f4", "f7"):
            assert words(table.screen) == []
            await pilot.press(key)
            await pilot.pause()
        assert words(table.screen) == []


@pytest.mark.usefixtures("asked")
async def test_a_game_that_is_over_has_none_either():
    table = make_table("lokai_and_bele", "human,human", quiet=3)
    async with sit(table) as pilot:
        while table.session.actor >= 0:
            await type_in(pilot, table.stage.scene.choices[0].text)
        for key in ("f2", "f3", "f6"):
            await pilot.press(key)
            assert words(table.screen) == []


@pytest.mark.usefixtures("asked")
async def test_nor_has_a_lesson():
    lesson = LearnApp(read_lesson("columna"), Capabilities(), speed=0.0)
    async with sit(lesson) as pilot:
        assert words(lesson.screen) == []
        await pilot.press("f1")
        await pilot.pause()
        assert words(lesson.screen) == []
