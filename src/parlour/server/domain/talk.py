"""Talk between the people at a table, in set phrases: everybody reads them in their own language, and none insults.

Spectators can't speak. Phrases are part of the table's events, but not of the game record. Events name only the seat,
so they are anonymous once the person's name is erased.
"""

from __future__ import annotations

from parlour.view.language import phrases

from .clocks import SECOND
from .commands import Speak
from .events import Phrase, PhraseSaid, TableEvent
from .preconditions import own_seats
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

PHRASES: dict[Phrase, str] = {
    "hello": "Hello",
    "good_luck": "Good luck",
    "have_fun": "Have fun",
    "one_moment": "One moment",
    "back": "I'm back",
    "nice_move": "Nice move",
    "oops": "Oops",
    "thanks": "Thank you",
    "sorry": "Sorry",
    "well_played": "Well played",
    "another": "Another game?",
    "goodbye": "Goodbye",
}
MOST = 30  # phrases of a person at a table
FEW, WHILE = 3, 10 * SECOND  # at most 3 phrases within 10 seconds


def speak(table: Table, command: Speak, key: str, now: int) -> list[TableEvent]:
    """Say a phrase to everyone at the table."""
    own = own_seats(table, key)
    check_talk(table, key)
    recent = [said.at for said in table.spoken.get(key, ()) if said.at > now - WHILE]
    if len(recent) >= FEW:
        wait = -((now - WHILE - recent[-FEW]) // SECOND)
        raise Refusal("too_many", say("Wait another {wait} s before you say more.", wait=wait), retry_after=wait)
    return [PhraseSaid(now, table.actor if table.actor in own else own[0], command.phrase)]


def check_talk(table: Table, key: str) -> None:
    """Raise Refusal unless a person has someone to talk to, and phrases left."""
    own_seats(table, key)
    if not table.others(key):
        raise Refusal("not_allowed", say("Nobody else plays at this table."))
    if len(table.spoken.get(key, ())) >= MOST:
        raise Refusal("not_allowed", say("You can say at most {most} things per game.", most=MOST))


def may_talk(table: Table, key: str | None) -> bool:
    """Whether a caller may say something, now or in a moment."""
    if key is None or table.seq >= table.max_events:
        return False
    try:
        check_talk(table, key)
    except Refusal:
        return False
    return True
