"""Ultimate Bingo Deathmatch Arena: what a person sees and touches; `telling` has the words."""

from typing import Any

from parlour.kit import snapshot
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import actions, cards, phases, rules
from .actions import SQUARE_NAMES, SQUARES, WORDS
from .cards import CAPACITY, DECK, KINDS, POWERS
from .dice import STAR
from .names import WAYS, card_name, card_text, item, who
from .position.writing import LETTERS, NUMBERS
from .round.bingo import CHARGED
from .simultaneous import choosing
from .state import State
from .telling.beats import beats
from .telling.sentences import describe_action, prompt

__all__ = ["areas", "beats", "captures", "choosing", "clicks", "counters", "describe_action", "prompt"]

GESTURES = ("☞", "✋", "✊")  # by kind: a pistol, a flat hand, a fist kept
COUNT = "…"  # a fist in the open palm, while the others choose
say = phrases(__package__)


def areas(s: State) -> list[Area]:
    s = snapshot(s)
    seats = range(s.players)
    shown = [_hands(s)]
    if s.phase == phases.CHOOSING:
        shown.append(_ways(s))
    if any(s.face_up):
        shown.append(_market(s))
    return [area for seat in seats for area in (_card(s, seat), _gear(s, seat))] + shown


def _card(s: State, seat: int) -> Area:
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
    is_first = seat == s.first and s.phase != phases.FIRST
    title = say("{seat}, first player", seat=name) if is_first else name
    return Area(f"card{seat}", "board", spots, title, columns=tuple("BINGO"), rows=tuple("12345"), printed=True)


def _gear(s: State, seat: int) -> Area:
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
            note=_with_means(s, card_text(card))
            if seat == s.to_act and s.phase == phases.CHOOSING
            else card_text(card),
        )
        for x, (place, card, count, disabled) in enumerate(cards)
    ]
    dice = tuple(Piece("die", seat, face) for face in _faces(s, seat))
    spots.append(Spot(f"{seat}dice", len(spots), 0, dice, name=say("{seat}'s dice", seat=who(seat))))
    return Area(f"gear{seat}", "row", tuple(spots), say("{seat}'s gear", seat=who(seat)))


def _faces(s: State, seat: int) -> list[str]:
    """What a player's dice show: those of an extra roll or a death, while these lie, else those of the round."""
    extra = seat == s.turn and min(s.dice.letter, s.dice.number) <= STAR
    dice = s.dice if extra else s.player[seat].dice
    shown = ((LETTERS, dice.letter), (NUMBERS, dice.number))
    return [faces[die] for faces, die in shown if die <= STAR]


def _hands(s: State) -> Area:
    """What each player shows; a fist in the open palm until all have chosen."""
    names = [who(seat) for seat in range(s.players)]
    spots = (Spot(f"hand{i}", i, 0, _gesture(s, i), label=name, name=name) for i, name in enumerate(names))
    return Area("hands", "row", tuple(spots), say("hands"))


def _gesture(s: State, seat: int) -> tuple[Piece, ...]:
    chose = s.player[seat].chose
    if chose == actions.PASS or (actions.KIND[chose] == cards.NO_KIND and chose != actions.HIDDEN):
        return ()
    if s.phase in (phases.CHOOSING, phases.REVEALING):
        return (Piece("hand", seat, COUNT),)
    aim = who(actions.TARGET[chose]) if actions.KIND[chose] == cards.LAZOR else ""
    return (Piece("hand", seat, GESTURES[actions.KIND[chose]] + aim + ("!" if actions.OVERCHARGED[chose] else "")),)


def _ways(s: State) -> Area:
    """What the seat to act can show; it makes its choice here."""
    player, open_ways = s.player[s.to_act], {}
    for action in list(s.choices)[: s.count]:
        open_ways.setdefault(_way(int(action)), item(player, int(actions.KIND[action])))
    spots = tuple(
        Spot(
            way,
            x,
            0,
            (Piece("card", s.to_act, say(WAYS[way])),),
            name=say(WAYS[way]),
            note=_with_means(s, card_text(open_ways[way])),
        )
        for x, way in enumerate(WAYS)
        if way in open_ways
    )
    return Area("ways", "row", spots, say("on three"))


def _way(action: int) -> str:
    return WORDS[action].split()[0]


def _market(s: State) -> Area:
    faces = [(card, count) for card, count in zip(DECK, s.face_up, strict=True) if count]
    spots = tuple(
        Spot(
            id=card.name,
            x=x,
            y=0,
            pieces=(Piece("card", label=card_name(card)),) * count,
            label=f"{card.price}E",
            name=card_name(card),
            note=_offer(s, card),
        )
        for x, (card, count) in enumerate(faces)
    )
    return Area("market", "row", spots, say("market"))


def _offer(s: State, card: Any) -> str:
    """What a card of the market costs and says, and in a purchase turn what there is to pay it with."""
    text = f"{card.price}E. {card_text(card)}"
    return _with_means(s, text) if s.phase == phases.PURCHASING else text


def _with_means(s: State, text: str) -> str:
    """What a card says, and what the seat to act can spend on it now."""
    return say("{text}. {seat} has {energy}E.", text=text, seat=who(s.to_act), energy=s.player[s.to_act].energy)


def counters(s: State) -> list[Counter]:
    s = snapshot(s)
    per_seat = []
    for seat in range(s.players):
        player = s.player[seat]
        per_seat.append(Counter(say("health"), player.health, rules.FULL_HEALTH, seat))
        per_seat.append(Counter(say("energy"), player.energy, int(CAPACITY[player.battery]), seat))
    piles = [Counter(say("deck"), sum(s.deck)), Counter(say("discarded"), sum(s.discard))]
    return [Counter(say("round"), s.round, s.rounds), *per_seat, *piles]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Squares, hands, market cards and ways to choose are clicked; what is left are buttons."""
    word, _, thing = WORDS[action].rpartition(" ")
    if s.phase == phases.CHOOSING and action != actions.HOLD:
        return (word, f"hand{thing}") if word else (thing,)
    if actions.SCORE <= action < actions.BUY:
        return (f"{s.turn if word == 'steal' else s.to_act}{thing}",)
    if word == "buy":
        return (thing,)
    return (f"hand{thing}",) if word in ("reroll", "adjacent", "redirect", "jam") else ()


def captures(s: State, action: int) -> bool:
    return actions.STEAL <= action < actions.BUY
