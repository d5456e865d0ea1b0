"""Requests and responses about notifications."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.domain.vacations import DAYS_PER_YEAR

from .field_types import Printable, RequestModel, ResponseModel, Whole

ChannelId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[0-9a-f]*$")]
WebAddress = Annotated[str, Field(min_length=1, max_length=1_000, examples=["https://push.example.org/abc"]), Printable]
Base64 = Annotated[str, Field(min_length=1, max_length=200, pattern="^[A-Za-z0-9_=-]*$")]
MinuteOfDay = Annotated[int, Field(ge=0, lt=24 * 60, examples=[1320]), Whole]


class BrowserKeys(RequestModel):
    """The keys of a browser's push subscription."""

    p256dh: Base64
    auth: Base64


class BrowserModel(RequestModel):
    """A browser's push subscription."""

    endpoint: WebAddress = Field(description="The address of its push service.")
    keys: BrowserKeys


class MailModel(RequestModel):
    """An e-mail address."""

    address: Annotated[str, Field(min_length=3, max_length=320, examples=["ada@example.org"]), Printable]


class MailCodeModel(RequestModel):
    """The code that was sent to an e-mail address."""

    code: Annotated[str, Field(min_length=1, max_length=64, examples=["K7PX42MD"]), Printable]


class WebhookModel(RequestModel):
    """A web address to which notifications are posted as JSON, with `title`, `text` and `url`."""

    url: WebAddress


class ChannelChoice(RequestModel):
    """One of your channels."""

    id: ChannelId = Field(description="The channel's id.")


class ScheduleModel(RequestModel):
    """When you want messages. Times are minutes after midnight in your time zone."""

    zone: Annotated[str, Field(min_length=1, max_length=64, examples=["Europe/Berlin"]), Printable] = Field(
        "UTC", description="The name of your time zone."
    )
    quiet_from: MinuteOfDay | None = Field(None, description="The start of your quiet hours; null: none.")
    quiet_until: MinuteOfDay | None = Field(None, description="The end of your quiet hours.")
    digest: MinuteOfDay | None = Field(
        None, description="The time of the daily message about correspondence games; null: no summary."
    )


class ChannelModel(ResponseModel):
    """A way to reach you."""

    id: str = Field(description="Keep it to yourself: it ends the subscription.")
    kind: Literal["push", "mail", "webhook"]
    address: str
    confirmed: bool = Field(description="False for an e-mail address whose code you have not sent yet.")


class ScheduleSummary(ResponseModel):
    """When you get messages."""

    zone: str
    quiet_from: int | None
    quiet_until: int | None
    digest: int | None


class NoticesModel(ResponseModel):
    """Your channels and schedule, and what this server offers."""

    push_key: str | None = Field(description="The server's public key for push subscriptions; null: not offered.")
    mail: bool = Field(description="Whether the server sends e-mails.")
    webhook: bool = Field(description="Whether the server sends to webhooks.")
    channels: list[ChannelModel]
    schedule: ScheduleSummary


class Tested(ResponseModel):
    """A test of your channels."""

    sent: int = Field(description="The number of channels that accepted the message.")


class Unsubscribed(ResponseModel):
    """The end of a subscription."""

    done: bool = True


class VacationDays(RequestModel):
    """The length of a vacation."""

    days: Annotated[int, Field(ge=1, le=DAYS_PER_YEAR, examples=[7]), Whole] = Field(description="The number of days.")


class VacationModel(ResponseModel):
    """Your vacation."""

    until: int | None = Field(description="Its end, in milliseconds since 1970; null if you are not on vacation.")
    days_left: int = Field(description="The days that you have left this year.")
