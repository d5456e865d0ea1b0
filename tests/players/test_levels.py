"""The levels, their players in each game, and players by name."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import GameDefinitionError, OptionError, UnknownNameError
from parlour.players import LEVELS, STEPS, ask, make_any_player, make_player, spec_of
from parlour.players.levels import FILE, NAMES, LevelPlayer, levels_of, problems, read_levels
from parlour.players.player import GreedyPlayer, RandomPlayer, SolvedPlayer
from parlour.players.search_players import AlphaBetaPlayer, MctsPlayer
from parlour.players.warmup import first_decision
from tests.conformance.walks import usual_variants
from tests.search.helpers import stopped

GOOD = {name: f'"mcts:simulations={10 * number}"' for number, name in enumerate(NAMES, 1)}


def write(folder, **changes):
    """Write a file of levels, without those that are None."""
    levels = {name: text for name, text in {**GOOD, **changes}.items() if text}
    (folder / FILE).write_text("".join(f"{name} = {text}\n" for name, text in levels.items()), "latin-1")
    return folder / FILE


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_defines_five_valid_levels(name):
    games = [parlour.load(name, **options) for other, options in usual_variants() if other == name]
    brought = read_levels(games[0].folder / FILE)
    assert brought in map(levels_of, games) and tuple(brought) == NAMES
    assert len(set(map(str, brought.values()))) == len(STEPS) == 5
    for spec in brought.values():
        assert any(map(spec.suits, games))
        spec.make(seed=1)


def test_master_searches_with_unsolved_options():
    for name, players in (("bingo_battle", 1), ("bingo_battle", 2), ("maexchen", 2)):
        assert str(levels_of(parlour.load(name, players=players))["master"]) == "solved"
    assert str(levels_of(parlour.load("maexchen", players=3))["master"]) == "mcts"


@pytest.mark.parametrize("name", parlour.games())
def test_every_level_makes_a_player_within_its_time_limit(name):
    game = parlour.load(name)
    for level in STEPS:
        text = spec_of(level.name, game)
        make_any_player(text)
        assert text == "solved" or float(text.partition("seconds=")[2]) < level.seconds
    assert spec_of("random", game) == "random"
    assert spec_of("mcts:simulations=5", game) == "mcts:simulations=5"


@pytest.mark.parametrize(
    ("package", "options", "kind"),
    [
        ("tests.search.nim", {}, "alphabeta"),
        ("tests.search.nim", {"players": 3}, "mcts"),
        ("tests.search.gamble", {}, "mcts"),
        ("tests.match.pennies", {}, "mcts"),
    ],
)
def test_default_levels_follow_from_the_type_of_game(package, options, kind):
    game = load_package(package, **options)
    assert read_levels(game.folder / FILE) == {}
    assert {spec.kind.name for spec in levels_of(game).values()} == {kind}


@pytest.fixture
def levels_of_nim(tmp_path, monkeypatch):
    """Return a function that gives Nim levels, which it does not have."""

    def give(**options):
        game = load_package("tests.search.nim", **options)
        monkeypatch.setattr(type(game), "folder", tmp_path)
        return levels_of(game)

    return give


def test_level_that_does_not_fit_the_options_is_replaced_by_the_default(tmp_path, levels_of_nim):
    write(tmp_path, master='"alphabeta:depth=7"')
    assert str(levels_of_nim()["master"]) == "alphabeta:depth=7"
    three = levels_of_nim(players=3)
    assert (str(three["casual"]), str(three["master"])) == ("mcts:simulations=20", "mcts")


def test_external_game_has_its_own_levels(tmp_path, monkeypatch):
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
        ({"strong": None}, ": The level 'strong' is missing. Every game needs beginner, casual, skilled, strong, mast"),
        ({"mastr": '"mcts"'}, "No level named 'mastr'. Did you mean 'master'?"),
        ({"casual": '"mtcs"'}, ":2: casual: No kind of player named 'mtcs'. Did you mean 'mcts'?"),
        ({"casual": '"mcts:depth=2"'}, "casual: mcts has no parameter 'depth'."),
        ({"casual": '"alphabeta:depth=0"'}, "casual: alphabeta: depth must be a whole number from 1 to 100, not '0'."),
        ({"casual": "3"}, 'casual: A player must be a string such as "mcts:simulations=80", not 3.'),
        ({"casual": "[casual]"}, "cannot be read: Invalid value"),
        ({"casual": '"\xff"'}, "cannot be read: 'utf-8' codec"),
    ],
)
def test_invalid_file_is_refused(tmp_path, changes, problem):
    path = write(tmp_path, **changes)
    with pytest.raises(GameDefinitionError) as refusal:
        read_levels(path)
    assert str(refusal.value).startswith(str(path)) and problem in str(refusal.value)


def test_games_with_invalid_levels_are_listed(tmp_path, monkeypatch):
    assert list(problems()) == []
    path = write(tmp_path, mastr='"mcts"')
    monkeypatch.setattr("parlour.registry.games", lambda: ["pebbles"])
    monkeypatch.setattr("parlour.registry.folder_of", lambda name: tmp_path)
    assert [problem.partition(".toml")[0] for problem in problems()] == [
        f"The game pebbles cannot be played: {path.with_suffix('')}"
    ]


@pytest.fixture(scope="module")
def columna():
    return parlour.load("columna").new_initial_state()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("random", RandomPlayer),
        ("greedy", GreedyPlayer),
        ("solved", SolvedPlayer),
        ("mcts", MctsPlayer),
        ("mcts:simulations=5,exploration=.5,urgency=0.3,foresight=1,horizon=3,reuse=1,temperature=0.1", MctsPlayer),
        ("alphabeta", AlphaBetaPlayer),
        ("alphabeta:depth=2,reduce=0,quiescence=0,contempt=0.2,memory=2,temperature=0.1", AlphaBetaPlayer),
        ("beginner", LevelPlayer),
    ],
)
def test_text_makes_the_player(text, made, columna):
    player = make_any_player(text, seed=1)
    assert isinstance(player, made)
    if ":" in text:
        assert ask(player, columna).action in columna.legal_actions()


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("mtcs", UnknownNameError, "No level or kind of player named 'mtcs'. Did you mean 'mcts'"),
        ("master:seconds=3", OptionError, "'master' takes no parameters. These kinds of players do: random, greedy"),
        ("mcts:depth=3", OptionError, "mcts has no parameter 'depth'"),
    ],
)
def test_invalid_text_is_refused(text, error, message):
    with pytest.raises(error, match=message):
        make_any_player(text)


@pytest.mark.parametrize(("level", "hint"), [("mastr", "Did you mean 'master'"), ("human", "Levels: random, beginner")])
def test_unknown_level_suggests_the_closest_or_all(level, hint):
    with pytest.raises(UnknownNameError, match=f"No level named '{level}'. {hint}"):
        make_player(level)


WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once


@pytest.fixture(scope="module")
def state():
    return parlour.load("bingo_battle").state_from_text(WINNING)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_legally_and_leaves_the_state_unchanged(level, state):
    decision = ask(make_player(level, seed=1), state, stopped())
    assert decision.action in state.legal_actions()
    assert state.to_text() == WINNING


@pytest.mark.parametrize("level", ["casual", "skilled", "strong", "master"])
def test_searching_levels_find_a_win(level, state):
    decision = ask(make_player(level, seed=1), state)
    assert state.action_to_string(decision.action) == "s"
    assert decision.report is not None and decision.report.best.action == decision.action


def test_level_plays_several_games_in_turn():
    player = make_player("casual", seed=1)
    for name in ("lokai_and_bele", "columna", "lokai_and_bele"):
        state = parlour.load(name).new_initial_state()
        assert ask(player, state).action in state.legal_actions()


def test_solved_level_searches_beyond_the_solution():
    state = first_decision(parlour.load("maexchen", faces=60))
    decision = ask(make_player("master", seed=1), state, stopped())
    assert decision.action in state.legal_actions() and decision.report.simulations > 0


def unhurried(level, seed):
    """The player of a level, with time enough on any machine."""
    player = make_player(level, seed)
    return LevelPlayer(player.level, seed, seconds=600) if isinstance(player, LevelPlayer) else player


@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_equal_seeds_decide_alike(level):
    state = parlour.load("lokai_and_bele").new_initial_state()
    actions = {ask(unhurried(level, seed=3), state).action for _ in range(3)}
    assert len(actions) == 1
