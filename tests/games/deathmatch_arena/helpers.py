"""Deathmatch Arena: shorthand for positions and turns in tests."""

import json
from collections import Counter

import parlour
from parlour import kit
from parlour.games.deathmatch_arena.cards import CARD_NAMES, POWERS

POWER_NAMES = [power.name for power in POWERS]
DICE = ("B3", "I4", "G5", "N1", "O2")  # no two players share a face


def p(energy=0, *cards, health=3, card="", dice=None, **more):
    """Return a player, given by energy, cards and the fields that differ from the start."""
    player = {"health": health, "energy": energy, "card": card.split()}
    player |= {kind: f"basic_{kind}" for kind in ("lazor", "shield", "battery")}
    player["powers"] = sorted((name for name in cards if name in POWER_NAMES), key=POWER_NAMES.index)
    player |= {name.split("_")[-1]: name for name in cards if name not in POWER_NAMES}
    return player | more | ({"dice": dice} if dice else {})


def party(text):
    """Return players written as `3 negator_shield health=1, 2`: energy, cards, and fields that differ from the
    start.
    """
    players = []
    for energy, *words in map(str.split, text.split(", ")):
        cards = [word for word in words if "=" not in word]
        fields = dict(word.split("=") for word in words if "=" in word)
        fields |= {"health": int(fields.get("health", 3)), "card": MANY if "card" in fields else ""}
        players.append(p(int(energy), *cards, **fields))
    return players


def position(players, phase="choice", to_act=0, market=None, discard=(), first=0, round=1, copies=1, **more):
    """Return a position text with all remaining cards in the deck. The market has one card that hardly anyone can pay
    for.
    """
    if phase != "roll":
        players = [player | {"dice": player.get("dice", DICE[seat])} for seat, player in enumerate(players)]
    order = "disabled disabled_next bonus dice chose hurt blocked redirect hit_by killer".split()
    players = [
        {key: player[key] for key in [*list(player)[:7], *(key for key in order if key in player)]}
        for player in players
    ]
    held = [
        name for player in players for name in (player["lazor"], player["shield"], player["battery"], *player["powers"])
    ]
    if market is None:
        market = ["tesseract_battery" if "tesseract_battery" not in held else "disabling_lazor"]
    deck = Counter({name: 2 if name in POWER_NAMES else copies for name in CARD_NAMES})
    deck -= Counter([*held, *market, *discard])
    return text(
        {
            "round": round,
            "phase": phase,
            "first": first,
            "to_act": to_act,
            "players": players,
            "market": sorted(market, key=CARD_NAMES.index),
            "deck": sorted(deck.elements(), key=CARD_NAMES.index),
            "discard": sorted(discard, key=CARD_NAMES.index),
            **more,
        }
    )


def text(position):
    return json.dumps(position, separators=(",", ":"))


def start(players, *actions, options=None, **more):
    """Return the state after some actions, in a position whose market has one place."""
    options = {"players": len(players), "market": 1} | (options or {})
    state = parlour.load("deathmatch_arena", **options).state_from_text(position(players, **more))
    act(state, *actions)
    again = state.game.state_from_text(state.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(state.record).tobytes()  # derived fields are correct
    return state


def act(state, *actions):
    """Apply actions and return the state."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def seen(state):
    return json.loads(state.to_text())


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def asked(state):
    """Return the seat to act and its choices, in order."""
    return f"{state.current_player()}: " + ", ".join(map(state.action_to_string, state.legal_actions()))


def lives(state):
    """Return the health and energy of each seat."""
    return " ".join(f"{player['health']}/{player['energy']}" for player in seen(state)["players"])


def roll(*players, rolls, **more):
    """Return the state after the bingo rolls of a round."""
    players = [player | ({"dice": "??"} if seat == 0 else {}) for seat, player in enumerate(players)]
    return start(players, *(f"roll {dice}" for dice in rolls.split()), phase="roll", **more)


def card(state, seat=0):
    return " ".join(seen(state)["players"][seat]["card"])


MANY = "B1 B3 B4 B5 I1 I2 I3 I4 N1 N2 N4 N5 G2 G3 G4 G5 O1 O2 O3 O5"


def shop(*players, market, to_act=0, **more):
    """Return the purchase turn of a seat after a round in which everyone held."""
    players = [player | {"chose": "hold"} for player in players]
    return start(players, phase="purchase", to_act=to_act, market=market, **{"options": {"market": len(market)}} | more)


DEAD = [
    p(2, chose="battery"),
    p(0, chose="battery", health=0, killer=0, hurt=True, card="B1 B3"),
    p(2, chose="battery"),
]
