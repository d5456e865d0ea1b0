"""Beats of one step of the rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.games.deathmatch_arena import actions, phases
from parlour.games.deathmatch_arena.actions import SQUARE_NAMES, TARGET
from parlour.games.deathmatch_arena.cards import CHAOTIC, KINDS, SHIELD, VAMPIRIC
from parlour.games.deathmatch_arena.dice import full_lines
from parlour.games.deathmatch_arena.names import card_name, item, who
from parlour.games.deathmatch_arena.position.writing import members
from parlour.games.deathmatch_arena.round import shields
from parlour.games.deathmatch_arena.state import State
from parlour.kit import interpret, snapshot
from parlour.view.language import phrases

from .acts import hand, kind_of, spots_of
from .sentences import as_choosing, describe_action, line_name, scoring, showing
from .story import Story

DISTURBING = (actions.DISABLE, *range(actions.JAM, actions.JAM + actions.SEATS))  # which say it themselves
PAID = (phases.PAYING, phases.BLOCKING, phases.REFLECTING, phases.PURCHASING)
say = phrases(__package__)
is_shielded, freely_blocked = interpret(shields.is_shielded), interpret(shields.freely_blocked)


@dataclass(frozen=True)
class Step:
    """One step of the rules and the story its beats belong to."""

    story: Story
    before: Any
    action: int
    now: Any

    @property
    def phase(self) -> int:
        """The phase that the step was made in."""
        return int(self.before.phase)

    def change(self, seat: int, name: str) -> int:
        """Show what a number of a player's has become; returns how much more that is."""
        return self.story.change(seat, name, self.now)


def tell_step(story: Story, before: State, action: int, now: State, is_chosen: bool) -> None:
    """Tell a step, which was chosen, by a seat or by chance, or else was the only one possible."""
    story.go_on(now)
    step = Step(story, snapshot(before), action, snapshot(now))
    if step.phase == phases.CHOOSING:
        _tell_choice(step, is_chosen)
    elif is_chosen or action != actions.PASS:
        _tell_act(step)
    HAPPENINGS.get(step.phase, _tell_nothing)(step)
    for seat in range(now.players):
        _tell_changes(step, seat)
    _tell_rest(step)


def _tell_nothing(step: Step) -> None:
    """A step whose effects show only in the players' panels."""


# Actions


def _tell_act(step: Step) -> None:
    before, action = step.before, step.action
    step.change(before.turn if step.phase == phases.STEALING else before.to_act, "scored")
    seat = None if phases.FROM_CHANCE[step.phase] else int(before.to_act)
    step.story.tell(kind_of(before, action), describe_action(before, action), *spots_of(before, action), seat=seat)


def _tell_choice(step: Step, is_chosen: bool) -> None:
    """A secret choice, shown with the others after the last one."""
    before, seat = step.before, int(step.before.to_act)
    if step.now.phase == phases.PAYING:
        return
    made = describe_action(before, step.action) if is_chosen else say("{seat} has chosen.", seat=who(seat))
    step.story.tell("note", made, hand(seat), seat=seat)


# Immediate effects


def _reveal(step: Step) -> None:
    """Open all hands, then describe each; nothing has been paid yet."""
    now = step.now
    if now.phase != phases.PAYING:
        return
    step.story.tell("reveal", say("One, two, three!"), *map(hand, range(now.players)))
    for i in range(now.players):
        seat = (now.first + i) % now.players
        choosing, chose = as_choosing(now, seat), int(now.player[seat].chose)
        if actions.OVERCHARGED[chose]:
            step.story.tell("shout", say("Ohhhhhhh!"), hand(seat), seat=seat)
        step.story.tell("note", showing(now, seat, chose), *spots_of(choosing, chose), seat=seat)


def _begin_round(step: Step) -> None:
    step.story.tell("round", say("Round {round} begins.", round=step.now.round))


def _act_by_battery(step: Step) -> None:
    seat = int(step.before.turn)
    player, spot = step.before.player[seat], f"{seat}battery"
    if step.now.phase == phases.EXTRA_ROLLING:
        step.story.tell(
            "note", say("{seat}'s tesseract battery gives an extra bingo roll.", seat=who(seat)), spot, seat=seat
        )
    elif player.chose == actions.CHOOSE_BATTERY and player.battery == CHAOTIC:
        step.story.tell(
            "note", say("{seat}'s chaotic battery compares everybody's dice.", seat=who(seat)), spot, seat=seat
        )


def _fire(step: Step) -> None:
    now = step.now
    if now.phase == phases.FALLING:
        shooter, target = int(now.source), int(now.to_act)
        words = {"seat": who(shooter), "target": who(target)}
        step.story.tell("shot", say("{seat} fires at {target}.", **words), hand(shooter), hand(target), seat=shooter)


def _meet_shield(step: Step) -> None:
    """Beats of damage before it reduces health: none for the dead, less behind a shield."""
    before, seat = step.before, int(step.before.to_act)
    player = before.player[seat]
    if player.health == 0:
        step.story.tell("note", say("{seat} is already dead.", seat=who(seat)), hand(seat), seat=seat)
    elif is_shielded(before) and step.now.phase != phases.REDIRECTING:
        blocked, card = int(freely_blocked(before, player)), card_name(item(player, SHIELD))
        if blocked:
            sentence = say("{seat}'s {card} blocks {amount} damage.", seat=who(seat), card=card, amount=blocked)
            step.story.tell("block", sentence, f"{seat}shield", hand(seat), seat=seat)


def _suck(step: Step) -> None:
    """Beats of a vampiric lazor: energy taken, and energy gained by its owner."""
    seat = int(step.before.turn)
    target = int(TARGET[step.before.player[seat].chose])
    if step.before.player[seat].lazor == VAMPIRIC:
        lost = -step.change(target, "energy")
        words = {"seat": who(seat), "target": who(target), "amount": lost}
        if lost:
            stolen = say("{seat}'s lazor steals {amount}E from {target}.", **words)
            step.story.tell("theft", stolen, f"{target}battery", f"{seat}battery", seat=seat)


def _score_stolen(step: Step) -> None:
    """The killer scores the square of the cube taken."""
    before, killer = step.before, int(step.before.to_act)
    if step.action == actions.PASS:
        step.story.tell("note", say("There is no cube for {seat} to take.", seat=who(killer)), seat=killer)
        return
    square = step.action - actions.STEAL
    sentence = scoring(before, killer, square)
    step.story.tell("place" if step.change(killer, "scored") else "note", sentence, f"{killer}{SQUARE_NAMES[square]}")


HAPPENINGS: dict[int, Callable[[Step], None]] = {
    phases.CHARGING: _begin_round,
    phases.CHOOSING: _reveal,
    phases.REVEALING: _reveal,
    phases.BATTERIES_ACT: _act_by_battery,
    phases.FIRING: _fire,
    phases.FALLING: _meet_shield,
    phases.EFFECT: _suck,
    phases.STEALING: _score_stolen,
}


# Players' panels afterwards


def _tell_changes(step: Step, seat: int) -> None:
    _tell_health(step, seat)
    _tell_energy(step, seat)
    disturbed = step.now.player[seat].disabled_next & ~step.before.player[seat].disabled_next
    for kind in members(disturbed) if step.action not in DISTURBING else ():
        words = {"seat": who(seat), "card": card_name(item(step.now.player[seat], kind))}
        told = say("{seat}'s {card} will be disabled next round.", **words)
        step.story.tell("note", told, f"{seat}{KINDS[kind]}", seat=seat)


def _tell_health(step: Step, seat: int) -> None:
    tell, more, words = step.story.tell, step.change(seat, "health"), {"seat": who(seat)}
    if more > 0:
        tell("respawn", say("{seat} respawns with {health} health.", health=more, **words), hand(seat), seat=seat)
    elif more and step.now.player[seat].health == 0:
        tell("death", say("{seat} takes {amount} damage and is killed!", amount=-more, **words), hand(seat), seat=seat)
    elif more:
        tell("damage", say("{seat} takes {amount} damage.", amount=-more, **words), hand(seat), seat=seat)


def _tell_energy(step: Step, seat: int) -> None:
    more = step.change(seat, "energy")
    words = {"seat": who(seat), "amount": abs(more)}
    if more > 0:
        told = say("{seat} gains {amount}E.", **words)
    elif step.phase in PAID:
        told = say("{seat} pays {amount}E.", **words)
    elif step.phase == phases.ENDING:
        told = say("{seat} loses {amount}E that the battery can't hold.", **words)
    else:
        told = say("{seat} loses {amount}E.", **words)
    if more:
        step.story.tell("energy", told, f"{seat}battery", seat=seat)


def _tell_rest(step: Step) -> None:
    """A new deck, a line completed."""
    before, now = step.before, step.now
    if sum(now.deck) > sum(before.deck):
        step.story.tell("note", say("The discard pile becomes the new deck."))
    if now.winner != before.winner:
        seat = int(now.winner)
        for line in full_lines(now.player[seat].scored):
            squares = [SQUARE_NAMES[square] for square in line]
            told = say(
                "{seat} completes {line}: {squares}.", seat=who(seat), line=line_name(line), squares=", ".join(squares)
            )
            step.story.tell("line", told, *(f"{seat}{square}" for square in squares), seat=seat)
