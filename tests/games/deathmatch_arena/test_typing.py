"""Deathmatch Arena: typed actions, and reasons for refusals."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError
from parlour.games.deathmatch_arena import INFO
from parlour.games.deathmatch_arena.notation import ACTION_HELP
from parlour.notation.action_reader import readable
from parlour.view.language import speaking

from .helpers import DEAD, p, roll, shop, start

FOES = [p(4, "plasma_lazor"), p(2), p(2)]
SALE = ["plasma_lazor", "tesseract_battery"]


def sale(energy=4, *cards, seat=0, **more):
    """Return the purchase turn of a seat among three players with a cube on N3."""
    players = [p(energy, *cards, card="N3") if each == seat else p(2) for each in range(3)]
    return shop(*players, market=SALE, to_act=seat, **more)


@pytest.mark.parametrize(
    ("state", "action", "texts"),
    [
        (lambda: start(FOES), "lazor 1", "lazor 1; Lazor Blue; pistol blue; lazor blau; laz bl; pistole b"),
        (lambda: start(FOES), "overlazor 2", "overlazor green; OVERLAZOR Grün; pistol, Ohhhhhhh! green"),
        (lambda: start(FOES), "shield", "Shield; flat hand; flache Hand; flat; sh"),
        (lambda: start(FOES), "battery", "fist; Faust; bat"),
        (lambda: start([p(4, "plasma_lazor"), p(2)]), "lazor 1", "pistol"),  # a single opponent
        (sale, "buy plasma_lazor", "buy plasma lazor; plasma; Plasmalazor"),
        (sale, "pass", "done"),
    ],
)
def test_other_words(state, action, texts):
    parsed = {state().action_to_string(state().parse_action(text)) for text in texts.split("; ")}
    assert parsed == {action}


@pytest.mark.parametrize(
    ("state", "typed", "why"),
    [
        (sale, "p", "'p' could be pass or buy plasma_lazor"),
        (lambda: start([p(4, "plasma_lazor"), p(2)]), "blue", "'blue' could be lazor blue or overlazor blue"),
        (lambda: start(FOES), "pistol", "'pistol' could be lazor blue or lazor green. Type the whole move"),
    ],
)
def test_ambiguous_input_lists_candidates(state, typed, why):
    with pytest.raises(AmbiguousActionError, match=why):
        state().parse_action(typed)


STRUCK = [p(4, "efficient_shield", chose="shield"), p(2, "vampiric_lazor", chose="lazor 0"), p(2, chose="battery")]
BEAMS = [p(2, "diffracting_lazor", chose="lazor 2"), *[p(2, chose="battery")] * 3]
MIRRORS = [p(5, "reflector_shield", chose="overshield"), p(2, chose="lazor 0"), p(2, chose="battery")]


@pytest.mark.parametrize(
    ("state", "typed", "why"),
    [
        (lambda: start([p(3, "plasma_lazor"), p(2)]), "overlazor 1",
         "The plasma lazor costs 4E, but you have only 3E."),
        (lambda: start([p(1, "efficient_shield"), p(2)]), "pistol", "The basic lazor costs 2E, but you have only 1E."),
        (lambda: start([p(1, "focused_lazor"), p(2)]), "flat hand", "The basic shield costs 2E, but you have only 1E."),
        (lambda: start([p(4), p(2)]), "overshield", "A basic shield can't be overcharged."),
        (lambda: start([p(4), p(2)]), "lazor 0",
         "You can't choose yourself: you are Red, seat 0. Did you mean 'lazor blue'?"),
        (lambda: start([p(4), p(2)]), "lazor red", "You can't choose yourself: you are Red, seat 0."),
        (lambda: start([p(4), p(2)]), "lazor 2", "There is no seat 2. The seats are 0 Red, 1 Blue."),
        (lambda: start([p(4, disabled=["lazor"]), p(2)]), "lazor 1", "Your basic lazor is disabled this round."),
        (lambda: start([p(4, disabled=["battery"]), p(2)]), "fist", "Your basic battery is disabled this round."),
        (lambda: start([p(7, "tesseract_battery"), p(2)], market=["plasma_lazor"]), "battery",
         "The tesseract battery costs 8E, but you have only 7E."),
        (lambda: start(FOES), "hold", "You can hold only if you can't choose any item."),
        (lambda: start(FOES), "pass", "You can't pass here."),
        (lambda: start(FOES), "buy plasma_lazor", "You can't do that in this phase of the round."),
        (lambda: start(FOES), "roll B3", "Chance decides that."),
        (lambda: roll(p(2), p(2), rolls="B3"), "pistol", "First dice must be rolled or cards dealt."),
        (sale, "tesseract", "The tesseract battery costs 8E, but you have only 4E."),
        (sale, "buy ultra_shield", "There is no ultra shield in the market."),
        (sale, "wipe", "Only the last player in turn order may wipe the market."),
        (lambda: sale(seat=2, wiped=True), "wipe",
         "You may wipe the market only once a round, and only before you buy anything."),
        (sale, "convert N3", "You have no entropy engine."),
        (lambda: sale(4, "entropy_engine"), "convert B1", "You have no cube on B1."),
        (lambda: start(STRUCK, phase="block", turn=1, damage={"amount": 2, "source": 1}), "block 3",
         "There is only 2 damage."),
        (lambda: start([p(1, "efficient_shield", chose="shield"), *STRUCK[1:]], phase="block", turn=1,
                       damage={"amount": 2, "source": 1}), "2", "That costs 2E, but you have only 1E."),
        (lambda: start(BEAMS, phase="effect"), "adjacent 2", "Green doesn't sit next to Green."),
        (lambda: start(BEAMS, phase="effect"), "drain", "Your diffracting lazor can't do that."),
        (lambda: start(MIRRORS, phase="redirect", turn=1, damage={"amount": 1, "source": 1}), "redirect red",
         "You can't choose yourself: you are Red, seat 0."),
        (lambda: start(DEAD, phase="steal", turn=1, roll="B-"), "steal O5", "Blue has no cube on O5."),
    ],
)  # fmt: skip
def test_reasons_why_an_action_is_illegal(state, typed, why):
    with pytest.raises(IllegalActionError) as refusal:
        state().parse_action(typed)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("language", ["en", "de"])
def test_readable_actions_can_be_typed(language):
    state = start([p(9, "plasma_lazor"), *FOES[1:]])
    with speaking(language):
        for text, action in state.action_texts().items():
            assert state.parse_action(readable(state.game.notation, text)) == action
    assert readable(state.game.notation, "lazor 2") == "lazor green"
    assert readable(state.game.notation, "reroll") == "reroll"


def test_help_says_which_number_is_whom():
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(INFO.seat_names))
    assert names in ACTION_HELP
