"""docs/guides/game-files.md: its samples make a better Daisy of that of your-first-game.md."""

import ast
import re
from pathlib import Path

import pytest

import parlour
from parlour.conformance.judging import judge, play_interpreted, unreadable
from parlour.errors import PositionError
from parlour.lessons import read_lesson
from parlour.players.levels import NAMES, levels_of
from parlour.registry import localized_info
from parlour.view.language import speaking

from .test_first_game import ROOT, afternoon

__all__ = ["afternoon"]  # a fixture
TEXT = (ROOT / "docs" / "guides" / "game-files.md").read_text("utf-8")
SAMPLES = re.findall(r"^```(?:python|toml)\n# (daisy/\S+?)(, [a-z ]+)?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def names(source):
    """The functions and classes of a module, each with its lines."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield node.name, "".join(lines[first - 1 : node.end_lineno])


@pytest.fixture
def daisy(afternoon):
    """The game of the guide."""
    for file, part, content in SAMPLES:
        path = Path(file)
        if not part:
            path.write_text(content, "utf-8")
        elif "in part" in part:
            source = path.read_text("utf-8")
            for name, written in names(content):
                source = source.replace(dict(names(source))[name], written)
            path.write_text(source, "utf-8")
        else:
            path.write_text(f"from parlour.view.beats import Beat\n{path.read_text('utf-8')}\n\n{content}", "utf-8")
    return "./daisy"


def interpreted_game(folder, **options):
    game = parlour.load(folder, **options)
    game.compiled = False
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_of_the_guide_plays_and_can_be_read(daisy, players):
    game = parlour.load(daisy, players=players)
    assert game.num_players() == players
    assert list(play_interpreted(game)) == []
    assert list(unreadable(game)) == []


def test_its_files_say_what_they_are_shown_to_say(daisy):
    game = interpreted_game(daisy)
    assert len(game.features) == 2 and str(levels_of(game)["casual"]) == "mcts:simulations=40"
    assert tuple(levels_of(game)) == NAMES
    assert [bool(step.title) for step in read_lesson(game.name).steps] == [True, True]
    with speaking("de"):
        assert localized_info(game.name).title == "Margerite"


def test_picking_is_told_in_a_beat_and_the_end_by_itself(daisy):
    state = interpreted_game(daisy).state_from_text("12 Ben")
    after = state.clone()
    after.apply_action(after.string_to_action("12"))
    assert [beat.kind for beat in state.beats(state.string_to_action("12"))] == ["capture", "end"]
    assert after.returns() == [-1, 1] and after.to_text() == "- Anna"


@pytest.mark.parametrize(("text", "field"), [("21 Anna", "petals"), ("12 Cleo", "seat"), ("12", None)])
def test_a_wrong_position_is_refused_at_its_field(daisy, text, field):
    with pytest.raises(PositionError) as refusal:
        interpreted_game(daisy).state_from_text(text)
    assert refusal.value.field == field


@pytest.mark.campaign
def test_the_game_of_the_guide_is_right(daisy):
    assert [finding.sentence for finding in judge(daisy) if finding.is_wrong] == []
