"""Histories: what each seat knows of a game with perfect recall, as texts and as numbers."""

import pickle

import numpy as np
import pytest

import parlour
from parlour.conformance import CHECKS, Sampled
from parlour.core.game import load_package
from parlour.core.observation import MAX_EVENTS
from parlour.errors import IllegalActionError, ParlourError
from parlour.match import History, hidden_information

CARDS = load_package("tests.match.last_card")
PENNIES = load_package("tests.match.pennies", rounds=2)


def played(game, *actions):
    history = History(game.new_initial_state())
    for action in actions:
        history.apply_action(action)
    return history


def numbers(history, seat):
    parts = history.state.game.information_state_spec.split(history.information_state_tensor(seat))
    return {name: part.tolist() for name, part in parts.items()}


def test_without_secrets_every_seat_knows_everything():
    history = played(parlour.load("columna"), 3, 47)
    tensor = numbers(history, 1)
    assert history.history() == history.known(0) == history.known(1) == [3, 47]
    assert tensor["events.actor"][:3] == [[0, 1, 0], [0, 1, 0], [0, 0, 0]]  # chance, seat 0, seat 1
    assert tensor["events.action"][:3] == [48, 4, 0]
    assert tensor["seat"] == [0, 1]
    assert history.information_state_string(1) == f"1 3,47 {history.state.to_text()}"


def test_secret_is_known_to_its_seat_and_revealed_at_the_end():
    history = played(PENNIES, 1)
    assert (history.known(0), history.known(1)) == ([1], [None])
    assert numbers(history, 1)["events.action"][0] == 0
    history.apply_action(0)
    assert history.known(1) == [1, 0]


@pytest.mark.parametrize("describe", [History.information_state_string, History.information_state_tensor])
def test_hidden_card_is_not_revealed_by_its_owners_options(describe):
    """Only one card can be played. The opponent does not see the hand, so it does not know which."""
    games = [played(CARDS, card, card) for card in range(3)]
    assert {str(describe(game, 1)) for game in games} == {str(describe(games[0], 1))}
    assert len({str(describe(game, 0)) for game in games}) == 3
    assert games[0].known(1) == [None, None]


def test_known_events_stay_known():
    """Two games that look different to a seat continue to do so."""
    for first in range(3):
        known = {played(CARDS, first, first, 3 + guess).information_state_string(1) for guess in range(3)}
        assert len(known) == 3


def test_conformance_check_finds_a_leak(monkeypatch):
    (check,) = [each for each in CHECKS if each.name == "information states reveal nothing hidden"]
    assert list(check.faults(Sampled(CARDS))) == []
    monkeypatch.setattr(hidden_information, "WORLDS", 0)  # as if only the actual position were possible
    assert "The history reveals hidden information to seat 1" in str(next(check.faults(Sampled(CARDS))))


def test_only_the_tensor_forgets_old_events():
    game = parlour.load("maexchen")
    history, dice = History(game.new_initial_state()), parlour.kit.seeded(1)
    while len(history) < 5:
        legal = history.state.legal_actions()
        history.apply_action(legal[parlour.kit.below(dice, len(legal))])
    assert numbers(history, 0)["events.action"][:5] == [each + 1 for each in reversed(history.history())]
    assert len(numbers(history, 0)["events.action"]) == MAX_EVENTS < game.info.max_game_length
    assert len(numbers(played(CARDS), 0)["events.action"]) == 3  # the maximum length of the game


def test_tensor_is_written_to_an_array_that_fits():
    history = played(CARDS, 1)
    out = np.full(CARDS.information_state_spec.size, 9, np.float32)
    assert history.information_state_tensor(0, out) is out
    assert (out == history.information_state_tensor(0)).all()
    with pytest.raises(ParlourError, match="There is no seat 2"):
        history.information_state_tensor(2)
    with pytest.raises(ParlourError, match="`out` must be a contiguous float32 array"):
        history.information_state_tensor(0, out[1:])


def test_copies_are_independent_and_illegal_actions_change_nothing():
    history = played(CARDS, 1)
    copy = history.clone()
    copy.apply_action(1)
    assert (len(history), len(copy)) == (1, 2)
    with pytest.raises(IllegalActionError):
        history.apply_action(0)
    assert history.history() == [1] and history.state == played(CARDS, 1).state
    assert pickle.loads(pickle.dumps(copy)).information_state_string(0) == copy.information_state_string(0)
