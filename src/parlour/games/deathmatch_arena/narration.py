"""Ultimate Bingo Deathmatch Arena: sentences and buttons for choices, prompts and the end of the game."""

from parlour.kit import TERMINAL, copy, snapshot
from parlour.view.language import phrases
from parlour.view.scene import Button

from . import actions, phases
from .actions import KIND, OVERCHARGED, SQUARE_NAMES, TARGET, WORDS
from .cards import CARD_NAMES, DECK, DISABLING, KINDS, LAZOR, LAZORS, NO_KIND, REST
from .names import card_name, cost_of, effect, item, who
from .notation import action_text
from .phases import NONE, PHASES
from .position import dice_text
from .state import IN_AIR, State, full_lines

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
SHIELDING = (phases.REDIRECTING, phases.BLOCKING, phases.REFLECTING)
BUTTONS = {  # labels and notes
    "tessellate": ("roll both dice", "targeting tessellator"),
    "letter": ("letter die", "you lose a cube in the rolled column"),
    "number": ("number die", "you lose a cube in the rolled row"),
    "column": ("column", ""),
    "row": ("row", ""),
    "backup": ("full battery", "backup battery"),
    "wipe": ("wipe the market", "free, once a round, before you buy"),
    "capacitor": ("gain 4E", "charged capacitor"),
    "reroll": ("roll again", "continuum compressor"),
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
    target = int(TARGET[s.player[s.turn].chose])
    used = int(KIND[s.player[target].chose])
    card = card_name(item(s.player[target], used)) if used != NO_KIND else ""
    return {"me": who(s.to_act), "other": who(s.turn), "target": who(target), "used": card}


def _things(s: State, word: str, thing: str) -> dict[str, str]:
    """Return the subject of an action: the cards, and the seat, square, card or amount that it names."""
    gear = {name: card_name(item(s.player[s.to_act], kind)) for kind, name in enumerate(KINDS)}
    if word in AT_SEATS:
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
    """Return the text for a letter die and a number die, or one of them, with stars in words."""
    first, *rest = dice
    if "*" not in dice:
        return dice
    if not rest:
        return say("a star")
    if rest == ["*"]:
        return say("two stars") if first == "*" else say("{letter} and a star", letter=first)
    return say("a star and a {number}", number=rest[0])


def roller(s: State) -> int:
    """Return the seat that rolls: the seat to act, or the killer for a kill's reward with a tessellator."""
    tessellated = s.phase == phases.DEATH_ROLLING and s.dice.letter == s.dice.number == IN_AIR
    return s.player[s.turn].killer if tessellated else s.turn


def showing(s: State, seat: int, choice: int) -> str:
    """Return the hand shown by a seat that chose in secret."""
    choosing = as_choosing(s, seat)
    if WORDS[choice] not in SHOWN:
        return describe_action(choosing, choice)
    return say(SHOWN[WORDS[choice]], **_actors(choosing), **_things(choosing, "", ""))


def as_choosing(s: State, seat: int) -> State:
    """Return the position as it was when a seat chose."""
    choosing = copy(s)
    choosing.phase, choosing.to_act = phases.CHOOSING, seat
    return snapshot(choosing)


def scoring(s: State, seat: int, square: int) -> str:
    """Return a preview of what a seat gains from a square."""
    is_scored = s.player[seat].scored >> square & 1
    text = "{seat} scores {square} again for energy." if is_scored else "{seat} scores {square}."
    return say(text, seat=who(seat), square=SQUARE_NAMES[square])


def prompt(s: State, actor: int) -> str:
    """Prompt for the seat to act, or the result of the game."""
    s = snapshot(s)
    return ending(s) if actor == TERMINAL else " ".join(filter(None, (_asked(s), _still_to_come(s))))


def _asked(s: State) -> str:
    own = s.player[s.to_act].dice if s.phase == phases.SCORING else s.dice
    return say(
        PHASES[s.phase].prompt,
        me=who(s.to_act),
        seat=who(roller(s)),
        other=who(s.turn),
        amount=s.amount,
        roll=fallen(dice_text(own).replace("-", "") or "-"),
        lazor=card_name(LAZORS[s.player[s.turn].lazor]),
    )


def _still_to_come(s: State) -> str:
    """Return the other seats that fire at a seat and against which it has to pay again for its shield."""
    if s.phase not in SHIELDING:
        return ""
    order = [(s.first + i) % s.players for i in range(s.players)]
    aims = {seat: s.player[seat].chose for seat in order[order.index(s.turn) + 1 :]}
    shooting = [seat for seat, chose in aims.items() if KIND[chose] == LAZOR and TARGET[chose] == s.to_act]
    others = ", ".join(map(who, shooting))
    return say("Yet to fire at {me}: {others}.", me=who(s.to_act), others=others) if others else ""


def ending(s: State) -> str:
    if s.winner == NONE:
        return say("Nobody has five in a row at the end of round {count}, so the game is a draw.", count=s.rounds)
    lines = [line_name(line) for line in full_lines(s.player[s.winner].scored)]
    if not lines:  # in the beat before the killer scores the stolen cube
        return ""
    both = say("{line} and {other}", line=lines[0], other=lines[1]) if len(lines) == 2 else lines[0]
    return say("{seat} has five cubes in {lines} and wins the game!", seat=who(s.winner), lines=both)


def line_name(line: list[int]) -> str:
    """The name of a whole column or row, given by its squares."""
    (letter, number), (other, _), *_ = (SQUARE_NAMES[square] for square in line)
    return say("column {letter}", letter=letter) if letter == other else say("row {number}", number=number)


def button(s: State, action: int) -> Button | None:
    """Button label of a choice if it is shorter than its sentence; None for squares, cards and hands."""
    s = snapshot(s)
    verb, _, thing = WORDS[action].rpartition(" ")
    if verb in AT_SEATS:
        return _at_seat(s, verb, int(thing), action)
    if verb in PAID_BY_AMOUNT:
        return Button(say(PAID_BY_AMOUNT[verb], amount=thing), f"{thing}E" if thing != "0" else "")
    if thing in BUTTONS:
        label, note = BUTTONS[thing]
        return Button(say(label), say(note) if note else "")
    if action == actions.PASS:
        return Button(say("done") if s.phase == phases.PURCHASING else say("pass"))
    return _disturbance(s, action)


def _at_seat(s: State, verb: str, seat: int, action: int) -> Button | None:
    """Return a choice aimed at a seat; with only one opponent, the way of shooting is enough."""
    label = say(AT_SEATS[verb], seat=who(seat))
    if verb not in ("lazor", "overlazor"):
        return Button(label, say(BUTTONS[verb][1]) if verb in BUTTONS else "")
    card, is_over = item(s.player[s.to_act], LAZOR), bool(OVERCHARGED[action])
    return Button(label, f"{cost_of(card, is_over)}E: {effect(card, is_over)}") if s.players > 2 else None


def _disturbance(s: State, action: int) -> Button | None:
    """Side effect of a disabling lazor."""
    me = s.player[s.turn]
    target = s.player[TARGET[me.chose]]
    if action == actions.DRAIN:
        return Button(say("drain {amount}E", amount=int(REST[DISABLING, OVERCHARGED[me.chose]])))
    used = int(KIND[target.chose])
    if action != actions.DISABLE or used == NO_KIND:
        return None
    return Button(say("disable"), say("{card}, next round", card=card_name(item(target, used))))
