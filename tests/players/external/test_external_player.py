"""External players: their choices, and what happens when they fail."""

import os
import sys
import threading
from pathlib import Path

import pytest

import parlour
from parlour.errors import OptionError, UnknownNameError
from parlour.players import PlayerError, ask, make_any_player
from parlour.players.external import external_player, find, process_limits
from parlour.runs.game_loop import GameResult, GameTask, play_game
from tests.campaign import some_daily

from .conftest import BOTS

only_where_memory_is_limited = pytest.mark.skipif(not process_limits.can_limit(), reason="the system has no such limit")
FIRST = f"program:sh {Path(__file__).with_name('first.sh')}"


pytestmark = pytest.mark.usefixtures("interpreted_bots")


@pytest.fixture
def state():
    return parlour.load("columna").new_initial_state()


def play(text, state, stop=None, seed=1):
    return ask(make_any_player(text, seed), state, stop).action


@pytest.mark.parametrize("text", [f"{BOTS}:Steady", FIRST], ids=["class", "program in another language"])
def test_external_player_plays(text, state):
    assert play(text, state) == state.legal_actions()[0]


def test_equal_seeds_choose_alike(state):
    chosen = [play(f"{BOTS}:Lucky", state, seed=seed) for seed in (5, 5, 6, 7, 8)]
    assert chosen[0] == chosen[1] and len(set(chosen)) > 1


@pytest.mark.parametrize("name", some_daily(parlour.games(), "maexchen", "lokai_and_bele"))
def test_bot_plays_every_game(name):
    state = parlour.load(name).new_initial_state()
    bot, rng = make_any_player(f"{BOTS}:Lucky", seed=2), parlour.kit.seeded(1)
    for _ in range(40):
        if state.is_chance_node():
            state.roll(rng)
        elif not state.is_terminal():
            state.apply_action(ask(bot, state).action)


seldom = pytest.mark.campaign


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("Crashing", r"bots\.py:Crashing ended \(RuntimeError: out of ideas\)\."),
        pytest.param("Leaving", r"bots\.py:Leaving ended \(no more\)\.", marks=seldom),
        ("Cheating", r"bots\.py:Cheating ended \(.*IllegalActionError: Action -1 is not legal"),
        pytest.param("Undecided", r"ended \(TypeError: .*Undecided.* abstract method '?decide'?\)", marks=seldom),
        pytest.param("Nobody", r"ended \(AttributeError: module 'bots' has no attribute 'Nobody'\)", marks=seldom),
        pytest.param(
            "Greedy,memory=900,seconds=20",
            r"bots\.py:Greedy ended after exceeding its memory limit of 900 MB \(MemoryError\)\.",
            marks=only_where_memory_is_limited,
        ),
        ("Hanging,seconds=0.2", r"bots\.py:Hanging did not answer within 1\.2 seconds\."),
    ],
)
def test_failure_names_player_and_reason(state, player, why):
    with pytest.raises(PlayerError, match=why):
        play(f"{BOTS}:{player}", state)


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("yes", "yes answered 'y' instead of a line that starts with 'ready'"),
        ("true", "true ended"),
        ("/nowhere/bot", "/nowhere/bot could not be started: No such file or directory"),
        ("printf 'ready\\nready\\nplay\\tz9\\n'", "played 'z9', which is not legal in '7/7"),
        ("cat /dev/zero", "answered .* instead of a line that starts with 'ready'"),
    ],
)
def test_invalid_answers_name_the_program(state, program, why):
    with pytest.raises(PlayerError, match=why):
        play(f"program:{program}", state)


@pytest.mark.parametrize(
    ("settings", "seconds", "megabytes"),
    [
        ("", 5, process_limits.default_memory()),
        (",memory=800", 5, 800),
        (",seconds=2,memory=800", 2, 800),
        (",memory=8,seconds=2", 2, 8),
    ],
)
def test_settings_of_an_external_player_are_parsed(settings, seconds, megabytes):
    player = find(f"{BOTS}:Steady{settings}")
    assert (player.name, player.seconds, player.command.memory) == (f"{BOTS}:Steady", seconds, megabytes)


@only_where_memory_is_limited
def test_reserved_address_space_is_not_limited(state):
    reserve = (
        "import mmap; room = mmap.mmap(-1, 2**36, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=0); print('room')"
    )
    with pytest.raises(PlayerError, match="answered 'room'"):
        play(f'program:{sys.executable} -c "{reserve}",memory=200', state)


def test_failed_program_is_restarted(state):
    for _ in range(2):
        with pytest.raises(PlayerError, match="out of ideas"):
            play(f"{BOTS}:Crashing", state)


def test_stop_is_passed_on_to_the_program(state, tmp_path):
    last = state.legal_actions()[-1]
    script = tmp_path / "slow.sh"
    script.write_text(
        "while read -r word rest; do case $word in\n"
        f"stop) printf 'play\\t{state.action_to_string(last)}\\n';; decide) ;; *) echo ready;; esac; done\n"
    )
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    assert play(f"program:sh {script},seconds=600", state, stop) == last  # this program plays only when asked to stop


def test_bot_sees_only_its_seats_observation(tmp_path):
    """The position sent to a player hides what its seat may not know."""
    game = parlour.load("maexchen")
    state, rng = game.new_initial_state(), parlour.kit.seeded(3)
    while state.is_chance_node():
        state.roll(rng)
    script = tmp_path / "spy.sh"
    script.write_text(
        "tab=$(printf '\\t')\nwhile IFS=$tab read -r word a b c rest; do case $word in\n"
        f'decide) echo "$b" > {tmp_path / "seen"}; printf "play\\t%s\\n" "$c";; *) echo ready;; esac; done\n'
    )
    play(f"program:sh {script}", state)
    assert (tmp_path / "seen").read_text().strip() == state.observation_text(state.current_player())


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        ("nowhere.py:Bot", OptionError, "Player file not found: nowhere.py."),
        (f"{BOTS}:Steady,seconds=0", OptionError, "seconds must be a number above 0 and at most 3600, not '0'."),
        (f"{BOTS}:Steady,memory=0", OptionError, "memory must be a number above 0 and at most 1000000, not '0'."),
        (f"{BOTS}:Steady,env=HOME+Parlour_database", OptionError, "Parlour_database is not passed on to players"),
        (f"{BOTS}:Steady,sandbox=jail", OptionError, "sandbox must be bwrap, not 'jail'."),
        (f"{BOTS}:Steady,seconds=1.2.3", OptionError, "seconds must be a number above 0 .*, not '1.2.3'."),
        ("program:'mybot", OptionError, "The command 'mybot has an unclosed quotation mark."),
        ("mybot", UnknownNameError, "No level or kind of player named 'mybot'."),
    ],
)
def test_unknown_player_is_reported(text, error, why):
    with pytest.raises(error, match=why):
        make_any_player(text)


def test_installed_package_declares_players(tmp_path, monkeypatch):
    (tmp_path / "house.py").write_text(BOTS.read_text())
    described = tmp_path / "house-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: house\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[parlour.players]\nsteady = house:Steady\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    state = parlour.load("columna").new_initial_state()
    assert play("steady", state) == state.legal_actions()[0]


def test_apart_returns_a_player_with_its_own_program(state):
    shared = make_any_player(FIRST)
    own = shared.apart("mine", 5)
    assert ask(shared, state).action == ask(own, state).action
    assert own._program is not shared._program and own._program.name == "mine"
    own.close()
    assert not own._program.is_running and shared._program.is_running


def test_closing_a_program_interrupts_a_pending_decision(state):
    player = make_any_player(f"{BOTS}:Hanging").apart("slow", 1)
    player.seconds = 600.0
    threading.Timer(3, player.close).start()
    with pytest.raises(PlayerError, match="slow ended"):
        ask(player, state)


def test_programs_started_after_close_end_immediately(state):
    player = make_any_player(FIRST).apart("late", 1)
    player.close()
    with pytest.raises(PlayerError, match="late ended"):
        ask(player, state)
    assert not any(program.is_running for program in player._running.values())


@pytest.mark.parametrize(
    ("escape", "command", "words"),
    [
        ("\\", r"./my\ bot 'a b' #1", ("./my bot", "a b", "#1")),
        ("", r'"C:\my bots\bot.exe" --fast', (r"C:\my bots\bot.exe", "--fast")),  # as on Windows
    ],
)
def test_commands_are_split_by_the_rules_of_the_system(monkeypatch, escape, command, words):
    monkeypatch.setattr(external_player, "ESCAPE", escape)
    assert find(f"program:{command}").command.words == words


def result(name, seats, **options):
    players = [make_any_player(player, 1) for player in seats]
    task = GameTask(1, 0, tuple(range(len(seats))), "7")
    return play_game(task, parlour.load(name, **options), players)


CRASHING = f"{BOTS}:Crashing"


@pytest.mark.parametrize(
    ("name", "seats", "options", "results"),
    [
        ("columna", ["random", CRASHING], {}, (1.0, -1.0)),
        ("columna", [CRASHING, "random"], {}, (-1.0, 1.0)),
        ("maexchen", ["random", CRASHING, "random"], {"players": 3}, (0.25, -0.5, 0.25)),
    ],
)
def test_failing_player_forfeits_the_game(name, seats, options, results):
    played = result(name, seats, **options)
    assert played.results == results
    assert played.forfeit.endswith("bots.py:Crashing ended (RuntimeError: out of ideas).")
    assert GameResult.from_json(played.to_json()) == played


def test_game_that_ends_by_the_rules_has_no_forfeit():
    assert result("columna", ["random", f"{BOTS}:Lucky"]).forfeit == ""
