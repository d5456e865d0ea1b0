"""Sessions: players, and the view of the person at the screen."""

from pathlib import Path

import pytest

from parlour.core.game import load_package
from parlour.errors import ActionError, GameDefinitionError, OptionError, UnknownNameError
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


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("human", "strong"), ["you", "strong"]),
        (("human", "human"), ["human", "human"]),
        (("random", "strong"), ["random", "strong"]),
    ],
)
def test_the_only_person_is_you(seats, names):
    assert session(*seats).names() == names


@pytest.mark.parametrize(
    ("seats", "viewers"),
    [(("human", "human"), [0, 1]), (("human", "random"), [0, 0]), (("random", "human"), [1, 1])],
)
def test_a_person_looks_at_the_table_from_their_own_seat(seats, viewers):
    assert [session(*seats).viewer, session(*seats, moves=["d2d5"]).viewer] == viewers


def test_computers_are_looked_at_by_a_spectator():
    assert session("random", "random").viewer is None
    assert session("random", "random").scene().choices == ()


def test_secret_turns_are_hidden():
    game = load_package("tests.match.pennies")
    game.compiled = False
    here = Session(Match(game, 1), ["human", "human"])
    here.match.play_text("tails")
    assert (here.viewer, here.turns(), here.last_spots()) == (1, [SecretTurn(game, actor=0)], ())


def test_undo_goes_back_to_the_last_decision_of_a_person():
    here = session("human", "random", moves=["d2d5", "d7d6"])
    here.undo()
    assert here.match.turns == [] and here.actor == 0
    with pytest.raises(ActionError, match="no move to take back"):
        here.undo()


def test_nothing_is_saved_before_something_was_decided():
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
def test_seats_that_do_not_fit_are_refused(seats, error, words):
    with pytest.raises(error, match=words):
        new_session("lokai_and_bele", {}, seats)


def test_a_game_with_wrong_levels_is_refused_before_the_table_is_laid(broken):
    folder = Path(broken("sunken", "board"))
    (folder / "levels.toml").write_text('nonsense = "mcts"')
    with pytest.raises(GameDefinitionError, match="No level named 'nonsense'"):
        new_session(str(folder), {}, ["human", "human"])
