"""The levels, and what each is in a game."""

import re
from importlib import resources

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import GameDefinitionError
from parlour.players import LEVELS, STEPS, make_any_player, spec_of
from parlour.players.levels import FILE, NAMES, levels_of, problems, read_levels
from tests.conformance.walks import usual_variants

GOOD = {name: f'"mcts:simulations={10 * number}"' for number, name in enumerate(NAMES, 1)}


def write(folder, **changes):
    """A file of levels; a level that is None is left out."""
    levels = {name: text for name, text in {**GOOD, **changes}.items() if text}
    (folder / FILE).write_text("".join(f"{name} = {text}\n" for name, text in levels.items()))
    return folder / FILE


def test_levels_have_names_and_meanings():
    assert [level.name for level in LEVELS] == ["random", "beginner", "casual", "skilled", "strong", "master"]
    assert all(level.meaning and level.seconds > 0 for level in STEPS)


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_brings_five_levels_that_can_be_made(name):
    games = [parlour.load(name, **options) for other, options in usual_variants() if other == name]
    brought = read_levels(games[0].folder / FILE)
    assert brought in map(levels_of, games) and tuple(brought) == NAMES
    assert len(set(map(str, brought.values()))) == len(STEPS) == 5
    for spec in brought.values():
        assert any(map(spec.suits, games))
        spec.make(seed=1)


def test_games_solved_for_some_options_are_searched_with_others():
    for name, solved, other in (("bingo_battle", 1, 2), ("maexchen", 2, 3)):
        assert str(levels_of(parlour.load(name, players=solved))["master"]) == "solved"
        assert str(levels_of(parlour.load(name, players=other))["master"]) == "mcts"


def test_levels_are_part_of_the_package():
    assert all(resources.files(f"parlour.games.{name}").joinpath(FILE).is_file() for name in parlour.games())


@pytest.mark.parametrize("name", parlour.games())
def test_a_level_stands_for_a_player(name):
    game = parlour.load(name)
    for level in STEPS:
        make_any_player(spec_of(level.name, game))
    assert spec_of("random", game) == "random"
    assert spec_of("mcts:simulations=5", game) == "mcts:simulations=5"


@pytest.mark.parametrize("level", STEPS, ids=lambda level: level.name)
@pytest.mark.parametrize("name", parlour.games())
def test_no_level_thinks_longer_than_it_says(name, level):
    text = spec_of(level.name, parlour.load(name))
    assert text == "solved" or float(text.partition("seconds=")[2]) < level.seconds


@pytest.mark.parametrize(
    ("package", "options", "kind"),
    [
        ("tests.search.nim", {}, "alphabeta"),
        ("tests.search.nim", {"players": 3}, "mcts"),
        ("tests.search.gamble", {}, "mcts"),
        ("tests.match.pennies", {}, "mcts"),
    ],
)
def test_without_a_file_levels_follow_from_the_kind_of_game(package, options, kind):
    game = load_package(package, **options)
    assert read_levels(game.folder / FILE) == {}
    assert {spec.kind.name for spec in levels_of(game).values()} == {kind}


@pytest.fixture
def levels_of_nim(tmp_path, monkeypatch):
    """Gives the game of Nim, which has none, levels."""

    def give(**options):
        game = load_package("tests.search.nim", **options)
        monkeypatch.setattr(type(game), "folder", tmp_path)
        return levels_of(game)

    return give


def test_a_level_that_cannot_play_with_some_options_is_what_is_usual(tmp_path, levels_of_nim):
    write(tmp_path, master='"alphabeta:depth=7"')
    assert str(levels_of_nim()["master"]) == "alphabeta:depth=7"
    three = levels_of_nim(players=3)
    assert (str(three["casual"]), str(three["master"])) == ("mcts:simulations=20", "mcts")


def test_a_game_elsewhere_has_levels_of_its_own(tmp_path, monkeypatch):
    """The external game has the same name as a built-in one."""
    folder = tmp_path / "others" / "columna"
    folder.mkdir(parents=True)
    for file in parlour.load("columna").folder.glob("*.py"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    write(folder)
    monkeypatch.syspath_prepend(tmp_path)
    theirs = load_package("others.columna")
    assert theirs.name == "others.columna"
    assert spec_of("casual", theirs) == "mcts:simulations=20,seconds=0.45"
    assert spec_of("casual", parlour.load("columna")).startswith("alphabeta")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"strong": None},
            "The level 'strong' is missing. Every game needs beginner, casual, skilled, strong, master.",
        ),
        ({"mastr": '"mcts"'}, "No level named 'mastr'. Did you mean 'master'?"),
        ({"casual": '"mtcs"'}, "casual: No kind of player named 'mtcs'. Did you mean 'mcts'?"),
        ({"casual": '"mcts:depth=2"'}, "casual: mcts has no parameter 'depth'."),
        ({"casual": '"alphabeta:depth=0"'}, "casual: alphabeta: depth must be a whole number from 1 to 100, not '0'."),
        ({"casual": "3"}, 'casual: A player must be a string such as "mcts:simulations=80", not 3.'),
        ({"casual": "[casual]"}, "cannot be read: Invalid value"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, changes, problem):
    path = write(tmp_path, **changes)
    with pytest.raises(GameDefinitionError) as refusal:
        read_levels(path)
    assert str(refusal.value).startswith(str(path)) and problem in str(refusal.value)


def test_a_wrong_level_is_told_with_its_line(tmp_path):
    path = write(tmp_path, casual='"mtcs"')
    with pytest.raises(GameDefinitionError, match=re.escape(f"{path}:2: casual: No kind")):
        read_levels(path)


def test_games_that_cannot_be_played_for_their_levels_are_named(tmp_path, monkeypatch):
    assert list(problems()) == []
    path = write(tmp_path, mastr='"mcts"')
    monkeypatch.setattr("parlour.registry.games", lambda: ["pebbles"])
    monkeypatch.setattr("parlour.registry.folder_of", lambda name: tmp_path)
    assert [problem.partition(".toml")[0] for problem in problems()] == [
        f"The game pebbles cannot be played: {path.with_suffix('')}"
    ]


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameDefinitionError, match="levels.toml cannot be read"):
        read_levels(tmp_path / FILE)
