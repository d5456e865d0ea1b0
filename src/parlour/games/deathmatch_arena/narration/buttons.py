"""A choice in two or three words, with what it costs and brings now."""

from typing import Any

from parlour.games.deathmatch_arena import actions, phases
from parlour.games.deathmatch_arena.actions import KIND, OVERCHARGED, TARGET, WORDS
from parlour.games.deathmatch_arena.cards import DISABLING, LAZOR, NO_KIND, REST
from parlour.games.deathmatch_arena.names import card_name, cost_of, effect, item, who
from parlour.games.deathmatch_arena.state import State
from parlour.kit import snapshot
from parlour.view.language import phrases
from parlour.view.scene import Button

say = phrases(__package__)

LABELS = {
    "tessellate": "roll both dice",
    "letter": "letter die",
    "number": "number die",
    "column": "column",
    "row": "row",
    "backup": "full battery",
    "wipe": "wipe the market",
    "capacitor": "gain 4E",
    "reroll": "roll again",
}
NOTES = {
    "letter": "you lose a cube in the rolled column",
    "number": "you lose a cube in the rolled row",
    "wipe": "free, once a round, before you buy",
    "tessellate": "targeting tessellator",
    "backup": "backup battery",
    "capacitor": "charged capacitor",
    "reroll": "continuum compressor",
}
AT_SEATS = {
    "lazor": "shoot {seat}",
    "overlazor": "shoot {seat}",
    "adjacent": "hit {seat} too",
    "redirect": "send it to {seat}",
    "jam": "disable {seat}'s lazor",
    "reroll": "{seat} rolls again",
}
PAID_BY_AMOUNT = {"block": "block {amount}", "reflect": "reflect {amount}"}


def button(s: State, action: int) -> Button | None:
    """Button label of a choice if it is shorter than its sentence; None for squares, cards and hands."""
    s = snapshot(s)
    verb, _, thing = WORDS[action].rpartition(" ")
    if verb in AT_SEATS:
        return _at_seat(s, verb, int(thing), action)
    if verb in PAID_BY_AMOUNT:
        return Button(say(PAID_BY_AMOUNT[verb], amount=thing), f"{thing}E" if thing != "0" else "")
    if thing in LABELS:
        return Button(say(LABELS[thing]), say(NOTES[thing]) if thing in NOTES else "")
    if action == actions.PASS:
        return Button(say("done") if s.phase == phases.PURCHASING else say("pass"))
    return _disturbance(s, action)


def _at_seat(s: Any, verb: str, seat: int, action: int) -> Button | None:
    """A choice that is aimed at a seat; with one other seat the way to shoot says it all."""
    label = say(AT_SEATS[verb], seat=who(seat))
    if verb not in ("lazor", "overlazor"):
        return Button(label, say(NOTES[verb]) if verb in NOTES else "")
    card, is_over = item(s.player[s.to_act], LAZOR), bool(OVERCHARGED[action])
    return Button(label, f"{cost_of(card, is_over)}E: {effect(card, is_over)}") if s.players > 2 else None


def _disturbance(s: Any, action: int) -> Button | None:
    """Side effect of a disabling lazor."""
    me = s.player[s.turn]
    target = s.player[TARGET[me.chose]]
    if action == actions.DRAIN:
        return Button(say("drain {amount}E", amount=int(REST[DISABLING, OVERCHARGED[me.chose]])))
    used = int(KIND[target.chose])
    if action != actions.DISABLE or used == NO_KIND:
        return None
    return Button(say("disable"), say("{card}, next round", card=card_name(item(target, used))))
