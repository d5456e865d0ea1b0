"""Deathmatch Arena: the beats of a turn, and the table at each beat."""

import pytest

import parlour
from parlour import kit
from parlour.core.game import State
from parlour.match import Match
from parlour.match.seen_beats import seen_beats

from .helpers import p, roll, shop, start

DUEL = [p(4, "plasma_lazor"), p(4, "reflector_shield", health=1)]
TRIO = [p(4, "plasma_lazor"), p(4), p(4)]


def told(state, action):
    """The kinds and sentences of a turn."""
    return [(beat.kind, beat.sentence) for beat in state.beats(state.string_to_action(action))]


def beats(state, action):
    """The beats of a turn, by their sentences."""
    return {beat.sentence: beat for beat in state.beats(state.string_to_action(action))}


def scene(state, beat):
    return State(state.game, beat.after).scene(with_choices=False)


def hands(scene):
    return [[piece.label for piece in scene.spot(f"hand{seat}").pieces] for seat in range(len(scene.seats))]


def counted(scene):
    """The health and energy of each seat."""
    counters = [counter for counter in scene.counters if counter.seat is not None]
    return [[counter.value for counter in counters if counter.seat == seat] for seat in range(len(scene.seats))]


def test_a_shot():
    state = start(DUEL, "overlazor 1")
    assert told(state, "shield") == [
        ("reveal", "One, two, three!"),
        ("shout", "Ohhhhhhh!"),
        ("note", "Red overcharges the plasma lazor and points it at Blue."),
        ("note", "Blue shows a flat hand: reflector shield."),
        ("energy", "Red pays 4E."),
        ("energy", "Blue pays 2E."),
        ("shot", "Red fires at Blue."),
        ("block", "Blue's reflector shield blocks 1 damage."),
        ("death", "Blue takes 1 damage and is killed!"),
    ]


def test_all_hands_are_open_from_the_reveal_on():
    state = start(DUEL, "overlazor 1")
    assert hands(state.scene()) == [["?"], []]
    assert state.scene().spot("hand0").pieces[0].hidden
    assert all(hands(scene(state, beat)) == [["☞Blue!"], ["✋"]] for beat in beats(state, "shield").values())


def test_energy_and_health_change_as_they_are_told():
    state = start(DUEL, "overlazor 1")
    shown = [counted(scene(state, beat)) for beat in beats(state, "shield").values()]
    paid = [[3, 0], [1, 2]]
    assert shown == [[[3, 4], [1, 4]]] * 4 + [[[3, 0], [1, 4]]] + [paid] * 3 + [[[3, 0], [0, 2]]]


def test_the_spots_of_a_shot():
    spots = {sentence: beat.spots for sentence, beat in beats(start(DUEL, "overlazor 1"), "shield").items()}
    assert spots["One, two, three!"] == spots["Red fires at Blue."] == ("hand0", "hand1")
    assert spots["Red pays 4E."] == ("0battery",)
    assert spots["Blue's reflector shield blocks 1 damage."] == ("1shield", "hand1")


def test_early_choices_reveal_only_that_they_were_made():
    assert told(start(TRIO), "overlazor 1") == [("note", "Red overcharges the plasma lazor and points it at Blue.")]


def match(*actions):
    """A match from the choices of three on."""
    match = Match(start(TRIO).game, start=start(TRIO), begin=False)
    for action in actions:
        match.advance(match.state.string_to_action(action))
    return match


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_other_seats_see_nothing_that_depends_on_a_choice(viewer):
    worlds = [seen_beats(match(choice), 0, viewer) for choice in ("overlazor 1", "lazor 2", "shield", "battery")]
    assert [beat.kind for beat in worlds[0]] == ["secret"]
    assert all(world == worlds[0] for world in worlds)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_last_choice_reveals_all(viewer):
    seen = seen_beats(match("overlazor 1", "shield", "battery"), 2, viewer)
    assert [beat.kind for beat in seen[:5]] == ["reveal", "shout", "note", "note", "note"]
    assert [hands(beat.scene) for beat in seen[:5]] == [[["☞Blue!"], ["✋"], ["✊"]]] * 5


def test_a_choice_that_is_no_choice_does_not_hold_up_the_others():
    state = start([p(2), p(0), p(2)])
    assert told(state, "lazor 2") == [
        ("note", "Red points the basic lazor at Green."),
        ("note", "Blue has chosen."),
    ]


def test_a_shot_at_the_dead():
    state = start([p(2, "plasma_lazor"), p(2, health=1), p(2)], "lazor 1", "battery")
    sentences = [sentence for _, sentence in told(state, "lazor 1")]
    after = sentences[sentences.index("Green fires at Blue.") :]
    assert after[:2] == ["Green fires at Blue.", "Blue is already dead."]


def test_a_theft_of_energy():
    state = start([p(3, "vampiric_lazor"), p(2), p(2)], "lazor 1", "battery")
    story = beats(state, "battery")
    stolen, gained = story["Red's lazor steals 1E from Blue."], story["Red gains 1E."]
    assert (stolen.kind, stolen.spots) == ("theft", ("1battery", "0battery"))
    assert [counted(scene(state, beat))[0][1] for beat in (stolen, gained)] == [0, 1]


def test_a_cube_is_taken_and_scored_before_its_owner_is_back():
    players = [p(2, chose="lazor 1", card="O5"), p(2, health=0, killer=0, chose="battery", card="B2 B3")]
    state = start(players, phase="steal", turn=1, roll="B-", market=["plasma_lazor"])
    assert told(state, "steal B2")[:4] == [
        ("theft", "Red takes Blue's cube on B2."),
        ("place", "Red scores B2."),
        ("energy", "Red gains 1E."),
        ("respawn", "Blue respawns with 3 health."),
    ]
    taken, placed, *_ = state.beats(state.string_to_action("steal B2"))
    assert taken.spots == ("1B2", "0B2")
    cubes = [[bool(scene(state, beat).spot(spot).pieces) for spot in taken.spots] for beat in (taken, placed)]
    assert cubes == [[False, False], [False, True]]


def test_dice_that_fell_for_a_cube_lie_on_the_table():
    players = [p(2, chose="lazor 1"), p(2, health=0, killer=0, chose="battery", card="B2 B3 I1")]
    state = start(players, "letter", phase="die", to_act=1)
    assert told(state, "roll B")[0] == ("roll", "Blue rolls B.")
    state.apply_action(state.string_to_action("roll B"))
    assert [piece.label for piece in state.scene().spot("1dice").pieces] == ["B"]


@pytest.mark.parametrize(
    ("dice", "words"),
    [("N3", "N3"), ("*3", "a star and a 3"), ("N*", "N and a star"), ("**", "two stars")],
)
def test_a_star_is_told_in_words(dice, words):
    state = start([p(2) | {"dice": "??"}, p(2)], phase="roll")
    assert told(state, f"roll {dice}")[0] == ("roll", f"Red rolls {words}.")
    state = roll(p(2), p(2), rolls=f"{dice} B1")
    assert state.scene().prompt.startswith(f"Red rolled {words}: ") == ("*" in dice)


def test_a_single_star_is_told_in_words():
    players = [p(2, chose="lazor 1"), p(2, health=0, killer=0, chose="battery", card="B2 B3 I1")]
    assert told(start(players, "letter", phase="die", to_act=1), "roll *")[0] == ("roll", "Blue rolls a star.")


def test_choices_are_shown_at_the_reveal():
    sentences = [sentence for _, sentence in told(start([p(2), p(2)], "battery"), "battery")]
    assert start([p(2), p(2)]).describe_action(start([p(2), p(2)]).string_to_action("battery")) == (
        "Red chooses the fist: basic battery."
    )
    assert sentences[:3] == [
        "One, two, three!",
        "Red shows the fist: basic battery.",
        "Blue shows the fist: basic battery.",
    ]


def test_five_in_a_row():
    state = roll(p(card="B1 I1 N1 G1", dice="**"), p(), rolls="*1 O2")
    *_, line, end = state.beats(state.string_to_action("O1"))
    assert (line.kind, line.sentence) == ("line", "Red completes row 1: B1, I1, N1, G1, O1.")
    assert line.spots == ("0B1", "0I1", "0N1", "0G1", "0O1")
    assert (end.kind, end.sentence) == ("end", "Red has five cubes in row 1 and wins the game!")


def test_two_lines_at_once_are_both_told():
    state = roll(p(card="B1 I1 N1 G1 O2 O3 O4 O5", dice="**"), p(), rolls="*1 O2")
    *_, row, column, end = state.beats(state.string_to_action("O1"))
    assert {row.spots, column.spots} == {
        tuple(f"0{letter}1" for letter in "BINGO"),
        tuple(f"0O{n}" for n in range(1, 6)),
    }
    assert row.kind == column.kind == "line"
    assert end.sentence == "Red has five cubes in column O and row 1 and wins the game!"


def test_a_purchase_and_the_card_dealt_for_it():
    state = shop(p(9), p(2), market=["plasma_lazor"])
    assert told(state, "buy plasma_lazor") == [("purchase", "Red buys the plasma lazor."), ("energy", "Red pays 4E.")]
    assert beats(state, "buy plasma_lazor")["Red buys the plasma lazor."].spots == ("plasma_lazor", "0lazor")
    state.apply_action(state.string_to_action("buy plasma_lazor"))
    assert told(state, "deal ultra_shield") == [("deal", "The ultra shield is dealt to the market.")]


def test_a_round_ends_and_the_next_begins():
    state = shop(p(6), p(5), market=["backup_battery"], to_act=1)
    assert told(state, "pass") == [
        ("note", "Blue is done buying."),
        ("energy", "Red loses 2E that the battery can't hold."),
        ("energy", "Blue loses 1E that the battery can't hold."),
        ("round", "Round 2 begins."),
        ("energy", "Red gains 2E."),
        ("energy", "Blue gains 2E."),
    ]


@pytest.mark.parametrize("card", ["disabling_lazor", "negator_shield"])
def test_disabled_items_are_reported_once(card):
    if card == "disabling_lazor":
        state = start([p(3, card), p(2), p(2)], "lazor 1", "shield", "battery")
        action, sentence = "disable", "Red's lazor disables Blue's basic shield for the next round."
    else:
        state = start([p(5, card), p(2), p(2)], "overshield", "lazor 0", "lazor 0")
        action, sentence = "jam 1", "Red disables Blue's lazor for the next round."
    sentences = [each for _, each in told(state, action)]
    assert sentences[0] == sentence
    assert not any("will be disabled" in each for each in sentences)


@pytest.mark.parametrize("options", [{"players": 3, "copies": 2, "rounds": 3}, {"players": 5, "rounds": 1}])
def test_in_whole_games_every_change_is_told_and_every_spot_is_there(options):
    rng = kit.seeded(2)
    state = parlour.load("deathmatch_arena", **options).new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[kit.below(rng, len(legal))]
        check_beats(state, action)
        state.apply_action(action)


def check_beats(state, action):
    shown = state.scene(with_choices=False)
    for beat in state.beats(action):
        then = scene(state, beat) if beat.after is not None else shown
        assert beat.sentence
        assert all(shown.spot(spot) or then.spot(spot) for spot in beat.spots), beat
        for seat, (before, after) in enumerate(zip(counted(shown), counted(then), strict=True)):
            changes = [abs(now - was) for was, now in zip(before, after, strict=True) if now != was]
            assert all(str(change) in beat.sentence for change in changes), beat.sentence
            assert not changes or shown.seats[seat] in beat.sentence
        shown = then
    after = state.clone()
    after.apply_action(action)
    assert shown == after.scene(with_choices=False)
