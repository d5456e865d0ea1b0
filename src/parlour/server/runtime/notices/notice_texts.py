"""The texts of notices. They name only games and players, so they reveal nothing that is hidden at a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from parlour import registry
from parlour.errors import ParlourError
from parlour.server.domain.notices import NoticeKind
from parlour.server.storage.erasure import SOMEONE
from parlour.server.storage.table_rows import ListedTable
from parlour.view.language import phrases

say = phrases(__package__)

MOST_LINES = 10  # tables named in a message
TITLES: dict[NoticeKind, str] = {
    "turn": "Your turn in {game}",
    "started": "{game} has started",
    "over": "{game} is over",
    "offer": "You have an offer to answer in {game}",
    "reveal": "{game} is about to start. Please open the table",
}


@dataclass(frozen=True, slots=True)
class TableNotice:
    """Something to report about a table: the kind, the table, and the recipient's seats there."""

    kind: NoticeKind
    table: ListedTable
    seats: Collection[int]


@dataclass(frozen=True, slots=True)
class NoticeMessage:
    """A message to a person, with the path of the page that shows more."""

    title: str
    body: str
    path: str
    tag: str  # a newer message with the same tag replaces an older one on the screen


def message_about(news: Sequence[TableNotice]) -> NoticeMessage:
    """Write one message about some tables, in the current language."""
    if len(news) == 1:
        only = news[0]
        return NoticeMessage(_title(only), _opponents(only), f"/t/{only.table.id}", only.table.id)
    lines = [f"{_title(each)}: {_opponents(each)}" for each in news[:MOST_LINES]]
    if len(news) > MOST_LINES:
        lines.append(say("… and {count} more", count=len(news) - MOST_LINES))
    return NoticeMessage(say("Your games ({count})", count=len(news)), "\n".join(lines), "/games", "games")


def test_message() -> NoticeMessage:
    """Write a message by which people can test a channel."""
    return NoticeMessage(say("This is a test"), say("Parlour can reach you here."), "/", "test")


def code_mail(code: str) -> tuple[str, str]:
    """Write the subject and the text of a mail with the code that confirms its address. It names nobody."""
    subject = say("Your Parlour code: {code}", code=code)
    text = say(
        "Enter this code in Parlour to get notifications at this address: {code}\n\n"
        "It is valid for one hour. If you didn't request it, ignore this e-mail: you won't get another.\n",
        code=code,
    )
    return subject, text


def mail_text(message: NoticeMessage, site: str, channel: str) -> str:
    """Write the text of a mail, with links to the page and for ending the subscription."""
    ending = say("Unsubscribe: {address}", address=f"{site}/unsubscribe/{channel}")
    return f"{message.body}\n\n{site}{message.path}\n\n-- \n{ending}\n"


def _title(notice: TableNotice) -> str:
    return say(TITLES[notice.kind], game=_game(notice.table.game))


def _game(package: str) -> str:
    try:
        return registry.localized_info(package).title
    except ParlourError:  # the game is not installed any more
        return registry.name_of(package)


def _opponents(notice: TableNotice) -> str:
    """Name the other players at a table."""
    chairs = [chair for seat, chair in enumerate(notice.table.chairs) if seat not in notice.seats]
    names = [say("Someone") if chair.player == SOMEONE else chair.player for chair in chairs if chair.player]
    return say("with {names}", names=", ".join(names)) if names else say("open the table to see more")
