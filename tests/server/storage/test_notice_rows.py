"""Channels and notices in both kinds of database."""

import pytest

from parlour.server.domain.clocks import DAY, HOUR
from parlour.server.domain.notices import INTERVAL, Concern, Schedule
from parlour.server.storage.channels import (
    LONGEST_FAILURE,
    MOST_CHANNELS,
    MOST_CODES,
    Channel,
    ChannelStore,
    Contacts,
)
from parlour.server.storage.identity_rows import IdentityStore
from parlour.server.storage.notice_rows import NoticeState, NoticeStore
from tests.server.tables import NOW

from .stores import laid


@pytest.fixture
def channels(store):
    return ChannelStore(store.database)


@pytest.fixture
def notices(store):
    return NoticeStore(store.database)


def add(channels, key, id, kind="webhook", now=NOW, **more):
    address = more.pop("address", f"https://example.org/{id}")
    return channels.add(key, Channel(id, kind, address, **more), now, "en").result()


def ids(channels, key):
    return [channel.id for channel in channels.of_key(key).channels]


def test_oldest_of_too_many_channels_is_replaced(channels):
    for number in range(MOST_CHANNELS["push"] + 2):
        add(channels, "ann", f"{number}", "push", NOW + number)
    add(channels, "ann", "hook")
    assert ids(channels, "ann") == ["hook", "2", "3", "4", "5", "6"]
    assert channels.of_key("bob") == Contacts()


def test_browser_belongs_to_the_last_person_who_added_it(channels):
    add(channels, "ann", "a", "push", address="https://push.example.org/1")
    add(channels, "bob", "b", "push", address="https://push.example.org/1")
    assert (ids(channels, "ann"), ids(channels, "bob")) == ([], ["b"])


def mail(channels, key, id, now=NOW, code="code"):
    return add(channels, key, id, "mail", now, address="eve@example.org", secret=code, confirmed=False)


def test_code_confirms_a_mail_address_once_and_in_time(channels):
    mail(channels, "ann", "1")
    assert not channels.confirm("ann", "wrong", NOW).result()
    assert not channels.confirm("bob", "code", NOW).result()
    assert not channels.confirm("ann", "code", NOW + HOUR).result()
    assert [it.confirmed for it in channels.of_key("ann").channels] == [False]
    assert channels.confirm("ann", "code", NOW).result()
    assert not channels.confirm("ann", "", NOW).result()
    assert channels.of_key("ann").channels == (Channel("1", "mail", "eve@example.org"),)


def test_confirmed_address_replaces_the_former(channels):
    for number in range(2):
        mail(channels, "ann", f"{number}", NOW + number, f"code{number}")
        assert channels.confirm("ann", f"code{number}", NOW).result()
    assert ids(channels, "ann") == ["1"]


def test_an_address_gets_few_codes_a_day_from_everybody_together(channels):
    sent = [mail(channels, f"key{number}", f"{number}") for number in range(MOST_CODES + 1)]
    assert sent == [True] * MOST_CODES + [False]
    channels.remove("key0", "0").result()
    assert ids(channels, "key0") == []
    assert not mail(channels, "key0", "again")
    assert mail(channels, "key0", "tomorrow", NOW + 2 * DAY)


def test_channel_that_takes_nothing_for_a_week_is_removed(channels):
    add(channels, "ann", "hook")
    for day, taken in enumerate([False, False, True, False, False]):
        channels.note_delivery("hook", taken, NOW + 4 * day * DAY).result()
    assert ids(channels, "ann") == ["hook"]
    channels.note_delivery("hook", False, NOW + 12 * DAY + LONGEST_FAILURE + 1).result()
    assert ids(channels, "ann") == []


def test_server_keeps_its_first_key(channels):
    assert [channels.own_key("push", fresh).result() for fresh in ("first", "second")] == ["first", "first"]


def test_channels_go_with_their_identity(store, channels):
    identities = IdentityStore(store.database)
    for key in ("ann", "phone"):
        add(channels, key, f"of {key}")
    channels.set_schedule("ann", Schedule("Europe/Berlin", 1, 2, 3), NOW, "de").result()
    identities.add_code("ann", "code", NOW, None).result()
    assert identities.join("phone", "code", NOW, confirmed=True).result() == "recovered"
    assert sorted(ids(channels, "phone")) == ["of ann", "of phone"]
    assert channels.of_key("phone").schedule == Schedule("Europe/Berlin", 1, 2, 3)
    identities.sign_out("ann", "others").result()
    assert ids(channels, "ann") == ["of ann"]
    identities.delete("ann").result()
    assert ids(channels, "ann") == [] and channels.of_key("ann") == Contacts()


def test_only_people_with_a_channel_at_changed_tables_are_found(store, channels, notices):
    table = laid(store)
    assert notices.changed(0) == []
    mail(channels, "ann", "unconfirmed", NOW - 1)
    assert notices.changed(0) == []
    add(channels, "ann", "hook", now=NOW - 1)
    add(channels, "bob", "his hook", now=NOW - 1)
    found = {min(it.keys): it for it in notices.changed(NOW - 1)}
    assert {key: (it.seats, it.concern) for key, it in found.items()} == {
        "ann": ({0}, Concern("playing", True, False)),
        "bob": ({1}, Concern("playing", False, False)),
    }
    assert found["ann"].seq == table.seq and found["ann"].state is None and not found["ann"].is_here
    assert notices.changed(NOW) == []
    notices.write([(it, NoticeState(it.seq)) for it in found.values()]).result()
    assert notices.changed(0) == []


def test_each_notice_is_claimed_by_one_process(store, neighbour, channels, notices):
    laid(store)
    add(channels, "ann", "hook", now=NOW - 1)
    (ann,) = notices.changed(0)
    notices.write([(ann, NoticeState(ann.seq, "turn", NOW + 5))]).result()
    NoticeStore(neighbour.database).write([(ann, NoticeState(ann.seq))]).result()  # made before the other was written
    assert notices.due(NOW) == []
    (due,) = notices.due(NOW + 5)
    assert due.state == NoticeState(ann.seq, "turn", NOW + 5)
    claims = [each.claim(ann.identity, ["table"], NOW + 5) for each in (notices, NoticeStore(neighbour.database))]
    assert sorted(claim.result() for claim in claims) == [set(), {"table"}]
    notices.write([(due, NoticeState(ann.seq, "turn", NOW + 6))]).result()  # decided before the claim
    assert notices.due(NOW + 2 * INTERVAL) == []


def test_person_gets_one_message_a_minute_and_each_notice_once(store, channels, notices):
    for id in ("table", "other"):
        laid(store, id=id)
    add(channels, "ann", "hook", now=NOW - 1)
    found = notices.changed(0)
    notices.write([(ann, NoticeState(ann.seq, "turn", NOW)) for ann in found]).result()
    times = (("table", NOW), ("other", NOW), ("other", NOW + INTERVAL), ("other", NOW + 2 * INTERVAL))
    claims = [notices.claim(found[0].identity, [id], now).result() for id, now in times]
    assert claims == [{"table"}, set(), {"other"}, set()]


def test_notices_that_nobody_took_are_tried_a_few_times(store, channels, notices):
    laid(store)
    add(channels, "ann", "hook", now=NOW - 1)
    (ann,) = notices.changed(0)
    notices.write([(ann, NoticeState(ann.seq, "turn", NOW))]).result()
    tries, now = 0, NOW
    while notices.due(now):
        tries += len(notices.claim(ann.identity, ["table"], now).result())
        now += INTERVAL
        notices.put_back(ann.identity, ["table"], now, 3).result()
    assert tries == 3
