"""When a caller is away: how the server can reach them and when, and vacations."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path

from parlour.server.domain.commands import Caller
from parlour.server.domain.notices import Schedule
from parlour.server.http.dependencies import (
    NewCaller,
    RequestCaller,
    Service,
    api_router,
    code_limit,
    notice_limit,
    refusals,
)
from parlour.server.http.schemas import notices, requests
from parlour.server.runtime.service import TableService

router = api_router("", "notices")
LIMITED = [Depends(notice_limit)]


@router.get("/notices")
async def get_notices(service: Service, caller: RequestCaller) -> notices.NoticesModel:
    """Get your channels, and the kinds that this server offers."""
    return await _summary(service, caller)


@router.post("/notices/browsers", status_code=201, dependencies=LIMITED, responses=refusals(409))
async def add_browser(body: notices.BrowserModel, service: Service, caller: NewCaller) -> notices.NoticesModel:
    """Get push notifications in a browser. At most 5 browsers are kept; another replaces the oldest."""
    await service.subscriptions.add_browser(caller, body.endpoint, body.keys.p256dh, body.keys.auth)
    return await _summary(service, caller)


@router.post("/notices/mail", status_code=201, dependencies=LIMITED, responses=refusals(409))
async def add_mail(body: notices.MailModel, service: Service, caller: NewCaller) -> notices.NoticesModel:
    """Send a code to an e-mail address. Notifications go there once you have confirmed it with the code.

    An address gets at most 3 codes a day.
    """
    await service.subscriptions.add_mail(caller, body.address)
    return await _summary(service, caller)


@router.post("/notices/mail/confirm", dependencies=[Depends(code_limit)])
async def confirm_mail(body: notices.MailCodeModel, service: Service, caller: RequestCaller) -> notices.NoticesModel:
    """Confirm an e-mail address with the code that was sent there. It replaces your former address."""
    await service.subscriptions.confirm_mail(caller, body.code)
    return await _summary(service, caller)


@router.post("/notices/webhooks", status_code=201, dependencies=LIMITED, responses=refusals(409))
async def add_webhook(body: notices.WebhookModel, service: Service, caller: NewCaller) -> notices.NoticesModel:
    """Have notifications posted to one of your web addresses. At most 2 are kept; another replaces the oldest."""
    await service.subscriptions.add_webhook(caller, body.url)
    return await _summary(service, caller)


@router.post("/notices/schedule")
async def set_schedule(body: notices.ScheduleModel, service: Service, caller: NewCaller) -> notices.NoticesModel:
    """Choose when you get messages. They are written in the language of this request."""
    await service.subscriptions.set_schedule(caller, Schedule(**body.model_dump()))
    return await _summary(service, caller)


@router.post("/notices/removal")
async def remove_channel(body: notices.ChannelChoice, service: Service, caller: RequestCaller) -> notices.NoticesModel:
    """Remove one of your channels."""
    await service.subscriptions.remove(caller, body.id)
    return await _summary(service, caller)


@router.post("/notices/test", dependencies=LIMITED)
async def send_test_message(body: requests.Nothing, service: Service, caller: RequestCaller) -> notices.Tested:
    """Send a message through all of your channels."""
    return notices.Tested(sent=await service.subscriptions.test(caller))


@router.post("/notices/unsubscribe/{id}")
async def unsubscribe(
    id: Annotated[str, Path(pattern="^[0-9a-f]{1,64}$", description="The channel's id.")], service: Service
) -> notices.Unsubscribed:
    """End a subscription, from the link in a message. The answer is the same if it has ended already."""
    await service.subscriptions.unsubscribe(id)
    return notices.Unsubscribed()


@router.get("/vacation")
async def get_vacation(service: Service, caller: RequestCaller) -> notices.VacationModel:
    """Get your vacation, if you are on one, and the days that you have left this year."""
    return notices.VacationModel.model_validate(await service.vacations.of(caller))


@router.post("/vacation", dependencies=LIMITED, responses=refusals(409))
async def begin_vacation(body: notices.VacationDays, service: Service, caller: RequestCaller) -> notices.VacationModel:
    """Stop your clocks in correspondence games for some days. You have 30 days in any 365.

    Your opponents can see it. Games that begin during a vacation are included if you send this again.
    """
    return notices.VacationModel.model_validate(await service.vacations.begin(caller, body.days))


@router.post("/vacation/end", dependencies=LIMITED)
async def end_vacation(body: requests.Nothing, service: Service, caller: RequestCaller) -> notices.VacationModel:
    """End your vacation early. You keep the days that have not begun."""
    return notices.VacationModel.model_validate(await service.vacations.end(caller))


async def _summary(service: TableService, caller: Caller) -> notices.NoticesModel:
    subscriptions = service.subscriptions
    found = await subscriptions.of(caller)
    return notices.NoticesModel(
        push_key=subscriptions.push_key,
        mail=subscriptions.enabled("mail"),
        webhook=subscriptions.enabled("webhook"),
        channels=[notices.ChannelModel.model_validate(channel) for channel in found.channels],
        schedule=notices.ScheduleSummary.model_validate(found.schedule),
    )
