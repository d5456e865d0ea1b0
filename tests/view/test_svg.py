"""Scenes as pictures: all games, all kinds of pieces, and texts that do not overlap."""

import itertools
import random
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.registry.discovery import VARIABLE
from parlour.view import svg
from parlour.view.language import LANGUAGES, speaking
from parlour.view.scene import Area, Card, Piece, Scene, Spot
from parlour.view.svg import piece_shapes, stacks
from parlour.view.svg.elements import measure

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src" / "board"
EXAMPLES = [str(path.parent) for path in sorted((ROOT / "examples").glob("*/rules.py"))]
MOVED = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+) (\S+)\))?")
TINTS = ("black", "white")
UNMOVED = "translate(0 0)"
CAPITAL = 0.72  # height of capital letters, in font sizes
TURNS = (0, 40, 90)  # turns after which a table is examined


@pytest.fixture(autouse=True)
def examples(monkeypatch):
    """Unload the example games after each test."""
    monkeypatch.setenv(VARIABLE, "")
    yield
    for module in [each for each in sys.modules if each.startswith(("parlour.games.hex", "parlour.games.bidding"))]:
        del sys.modules[module]


def parse(picture):
    """Parse a picture; fails if it is not valid XML."""
    return ElementTree.fromstring(picture)


def named(root, tag):
    return [each for each in root.iter() if each.tag.endswith(f"}}{tag}")]


def words(root, x=0.0, y=0.0, scale=1.0):
    """Return each text with its box: left, top, right, bottom."""
    if root.tag.endswith("}text"):
        size = float(root.get("font-size")) * scale
        width = measure(root.text, size, root.get("font-weight") == "700")
        left = x + scale * float(root.get("x")) - {"start": 0, "middle": 0.5, "end": 1}[root.get("text-anchor")] * width
        bottom = y + scale * float(root.get("y"))
        yield root.text, (left, bottom - CAPITAL * size, left + width, bottom)
    for child in root:
        moved = MOVED.match(child.get("transform", UNMOVED))
        dx, dy, larger = (float(number or 1) for number in moved.groups()[:3])
        yield from words(child, x + scale * dx, y + scale * dy, scale * larger)


def overlapping(root):
    pairs = itertools.combinations(words(root), 2)
    return [(a, b) for (a, one), (b, other) in pairs if _overlap(one, other, 0) > 1 and _overlap(one, other, 1) > 1]


def _overlap(one, other, axis):
    return min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis])


def outside(root):
    width, height = float(root.get("width")), float(root.get("height"))
    return [
        word
        for word, (left, top, right, bottom) in words(root)
        if min(left, top) < 0 or right > width or bottom > height
    ]


def table(*spots, kind="board", **more):
    return Scene(
        "A game", ("Black", "White"), 0, "Black to move.", (Area("board", kind, spots, **more),), colours=TINTS
    )


def moments(name, seed=1):
    """Return states of a random game, played without the compiler."""
    game, rng = parlour.load(name), random.Random(seed)
    game.compiled = False
    state = game.new_initial_state()
    for turn in range(max(TURNS) + 1):
        if turn in TURNS:
            yield state
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", [*parlour.games(), *EXAMPLES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_do_not_overlap_or_leave_the_picture(name, language):
    with speaking(language):
        for state in moments(name):
            root = parse(state.to_svg())
            assert overlapping(root) == []
            assert outside(root) == []


def test_overlapping_words_are_found():
    root = parse(svg.draw(table(Spot("a", 0, 0, label="12"), Spot("b", 0, 0, label="13"), printed=True)))
    assert overlapping(root) == [("12", "13")]


def test_pictures_are_loaded_when_a_notebook_shows_one():
    state = next(moments("columna"))
    assert state._repr_svg_() == state.to_svg()
    program = "import parlour, sys; game = parlour.load('columna'); game.compiled = False; "
    program += "str(game.new_initial_state()); assert 'parlour.view.svg' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_pieces_coordinates_and_description_are_drawn():
    state = next(moments("lokai_and_bele"))
    root = parse(state.to_svg())
    assert root.get("aria-label") == f"{state.game.title}. {state.scene().prompt}"
    assert len(named(root, "ellipse")) == 32
    assert {text for text, _ in words(root)} >= set("abcdefgh12345678")


def test_staggered_board_has_hexagons():
    state = next(moments(str(ROOT / "examples" / "hex")))
    assert len(named(parse(state.to_svg()), "polygon")) == 25
    assert not named(parse(next(moments("invictus")).to_svg()), "polygon")


@pytest.mark.parametrize("kind", [*piece_shapes.KINDS, "meeple", "card"])
def test_every_kind_of_piece_is_drawn_in_its_owners_colour(kind):
    pieces = [Piece(kind, seat, "☹" if kind == "faces" else "") for seat in range(2)]
    pictures = [one_spot(piece, kind="row") for piece in pieces]
    assert pictures[0] != pictures[1] and all(parse(picture) is not None for picture in pictures)


@pytest.mark.parametrize("label", "123456")
def test_die_shows_its_number_of_pips(label):
    bare, shown = one_spot(), one_spot(Piece("die", 0, label))
    assert len(named(parse(shown), "circle")) - len(named(parse(bare), "circle")) == int(label)


def test_piece_labels_are_legible():
    spots = [Spot(str(x), x, 0, (Piece(kind, 0, "Ace<"),)) for x, kind in enumerate(("man", "coin", "meeple", "card"))]
    assert [text for text, _ in words(parse(svg.draw(table(*spots))))][:4] == ["Ace<"] * 4


def test_card_shows_its_cost_and_effects():
    card = Card("3E", "two damage, and then one more", "steal it all", "", "too dear")
    shown = parse(one_spot(*[Piece("card", 0, "lazor", card)] * 2, kind="cards"))
    text = " ".join(text for text, _ in words(shown))
    assert all(each in text for each in ("lazor", "3E", "two damage, and", "! steal it all", "too dear", "×2"))


def test_several_pieces_share_a_spot():
    stacked = parse(one_spot(Piece("man", 0), Piece("man", 1), Piece("man", 0)))
    beside = parse(one_spot(Piece("die", 0, "1"), Piece("die", 0, "2")))
    pile = parse(one_spot(*[Piece("die", 0, "1")] * 5))
    assert len(named(stacked, "ellipse")) == 3
    assert len(named(beside, "circle")) == 3
    assert "×5" in dict(words(pile))


def test_size_label_and_colour_distinguish_pieces():
    looks = [{}, {"size": 0.5}, {"label": "S"}, {"colour": "red"}]
    for kind in ("man", "coin", "cube", "gem"):
        drawn = [one_spot(Piece(kind, 0, **look)) for look in looks]
        assert len(set(drawn)) == len(looks)
        assert "S" in dict(words(parse(drawn[2])))


def test_spots_are_marked():
    state = next(moments("lokai_and_bele"))
    assert state.to_svg(["d4"]) != state.to_svg() != state.to_svg(["e4"])
    with pytest.raises(ParlourError, match="No spot named 'z9' on this table"):
        state.to_svg(["z9"])


def page_source(pattern):
    """Return the text of all files of the page's board that match a pattern."""
    return "\n".join(path.read_text("utf-8") for path in sorted(PAGE.rglob(pattern)))


def one_spot(*pieces, **more):
    return svg.draw(table(Spot("a", 0, 0, pieces), **more))


def test_figures_and_palms_match_the_page():
    page = re.sub(r"[`\"] \+\n\s*[`\"]", "", (PAGE / "pieces" / "appearance.ts").read_text("utf-8"))
    parts = dict(re.findall(r'const (\w+) = "([^"]+)"', page))
    written = re.findall(r"(\w+):\s*[`\"](M[^`\"]+)[`\"]", page)
    shown = {name: re.sub(r"\$\{(\w+)\}", lambda part: parts[part[1]], outline) for name, outline in written}
    assert {name: shown[name] for name in piece_shapes.FIGURES} == piece_shapes.FIGURES
    assert all(palm in page_source("*.svelte") for palm in piece_shapes.PALMS.values())


@pytest.mark.parametrize(
    ("owner", "labels", "is_pile"),
    [(0, "44", True), (0, "45", False), (0, "4", False), (None, "44", False), (0, "**", False)],
)
def test_equal_dice_form_a_pile_like_on_the_page(owner, labels, is_pile):
    """The page's tests have the same cases."""
    picture = stacks.draw_stack([Piece("die", owner, label) for label in labels], TINTS, 40)
    assert ("×" in picture.content) == is_pile
    page = page_source("*.test.ts")
    assert f'dice({"null" if owner is None else owner}, "{labels}")' in page
