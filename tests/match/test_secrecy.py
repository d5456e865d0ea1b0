"""What a seat may not know is kept from it until it comes out."""

import pytest

from parlour.game import load_package
from parlour.match import Match
from parlour.match.secrecy import secret_turns


@pytest.fixture
def match():
    game = load_package("tests.match.pennies")
    game.compiled = False
    return Match(game, 1)


def test_a_choice_made_unseen_is_secret_to_the_others_alone(match):
    match.play_text("heads")
    assert secret_turns(match, 0) == set()
    assert secret_turns(match, 1) == {0}


def test_it_comes_out_when_all_have_chosen(match):
    match.play_text("heads")
    match.play_text("tails")
    assert secret_turns(match, 1) == set()


def test_the_next_secret_leaves_the_last_one_known(match):
    for text in ("heads", "tails", "tails"):
        match.play_text(text)
    assert secret_turns(match, 1) == {2}
