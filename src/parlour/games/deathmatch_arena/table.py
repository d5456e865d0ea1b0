"""Ultimate Bingo Deathmatch Arena: what a person sees and touches, and what its actions bring about."""

from collections.abc import Iterator
from typing import Any

from parlour.kit import CHANCE, TERMINAL, Checked, copy, interpret, raw, still
from parlour.language import phrases
from parlour.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from . import moments as m
from .batteries import CAPACITY
from .bingo import CHARGED
from .dice import STAR
from .lazors import LAZORS
from .market import DECK, ITEMS
from .moments import SQUARES
from .notation import action_text
from .powers import POWERS
from .writing import KINDS, LETTERS, NUMBERS, SQUARE_NAMES, WORDS, members

GESTURES = ("☞", "✋", "✊")  # by kind: a pistol, a flat hand, a fist kept
COUNT = "…"  # a fist in the open palm, while the others choose
WAYS = ("lazor", "overlazor", "shield", "overshield", "battery")
WAY_NAMES = ("pistol", "pistol, Ohhhhhhh!", "flat hand", "flat hand, Ohhhhhhh!", "fist")
say = phrases(__package__)
step, list_choices = interpret(rules.step), interpret(rules.list_choices)


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


# The scene ----------------------------------------------------------------------------------------


def areas(s: Any) -> list[Area]:
    s = still(s)
    seats = range(s.players)
    shown = [_hands(s)]
    if s.phase == m.CHOOSING:
        shown.append(_ways(s))
    if any(s.face_up):
        shown.append(_market(s))
    return [area for seat in seats for area in (_card(s, seat), _gear(s, seat))] + shown


def _card(s: Any, seat: int) -> Area:
    scored, name = s.player[seat].scored, who(seat)
    spots = tuple(
        Spot(
            id=f"{seat}{SQUARE_NAMES[square]}",
            x=square // 5,
            y=square % 5,
            pieces=(Piece("coin", seat),) * (scored >> square & 1),
            label="⚡" if CHARGED[square] else "",
            name=say("{seat}'s {square}", seat=name, square=SQUARE_NAMES[square]),
        )
        for square in range(SQUARES)
    )
    is_first = seat == s.first and s.phase != m.FIRST
    title = say("{seat}, first player", seat=name) if is_first else name
    return Area(f"card{seat}", "board", spots, title, columns=tuple("BINGO"), rows=tuple("12345"), printed=True)


def _gear(s: Any, seat: int) -> Area:
    """Items, power cards and dice."""
    player = s.player[seat]
    cards = [(KINDS[kind], item(player, kind), 1, player.disabled >> kind & 1) for kind in range(3)]
    cards += [(f"power{i}", power, player.power[i], 0) for i, power in enumerate(POWERS) if player.power[i]]
    spots = [
        Spot(
            id=f"{seat}{place}",
            x=x,
            y=0,
            pieces=(Piece("card", seat, card_name(card)),) * count,
            label=say("disabled") if disabled else "",
            name=card_name(card),
            note=card_text(card),
        )
        for x, (place, card, count, disabled) in enumerate(cards)
    ]
    faces = [LETTERS[player.dice.letter], NUMBERS[player.dice.number]] if player.dice.letter <= STAR else []
    dice = tuple(Piece("die", seat, face) for face in faces)
    spots.append(Spot(f"{seat}dice", len(spots), 0, dice, name=say("{seat}'s dice", seat=who(seat))))
    return Area(f"gear{seat}", "row", tuple(spots), say("{seat}'s gear", seat=who(seat)))


def _hands(s: Any) -> Area:
    """What each player shows; a fist in the open palm until all have chosen."""
    names = [who(seat) for seat in range(s.players)]
    spots = (Spot(f"hand{i}", i, 0, _gesture(s, i), label=name, name=name) for i, name in enumerate(names))
    return Area("hands", "row", tuple(spots), say("hands"))


def _gesture(s: Any, seat: int) -> tuple[Piece, ...]:
    chose = s.player[seat].chose
    if chose == m.PASS or (m.KIND[chose] == m.NO_KIND and chose != m.HIDDEN):
        return ()
    if s.phase in (m.CHOOSING, m.REVEALING):
        return (Piece("hand", seat, COUNT),)
    aim = who(m.TARGET[chose]) if m.KIND[chose] == m.LAZOR else ""
    return (Piece("hand", seat, GESTURES[m.KIND[chose]] + aim + ("!" if m.OVERCHARGED[chose] else "")),)


def _ways(s: Any) -> Area:
    """What the seat to act can show; it makes its choice here."""
    player = s.player[s.to_act]
    open_ways = {_way(int(action)) for action in list(s.choices)[: s.count]}
    cards = [item(player, kind) for kind in (m.LAZOR, m.LAZOR, m.SHIELD, m.SHIELD, m.BATTERY)]
    spots = tuple(
        Spot(way, x, 0, (Piece("card", s.to_act, name),), name=name, note=card_text(card))
        for x, (way, name, card) in enumerate(zip(WAYS, map(say, WAY_NAMES), cards, strict=True))
        if way in open_ways
    )
    return Area("ways", "row", spots, say("on three"))


def _way(action: int) -> str:
    return WORDS[action].split()[0]


def _market(s: Any) -> Area:
    faces = [(card, count) for card, count in zip(DECK, s.face_up, strict=True) if count]
    spots = tuple(
        Spot(
            id=card.name,
            x=x,
            y=0,
            pieces=(Piece("card", label=card_name(card)),) * count,
            label=f"{card.price}E",
            name=card_name(card),
            note=f"{card.price}E. {card_text(card)}",
        )
        for x, (card, count) in enumerate(faces)
    )
    return Area("market", "row", spots, say("market"))


def counters(s: Any) -> list[Counter]:
    s = still(s)
    per_seat = []
    for seat in range(s.players):
        player = s.player[seat]
        per_seat.append(Counter(say("health"), player.health, rules.FULL_HEALTH, seat))
        per_seat.append(Counter(say("energy"), player.energy, int(CAPACITY[player.battery]), seat))
    piles = [Counter(say("deck"), sum(s.deck)), Counter(say("discarded"), sum(s.discard))]
    return [Counter(say("round"), s.round, s.rounds), *per_seat, *piles]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    """Squares, hands, market cards and ways to choose are clicked; what is left are buttons."""
    word, _, thing = WORDS[action].rpartition(" ")
    if s.phase == m.CHOOSING and action != m.HOLD:
        return (word, f"hand{thing}") if word else (thing,)
    if m.SCORE <= action < m.BUY:
        return (f"{s.turn if word == 'steal' else s.to_act}{thing}",)
    if word == "buy":
        return (thing,)
    return (f"hand{thing}",) if word in ("reroll", "adjacent", "redirect", "jam") else ()


def captures(s: Any, action: int) -> bool:
    return m.STEAL <= action < m.BUY


# Sentences ----------------------------------------------------------------------------------------

PASSES = {
    m.COMPRESSING: "{me} lets the rolls stand.",
    m.EXTRA_COMPRESSING: "{me} lets the roll stand.",
    m.DEATH_COMPRESSING: "{me} lets the roll stand.",
    m.CONVERTING: "{me} keeps every cube.",
    m.TESSELLATING: "{me} leaves the roll to {other}.",
    m.BACKING_UP: "{me} respawns as they are.",
    m.PURCHASING: "{me} is done buying.",
    m.CAPACITORS: "{me} keeps the charged capacitor.",
}
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


def describe_action(s: Any, action: int) -> str:
    s = still(s)
    if m.FROM_CHANCE[s.phase]:
        return _fall(s, action)
    if action == m.PASS:
        return say(PASSES[s.phase], me=who(s.to_act), other=who(s.turn))
    if m.SCORE <= action < m.CONVERT:
        return _scoring(s, action - m.SCORE)
    word, _, thing = WORDS[action].rpartition(" ")
    if word == "reroll" or action == m.REROLL:
        rolls = who(int(thing) if word else s.turn)
        return say("{me} plays a continuum compressor: {seat} rolls again.", me=who(s.to_act), seat=rolls)
    return say(ACTS[word or thing], **_actors(s), **_things(s, word, thing))


def _actors(s: Any) -> dict[str, str]:
    target = m.TARGET[s.player[s.turn].chose]
    return {"me": who(s.to_act), "other": who(s.turn), "target": who(target)}


def _things(s: Any, word: str, thing: str) -> dict[str, str]:
    """What an action is about: the cards, and the seat, square, card or amount that it names."""
    gear = {name: card_name(item(s.player[s.to_act], kind)) for kind, name in enumerate(KINDS)}
    if word in OF_SEATS:
        return gear | {"seat": who(int(thing))}
    return gear | {"thing": thing.replace("_", " ")}


def _fall(s: Any, outcome: int) -> str:
    text = action_text(s, outcome)
    word, _, thing = text.rpartition(" ")
    if word == "first":
        return say("{seat} is the first player.", seat=who(outcome))
    if word == "deal":
        return say("The market offers the {card}.", card=thing.replace("_", " "))
    if word == "roll":
        return say("{seat} rolls {roll}.", seat=who(s.turn), roll=thing)
    return say("{seat} may have chosen: {text}.", seat=who(s.turn), text=text)


def _scoring(s: Any, square: int) -> str:
    me, name = who(s.to_act), SQUARE_NAMES[square]
    if s.player[s.to_act].scored >> square & 1:
        return say("{seat}'s {square} is scored already and gives energy.", seat=me, square=name)
    return say("{seat} scores {square}.", seat=me, square=name)


PROMPTS = {
    m.COMPRESSING: "{me}: whose dice roll again?",
    m.SCORING: "{me}: pick a square to score.",
    m.CONVERTING: "{me}: turn a cube into energy?",
    m.CHOOSING: "{me}: one, two, three … pistol, flat hand or fist? Choose in secret.",
    m.EXTRA_COMPRESSING: "{me}: does {other} roll again?",
    m.EXTRA_SCORING: "{me}: pick a square to score.",
    m.REDIRECTING: "{me}: who gets the {amount} damage?",
    m.BLOCKING: "{me}: {amount} damage comes through; how much more do you block?",
    m.REFLECTING: "{me}: how much of the {amount} damage do you give back?",
    m.EFFECT: "{me}: what else does your {lazor} do?",
    m.JAMMING: "{me}: whose lazor do you jam?",
    m.TESSELLATING: "{me} has killed {other}: make the roll yourself?",
    m.PICKING_DIE: "{me} is dead: roll the letter or the number?",
    m.DEATH_COMPRESSING: "{me}: {roll} was rolled for {other}'s cubes; again?",
    m.PICKING_LINE: "{me}: {roll}, so take from the column or from the row of {other}?",
    m.STEALING: "{me}: which cube of {other} do you take?",
    m.BACKING_UP: "{me} respawns: play a backup battery?",
    m.PURCHASING: "{me}: buy something, or pass.",
    m.CAPACITORS: "{me}: play a charged capacitor?",
}


def prompt(s: Any, actor: int) -> str:
    s = still(s)
    if actor == TERMINAL:
        if s.winner == m.NONE:
            return say("A draw: nobody has five in a row after {count} rounds.", count=s.rounds)
        return say("{seat} wins with five in a row!", seat=who(s.winner))
    if actor == CHANCE:
        return _chance_prompt(s)
    roll = LETTERS[s.dice.letter] + NUMBERS[s.dice.number]
    words = {"me": who(actor), "other": who(s.turn), "amount": s.amount, "roll": roll.replace("-", "")}
    return say(PROMPTS[s.phase], lazor=card_name(LAZORS[s.player[s.turn].lazor]), **words)


def _chance_prompt(s: Any) -> str:
    if s.phase == m.FIRST:
        return say("Who is the first player?")
    if s.phase == m.DEALING:
        return say("A card is dealt to the market.")
    if s.phase == m.REVEALING:
        return say("{seat} shows a hand.", seat=who(s.turn))
    return say("{seat} rolls.", seat=who(s.turn))


# The effects --------------------------------------------------------------------------------------


def effects(s: Any, action: int) -> list[str]:
    """What an action or outcome brings about, sentence by sentence: all that runs by itself after it."""
    now = Checked(raw(copy(s)))
    told: list[str] = []
    while True:
        before = copy(now)
        step(now, action)
        told += _changes(still(before), still(now))
        list_choices(now)
        if now.count != 1 or m.FROM_CHANCE[now.phase]:
            return told
        action = now.choices[0]
        if action != m.PASS:
            told.append(describe_action(now, action))


def _changes(before: Any, now: Any) -> Iterator[str]:
    """What one step has changed."""
    if before.phase in (m.CHOOSING, m.REVEALING) and now.phase == m.PAYING:
        yield say("One, two, three!")
        yield from (_showing(now, (now.first + i) % now.players) for i in range(now.players))
    if before.phase == m.FIRING and now.phase == m.FALLING:
        yield say("{seat} fires at {target}.", seat=who(now.source), target=who(now.to_act))
    for seat in range(now.players):
        yield from _player_changes(who(seat), before.player[seat], now.player[seat])
    if now.round > before.round:
        yield say("Round {round} begins.", round=now.round)
    if now.phase == m.OVER:
        yield prompt(now, TERMINAL)


def _showing(s: Any, seat: int) -> str:
    """A player's hand, as it is revealed."""
    shown = copy(s)
    shown.phase, shown.to_act = m.CHOOSING, seat
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
