"""Bingo Battle: every rule, ruling and refusal of its page, by position texts."""

import pytest

import parlour
from parlour import kit
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.game import State
from parlour.view.language import speaking

from .weighing import weighed

START = "0000/0000/0000/0000/0000 24 0,0 0 -"
ALONE = "0000/0000/0000/0000/0000 24 0 0 -"
EMPTY = "2A2B/2222/2200/0000/0000 0 1,1"  # the grid, kitty and claims of a game whose kitty is empty
FULL = "2A2B/2222/2000/0000/0000 0 4,0"  # the first tile is full


def load(**options):
    return parlour.load("bingo_battle", **options)


def play(position, *actions, **options):
    state = load(**options).state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def test_the_start():
    assert load().new_initial_state().to_text() == START
    assert load(players=1).new_initial_state().to_text() == ALONE
    assert (load().num_players(), load(players=1).num_players()) == (2, 1)
    assert load(players=1).max_utility() == 16


def test_a_turn_begins_with_a_roll_of_four_dice():
    state = play(START)
    outcomes = state.chance_outcomes()
    assert state.current_player() == parlour.CHANCE
    assert len({state.action_to_string(action) for action, _ in outcomes[:5] + outcomes[-5:]}) == 10
    assert {probability for _, probability in outcomes} == {1 / 1296}
    assert len(outcomes) == 1296
    assert play(START, "roll n25a").to_text() == "0000/0000/0000/0000/0000 24 0,0 0 n25a"
    assert play(START, "roll n25a").current_player() == 0


@pytest.mark.parametrize(
    ("dice", "legal"),
    [("n25a", ["s", "m", "c", "a"]), (".25a", ["m", "c", "a"]), ("..n.", ["c"]), ("a..n", ["s", "a"])],
)
def test_the_roller_picks_among_the_dice_not_yet_resolved(dice, legal):
    state = play(f"0000/0000/0000/0000/0000 24 0,0 1 {dice}")
    assert [state.action_to_string(action) for action in state.legal_actions()] == legal
    assert state.current_player() == 1


@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        # a coin goes onto the square of the die
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "s", "1000/0000/0000/0000/0000 23 0,0 0 .2n5"),
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", "0000/0100/0000/0000/0000 23 0,0 0 a.n5"),
        ("0000/0000/0000/0000/0001 23 0,0 1 .345", "a", "0000/0000/0000/0000/0002 22 0,0 1 .34."),
        ("0000/0000/0000/0000/0000 24 0,0 0 .34.", "c", "0000/0000/0000/0010/0000 23 0,0 0 .3.."),
        # null: what is not locked goes back to the kitty, in its column alone
        ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "s", "0001/0200/A000/0000/0000 18 0,0 0 .a2n"),
        ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "a", "2000/1200/A000/0000/2000 14 0,0 0 na2."),
        ("0000/0000/0000/0000/0000 24 0,0 0 n...", "s", "0000/0000/0000/0000/0000 24 0,0 1 -"),
        # the third coin locks the stack, for whoever puts it there
        ("2000/0000/0000/0000/0000 22 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 21 0,0 0 .2n5"),
        ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", "B000/0000/0000/0000/0000 21 0,0 1 .2n5"),
        # and claims the stack that the same player had locked elsewhere, not the other's
        ("2A00/0000/0000/0000/0000 19 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 20 1,0 0 .2n5"),
        ("2A00/0000/0000/0000/0000 19 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 18 0,0 1 .2n5"),
        ("2A0B/0000/0000/0000/0000 16 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 17 0,1 1 .2n5"),
        # with the last coin too: the kitty gets two back
        ("2A22/2222/2210/0000/0000 0 0,2 0 a2n5", "s", "2A22/2222/2210/0000/0000 0 0,2 0 .2n5"),
        ("2A22/2222/2200/0000/0000 1 0,2 0 a2n5", "s", "A022/2222/2200/0000/0000 2 1,2 0 .2n5"),
        # a locked stack is claimed, whoever locked it
        ("A000/0000/0000/0000/0000 21 0,0 0 a2n5", "s", "0000/0000/0000/0000/0000 23 1,0 0 .2n5"),
        ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", "0000/0000/0000/0000/0000 23 0,1 1 .2n5"),
        ("A00B/0000/0000/0000/0000 18 0,0 0 n2na", "a", "A000/0000/0000/0000/0000 20 1,0 0 n2n."),
        # wherever it stands
        ("0000/0000/A00B/0000/0000 18 0,0 0 3...", "s", "0000/0000/000B/0000/0000 20 1,0 1 -"),
        ("0000/0000/0000/0B20/0000 19 0,0 1 .45.", "m", "0000/0000/0000/0020/0000 21 0,1 1 ..5."),
        ("0000/0000/0000/0B20/0000 19 0,0 1 ..4.", "c", "0000/0000/0000/00B0/0000 20 0,1 0 -"),
        # an empty kitty: the die is spent
        (f"{EMPTY} 0 2a2a", "c", f"{EMPTY} 0 2a.a"),
    ],
)
def test_resolving_a_die(before, die, after):
    assert play(before, die).to_text() == after


@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        ("0000/0000/0000/0000/0000 24 0,0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 1 -"),
        ("0000/0000/0000/0000/0000 24 0,0 1 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 0 -"),
        ("0000/0000/0000/0000/0000 24 0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0 0 -"),
    ],
)
def test_after_the_fourth_die_the_next_seat_rolls(before, die, after):
    state = play(before, die, players=before.split()[2].count(",") + 1)
    assert (state.to_text(), state.is_chance_node()) == (after, True)


@pytest.mark.parametrize(
    ("before", "die", "after", "results"),
    [
        # with dice unresolved
        ("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s", "0000/0000/0000/0000/0000 20 4,0 0 .2n5", [1, -1]),
        # by the last die
        ("A000/0000/0000/0000/0000 15 3,3 1 a...", "s", "0000/0000/0000/0000/0000 17 3,4 1 ....", [-1, 1]),
        # by a lock, which stands
        ("2A00/0000/0000/0000/0000 16 3,0 0 a2n5", "s", "A000/0000/0000/0000/0000 17 4,0 0 .2n5", [1, -1]),
    ],
)
def test_a_full_tile_wins_at_once(before, die, after, results):
    state = play(before, die)
    assert (state.to_text(), state.current_player(), state.returns()) == (after, parlour.TERMINAL, results)
    again = play(after)
    assert (again.current_player(), again.returns(), again.legal_actions()) == (parlour.TERMINAL, results, [])


def test_alone_sixteen_claims_fill_the_tiles():
    state = play("A000/0000/0000/0000/0000 6 15 0 a2n5", "s", players=1)
    assert (state.to_text(), state.returns()) == ("0000/0000/0000/0000/0000 8 16 0 .2n5", [16])
    assert not play("A000/0000/0000/0000/0000 17 4 0 a2n5", "s", players=1).is_terminal()


@pytest.mark.parametrize(
    ("position", "roll", "over"),
    [
        (f"{EMPTY} 0 -", "2345", True),
        (f"{EMPTY} 1 -", "2a45", False),  # a locked stack can be claimed
        (f"{EMPTY} 0 -", "234a", False),  # the other's too
        (f"{EMPTY} 0 -", "n345", False),  # loose coins can be swept
        ("A020/0020/0020/0020/0020 0 11 0 -", "2nnn", False),
        ("2A00/0000/2000/2000/2000 0 13 0 -", "2nnn", True),  # a null whose column holds only a locked stack
        ("2A00/0000/2000/2000/2000 1 12 0 -", "2nnn", False),  # a coin in the kitty
    ],
)
def test_stuck_right_after_a_roll(position, roll, over):
    state = play(position, f"roll {roll}", players=position.split()[2].count(",") + 1)
    assert state.is_terminal() == over
    assert state.to_text() == position[:-1] + roll  # seat and dice stay
    assert play(state.to_text(), players=state.game.num_players()).is_terminal() == over


def test_stuck_is_not_looked_for_between_dice():
    assert play(f"{EMPTY} 0 n345", "m").current_player() == 0
    assert play(f"{EMPTY} 0 .345").current_player() == 0


@pytest.mark.parametrize(
    ("grid", "claims", "results"),
    [
        ("2A2B/2222/2200/0000/0000", "1,1", [0, 0]),
        ("2A2B/2222/2100/0000/0000", "2,1", [1, -1]),
        ("2A2B/2222/2100/0000/0000", "1,2", [-1, 1]),
    ],
)
def test_a_stuck_game_is_won_by_more_claims(grid, claims, results):
    state = play(f"{grid} 0 {claims} 0 2345")
    assert (state.is_terminal(), state.returns()) == (True, results)


def test_a_stuck_game_alone_is_worth_its_claims():
    state = play("2A00/0000/2000/2000/2000 0 13 0 2nnn", players=1)
    assert (state.is_terminal(), state.returns()) == (True, [13])


@pytest.mark.parametrize(
    ("position", "fields"),
    [
        ("", {None}),
        (START[:-2], {None}),
        (f"{START} -", {None}),
        (START.replace(" ", "  ", 1), {None}),
        (START.replace("0000/", "", 1), {"GRID"}),
        (START.replace("0000/", "0000/0000/", 1), {"GRID"}),
        (START.replace("0000/", "000/", 1), {"GRID"}),
        (START.replace("0000/", "00000/", 1), {"GRID"}),
        (START.replace("0000/", "3000/", 1), {"GRID"}),
        (START.replace("0000/", "C000/", 1), {"GRID"}),
        (START.replace("0000/", "a000/", 1), {"GRID"}),
        ("AA00/0000/0000/0000/0000 18 0,0 0 -", {"GRID"}),  # a seat locks one stack
        ("B00B/0000/0000/0000/0000 18 0,0 0 -", {"GRID"}),
        (START.replace("24", "25"), {"KITTY"}),
        (START.replace("24", "024"), {"KITTY"}),
        (START.replace("24", "-"), {"KITTY"}),
        (START.replace("24", "23"), {"GRID", "KITTY", "CLAIMS"}),  # 23 coins
        ("1000/0000/0000/0000/0000 24 0,0 0 -", {"GRID", "KITTY", "CLAIMS"}),  # 25
        ("A000/0000/0000/0000/0000 22 0,0 0 -", {"GRID", "KITTY", "CLAIMS"}),  # a locked stack holds 3
        ("0000/0000/0000/0000/0000 24 1,0 0 -", {"GRID", "KITTY", "CLAIMS"}),
        (START.replace("0,0", "0"), {"CLAIMS"}),
        (START.replace("0,0", "0,0,0"), {"CLAIMS"}),
        (START.replace("0,0", "00,0"), {"CLAIMS"}),
        (START.replace("0,0", "0;0"), {"CLAIMS"}),
        ("0000/0000/0000/0000/0000 19 5,0 0 .a23", {"CLAIMS"}),
        ("0000/0000/0000/0000/0000 16 4,4 0 .a23", {"CLAIMS"}),  # both tiles full
        (START.replace("0 -", "2 -"), {"SEAT"}),
        (START.replace("0 -", "A -"), {"SEAT"}),
        (f"{FULL} 1 .a23", {"SEAT"}),  # not the winner
        (f"{FULL} 0 -", {"DICE"}),  # a game is won by a die
        (f"{FULL} 0 na23", {"DICE"}),
        (START[:-1] + "....", {"DICE"}),  # no moment at which a game stands
        (START[:-1] + "n25", {"DICE"}),
        (START[:-1] + "n25aa", {"DICE"}),
        (START[:-1] + "n256", {"DICE"}),
        (START[:-1] + "N25a", {"DICE"}),
        (START[:-1] + "--", {"DICE"}),
        (START + "\n", {"DICE"}),
        ("3000/0000/0000/0000/0000 99 9,9 9 x", {"GRID"}),  # the leftmost is named
    ],
)
def test_refused_positions(position, fields):
    with pytest.raises(PositionError) as refusal:
        load().state_from_text(position)
    assert refusal.value.field in fields


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (START, "CLAIMS"),
        ("B000/0000/0000/0000/0000 21 0 0 -", "GRID"),  # no such seat
        ("0000/0000/0000/0000/0000 7 17 0 .a23", "CLAIMS"),
        ("0000/0000/0000/0000/0000 8 16 0 -", "DICE"),
        (ALONE.replace("0 -", "1 -"), "SEAT"),
    ],
)
def test_refused_positions_alone(position, field):
    with pytest.raises(PositionError) as refusal:
        load(players=1).state_from_text(position)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("position", "action", "error"),
    [
        (START, "s", IllegalActionError),  # the dice come first
        (START, "roll n25", InvalidActionError),
        (START, "roll n256", InvalidActionError),
        (START, "roll  n25a", InvalidActionError),
        (START, "x", InvalidActionError),
        (START, "", InvalidActionError),
        (f"{START[:-1]}n25a", "roll n25a", IllegalActionError),
        (f"{START[:-1]}.25a", "s", IllegalActionError),
        (f"{START[:-1]}.25a", "S", InvalidActionError),
        (f"{EMPTY} 0 2345", "s", IllegalActionError),  # over
        (f"{FULL} 0 .a23", "m", IllegalActionError),
    ],
)
def test_refused_actions(position, action, error):
    with pytest.raises(error):
        play(position, action)


@pytest.mark.parametrize(
    ("text", "die"),
    [
        *[(text, "s") for text in ("S", "suns", "Sonnen", "null")],
        *[(text, "m") for text in ("moo", "m2", "moons 2")],
        *[(text, "c") for text in ("Kronen", "5")],
        *[(text, "a") for text in ("wappen", "ace", "Ass")],
    ],
)
def test_what_people_type(text, die):
    state = play(f"{START[:-1]}n25a")
    assert state.action_to_string(state.parse_action(text)) == die


def test_a_value_that_two_dice_show_means_neither():
    with pytest.raises(AmbiguousActionError, match="'2' could be s or m"):
        play(f"{START[:-1]}22nn").parse_action("2")


@pytest.mark.parametrize(
    ("dice", "text", "why"),
    [
        ("-", "s", r"^The dice have not been rolled yet\."),
        ("n25a", "roll n25a", r"^The dice are rolled already: resolve them one after the other\."),
        ("na5.", "a", r"^The die of arms is resolved already\. There are: s, m, c\.$"),  # and the ace is not meant
    ],
)
def test_the_reason_of_a_refusal(dice, text, why):
    with pytest.raises(IllegalActionError, match=why):
        play(START[:-1] + dice).parse_action(text)


@pytest.mark.parametrize(
    "options", [{"players": 0}, {"players": 3}, {"players": "two"}, {"quiet": 5}, {"players": True}]
)
def test_refused_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        load(**options)


@pytest.mark.parametrize(
    ("position", "one", "other"),
    [
        (START, {"to move": 1}, {}),
        ("1200/0000/0000/0000/0000 20 1,0 1 -", {"claim": 1, "coin, to wait": 3}, {"to move": 1, "coin, to move": 3}),
        (
            "2A2B/2201/1020/0000/0000 2 2,2 0 an2a",
            {
                **{"claim": 2, "locked stack": 1, "to move": 1, "coin, to move": 18},
                **{"die that completes a stack, to move": 1, "die that claims, to move": 1},  # suns and arms
            },
            {"claim": 2, "locked stack": 1, "coin, to wait": 18},
        ),
        (
            "2A2B/2201/1020/0000/0000 2 2,2 0 .a2.",  # resolved dice bring about nothing more
            {"claim": 2, "locked stack": 1, "to move": 1, "coin, to move": 18, "die that claims, to move": 1},
            {"claim": 2, "locked stack": 1, "coin, to wait": 18},
        ),
        (
            "A000/0000/0000/0000/0000 18 3,0 0 n2n5",
            {"claim": 3, "third claim": 1, "locked stack with three claims": 1, "to move": 1, "coin, to move": 3},
            {"coin, to wait": 3},
        ),
    ],
)
def test_what_the_estimate_weighs(position, one, other):
    state = play(position)
    assert (one, other) == (weighed(state, 0), weighed(state, 1))


def test_the_start_is_as_its_text_says():
    start = parlour.load("bingo_battle").new_initial_state()
    assert start.to_text() == "0000/0000/0000/0000/0000 24 0,0 0 -"
    again = start.game.state_from_text(start.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(start.record).tobytes()


def test_a_null_without_coins_to_sweep_does_nothing():
    """The kitty is empty and nobody has a locked stack, so the game ends."""
    assert parlour.load("bingo_battle").state_from_text("0222/0222/0222/0222/0000 0 0,0 0 na23").is_terminal()


# Beats --------------------------------------------------------------------------------------------


def beats(position, action, **options):
    state = play(position, **options)
    return [(beat.kind, beat.sentence, beat.spots) for beat in state.beats(state.string_to_action(action))]


@pytest.mark.parametrize("options", [{}, {"players": 1}])
def test_the_beat_of_a_roll(options):
    position = ALONE if options else START
    sentence = "Player A rolls suns null, moons 2, crowns 5, arms ace."
    assert beats(position, "roll n25a", **options) == [("roll", sentence, ("s", "m", "c", "a"))]


@pytest.mark.parametrize(
    ("position", "die", "kind", "sentence", "spots"),
    [
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", "place", "Player A puts a coin on moons 2.", ("m", "m2")),
        ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", "place", "Player B locks suns ace.", ("s", "sa")),
        ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", "claim", "Player B claims the stack on suns ace.", ("s", "sa")),
        (
            "2001/1200/A000/0000/2000 13 0,0 0 na2n",
            "s",
            "capture",
            "Player A returns the unlocked coins of suns to the kitty.",
            ("s", "sa", "s2", "s5"),
        ),
        (
            "0000/0000/A000/0000/0000 21 0,0 0 na2n",
            "s",
            "note",
            "Player A has no unlocked coins on suns to return.",
            ("s",),
        ),
        (
            f"{EMPTY} 0 2a2a",
            "c",
            "note",
            "Player A has no coin for crowns 2: the kitty is empty.",
            ("c", "c2"),
        ),
    ],
)
def test_the_beat_of_a_die(position, die, kind, sentence, spots):
    assert beats(position, die) == [(kind, sentence, spots)]


def test_a_lock_that_frees_another_is_two_beats():
    """The stack locked before is claimed, then the lock goes to the third coin."""
    state = play("2A00/0000/0000/0000/0000 19 0,0 0 a2n5")
    claimed, locked = state.beats(state.string_to_action("s"))
    assert (claimed.kind, claimed.sentence) == ("claim", "Player A claims the stack on moons ace, locked before.")
    assert (locked.kind, locked.sentence) == ("place", "Player A locks suns ace.")
    assert (claimed.spots, locked.spots) == (("ma",), ("s", "sa"))
    tables = [State(state.game, beat.after).scene(with_choices=False) for beat in (claimed, locked)]
    assert [[len(table.spot(spot).pieces) for spot in ("ma", "sa")] for table in tables] == [[0, 2], [0, 4]]
    assert [table.counters[1].value for table in tables] == [1, 1]


def test_a_full_tile_is_the_end():
    told = beats("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s")
    assert [kind for kind, _, _ in told] == ["claim", "end"]
    assert told[-1][1] == "Player A wins, 4 claims to 0: a full tile."


def test_a_roll_with_which_nothing_can_be_done_is_the_end():
    assert [kind for kind, _, _ in beats(f"{EMPTY} 0 -", "roll 2345")] == ["roll", "end"]


def test_suits_are_drawn_and_claims_lie_on_a_tile():
    scene = play("A000/0000/0000/0000/0000 18 2,1 0 an25").scene()
    grid, dice, claims = scene.areas
    assert grid.heads == ("sun", "moon", "crown", "arms")
    assert [spot.picture for spot in grid.spots[:4]] == list(grid.heads)
    assert [(spot.pieces[0].label, spot.pieces[0].picture) for spot in dice.spots] == [
        ("A", "sun"),
        ("∅", "moon"),
        ("2", "crown"),
        ("5", "arms"),
    ]
    assert [spot.id for spot in claims.spots if spot.pieces] == ["claim-0-1", "claim-0-2", "claim-1-1"]
    assert all(piece.owner == spot.tint for spot in claims.spots for piece in spot.pieces)
    assert (claims.width, claims.height) == (4, 2)


def test_who_plays_alone_sees_sixteen_places_and_what_perfect_play_expects():
    scene = play("0000/0000/0000/0000/0000 24 0 0 -", players=1).scene()
    assert (scene.areas[2].width, scene.areas[2].height, len(scene.areas[2].spots)) == (4, 4, 16)
    _, claims, expected = scene.counters
    assert (claims.value, claims.limit, expected.seat, expected.text) == (0, 16, 0, "9.1")
    with speaking("de"):
        assert play("0000/0000/0000/0000/0000 24 0 0 -", players=1).scene().counters[2].text == "9,1"
    over = play("1111/2222/2222/1111/0000 0 0 0 -", "roll aaaa", players=1)
    assert over.is_terminal()
    assert len(over.scene().counters) == 2
