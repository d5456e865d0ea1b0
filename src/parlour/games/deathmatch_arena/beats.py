"""Ultimate Bingo Deathmatch Arena: the beats of a turn, including all automatic steps after it."""

from collections.abc import Callable
from typing import cast

from parlour.kit import Checked, copy, from_bytes, interpret, raw, snapshot
from parlour.view.beats import Beat, Kind
from parlour.view.language import phrases

from . import actions, phases, rules
from .actions import SQUARE_NAMES, TARGET, WORDS
from .cards import ADVANCED, CARD_NAMES, CHAOTIC, FIRST_POWER, KINDS, SHIELD, VAMPIRIC
from .names import card_name, item, who
from .narration import as_choosing, describe_action, line_name, scoring, showing
from .position import members
from .round import shots
from .state import State, full_lines

DISABLING = (actions.DISABLE, *range(actions.JAM, actions.JAM + actions.SEATS))  # their sentences name the item
PAID = (phases.PAYING, phases.BLOCKING, phases.REFLECTING, phases.PURCHASING)
SEPARATE = ("health", "energy", "scored")  # fields of a player that change only with their own beats
CHANCE: dict[int, Kind] = {phases.FIRST: "note", phases.DEALING: "deal", phases.REVEALING: "note"}  # else a roll
KIND_OF_ACTION: dict[str, Kind] = {
    "adjacent": "shot",
    "redirect": "shot",
    "reflect": "shot",
    "block": "block",
    "steal": "theft",
    "buy": "purchase",
}
say = phrases(__package__)
step, list_choices = interpret(rules.step), interpret(rules.list_choices)
is_shielded, freely_blocked = interpret(shots.is_shielded), interpret(shots.freely_blocked)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of a turn, step by step; `after` is the final position."""
    story, now, is_chosen = Story(s), cast(State, Checked(raw(copy(s)))), True
    while True:
        before = copy(now)
        step(now, action)
        story.advance(before, action, now)
        _add_step(story, is_chosen)
        list_choices(now)
        if now.count != 1 or phases.FROM_CHANCE[now.phase]:
            return story.beats
        action, is_chosen = now.choices[0], False


class Story:
    """The beats of a turn so far, each with the table after it, and the next step to describe."""

    before: State
    action: int
    now: State

    def __init__(self, s: State):
        self.beats: list[Beat] = []
        self.table = _copied(s)

    @property
    def phase(self) -> int:
        """The phase in which the step was made."""
        return int(self.before.phase)

    def advance(self, before: State, action: int, now: State) -> None:
        """Advance to the next step. Players' panels change later, with beats of their own."""
        self.before, self.action, self.now = snapshot(before), action, snapshot(now)
        panels = [{name: player[name] for name in SEPARATE} for player in raw(self.table).player]
        self.table = _copied(now)
        for player, panel in zip(raw(self.table).player, panels, strict=True):
            for name, value in panel.items():
                player[name] = value

    def add(self, kind: Kind, sentence: str, *spots: str, seat: int | None = None) -> None:
        """Add a beat that shows the table as it is now."""
        self.beats.append(Beat(kind, sentence, spots, seat, _copied(self.table)))

    def change(self, seat: int, name: str) -> int:
        """Show the new value of a player's field; returns the increase."""
        player, value = raw(self.table).player[seat], int(raw(self.now).player[seat][name])
        more = value - int(player[name])
        player[name] = value
        return more


def _copied(record: State) -> State:
    """Return an independent copy of a record or view, as in a state."""
    return from_bytes(raw(record).dtype, raw(record).tobytes())


def _add_step(story: Story, is_chosen: bool) -> None:
    """Add the beats of a step: a choice by a seat or chance, or the only possible action."""
    if story.phase == phases.CHOOSING:
        _add_choice(story, is_chosen)
    elif is_chosen or story.action != actions.PASS:
        _add_action(story)
    if story.phase in EFFECTS:
        EFFECTS[story.phase](story)
    for seat in range(story.now.players):
        _add_changes(story, seat)
    _add_rest(story)


# Actions


def _add_action(story: Story) -> None:
    before, action = story.before, story.action
    story.change(before.turn if story.phase == phases.STEALING else before.to_act, "scored")
    seat = None if phases.FROM_CHANCE[story.phase] else int(before.to_act)
    story.add(_kind(before, action), describe_action(before, action), *_spots(before, action), seat=seat)


def _add_choice(story: Story, is_chosen: bool) -> None:
    """Add a secret choice, which is shown with the others after the last one."""
    before, seat = story.before, int(story.before.to_act)
    if story.now.phase != phases.PAYING:
        made = describe_action(before, story.action) if is_chosen else say("{seat} has chosen.", seat=who(seat))
        story.add("note", made, _hand(seat), seat=seat)


def _kind(s: State, action: int) -> Kind:
    if phases.FROM_CHANCE[s.phase]:
        return CHANCE.get(int(s.phase), "roll")
    if actions.SCORE <= action < actions.CONVERT:
        return "note" if s.player[s.to_act].scored >> action - actions.SCORE & 1 else "place"
    return KIND_OF_ACTION.get(WORDS[action].rpartition(" ")[0], "note")


def _spots(s: State, action: int) -> tuple[str, ...]:
    if phases.FROM_CHANCE[s.phase]:
        return _spots_of_chance(s, action)
    verb, _, thing = WORDS[action].rpartition(" ")
    me = s.to_act
    match verb or thing:
        case "adjacent":
            return _hand(s.turn), _hand(int(thing))
        case "lazor" | "overlazor" | "redirect":
            return _hand(me), _hand(int(thing))
        case "reflect":
            return _hand(me), _hand(s.source)
        case "block":
            return (f"{me}shield",)
        case "steal":
            return f"{s.turn}{thing}", f"{me}{thing}"
        case "buy":
            card = CARD_NAMES.index(thing)
            return thing, f"{me}{KINDS[card // ADVANCED]}" if card < FIRST_POWER else f"{me}power{card - FIRST_POWER}"
        case "jam":
            return (f"{thing}lazor",)
        case "drain" | "disable":
            return (_hand(TARGET[s.player[s.turn].chose]),)
        case "reroll" if verb:
            return (f"{thing}dice",)
        case "shield" | "overshield" | "battery" | "hold":
            return (_hand(me),)
    return (f"{me}{thing}",) if thing in SQUARE_NAMES else ()


def _spots_of_chance(s: State, outcome: int) -> tuple[str, ...]:
    if s.phase == phases.FIRST:
        return (_hand(outcome),)
    if s.phase == phases.DEALING:
        return (CARD_NAMES[outcome],)
    return (_hand(s.turn),) if s.phase == phases.REVEALING else (f"{s.turn}dice",)


def _hand(seat: int) -> str:
    return f"hand{seat}"


# Immediate effects


def _reveal(story: Story) -> None:
    """Reveal all hands, then describe each; nothing has been paid yet."""
    now = story.now
    if now.phase != phases.PAYING:
        return
    story.add("reveal", say("One, two, three!"), *map(_hand, range(now.players)))
    for i in range(now.players):
        seat = (now.first + i) % now.players
        choosing, chose = as_choosing(now, seat), int(now.player[seat].chose)
        if actions.OVERCHARGED[chose]:
            story.add("shout", say("Ohhhhhhh!"), _hand(seat), seat=seat)
        story.add("note", showing(now, seat, chose), *_spots(choosing, chose), seat=seat)


def _begin_round(story: Story) -> None:
    story.add("round", say("Round {round} begins.", round=story.now.round))


def _act_by_battery(story: Story) -> None:
    seat = int(story.before.turn)
    player = story.before.player[seat]
    if story.now.phase == phases.EXTRA_ROLLING:
        sentence = say("{seat}'s tesseract battery gives an extra bingo roll.", seat=who(seat))
    elif player.chose == actions.CHOOSE_BATTERY and player.battery == CHAOTIC:
        sentence = say("{seat}'s chaotic battery compares everybody's dice.", seat=who(seat))
    else:
        return
    story.add("note", sentence, f"{seat}battery", seat=seat)


def _fire(story: Story) -> None:
    now = story.now
    if now.phase == phases.FALLING:
        shooter, target = int(now.source), int(now.to_act)
        words = {"seat": who(shooter), "target": who(target)}
        story.add("shot", say("{seat} fires at {target}.", **words), _hand(shooter), _hand(target), seat=shooter)


def _meet_shield(story: Story) -> None:
    """Reduce damage before it affects health: to zero for the dead, partly by a shield."""
    before, seat = story.before, int(story.before.to_act)
    player = before.player[seat]
    if player.health == 0:
        story.add("note", say("{seat} is already dead.", seat=who(seat)), _hand(seat), seat=seat)
    elif is_shielded(before) and story.now.phase != phases.REDIRECTING:
        blocked, card = int(freely_blocked(before, player)), card_name(item(player, SHIELD))
        if blocked:
            sentence = say("{seat}'s {card} blocks {amount} damage.", seat=who(seat), card=card, amount=blocked)
            story.add("block", sentence, f"{seat}shield", _hand(seat), seat=seat)


def _steal_energy(story: Story) -> None:
    """Add the beats of a vampiric lazor that steals energy; its owner's gain is shown as for any player."""
    seat = int(story.before.turn)
    shooter = story.before.player[seat]
    target = int(TARGET[shooter.chose])
    if shooter.lazor == VAMPIRIC and (lost := -story.change(target, "energy")):
        words = {"seat": who(seat), "target": who(target), "amount": lost}
        stolen = say("{seat}'s lazor steals {amount}E from {target}.", **words)
        story.add("theft", stolen, f"{target}battery", f"{seat}battery", seat=seat)


def _score_stolen(story: Story) -> None:
    """Score the square of the cube that the killer took."""
    killer, square = int(story.before.to_act), story.action - actions.STEAL
    if story.action == actions.PASS:
        story.add("note", say("There is no cube for {seat} to take.", seat=who(killer)), seat=killer)
        return
    sentence = scoring(story.before, killer, square)
    story.add("place" if story.change(killer, "scored") else "note", sentence, f"{killer}{SQUARE_NAMES[square]}")


EFFECTS: dict[int, Callable[[Story], None]] = {
    phases.CHARGING: _begin_round,
    phases.CHOOSING: _reveal,
    phases.REVEALING: _reveal,
    phases.BATTERIES_ACT: _act_by_battery,
    phases.FIRING: _fire,
    phases.FALLING: _meet_shield,
    phases.EFFECT: _steal_energy,
    phases.STEALING: _score_stolen,
}


# Players' panels afterwards


def _add_changes(story: Story, seat: int) -> None:
    _add_health(story, seat)
    _add_energy(story, seat)
    disabled = story.now.player[seat].disabled_next & ~story.before.player[seat].disabled_next
    for kind in members(disabled) if story.action not in DISABLING else ():
        words = {"seat": who(seat), "card": card_name(item(story.now.player[seat], kind))}
        sentence = say("{seat}'s {card} will be disabled next round.", **words)
        story.add("note", sentence, f"{seat}{KINDS[kind]}", seat=seat)


def _add_health(story: Story, seat: int) -> None:
    more, words = story.change(seat, "health"), {"seat": who(seat)}
    if more > 0:
        story.add("respawn", say("{seat} respawns with {health} health.", health=more, **words), _hand(seat), seat=seat)
    elif more:
        killed = story.now.player[seat].health == 0
        template = "{seat} takes {amount} damage and is killed!" if killed else "{seat} takes {amount} damage."
        story.add("death" if killed else "damage", say(template, amount=-more, **words), _hand(seat), seat=seat)


def _add_energy(story: Story, seat: int) -> None:
    more = story.change(seat, "energy")
    if more > 0:
        template = "{seat} gains {amount}E."
    elif story.phase in PAID:
        template = "{seat} pays {amount}E."
    elif story.phase == phases.ENDING:
        template = "{seat} loses {amount}E that the battery can't hold."
    else:
        template = "{seat} loses {amount}E."
    if more:
        story.add("energy", say(template, seat=who(seat), amount=abs(more)), f"{seat}battery", seat=seat)


def _add_rest(story: Story) -> None:
    """Add beats for a new deck and a completed line."""
    before, now = story.before, story.now
    if sum(now.deck) > sum(before.deck):
        story.add("note", say("The discard pile becomes the new deck."))
    if now.winner != before.winner:
        seat = int(now.winner)
        for line in full_lines(now.player[seat].scored):
            squares = [SQUARE_NAMES[square] for square in line]
            words = {"seat": who(seat), "line": line_name(line), "squares": ", ".join(squares)}
            spots = [f"{seat}{square}" for square in squares]
            story.add("line", say("{seat} completes {line}: {squares}.", **words), *spots, seat=seat)
