"""Ultimate Bingo Deathmatch Arena: what a person is told of cards, actions and what happens."""

from collections.abc import Iterator
from typing import Any, cast

from parlour.kit import TERMINAL, Checked, copy, interpret, raw, snapshot
from parlour.view.language import phrases

from . import INFO, actions, phases
from .actions import SQUARE_NAMES, WORDS
from .cards import ITEMS, KINDS, LAZORS
from .notation import action_text
from .phases import NONE, PHASES
from .position.writing import LETTERS, NUMBERS, members
from .round import dispatch
from .state import State

say = phrases(__package__)
step, list_choices = interpret(dispatch.step), interpret(dispatch.list_choices)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def card_name(card: Any) -> str:
    return card.name.replace("_", " ")


def card_text(card: Any) -> str:
    """What a card says."""
    costs = getattr(card, "cost", None)
    if costs is None:
        return f"{card_name(card)}: {say(card.text)}"
    text = f"{card_name(card)}: {costs[0]}E: {say(card.activate)}"
    if not card.overcharge:
        return text
    return say("{text}; Ohhhhhhh! {cost}E: {overcharge}", text=text, cost=costs[1], overcharge=say(card.overcharge))


def item(player: Any, kind: int) -> Any:
    """The card of an item that a player has."""
    return ITEMS[kind][(player.lazor, player.shield, player.battery)[kind]]


# Sentences ----------------------------------------------------------------------------------------

ACTS = {
    "shield": "{me} shows a flat hand: {shield}.",
    "overshield": "Ohhhhhhh! {me} shows a flat hand and overcharges the {shield}.",
    "battery": "{me} keeps the fist: {battery}.",
    "hold": "{me} can do nothing and holds.",
    "lazor": "{me} points the {lazor} at {seat}.",
    "overlazor": "Ohhhhhhh! {me} overcharges the {lazor} and points it at {seat}.",
    "drain": "{me}'s lazor drains {target}'s battery.",
    "disable": "{me}'s lazor disables what {target} used, for next round.",
    "adjacent": "{me}'s lazor scatters to {seat}.",
    "redirect": "{me} sends the damage on to {seat}.",
    "jam": "{me} jams {seat}'s lazor for next round.",
    "block": "{me} blocks {thing} more.",
    "reflect": "{me} gives {thing} back.",
    "convert": "{me} turns the cube on {thing} into energy.",
    "steal": "{me} takes {other}'s cube on {thing}.",
    "buy": "{me} buys the {thing}.",
    "wipe": "{me} wipes the market.",
    "tessellate": "{me} plays a targeting tessellator for both dice.",
    "letter": "{me} rolls the letter die.",
    "number": "{me} rolls the number die.",
    "column": "{me} takes from the column.",
    "row": "{me} takes from the row.",
    "backup": "{me} plays a backup battery.",
    "capacitor": "{me} plays a charged capacitor.",
}
OF_SEATS = ("lazor", "overlazor", "adjacent", "redirect", "jam")


def describe_action(s: State, action: int) -> str:
    s = snapshot(s)
    if phases.FROM_CHANCE[s.phase]:
        return _fall(s, action)
    if action == actions.PASS:
        return say(PHASES[s.phase].passing, me=who(s.to_act), other=who(s.turn))
    if actions.SCORE <= action < actions.CONVERT:
        return _scoring(s, action - actions.SCORE)
    word, _, thing = WORDS[action].rpartition(" ")
    if word == "reroll" or action == actions.REROLL:
        rolls = who(int(thing) if word else s.turn)
        return say("{me} plays a continuum compressor: {seat} rolls again.", me=who(s.to_act), seat=rolls)
    return say(ACTS[word or thing], **_actors(s), **_things(s, word, thing))


def _actors(s: State) -> dict[str, str]:
    target = actions.TARGET[s.player[s.turn].chose]
    return {"me": who(s.to_act), "other": who(s.turn), "target": who(target)}


def _things(s: State, word: str, thing: str) -> dict[str, str]:
    """What an action is about: the cards, and the seat, square, card or amount that it names."""
    gear = {name: card_name(item(s.player[s.to_act], kind)) for kind, name in enumerate(KINDS)}
    if word in OF_SEATS:
        return gear | {"seat": who(int(thing))}
    return gear | {"thing": thing.replace("_", " ")}


def _fall(s: State, outcome: int) -> str:
    text = action_text(s, outcome)
    word, _, thing = text.rpartition(" ")
    if word == "first":
        return say("{seat} is the first player.", seat=who(outcome))
    if word == "deal":
        return say("The market offers the {card}.", card=thing.replace("_", " "))
    if word == "roll":
        return say("{seat} rolls {roll}.", seat=who(s.turn), roll=thing)
    return say("{seat} may have chosen: {text}.", seat=who(s.turn), text=text)


def _scoring(s: State, square: int) -> str:
    me, name = who(s.to_act), SQUARE_NAMES[square]
    if s.player[s.to_act].scored >> square & 1:
        return say("{seat}'s {square} is scored already and gives energy.", seat=me, square=name)
    return say("{seat} scores {square}.", seat=me, square=name)


def prompt(s: State, actor: int) -> str:
    """What is to be done, or how the game ended."""
    s = snapshot(s)
    if actor == TERMINAL:
        return ending(s)
    roll = LETTERS[s.dice.letter] + NUMBERS[s.dice.number]
    return say(
        PHASES[s.phase].prompt,
        me=who(s.to_act),
        seat=who(s.turn),
        other=who(s.turn),
        amount=s.amount,
        roll=roll.replace("-", ""),
        lazor=card_name(LAZORS[s.player[s.turn].lazor]),
    )


def ending(s: State) -> str:
    if s.winner == NONE:
        return say("A draw: nobody has five in a row after {count} rounds.", count=s.rounds)
    return say("{seat} wins with five in a row!", seat=who(s.winner))


# The story ----------------------------------------------------------------------------------------


def effects(s: State, action: int) -> list[str]:
    """What an action or outcome brings about, sentence by sentence: all that runs by itself after it."""
    now = cast(State, Checked(raw(copy(s))))
    told: list[str] = []
    while True:
        before = copy(now)
        step(now, action)
        told += _changes(snapshot(before), snapshot(now))
        list_choices(now)
        if now.count != 1 or phases.FROM_CHANCE[now.phase]:
            return told
        action = now.choices[0]
        if action != actions.PASS:
            told.append(describe_action(now, action))


def _changes(before: Any, now: Any) -> Iterator[str]:
    """What one step has changed."""
    if before.phase in (phases.CHOOSING, phases.REVEALING) and now.phase == phases.PAYING:
        yield say("One, two, three!")
        yield from (_showing(now, (now.first + i) % now.players) for i in range(now.players))
    if before.phase == phases.FIRING and now.phase == phases.FALLING:
        yield say("{seat} fires at {target}.", seat=who(now.source), target=who(now.to_act))
    for seat in range(now.players):
        yield from _player_changes(who(seat), before.player[seat], now.player[seat])
    if now.round > before.round:
        yield say("Round {round} begins.", round=now.round)
    if now.phase == phases.OVER:
        yield ending(now)


def _showing(s: State, seat: int) -> str:
    """A player's hand, as it is revealed."""
    shown = copy(s)
    shown.phase, shown.to_act = phases.CHOOSING, seat
    return describe_action(shown, shown.player[seat].chose)


def _player_changes(seat: str, before: Any, now: Any) -> Iterator[str]:
    hurt, gain = before.health - now.health, now.energy - before.energy
    if hurt > 0 and now.health == 0:
        yield say("{seat} takes {amount} damage and is killed!", seat=seat, amount=hurt)
    elif hurt > 0:
        yield say("{seat} takes {amount} damage.", seat=seat, amount=hurt)
    if before.health == 0 < now.health:
        yield say("{seat} respawns.", seat=seat)
    for kind in members(now.disabled_next & ~before.disabled_next):
        yield say("{seat}'s {card} will be disabled next round.", seat=seat, card=card_name(item(now, kind)))
    if gain > 0:
        yield say("{seat} gains {amount}E.", seat=seat, amount=gain)
    if gain < 0:
        yield say("{seat} loses {amount}E.", seat=seat, amount=-gain)
