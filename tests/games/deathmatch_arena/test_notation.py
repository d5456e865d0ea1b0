"""Deathmatch Arena: texts of positions and actions, and what is refused."""

import json
from collections import Counter

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.games.deathmatch_arena.cards import CARD_NAMES
from tests.campaign import some_daily

from .helpers import DEAD, POWER_NAMES, lives, p, position, seen, start, text


def test_the_start():
    game = parlour.load("deathmatch_arena", players=2, market=1)
    state = game.new_initial_state()
    player = {"health": 3, "energy": 0, "card": [], "lazor": "basic_lazor", "shield": "basic_shield"}
    player |= {"battery": "basic_battery", "powers": []}
    deck = [name for name in CARD_NAMES for _ in range(1 + (name in POWER_NAMES))]
    moment = {"round": 0, "phase": "first", "first": None, "to_act": None, "players": [player, player]}
    assert state.to_text() == text(moment | {"market": [], "deck": deck, "discard": []})
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(state.string_to_action("first 1"))
    assert len(state.chance_outcomes()) == 20
    state.apply_action(state.string_to_action("deal plasma_lazor"))
    assert (seen(state)["phase"], seen(state)["to_act"], lives(state)) == ("roll", 1, "3/2 3/2")
    assert len(state.chance_outcomes()) == 36


@pytest.mark.parametrize("action", ["", "lazor", "lazor 5", "overlazor -1", "roll 3B", "buy basic_lazor", "N6", "?"])
def test_no_action(action):
    with pytest.raises(InvalidActionError):
        start([p(2), p(2)]).string_to_action(action)


def test_an_action_of_another_moment():
    with pytest.raises(IllegalActionError):
        start([p(2), p(2)]).string_to_action("buy plasma_lazor")


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 6}, {"copies": 0}, {"copies": 3}, {"market": 0}, {"market": 9}, {"rotate": 1},
     {"rounds": 0}, {"rounds": 1000}, {"seats": 3}],
)  # fmt: skip
def test_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        parlour.load("deathmatch_arena", **options)


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
def test_malformed_as_a_whole(broken):
    refused(broken, None)


def change(path, value):
    """A change of a position, by the path to what is changed."""

    def changed(position):
        for key in path[:-1]:
            position = position[key]
        if value is None:
            del position[path[-1]]
        else:
            position[path[-1]] = value

    return changed


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["round"], -1, "round"),
        (["round"], 101, "round"),
        (["round"], 1.0, "round"),
        (["round"], True, "round"),
        (["round"], "1", "round"),
        (["round"], 0, "round"),  # during setup
        (["phase"], "lunch", "phase"),
        (["phase"], "pay", "phase"),  # runs by itself
        (["phase"], ["choice"], "phase"),
        (["first"], 3, "first"),
        (["to_act"], 3, "to_act"),
        (["players"], [], "players"),
        (["players", 0], 1, "players"),
        (["players", 0, "health"], 4, "players"),
        (["players", 0, "health"], 0, "players"),  # nobody is dead when choices are made
        (["players", 0, "health"], None, "players"),
        (["players", 0, "energy"], 36, "players"),  # 3, 2 and 36 are 41 cubes
        (["players", 0, "energy"], -1, "players"),
        (["players", 0, "card"], ["N3", "B1"], "players"),
        (["players", 0, "card"], ["B1", "B1"], "players"),
        (["players", 0, "card"], ["B6"], "players"),
        (["players", 0, "card"], "B1", "players"),
        (["players", 0, "card"], ["B1", "B2", "B3", "B4", "B5"], "players"),  # has won
        (["players", 0, "lazor"], "laser", "players"),
        (["players", 0, "lazor"], "basic_shield", "players"),
        (["players", 0, "lazor"], "focused_lazor", "deck"),  # there is one, in the deck
        (["players", 0, "powers"], ["plasma_lazor"], "players"),
        (["players", 1, "powers"], [], "deck"),
        (["players", 0, "disabled"], [], "players"),
        (["players", 0, "disabled"], ["battery", "shield"], "players"),
        (["players", 0, "disabled"], ["hat"], "players"),
        (["players", 0, "bonus"], False, "players"),
        (["players", 0, "dice"], "B6", "players"),
        (["players", 0, "dice"], "??", "players"),
        (["players", 0, "dice"], None, "players"),
        (["players", 0, "chose"], "shield", "players"),  # about to choose
        (["players", 0, "hurt"], True, "players"),  # nobody has fired yet
        (["players", 0, "blocked"], 1, "players"),
        (["players", 0, "redirect"], 1, "players"),
        (["players", 0, "hit_by"], [1], "players"),
        (["players", 0, "killer"], 1, "players"),
        (["players", 0, "hat"], 1, "players"),
        (["market"], ["ultra_shield"] * 3, "market"),
        (["market"], ["hat"], "market"),
        (["market"], ["basic_lazor"], "market"),
        (["market"], "ultra_shield", "market"),
        (["market"], [], "deck"),
        (["deck"], [], "deck"),
        (["deck", 0], "hat", "deck"),
        (["discard"], ["hat"], "discard"),
        (["discard"], ["plasma_lazor"], "deck"),
        (["turn"], 1, "turn"),
        (["roll"], "B3", "roll"),
        (["damage"], {"amount": 1, "source": 1}, "damage"),
        (["deals"], 1, "deals"),
        (["wiped"], True, "wiped"),
    ],
)
def test_refused(path, value, field):
    position = json.loads(GOOD)
    change(path, value)(position)
    refused(text(position), field)


def test_refused_numbers_with_leading_zeros():
    refused(GOOD.replace('"round":1', '"round":01'), None)


def test_refused_too_many_faces_up():
    refused(position([p(4), p(2), p(2)], market=["ultra_shield", "plasma_lazor"]), "market", market=1)


HELD = [p(2, chose="shield"), p(2, chose="lazor 0"), p(2)]
SHOT = [p(2, "efficient_shield", chose="shield"), p(2, "plasma_lazor", chose="overlazor 0"), p(2, chose="battery")]


@pytest.mark.parametrize(
    ("players", "field", "more"),
    [
        (HELD, "", {"phase": "choice", "to_act": 2}),
        ([p(2), p(2, chose="shield"), p(2)], "players", {"phase": "choice", "to_act": 2}),  # seat 0 has not chosen
        ([p(2, chose="lazor 0"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),  # itself
        ([p(2, chose="lazor 3"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="overlazor 1"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),  # a basic one
        ([p(2, chose="overshield"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="drain"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="?"), p(2, chose="shield"), p(2, chose="?")], "", {"phase": "reveal", "to_act": 0}),
        ([p(2, chose="?"), p(2, chose="shield"), p(2, chose="?")], "players", {"phase": "reveal", "to_act": 2}),
        (SHOT, "", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 4, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 0, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 0}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "sent": []}}),
        (
            SHOT,
            "damage",
            {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "second": True}},
        ),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "sent": [1]}}),
        (SHOT, "players", {"phase": "reflect", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1}}),
        (SHOT, "players", {"phase": "block", "to_act": 0, "turn": 2, "damage": {"amount": 3, "source": 1}}),
        (SHOT, None, {"phase": "block", "to_act": 0, "turn": 1}),
        (DEAD, "", {"phase": "die", "to_act": 1}),
        (DEAD, "players", {"phase": "die", "to_act": 2}),  # seat 2 lives
        (DEAD, "", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "B-"}),
        (DEAD, "phase", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "N-"}),  # no cube there
        (DEAD, "roll", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "B3"}),
        (DEAD, "roll", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "--"}),
        (DEAD, "to_act", {"phase": "steal", "to_act": 2, "turn": 1, "roll": "B-"}),
        (DEAD, "", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "-?"}),
        (DEAD, "roll", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "B?"}),
        (DEAD, "phase", {"phase": "death_compress", "to_act": 2, "turn": 1, "roll": "B-"}),  # no compressor
        (DEAD, "players", {"phase": "purchase", "to_act": 2}),  # somebody is dead
        ([p(2)] * 3, "deals", {"phase": "deal", "to_act": 0, "deals": 1, "market": []}),
        ([p(2)] * 3, "round", {"phase": "over", "to_act": None}),  # nobody has won
    ],
)
def test_moments(players, field, more):
    """The parts of a position text must agree."""
    setup_or_end = more["phase"] in ("deal", "over")
    written = json.loads(position(players, round=int(more["phase"] != "deal"), **more))
    if setup_or_end:
        written["players"] = players  # no dice lie there
    if field == "":
        assert parlour.load("deathmatch_arena", market=2).state_from_text(text(written)).to_text() == text(written)
    else:
        refused(text(written), field)


MANY_CARDS = [{"players": 2, "rotate": True}, {"players": 3, "copies": 2}, {"players": 5, "market": 8}]


@pytest.mark.parametrize("options", some_daily(MANY_CARDS, *MANY_CARDS[:2]))
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.campaign)])
def test_every_moment_is_written_and_read(games, options):
    """Byte for byte, as it is and as each seat sees it, in games that begin with many cards."""
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
                assert len(state.legal_actions()) > 1  # forced actions are played by the game
                state.apply_action(kit.random_action(state.record, moves.action, rng))
    assert {"first", "deal", "roll", "choice", "purchase", "score"} <= set(phases)
