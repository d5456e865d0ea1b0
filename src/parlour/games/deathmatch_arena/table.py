"""Ultimate Bingo Deathmatch Arena: scenes, clicks and choices made ahead of one's turn."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.kit import copy, interpret, snapshot
from parlour.view.beats import Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Card, Counter, Piece, Spot

from . import actions, cards, phases, rules
from .actions import KIND, OVERCHARGED, SQUARE_NAMES, SQUARES, TARGET, WORDS
from .beats import beats
from .cards import CAPACITY, CARD_NAMES, DECK, KINDS, POWERS, DeckCard
from .names import WAYS, card_name, card_text, cost_of, effect, item, printed, too_dear, who
from .narration import button, describe_action, prompt
from .position import dice_text
from .round.bingo import CHARGED
from .state import STAR, Fighter, State, full_lines

__all__ = ["areas", "beats", "button", "captures", "choosing", "clicks", "counters", "describe_action", "prompt"]

TURN_BEGINS_WITH = "roll"  # each player rolls once in a round
GESTURES = ("☞", "✋", "✊")  # a pistol, a flat hand and a closed fist
SEALED = "?"  # a choice that is made but not shown yet
list_choices = interpret(rules.list_choices)
say = phrases(__package__)
GAINS = (
    Gain("more of your rows and columns need only one more cube", {"row or column of 4": 1}),
    Gain("more of your rows and columns have three cubes", {"row or column of 3": 1}),
    Gain("more of your rows and columns have two cubes", {"row or column of 2": 1}),
    Gain("you have more health", {"health": 1}),
    Gain("you have more energy", {"energy": 1}),
)


def areas(s: State) -> list[Area]:
    s = snapshot(s)
    seats = range(s.players)
    shown = [*([_ways(s)] if s.phase == phases.CHOOSING else []), _market(s)]
    return [area for seat in seats for area in (_card(s, seat), _gear(s, seat))] + shown


def _card(s: State, seat: int) -> Area:
    scored, name = s.player[seat].scored, who(seat)
    spots = tuple(
        Spot(
            id=_square(seat, square),
            x=square // 5,
            y=square % 5,
            pieces=(Piece("cube", seat),) * (scored >> square & 1),
            label="⚡" if CHARGED[square] else "",
            name=say("{seat}'s {square}", seat=name, square=SQUARE_NAMES[square]),
        )
        for square in range(SQUARES)
    )
    is_first = seat == s.first and s.phase != phases.FIRST
    title = say("{seat}, 1st", seat=name) if is_first else name
    lines = tuple(tuple(_square(seat, square) for square in line) for line in full_lines(scored))
    return Area(
        f"card{seat}", "board", spots, title, columns=tuple("BINGO"), rows=tuple("12345"), printed=True, lines=lines
    )


def _square(seat: int, square: int) -> str:
    return f"{seat}{SQUARE_NAMES[square]}"


def _gear(s: State, seat: int) -> Area:
    """Return a player's hand, dice, items and power cards."""
    name = who(seat)
    dice = tuple(Piece("die", seat, face) for face in _faces(s, seat))
    spots = [
        Spot(f"hand{seat}", 0, 0, _gesture(s, seat), name=say("{seat}'s hand", seat=name)),
        Spot(f"{seat}dice", 1, 0, dice, name=say("{seat}'s dice", seat=name)),
        *(_owned(s, seat, x, *held) for x, held in enumerate(_held(s.player[seat]), 2)),
    ]
    return Area(f"gear{seat}", "row", tuple(spots), say("{seat}'s gear", seat=name))


def _held(player: Fighter) -> Sequence[tuple[str, DeckCard, int, bool]]:
    """Yield a player's cards: their spots, names, numbers, and whether they are disabled."""
    items = [(KINDS[kind], item(player, kind), 1, bool(player.disabled >> kind & 1)) for kind in range(3)]
    powers = [(f"power{i}", power, player.power[i], False) for i, power in enumerate(POWERS) if player.power[i]]
    return items + powers


def _owned(s: State, seat: int, x: int, place: str, card: DeckCard, count: int, disabled: bool) -> Spot:
    chooses = seat == s.to_act and s.phase == phases.CHOOSING
    refusal = say("disabled") if disabled else ""
    return Spot(
        id=f"{seat}{place}",
        x=x,
        y=0,
        pieces=(Piece("card", seat, card_name(card), printed(card, refusal=refusal)),) * count,
        label=refusal,
        name=card_name(card),
        note=_with_means(s, card_text(card)) if chooses else card_text(card),
    )


def _faces(s: State, seat: int) -> list[str]:
    """Return the faces of a player's dice: those of an extra roll or a death while they are shown, otherwise the
    round's.
    """
    extra = seat == s.turn and min(s.dice.letter, s.dice.number) <= STAR
    return [face for face in dice_text(s.dice if extra else s.player[seat].dice) if face not in "-?"]


def _gesture(s: State, seat: int) -> tuple[Piece, ...]:
    chose = s.player[seat].chose
    if chose == actions.PASS or (KIND[chose] == cards.NO_KIND and chose != actions.HIDDEN):
        return ()
    if s.phase in (phases.CHOOSING, phases.REVEALING):
        return (Piece("hand", seat, SEALED, hidden=True),)
    aim = who(TARGET[chose]) if KIND[chose] == cards.LAZOR else ""
    return (Piece("hand", seat, GESTURES[KIND[chose]] + aim + ("!" if OVERCHARGED[chose] else "")),)


def _ways(s: State) -> Area:
    """Return the hands that the seat to act can show, and the reasons against the others."""
    open_ways = {WORDS[action].split()[0] for action in list(s.choices)[: s.count]}
    spots: list[Spot] = []
    for way, title in WAYS.items():
        card, is_over = item(s.player[s.to_act], KINDS.index(way.removeprefix("over"))), way.startswith("over")
        cost = cost_of(card, is_over)
        if cost == cards.NEVER:
            continue
        refusal = "" if way in open_ways else too_dear(s, cost) or say("disabled")
        face = Card(f"{cost}E" if cost else "", effect(card, is_over), picture=way, refusal=refusal)
        pieces = (Piece("card", s.to_act, say(title), face),)
        spots.append(Spot(way, len(spots), 0, pieces, name=say(title), note=_with_means(s, card_text(card))))
    return Area("ways", "cards", tuple(spots), say("on three"), offers=True)


def _market(s: State) -> Area:
    """Return the cards that are face up, and the empty places."""
    faces = [(card, count) for card, count in zip(DECK, s.face_up, strict=True) if count]
    full = [_offer(s, x, card, count) for x, (card, count) in enumerate(faces)]
    doubles = sum(s.face_up) - len(full)  # cards that lie on another of the same name
    empty = [Spot(f"place{x}", x, 0, name=say("empty place")) for x in range(len(full), s.market - doubles)]
    return Area("market", "cards", (*full, *empty), say("market"))


def _offer(s: State, x: int, card: DeckCard, count: int) -> Spot:
    """Return a card of the market: its price and text, and in a purchase turn the energy available to pay for it."""
    buys, price = s.phase == phases.PURCHASING, f"{card.price}E"
    face = printed(card, price, too_dear(s, card.price) if buys else "")
    text = say("{text}. Price: {price}", text=card_text(card), price=price)
    return Spot(
        id=card.name,
        x=x,
        y=0,
        pieces=(Piece("card", label=card_name(card), card=face),) * count,
        label=price,
        name=card_name(card),
        note=_with_means(s, text) if buys else text,
    )


def _with_means(s: State, text: str) -> str:
    """Return the text of a card and the energy that the seat to act can spend on it now."""
    return say("{text}. {seat} has {energy}E.", text=text, seat=who(s.to_act), energy=s.player[s.to_act].energy)


def counters(s: State) -> list[Counter]:
    s = snapshot(s)
    counters = [Counter(say("round"), s.round, s.rounds)]
    for seat in range(s.players):
        player = s.player[seat]
        counters.append(Counter(say("health"), player.health, rules.FULL_HEALTH, seat))
        counters.append(Counter(say("energy"), player.energy, int(CAPACITY[player.battery]), seat))
    return [*counters, Counter(say("deck"), sum(s.deck)), Counter(say("discarded"), sum(s.discard))]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Return the spots to click for squares, hands, market cards and kinds of choices; a theft needs both squares.

    All other actions are buttons. A shot asks for its target if there are several.
    """
    word, _, thing = WORDS[action].rpartition(" ")
    if s.phase == phases.CHOOSING and action != actions.HOLD:
        return (word, f"hand{thing}") if word and s.players > 2 else (word or thing,)
    if word == "steal":
        return f"{s.turn}{thing}", f"{s.to_act}{thing}"
    if actions.SCORE <= action < actions.BUY:
        return (f"{s.to_act}{thing}",)
    if word == "buy":
        return (thing,)
    return (f"hand{thing}",) if word in ("reroll", "adjacent", "redirect", "jam") else ()


def captures(s: State, action: int) -> bool:
    return actions.STEAL <= action < actions.BUY


def capture_text() -> str:
    return say("can be taken")


def choosing(s: State, seat: int) -> State | None:
    """Return the position in which a seat makes its combat choice before those who act earlier.

    Returns None if it has no choice to make, has already made it, or is to act.
    """
    if s.phase != phases.CHOOSING or (seat - s.first) % s.players <= (s.to_act - s.first) % s.players:
        return None
    ahead = copy(s)
    ahead.turn = ahead.to_act = seat
    list_choices(ahead)
    return ahead if ahead.count > 1 else None


def item_name(item: int) -> str:
    """Display name of a card for sale."""
    return card_name(DECK[item])


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    word, _, card = kind.partition(" ")
    if word == "buy":
        return say("buying {card}", card=card_name(DECK[CARD_NAMES.index(card)]))
    if card == "#" and word in WORDS:
        return say("{word}, with a seat", word=word)
    return say("scoring a square") if kind == "□" else kind.removesuffix(" #").replace("□", say("a square"))
