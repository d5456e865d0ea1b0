"""Deathmatch Arena: the beats of a turn, and the table at each beat."""

import pytest

import parlour
from parlour import kit
from parlour.core.game import State
from parlour.match import Match
from parlour.match.viewing import seen_beats

from .helpers import act, p, roll, shop, start

DUEL = [p(4, "plasma_lazor"), p(4, "reflector_shield", health=1)]
TRIO = [p(4, "plasma_lazor"), p(4), p(4)]
KILLED = p(2, health=0, killer=0, chose="battery", card="B2 B3 I1")


def listed(state, action):
    """Return the kinds and sentences of a turn's beats."""
    return [(beat.kind, beat.sentence) for beat in state.beats(state.string_to_action(action))]


def beats(state, action):
    """Return the beats of a turn by their sentences."""
    return {beat.sentence: beat for beat in state.beats(state.string_to_action(action))}


def scene(state, beat):
    return State(state.game, beat.after).scene(with_choices=False)


def hands(scene):
    return [[piece.label for piece in scene.spot(f"hand{seat}").pieces] for seat in range(len(scene.seats))]


def counted(scene):
    """Return the health and energy of each seat."""
    counters = [counter for counter in scene.counters if counter.seat is not None]
    return [[counter.value for counter in counters if counter.seat == seat] for seat in range(len(scene.seats))]


@pytest.mark.parametrize(
    ("state", "action", "expected"),
    [
        (lambda: start(DUEL, "overlazor 1"), "shield",
         [("reveal", "One, two, three!"), ("shout", "Ohhhhhhh!"),
          ("note", "Red overcharges the plasma lazor and points it at Blue."),
          ("note", "Blue shows a flat hand: reflector shield."), ("energy", "Red pays 4E."),
          ("energy", "Blue pays 2E."), ("shot", "Red fires at Blue."),
          ("block", "Blue's reflector shield blocks 1 damage."), ("death", "Blue takes 1 damage and is killed!")]),
        # an early choice reveals only that it was made
        (lambda: start(TRIO), "overlazor 1", [("note", "Red overcharges the plasma lazor and points it at Blue.")]),
        # a seat without a choice does not hold up the others
        (lambda: start([p(2), p(0), p(2)]), "lazor 2",
         [("note", "Red points the basic lazor at Green."), ("note", "Blue has chosen.")]),
        (lambda: start([p(2), p(2)], "battery"), "battery",
         [("reveal", "One, two, three!"), ("note", "Red shows the fist: basic battery."),
          ("note", "Blue shows the fist: basic battery."), ("energy", "Red gains 2E."), ("energy", "Blue gains 2E.")]),
        (lambda: start([p(2, chose="lazor 1"), KILLED], "letter", phase="die", to_act=1), "roll B",
         [("roll", "Blue rolls B.")]),
        (lambda: start([p(2, chose="lazor 1"), KILLED], "letter", phase="die", to_act=1), "roll *",
         [("roll", "Blue rolls a star.")]),
        (lambda: shop(p(9), p(2), market=["plasma_lazor"]), "buy plasma_lazor",
         [("purchase", "Red buys the plasma lazor."), ("energy", "Red pays 4E.")]),
        (lambda: act(shop(p(9), p(2), market=["plasma_lazor"]), "buy plasma_lazor"), "deal ultra_shield",
         [("deal", "The ultra shield is dealt to the market.")]),
        (lambda: shop(p(6), p(5), market=["backup_battery"], to_act=1), "pass",
         [("note", "Blue is done buying."), ("energy", "Red loses 2E that the battery can't hold."),
          ("energy", "Blue loses 1E that the battery can't hold."), ("round", "Round 2 begins."),
          ("energy", "Red gains 2E."), ("energy", "Blue gains 2E.")]),
        # items that the sentence names as disabled are not reported twice
        (lambda: start([p(3, "disabling_lazor"), p(2), p(2)], "lazor 1", "shield", "battery"), "disable",
         [("note", "Red's lazor disables Blue's basic shield for the next round.")]),
        (lambda: start([p(5, "negator_shield"), p(2), p(2)], "overshield", "lazor 0", "lazor 0"), "jam 1",
         [("note", "Red disables Blue's lazor for the next round.")]),
    ],
)  # fmt: skip
def test_beats(state, action, expected):
    assert listed(state(), action) == expected


@pytest.mark.parametrize(
    ("state", "action", "expected"),
    [
        (lambda: start(DUEL, "overlazor 1"), "shield",
         {"One, two, three!": "hand0 hand1", "Red fires at Blue.": "hand0 hand1", "Red pays 4E.": "0battery",
          "Blue's reflector shield blocks 1 damage.": "1shield hand1"}),
        (lambda: shop(p(9), p(2), market=["plasma_lazor"]), "buy plasma_lazor",
         {"Red buys the plasma lazor.": "plasma_lazor 0lazor"}),
    ],
)  # fmt: skip
def test_spots(state, action, expected):
    found = beats(state(), action)
    assert {sentence: " ".join(found[sentence].spots) for sentence in expected} == expected


def test_all_hands_are_visible_after_the_reveal():
    state = start(DUEL, "overlazor 1")
    assert hands(state.scene()) == [["?"], []]
    assert state.scene().spot("hand0").pieces[0].hidden
    assert all(hands(scene(state, beat)) == [["☞Blue!"], ["✋"]] for beat in beats(state, "shield").values())


def test_energy_and_health_change_with_their_sentences():
    state = start(DUEL, "overlazor 1")
    shown = [counted(scene(state, beat)) for beat in beats(state, "shield").values()]
    paid = [[3, 0], [1, 2]]
    assert shown == [[[3, 4], [1, 4]]] * 4 + [[[3, 0], [1, 4]]] + [paid] * 3 + [[[3, 0], [0, 2]]]


def match(*actions):
    """Return a match that starts at the choices of three players."""
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
def test_last_choice_reveals_all(viewer):
    seen = seen_beats(match("overlazor 1", "shield", "battery"), 2, viewer)
    assert [beat.kind for beat in seen[:5]] == ["reveal", "shout", "note", "note", "note"]
    assert [hands(beat.scene) for beat in seen[:5]] == [[["☞Blue!"], ["✋"], ["✊"]]] * 5


def test_a_shot_at_the_dead():
    state = start([p(2, "plasma_lazor"), p(2, health=1), p(2)], "lazor 1", "battery")
    sentences = list(beats(state, "lazor 1"))
    assert sentences[sentences.index("Green fires at Blue.") + 1] == "Blue is already dead."


def test_a_theft_of_energy():
    state = start([p(3, "vampiric_lazor"), p(2), p(2)], "lazor 1", "battery")
    story = beats(state, "battery")
    stolen, gained = story["Red's lazor steals 1E from Blue."], story["Red gains 1E."]
    assert (stolen.kind, stolen.spots) == ("theft", ("1battery", "0battery"))
    assert [counted(scene(state, beat))[0][1] for beat in (stolen, gained)] == [0, 1]


def steal(card):
    """Return a position in which a killer is about to take a cube."""
    players = [p(2, chose="lazor 1", card=card), p(2, health=0, killer=0, chose="battery", card="B2 B3")]
    return start(players, phase="steal", turn=1, roll="B-", market=["plasma_lazor"])


def test_cube_is_taken_and_scored_before_its_owner_respawns():
    state = steal("O5")
    assert listed(state, "steal B2")[:4] == [
        ("theft", "Red takes Blue's cube on B2."),
        ("place", "Red scores B2."),
        ("energy", "Red gains 1E."),
        ("respawn", "Blue respawns with 3 health."),
    ]
    taken, placed, *_ = state.beats(state.string_to_action("steal B2"))
    assert (taken.spots, taken.seat) == (("1B2", "0B2"), 0)
    cubes = [[bool(scene(state, beat).spot(spot).pieces) for spot in taken.spots] for beat in (taken, placed)]
    assert cubes == [[False, False], [False, True]]


def test_a_stolen_cube_that_wins_is_shown_before_the_result():
    state = steal("I2 N2 G2 O2")
    prompts = [scene(state, beat).prompt for beat in state.beats(state.string_to_action("steal B2"))[:2]]
    assert prompts == ["", "Red has five cubes in row 2 and wins the game!"]


def test_dice_rolled_for_a_cube_stay_on_the_table():
    state = start([p(2, chose="lazor 1"), KILLED], "letter", "roll B", phase="die", to_act=1)
    assert [piece.label for piece in state.scene().spot("1dice").pieces] == ["B"]


@pytest.mark.parametrize(
    ("dice", "words"),
    [("N3", "N3"), ("*3", "a star and a 3"), ("N*", "N and a star"), ("**", "two stars")],
)
def test_stars_are_described_in_words(dice, words):
    state = start([p(2) | {"dice": "??"}, p(2)], phase="roll")
    assert listed(state, f"roll {dice}")[0] == ("roll", f"Red rolls {words}.")
    state = roll(p(2), p(2), rolls=f"{dice} B1")
    assert state.scene().prompt.startswith(f"Red rolled {words}: ") == ("*" in dice)


@pytest.mark.parametrize(
    ("card", "lines", "sentence"),
    [
        ("B1 I1 N1 G1", ["B1 I1 N1 G1 O1"], "Red has five cubes in row 1 and wins the game!"),
        ("B1 I1 N1 G1 O2 O3 O4 O5", ["O1 O2 O3 O4 O5", "B1 I1 N1 G1 O1"],
         "Red has five cubes in column O and row 1 and wins the game!"),
    ],
)  # fmt: skip
def test_completed_lines(card, lines, sentence):
    state = roll(p(card=card, dice="**"), p(), rolls="*1 O2")
    *_, end = made = state.beats(state.string_to_action("O1"))
    shown = [beat for beat in made if beat.kind == "line"]
    assert [beat.spots for beat in shown] == [tuple(f"0{square}" for square in line.split()) for line in lines]
    assert shown[-1].sentence == "Red completes row 1: B1, I1, N1, G1, O1."
    assert (end.kind, end.sentence) == ("end", sentence)


@pytest.mark.parametrize("options", [{"players": 3, "copies": 2, "rounds": 3}, {"players": 5, "rounds": 1}])
def test_whole_games_show_every_change_and_every_spot(options):
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
    assert shown == state.child(action).scene(with_choices=False)
