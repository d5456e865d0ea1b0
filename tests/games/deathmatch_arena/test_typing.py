"""Deathmatch Arena: what people type, and why it is refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError

from .helpers import DEAD, p, roll, shop, start

FOES = [p(4, "plasma_lazor"), p(2), p(2)]
SALE = ["plasma_lazor", "tesseract_battery"]


def sale(energy=4, *cards, seat=0, **more):
    """The purchase turn of a seat among three with a cube on N3."""
    players = [p(energy, *cards, card="N3") if each == seat else p(2) for each in range(3)]
    return shop(*players, market=SALE, to_act=seat, **more)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *[
            (typed, "lazor 1")
            for typed in ("lazor 1", "Lazor Blue", "pistol blue", "lazor blau", "laz bl", "pistole b")
        ],
        *[(typed, "overlazor 2") for typed in ("overlazor green", "OVERLAZOR Grün", "pistol, Ohhhhhhh! green")],
        *[(typed, "shield") for typed in ("Shield", "flat hand", "flache Hand", "flat", "sh")],
        *[(typed, "battery") for typed in ("fist", "Faust", "bat")],
    ],
)
def test_a_hand_in_other_words(typed, action):
    state = start(FOES)
    assert state.action_to_string(state.parse_action(typed)) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [("buy plasma lazor", "buy plasma_lazor"), ("plasma", "buy plasma_lazor"), ("done", "pass"), ("p", None)],
)
def test_a_purchase_in_other_words(typed, action):
    state = sale()
    if action:
        assert state.action_to_string(state.parse_action(typed)) == action
    else:
        with pytest.raises(AmbiguousActionError, match="'p' could be pass or buy plasma_lazor"):
            state.parse_action(typed)


def test_with_one_foe_a_pistol_needs_no_target():
    state = start([p(4, "plasma_lazor"), p(2)])
    assert state.action_to_string(state.parse_action("pistol")) == "lazor 1"
    with pytest.raises(AmbiguousActionError, match="'blue' could be lazor 1 or overlazor 1"):
        state.parse_action("blue")
    with pytest.raises(AmbiguousActionError, match="'pistol' could be lazor 1 or lazor 2. Type the whole move"):
        start(FOES).parse_action("pistol")


def test_other_words_count_in_no_record():
    with pytest.raises(InvalidActionError):
        start(FOES).string_to_action("lazor blue")


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
        (lambda: start([p(4), p(2)]), "lazor 0", "You can't choose yourself."),
        (lambda: start([p(4), p(2)]), "lazor red", "You can't choose yourself."),
        (lambda: start([p(4), p(2)]), "lazor 2", "There is no seat 2. The seats are 0 to 1."),
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
         "You can't choose yourself."),
        (lambda: start(DEAD, phase="steal", turn=1, roll="B-"), "steal O5", "Blue has no cube on O5."),
    ],
)  # fmt: skip
def test_the_reason_of_a_refusal(state, typed, why):
    with pytest.raises(IllegalActionError) as refusal:
        state().parse_action(typed)
    assert str(refusal.value).startswith(why)
