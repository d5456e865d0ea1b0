"""Start of the game, and start and end of a round."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import PASS
from parlour.games.deathmatch_arena.cards import SUPPLY
from parlour.games.deathmatch_arena.dice import pick_up, toss
from parlour.games.deathmatch_arena.phases import CHARGING, ROLLING, finish, go
from parlour.games.deathmatch_arena.state import Player, State
from parlour.kit import rule

from .energy import gain, waste
from .market import next_card


@rule
def begin(s: State, first: int) -> None:
    """The first player is known; the market is dealt."""
    s.first = first
    s.turn = first
    s.to_act = first
    next_card(s)


@rule
def charge(s: State) -> None:
    """The round begins: every battery supplies its energy, and the first player takes up the dice."""
    s.round += 1
    for seat in range(s.players):
        gain(s.player[seat], SUPPLY[s.player[seat].battery])
    toss(s.player[s.turn].dice)
    s.phase = ROLLING


@rule
def end_round(s: State) -> None:
    """Excess energy is lost, items are free again, the marker moves; after the last round the game is drawn."""
    for seat in range(s.players):
        forget_round(s.player[seat])
    s.wiped = 0
    if s.round == s.rounds:
        finish(s)
        return
    if s.rotate:
        s.first = (s.first + 1) % s.players
    s.turn = s.first
    go(s, CHARGING, s.first)


@rule
def forget_round(me: Player) -> None:
    waste(me)
    me.disabled = me.disabled_next
    me.disabled_next = 0
    me.hurt = 0
    me.chose = PASS
    pick_up(me.dice)
