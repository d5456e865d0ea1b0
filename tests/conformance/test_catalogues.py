"""Every sentence of the games is translated into every language."""

import ast
import importlib
import re
from collections import defaultdict
from itertools import islice
from pathlib import Path
from string import Formatter

import pytest

import parlour
from parlour import registry, rules_page
from parlour.lessons import sentences
from parlour.rules_page import BLOCK
from parlour.view import language
from parlour.view.language import ENGLISH, LANGUAGES, speaking, translations
from tests.campaign import some_daily

from .walks import at, usual_variants, variants, walk

OTHERS = [name for name in LANGUAGES if name != ENGLISH]
PACKAGES = [
    "parlour",
    "parlour.lab.report",
    "parlour.match",
    "parlour.players",
    "parlour.server",
    *(f"parlour.games.{name}" for name in parlour.games()),
]
PLIES = 120  # turns of a game with the default options
PLIES_OF_A_VARIANT = 60
SOME = 8  # actions or outcomes per position
WORD = re.compile(r"[^\W\d_]{3}")  # shorter texts are notation


def modules(package):
    """Yield the syntax tree of each module in and below a package's folder that uses the package's catalogue."""
    folder = Path(importlib.import_module(package).__file__).parent
    below = [file for file in sorted(folder.glob("*/**/*.py")) if uses_catalogue(folder, file)]
    return [ast.parse(file.read_text("utf-8")) for file in [*sorted(folder.glob("*.py")), *below]]


def uses_catalogue(folder, file):
    """Whether a module looks texts up, and a folder has the nearest catalogue."""
    nearest = next(parent for parent in file.parents if (parent / "de.toml").exists())
    return nearest == folder and "phrases(__package__)" in file.read_text("utf-8")


def texts(node):
    """Yield the strings that an expression can return, without keys and indices."""
    match node:
        case ast.Constant(value=str(text)) if text:
            return [text]
        case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Call(args=parts):
            return [text for part in parts for text in texts(part)]
        case ast.IfExp(body=one, orelse=other):
            return texts(one) + texts(other)
    return []


def templates_in(tree):
    """The templates that a module passes to `say(…)`: literally, by a name, or in a table."""
    assigned = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned[node.targets[0].id].append(node.value)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        for given in say_arguments(call):
            yield from texts(given)
            for name in (node.id for node in ast.walk(given) if isinstance(node, ast.Name)):
                yield from (text for value in assigned[name] for text in texts(value))


def say_arguments(call):
    """The templates, or tables of them, in `say(template, …)`, `map(say, templates)`, `wrong(field, template, …)`."""
    if is_named("say", call.func):
        return call.args[:1]
    second = is_named("wrong", call.func) or (call.args and is_named("say", call.args[0]))
    return call.args[1:2] if second else []


def of_lesson(package):
    """Yield the sentences of a game's lesson; none for other packages."""
    name = registry.name_of(package)
    return sentences(name) if name in parlour.games() else set()


def is_named(name, node):
    return name in (getattr(node, "id", None), getattr(node, "attr", None))


def fields(template):
    return sorted({field for _, field, _, _ in Formatter().parse(template) if field is not None})


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("package", PACKAGES)
def test_templates_in_the_code_are_those_in_the_catalogue(package, spoken):
    trees, catalogue = modules(package), translations(package, spoken)
    templates = {template for tree in trees for template in templates_in(tree)} | of_lesson(package)
    written = {text for tree in trees for node in ast.walk(tree) for text in texts(node)} | of_lesson(package)
    assert templates
    assert templates - set(catalogue) == set(), "not translated"
    assert set(catalogue) - written == set(), "unused translations"
    assert [template for template in catalogue if fields(template) != fields(catalogue[template])] == []


class Emptied(dict):
    """A catalogue that returns only the fields of a sentence and records every lookup."""

    def get(self, template, default=None):
        self[template] = "".join(f"{{{field}}}" for field in fields(template))
        return self[template]


@pytest.mark.parametrize("variant", some_daily(list(variants()), *usual_variants()), ids=str)
def test_table_texts_come_from_the_catalogue(variant, monkeypatch):
    """Every sentence looked up while a game is played is in the catalogues."""
    asked = defaultdict(Emptied)
    monkeypatch.setattr(language, "translations", lambda package, spoken: asked[package])
    name, options = variant
    game = parlour.load(name, **options)
    with speaking(OTHERS[0]):
        for state in islice(walk(game.new_initial_state(), 1), PLIES_OF_A_VARIANT if options else PLIES):
            with at(state):
                assert [text for text in shown(state) if WORD.search(text)] == []
    monkeypatch.undo()
    for package, templates in asked.items():
        for spoken in OTHERS:
            assert set(templates) - set(translations(package, spoken)) == set()


def shown(state):
    """Yield the texts shown on a table, choices included."""
    scene = state.scene()
    yield from (scene.title, *scene.seats, scene.prompt)
    for area in scene.areas:
        yield from (area.title, *area.columns, *area.rows)
        for spot in area.spots:
            yield from (spot.label, spot.name, spot.note, *(piece.label for piece in spot.pieces))
            for card in filter(None, (piece.card for piece in spot.pieces)):
                yield from (card.cost, card.text, card.extra, card.refusal)
    yield from (counter.label for counter in scene.counters)
    yield from (made.sentence for made in (*scene.choices, *scene.plans))
    for button in filter(None, (choice.button for choice in scene.choices)):
        yield from (button.label, button.note)
    for action in state.legal_actions()[:: len(state.legal_actions()) // SOME + 1]:
        yield from (state.describe_action(action), *(beat.sentence for beat in state.beats(action)))


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("name", parlour.games())
def test_game_info_is_translated(name, spoken):
    entry, known = parlour.info(name), translations(f"parlour.games.{name}", spoken)
    texts = [entry.title, entry.summary, entry.source, *entry.seat_names]
    for option in entry.options:
        texts += [option.title, option.meaning, *getattr(option, "words", ())]
    assert set(texts) | set(parlour.load(name).endings) <= set(known)
    with speaking(spoken):
        assert registry.localized_info(name).summary == known[entry.summary]
        assert parlour.load(name).title == known[entry.title]


STRUCTURE = {
    "headings": r"^#+(?= )",
    "rows of tables": r"^\|",
    "items": r"^- ",
    "bold": r"\*\*",
    "notation": r"`[^`\n]+`",
    "blocks": r"^```[^`]*^```",
}


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("part", STRUCTURE)
@pytest.mark.parametrize("name", parlour.games())
def test_translated_rules_have_the_same_parts(name, part, spoken):
    english, other = (BLOCK.sub("", rules_page.text(name, it)) for it in (ENGLISH, spoken))
    assert english != other
    assert re.findall(STRUCTURE[part], english, re.MULTILINE) == re.findall(STRUCTURE[part], other, re.MULTILINE)
