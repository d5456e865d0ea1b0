"""Contrast of everything that people read and type, in all games and themes."""

import random

import pytest
from rich.style import Style
from textual.color import Color

import parlour
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.contrast import READABLE, contrast, readable
from parlour.terminal.themes import DARK, GROUNDS, INKS, LIGHT
from parlour.terminal.widgets.board_drawing import MARKS, BoardContent, draw_board
from parlour.terminal.widgets.board_layout import Scale, lay_out

TERMINALS = {"dark": Capabilities(), "light, 256 colours": Capabilities(light=True, fine=False)}
TURNS = len(MARKS) + 1  # turns played; each position is drawn


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_texts_around_the_board_are_readable(theme):
    pairs = [(theme[ink], theme[ground]) for ink in INKS for ground in GROUNDS]
    pairs += [(theme["ink"], theme["focused"])]
    assert [pair for pair in pairs if contrast(*map(Color.parse, pair)) < READABLE] == []


def test_unreadable_ink_becomes_black_or_white():
    assert readable("#a9cdb8", "#17211c") == "#A9CDB8"
    assert readable("#a9cdb8", "#5b9a72") == "#000000" and readable("#a9cdb8", "#8a4a3a") == "#FFFFFF"


def positions(name):
    """Positions of a game that is played at random, and the scenes of its start."""
    game, dice = parlour.load(name), random.Random(1)
    game.compiled = False
    state = game.new_initial_state()
    for _ in range(TURNS):
        if state.is_terminal():
            return
        yield state.scene()
        state.apply_action(dice.choice(state.legal_actions()))


def texts(scene, terminal, marks, cursor):
    """The characters of a drawn scene that are letters or digits, with their colours."""
    layout = lay_out(scene.areas, lambda *_: 3, 100, Scale(2, 6), seats=scene.seats)
    drawing = draw_board(BoardContent(scene.areas, scene.colours, cursor, marks), layout, terminal)
    ground = (LIGHT if terminal.light else DARK)["table"]
    for span in drawing.spans:
        style = span.style
        assert isinstance(style, Style)
        if any(map(str.isalnum, drawing.plain[span.start : span.end])):
            yield drawing.plain[span.start : span.end], style.color, style.bgcolor.name if style.bgcolor else ground


@pytest.mark.parametrize("terminal", TERMINALS.values(), ids=TERMINALS)
@pytest.mark.parametrize("name", ["bingo_battle", "bingo_chess", "columna", "deathmatch_arena", "invictus", "maexchen"])
def test_labels_that_one_types_are_readable_on_every_square(name, terminal):
    """Draw each mark on all spots in turn, with the cursor on one of them."""
    faint = []
    for number, scene in enumerate(positions(name)):
        ids = [spot.id for area in scene.areas for spot in area.spots]
        mark = ["", *MARKS][number % (len(MARKS) + 1)]
        marks = dict.fromkeys(ids, mark) if mark else {}
        for text, ink, ground in texts(scene, terminal, marks, ids[number % len(ids)]):
            if ink and contrast(Color.parse(ink.name), Color.parse(ground)) < READABLE:
                faint.append((mark, text, ink.name, ground))
    assert faint == []
