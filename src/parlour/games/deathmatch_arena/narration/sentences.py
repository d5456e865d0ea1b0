"""Sentences for choices, prompts and the end of the game."""

from typing import Any

from parlour.games.deathmatch_arena import actions, phases
from parlour.games.deathmatch_arena.actions import KIND, SQUARE_NAMES, TARGET, WORDS
from parlour.games.deathmatch_arena.cards import CARD_NAMES, DECK, KINDS, LAZOR, LAZORS, NO_KIND
from parlour.games.deathmatch_arena.dice import IN_AIR, full_lines
from parlour.games.deathmatch_arena.names import card_name, item, who
from parlour.games.deathmatch_arena.notation import action_text
from parlour.games.deathmatch_arena.phases import NONE, PHASES
from parlour.games.deathmatch_arena.position.writing import LETTERS, NUMBERS
from parlour.games.deathmatch_arena.state import State
from parlour.kit import TERMINAL, copy, snapshot
from parlour.view.language import phrases

say = phrases(__package__)

ACTS = {
    "shield": "{me} chooses the flat hand: {shield}.",
    "overshield": "{me} chooses the flat hand and overcharges the {shield}.",
    "battery": "{me} chooses the fist: {battery}.",
    "hold": "{me} can't choose any item and holds.",
    "lazor": "{me} points the {lazor} at {seat}.",
    "overlazor": "{me} overcharges the {lazor} and points it at {seat}.",
    "drain": "{me}'s lazor drains {target}'s battery.",
    "disable": "{me}'s lazor disables {target}'s {used} for the next round.",
    "adjacent": "{me}'s lazor also hits {seat}.",
    "redirect": "{me} sends the damage on to {seat}.",
    "jam": "{me} disables {seat}'s lazor for the next round.",
    "block": "{me} blocks {thing} damage.",
    "block 0": "{me} doesn't pay to block any damage.",
    "reflect": "{me} reflects {thing} damage.",
    "reflect 0": "{me} doesn't reflect any damage.",
    "convert": "{me} turns the cube on {thing} into energy.",
    "steal": "{me} takes {other}'s cube on {thing}.",
    "buy": "{me} buys the {thing}.",
    "wipe": "{me} wipes the market: all face-up cards are replaced.",
    "tessellate": "{me} plays a targeting tessellator and rolls both dice.",
    "letter": "{me} chooses the letter die.",
    "number": "{me} chooses the number die.",
    "column": "{me} takes a cube from the column.",
    "row": "{me} takes a cube from the row.",
    "backup": "{me} plays a backup battery.",
    "capacitor": "{me} plays a charged capacitor.",
}
SHOWN = {  # for secret choices, once all are shown
    "shield": "{me} shows a flat hand: {shield}.",
    "overshield": "{me} shows a flat hand and overcharges the {shield}.",
    "battery": "{me} shows the fist: {battery}.",
}
OF_SEATS = ("lazor", "overlazor", "adjacent", "redirect", "jam")
SHIELDING = (phases.REDIRECTING, phases.BLOCKING, phases.REFLECTING)


def describe_action(s: State, action: int) -> str:
    s = snapshot(s)
    if phases.FROM_CHANCE[s.phase]:
        return _fall(s, action)
    if action == actions.PASS:
        return say(PHASES[s.phase].passing, me=who(s.to_act), other=who(s.turn))
    if actions.SCORE <= action < actions.CONVERT:
        return scoring(s, s.to_act, action - actions.SCORE)
    word, _, thing = WORDS[action].rpartition(" ")
    if word == "reroll" or action == actions.REROLL:
        rolls = who(int(thing) if word else s.turn)
        return say("{me} plays a continuum compressor: {seat} rolls again.", me=who(s.to_act), seat=rolls)
    template = ACTS.get(WORDS[action]) or ACTS[word or thing]
    return say(template, **_actors(s), **_things(s, word, thing))


def _actors(s: State) -> dict[str, str]:
    target = int(actions.TARGET[s.player[s.turn].chose])
    used = int(actions.KIND[s.player[target].chose])
    card = card_name(item(s.player[target], used)) if used != NO_KIND else ""
    return {"me": who(s.to_act), "other": who(s.turn), "target": who(target), "used": card}


def _things(s: State, word: str, thing: str) -> dict[str, str]:
    """Subject of an action: the cards, and the seat, square, card or amount that it names."""
    gear = {name: card_name(item(s.player[s.to_act], kind)) for kind, name in enumerate(KINDS)}
    if word in OF_SEATS:
        return gear | {"seat": who(int(thing))}
    return gear | {"thing": card_name(DECK[CARD_NAMES.index(thing)]) if word == "buy" else thing}


def _fall(s: State, outcome: int) -> str:
    word, _, thing = action_text(s, outcome).rpartition(" ")
    if word == "first":
        return say("{seat} is the first player.", seat=who(outcome))
    if word == "deal":
        return say("The {card} is dealt to the market.", card=card_name(DECK[outcome]))
    if word == "roll":
        return say("{seat} rolls {roll}.", seat=who(roller(s)), roll=fallen(thing))
    return showing(s, s.turn, outcome)


def fallen(dice: str) -> str:
    """Text for a letter die and a number die, or one of them; a star in words."""
    first, *rest = dice
    if "*" not in dice:
        return dice
    if not rest:
        return say("a star")
    if rest == ["*"]:
        return say("two stars") if first == "*" else say("{letter} and a star", letter=first)
    return say("a star and a {number}", number=rest[0])


def roller(s: State) -> int:
    """Seat that rolls: the seat to act, or the killer for a kill's reward with a tessellator."""
    tessellated = s.phase == phases.DEATH_ROLLING and s.dice.letter == s.dice.number == IN_AIR
    return s.player[s.turn].killer if tessellated else s.turn


def showing(s: State, seat: int, choice: int) -> str:
    """Hand shown by a seat that chose in secret."""
    choosing = as_choosing(s, seat)
    if WORDS[choice] not in SHOWN:
        return describe_action(choosing, choice)
    return say(SHOWN[WORDS[choice]], **_actors(choosing), **_things(choosing, "", ""))


def as_choosing(s: State, seat: int) -> State:
    """The position as it was while a seat chose, to tell its choice."""
    choosing = copy(s)
    choosing.phase, choosing.to_act = phases.CHOOSING, seat
    return snapshot(choosing)


def scoring(s: State, seat: int, square: int) -> str:
    """Preview of what a square gives to a seat."""
    me, name = who(seat), SQUARE_NAMES[square]
    if s.player[seat].scored >> square & 1:
        return say("{seat} scores {square} again for energy.", seat=me, square=name)
    return say("{seat} scores {square}.", seat=me, square=name)


def prompt(s: State, actor: int) -> str:
    """Prompt for the seat to act, or the result of the game."""
    s = snapshot(s)
    if actor == TERMINAL:
        return ending(s)
    return " ".join(filter(None, (_asked(s), _still_to_come(s))))


def _asked(s: State) -> str:
    own = s.player[s.to_act].dice if s.phase == phases.SCORING else s.dice
    return say(
        PHASES[s.phase].prompt,
        me=who(s.to_act),
        seat=who(roller(s)),
        other=who(s.turn),
        amount=s.amount,
        roll=fallen((LETTERS[own.letter] + NUMBERS[own.number]).replace("-", "") or "-"),
        lazor=card_name(LAZORS[s.player[s.turn].lazor]),
    )


def _still_to_come(s: State) -> str:
    """Other seats that fire at a seat paying for its shield, for which it has to pay again."""
    if s.phase not in SHIELDING:
        return ""
    order = [(s.first + i) % s.players for i in range(s.players)]
    later = [seat for seat in order[order.index(s.turn) + 1 :] if _shoots_at(s.player[seat], s.to_act)]
    others = ", ".join(map(who, later))
    return say("Yet to fire at {me}: {others}.", me=who(s.to_act), others=others) if others else ""


def _shoots_at(player: Any, target: int) -> bool:
    return KIND[player.chose] == LAZOR and TARGET[player.chose] == target


def ending(s: State) -> str:
    if s.winner == NONE:
        return say("Nobody has five in a row at the end of round {count}, so the game is a draw.", count=s.rounds)
    lines = [line_name(line) for line in full_lines(s.player[s.winner].scored)]
    both = say("{line} and {other}", line=lines[0], other=lines[1]) if len(lines) == 2 else lines[0]
    return say("{seat} has five cubes in {lines} and wins the game!", seat=who(s.winner), lines=both)


def line_name(line: list[int]) -> str:
    """The name of a whole column or row, given by its squares."""
    letters, numbers = zip(*(SQUARE_NAMES[square] for square in line), strict=True)
    if len(set(letters)) == 1:
        return say("column {letter}", letter=letters[0])
    return say("row {number}", number=numbers[0])
