"""Sessions: players, and the view of the person at the screen."""

from pathlib import Path

import pytest

from parlour.core.game import load_package
from parlour.errors import GameDefinitionError, OptionError, UnknownNameError
from parlour.match import Match
from parlour.match.viewing import SecretTurn
from parlour.terminal.session import Session, new_session
from tests.conformance.broken import broken
from tests.saved import saved_game

__all__ = ["broken"]  # a fixture


def session(*seats, moves=()):
    made = new_session("lokai_and_bele", {}, list(seats), seed=1)
    for move in moves:
        made.match.play_text(move)
    return made


def test_session_starts_at_a_position():
    position = session("human", "human", moves=["d2d5"]).match.state.to_text()
    made = new_session("lokai_and_bele", {}, ["human", "human"], position=position)
    assert made.match.state.to_text() == position and not made.match.turns


@pytest.mark.parametrize(
    ("seats", "names", "viewers"),
    [
        (("human", "strong"), ["you", "strong"], [0, 0]),
        (("strong", "human"), ["strong", "you"], [1, 1]),
        (("human", "human"), ["human", "human"], [0, 1]),
        (("random", "strong"), ["random", "strong"], [None, None]),
    ],
)
def test_names_of_players_and_the_seat_whose_view_is_shown(seats, names, viewers):
    first, second = session(*seats), session(*seats, moves=["d2d5"])
    assert (first.names(), [first.viewer, second.viewer]) == (names, viewers)
    assert bool(first.scene().choices) == (seats[0] == "human")


def test_secret_turns_are_hidden():
    game = load_package("tests.match.pennies")
    game.compiled = False
    here = Session(Match(game, 1), ["human", "human"])
    here.match.play_text("tails")
    assert (here.viewer, here.turns()) == (1, [SecretTurn(game, actor=0)])


def test_match_is_saved_from_its_first_decision():
    here = session("human", "random")
    here.save()
    assert saved_game() is None
    here.match.play_text("d2d5")
    here.save()
    saved = saved_game(compiled=False)
    assert saved is not None and len(saved.match.turns) == 1


@pytest.mark.parametrize(
    ("seats", "error", "words"),
    [
        (["human"], OptionError, "Wrong number of players for Lokai and Bele: 1 given, 2 needed"),
        (["human", "stronk"], UnknownNameError, "Did you mean 'strong'"),
    ],
)
def test_unsuitable_seats_are_refused(seats, error, words):
    with pytest.raises(error, match=words):
        new_session("lokai_and_bele", {}, seats)


def test_game_with_invalid_levels_is_refused(broken):
    folder = Path(broken("sunken", "board"))
    (folder / "levels.toml").write_text('nonsense = "mcts"')
    with pytest.raises(GameDefinitionError, match="No level named 'nonsense'"):
        new_session(str(folder), {}, ["human", "human"])
