"""Deathmatch Arena: texts of positions and actions, and refusals."""

import json
from collections import Counter

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, PositionError
from parlour.games.deathmatch_arena.cards import CARD_NAMES
from tests.campaign import some_daily
from tests.games.tables import refused_options

from .helpers import DEAD, POWER_NAMES, act, lives, p, position, seen, start, text


def test_start_position():
    game = parlour.load("deathmatch_arena", players=2, market=1)
    state = game.new_initial_state()
    player = {"health": 3, "energy": 0, "card": [], "lazor": "basic_lazor", "shield": "basic_shield"}
    player |= {"battery": "basic_battery", "powers": []}
    deck = [name for name in CARD_NAMES for _ in range(1 + (name in POWER_NAMES))]
    moment = {"round": 0, "phase": "first", "first": None, "to_act": None, "players": [player, player]}
    assert state.to_text() == text(moment | {"market": [], "deck": deck, "discard": []})
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    act(state, "first 1")
    assert len(state.chance_outcomes()) == 20
    act(state, "deal plasma_lazor")
    assert (seen(state)["phase"], seen(state)["to_act"], lives(state)) == ("roll", 1, "3/2 3/2")
    assert len(state.chance_outcomes()) == 36


@pytest.mark.parametrize(
    ("error", "action"),
    [*((InvalidActionError, text) for text in ("", "lazor", "lazor 5", "overlazor -1", "roll 3B", "N6", "?",
                                               "buy basic_lazor", "lazor blue")),
     (IllegalActionError, "buy plasma_lazor")],
)  # fmt: skip
def test_refused_actions(error, action):
    with pytest.raises(error):
        start([p(2), p(2)]).string_to_action(action)


test_refused_options = refused_options(
    ("players", "", [1, 6]), ("copies", "", [0, 3]), ("market", "", [0, 9]), ("rotate", "", [1]),
    ("rounds", "", [0, 1000]), ("seats", "", [3]),
)  # fmt: skip


def refused(position, field, **options):
    game = parlour.load("deathmatch_arena", **{"players": 3, "market": 2} | options)
    with pytest.raises(PositionError) as caught:
        game.state_from_text(position)
    assert caught.value.field == field, caught.value


GOOD = position([p(4, "plasma_lazor", card="B1 N3"), p(2, "backup_battery"), p(2)], market=["ultra_shield"])


@pytest.mark.parametrize(
    "broken",
    ["", "x", "[]", "3", "{}", GOOD + " ", " " + GOOD, GOOD.replace(",", ", "), GOOD[:-1], GOOD.replace('"', "'"),
     GOOD.replace('"round":1', '"round":1,"round":1'), GOOD.replace('"discard":[]', '"discard":[],"more":1'),
     GOOD.replace(',"discard":[]', ""), GOOD.replace('"round":1,"phase":"choice"', '"phase":"choice","round":1')],
)  # fmt: skip
def test_malformed_text_is_refused_as_a_whole(broken):
    refused(broken, None)


REFUSED = {  # values by the path of a part, and the field at fault
    ("round", "round"): [-1, 101, 1.0, True, "1", 0],  # 0 is during setup
    ("phase", "phase"): ["lunch", "pay", ["choice"]],  # pay is an automatic phase
    ("first", "first"): [3],
    ("to_act", "to_act"): [3],
    ("players", "players"): [[]],
    ("players 0", "players"): [1],
    ("players 0 health", "players"): [4, 0, None],  # nobody is dead while choices are made
    ("players 0 energy", "players"): [36, -1],  # 3, 2 and 36 are 41 cubes
    ("players 0 card", "players"): [["N3", "B1"], ["B1", "B1"], ["B6"], "B1", ["B1", "B2", "B3", "B4", "B5"]],
    ("players 0 lazor", "players"): ["laser", "basic_shield"],
    ("players 0 lazor", "deck"): ["focused_lazor"],  # only one exists, in the deck
    ("players 0 powers", "players"): [["plasma_lazor"]],
    ("players 1 powers", "deck"): [[]],
    ("players 0 disabled", "players"): [[], ["battery", "shield"], ["hat"]],
    ("players 0 bonus", "players"): [False],
    ("players 0 dice", "players"): ["B6", "??", None],
    ("players 0 chose", "players"): ["shield"],  # about to choose
    ("players 0 hurt", "players"): [True],  # nobody has fired yet
    ("players 0 blocked", "players"): [1],
    ("players 0 redirect", "players"): [1],
    ("players 0 hit_by", "players"): [[1]],
    ("players 0 killer", "players"): [1],
    ("players 0 hat", "players"): [1],
    ("market", "market"): [["ultra_shield"] * 3, ["hat"], ["basic_lazor"], "ultra_shield"],
    ("market", "deck"): [[]],
    ("deck", "deck"): [[]],
    ("deck 0", "deck"): ["hat"],
    ("discard", "discard"): [["hat"]],
    ("discard", "deck"): [["plasma_lazor"]],
    ("turn", "turn"): [1],
    ("roll", "roll"): ["B3"],
    ("damage", "damage"): [{"amount": 1, "source": 1}],
    ("deals", "deals"): [1],
    ("wiped", "wiped"): [True],
}


@pytest.mark.parametrize(
    ("path", "field", "value"), [(*key, value) for key, values in REFUSED.items() for value in values]
)
def test_invalid_parts_are_refused(path, field, value):
    whole = part = json.loads(GOOD)
    *keys, last = (int(key) if key.isdigit() else key for key in path.split())
    for key in keys:
        part = part[key]
    part[last] = value
    if value is None:
        del part[last]
    refused(text(whole), field)


def test_numbers_with_leading_zeros_are_refused():
    refused(GOOD.replace('"round":1', '"round":01'), None)


def test_too_many_cards_face_up_are_refused():
    refused(position([p(4), p(2), p(2)], market=["ultra_shield", "plasma_lazor"]), "market", market=1)


HELD = [p(2, chose="shield"), p(2, chose="lazor 0"), p(2)]
SHOT = [p(2, "efficient_shield", chose="shield"), p(2, "plasma_lazor", chose="overlazor 0"), p(2, chose="battery")]
SECRET = [p(2, chose="?"), p(2, chose="shield"), p(2, chose="?")]
HIT = {"amount": 3, "source": 1}
THEFT = {"phase": "steal", "to_act": 0, "turn": 1}


def hit(phase="block", turn=1, **damage):
    return {"phase": phase, "to_act": 0, "turn": turn, "damage": HIT | damage}


@pytest.mark.parametrize(
    ("players", "field", "more"),  # no field: the parts fit together
    [
        (HELD, "", {"to_act": 2}),
        ([p(2), p(2, chose="shield"), p(2)], "players", {"to_act": 2}),  # seat 0 has not chosen
        ([p(2, chose="lazor 0"), *HELD[1:]], "players", {"to_act": 2}),  # targets itself
        ([p(2, chose="lazor 3"), *HELD[1:]], "players", {"to_act": 2}),
        ([p(2, chose="overlazor 1"), *HELD[1:]], "players", {"to_act": 2}),  # basic lazors have no overcharge
        ([p(2, chose="overshield"), *HELD[1:]], "players", {"to_act": 2}),
        ([p(2, chose="drain"), *HELD[1:]], "players", {"to_act": 2}),
        (SECRET, "", {"phase": "reveal", "to_act": 0}),
        (SECRET, "players", {"phase": "reveal", "to_act": 2}),
        (SHOT, "", hit()),
        (SHOT, "damage", hit(amount=4)),
        (SHOT, "damage", hit(amount=0)),
        (SHOT, "damage", hit(source=0)),
        (SHOT, "damage", hit() | {"damage": {"amount": 3}}),
        (SHOT, "damage", hit(sent=[])),
        (SHOT, "damage", hit(second=True)),
        (SHOT, "damage", hit(sent=[1])),
        (SHOT, "players", hit("reflect")),
        (SHOT, "players", hit(turn=2)),
        (SHOT, None, {"phase": "block", "turn": 1}),
        (DEAD, "", {"phase": "die", "to_act": 1}),
        (DEAD, "players", {"phase": "die", "to_act": 2}),  # seat 2 is alive
        (DEAD, "", THEFT | {"roll": "B-"}),
        (DEAD, "phase", THEFT | {"roll": "N-"}),  # no cube on this line
        (DEAD, "roll", THEFT | {"roll": "B3"}),
        (DEAD, "roll", THEFT | {"roll": "--"}),
        (DEAD, "to_act", THEFT | {"to_act": 2, "roll": "B-"}),
        (DEAD, "", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "-?"}),
        (DEAD, "roll", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "B?"}),
        (DEAD, "phase", {"phase": "death_compress", "to_act": 2, "turn": 1, "roll": "B-"}),  # no compressor
        (DEAD, "players", {"phase": "purchase", "to_act": 2}),  # somebody is dead
        ([p(2)] * 3, "deals", {"phase": "deal", "deals": 1, "market": []}),
        ([p(2)] * 3, "round", {"phase": "over", "to_act": None}),  # nobody has won
    ],
)
def test_parts_of_a_position_must_agree(players, field, more):
    phase = more.get("phase")
    written = json.loads(position(players, round=int(phase != "deal"), **more))
    if phase in ("deal", "over"):
        written["players"] = players  # no dice are shown there
    if field == "":
        assert parlour.load("deathmatch_arena", market=2).state_from_text(text(written)).to_text() == text(written)
    else:
        refused(text(written), field)


MANY_CARDS = [{"players": 2, "rotate": True}, {"players": 3, "copies": 2}, {"players": 5, "market": 8}]


@pytest.mark.parametrize("options", some_daily(MANY_CARDS, *MANY_CARDS[:2]))
@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.campaign)])
def test_every_position_of_a_game_round_trips(games, options):
    """Byte for byte, both complete and as each seat sees it, in games that begin with many cards."""
    rng = kit.seeded(1)
    game = parlour.load("deathmatch_arena", rounds=4, **options)
    moves, phases = kit.new(kit.Moves), Counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            phases[seen(state)["phase"]] += 1
            for view in [state, *(state.observation(seat) for seat in range(options["players"]))]:
                again = game.state_from_text(view.to_text())
                assert kit.raw(again.record).tobytes() == kit.raw(view.record).tobytes()
            if state.is_chance_node():
                state.roll(rng)
            else:
                assert len(state.legal_actions()) > 1  # the game plays forced actions itself
                state.apply_action(kit.random_action(state.record, moves.action, rng))
    assert {"first", "deal", "roll", "choice", "purchase", "score"} <= set(phases)
