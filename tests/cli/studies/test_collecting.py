"""`parlour lab collect`."""

import pytest

from parlour.lab.collecting import read
from parlour.players import split_players
from tests.cli.helpers import main

SHORT = ["lab", "collect", "maexchen", "-o", "faces=1"]


@pytest.mark.campaign
def test_games_of_several_players_are_collected_and_added_to(tmp_path):
    command = [
        *SHORT,
        "--processes",
        "1",
        "--players",
        "random,mcts:simulations=1,temperature=0.5",
        "--out",
        str(tmp_path),
    ]
    for games in (2, 3):
        done = main(*command, "--games", str(games))
        assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "random: 3 games" in told and "mcts:simulations=1,temperature=0.5: 3 games" in told
    assert {name: len(sample.games["game"]) for name, sample in read(tmp_path).items()} == {
        "random": 3,
        "mcts:simulations=1,temperature=0.5": 3,
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "random,grandmaster"], "No kind of player named 'grandmaster'"),
        (["--games", "0"], "The number of games must be at least 1, not 0"),
        (["--seed", "ä"], "A seed has 1 to 40 letters"),
        (["--cap", "0"], "The turn limit must be between 1 and"),
        (["--cluster", "here"], "Invalid cluster address 'here'"),
    ],
)
def test_invalid_arguments_are_refused(tmp_path, arguments, words):
    done = main(*SHORT, *arguments, "--out", str(tmp_path))
    assert done.returncode == 2 and words in " ".join(done.stderr.split()) and list(tmp_path.iterdir()) == []


def test_players_and_their_parameters_are_told_apart():
    assert split_players("casual,mcts:simulations=5,exploration=1,random") == [
        "casual",
        "mcts:simulations=5,exploration=1",
        "random",
    ]
