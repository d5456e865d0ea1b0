"""Identities of several keys and their codes, for both kinds of database."""

import pytest

from parlour.server.domain.commands import Resign
from parlour.server.storage.identity_rows import MOST_KEYS, MOST_LINKS, IdentityStore, IdentitySummary, KeySet
from tests.server.tables import NOW

from .stores import laid, written

LATER = NOW + 1000


@pytest.fixture
def identities(store):
    return IdentityStore(store.database)


def link(identities, key, code="code", expires_at=LATER):
    identities.add_code(key, code, NOW, expires_at).result()
    return code


def join(identities, key, code="code", now=NOW, confirmed=False):
    return identities.join(key, code, now, confirmed).result()


def keys(identities, key):
    found = identities.key_set(key)
    return set(found.keys), found.revoked


def test_unknown_key_is_an_identity_by_itself(identities):
    assert identities.key_set("ann") == KeySet(("ann",))
    assert identities.standing(KeySet(("ann",))) == IdentitySummary(devices=1, tables=0, running=0, recovery=False)


def test_codes_join_keys_once(identities):
    link(identities, "ann")
    assert join(identities, "phone") == "linked"
    assert keys(identities, "ann") == keys(identities, "phone") == ({"ann", "phone"}, frozenset())
    assert join(identities, "eve") == "invalid"
    assert keys(identities, "eve") == ({"eve"}, frozenset())


@pytest.mark.parametrize(
    ("code", "now"), [("unknown", NOW), ("code", LATER), ("code", LATER + 1)], ids=["unknown", "expiring", "expired"]
)
def test_other_codes_join_nothing(identities, code, now):
    link(identities, "ann")
    assert join(identities, "eve", code, now) == "invalid"
    assert keys(identities, "ann")[0] == {"ann"}


def test_recovery_code_does_not_expire_and_is_replaced(identities):
    link(identities, "ann", "old", None)
    link(identities, "ann", "new", None)
    assert identities.standing(KeySet(("ann",))).recovery
    assert join(identities, "phone", "old") == "invalid"
    assert join(identities, "phone", "new", NOW + 10**12) == "recovered"
    assert not identities.standing(KeySet(("ann",))).recovery


def test_further_link_replaces_the_oldest(identities):
    for number in range(MOST_LINKS + 1):
        link(identities, "ann", f"code{number}", LATER + number)
    assert [join(identities, f"key{number}", f"code{number}") for number in range(3)] == ["invalid", "linked", "linked"]


def test_seats_are_shared_only_after_a_confirmation(store, identities):
    laid(store, "ann", "bob", id="hers")
    laid(store, "cem", "dan", id="his")
    link(identities, "ann")
    assert join(identities, "cem") == "unconfirmed"
    assert keys(identities, "cem")[0] == {"cem"}
    assert join(identities, "cem", confirmed=True) == "linked"
    assert identities.standing(identities.key_set("cem")) == IdentitySummary(
        devices=2, tables=2, running=2, recovery=False
    )


def test_codes_of_a_joined_identity_stay_valid(identities):
    link(identities, "phone", "recovery", None)
    link(identities, "ann")
    assert join(identities, "phone") == "linked"
    assert join(identities, "laptop", "recovery") == "recovered"
    assert keys(identities, "laptop")[0] == {"ann", "phone", "laptop"}


def test_opponents_in_a_running_game_cannot_join(store, identities):
    table = laid(store)
    link(identities, "ann")
    assert join(identities, "bob", confirmed=True) == "opponents"
    written(store, table, Resign(table.seq))
    assert join(identities, "bob", confirmed=True) == "linked"


def test_own_code_is_used_up(identities):
    link(identities, "ann")
    assert [join(identities, "ann"), join(identities, "phone")] == ["linked", "invalid"]


def test_number_of_keys_is_limited(identities):
    outcomes = []
    for number in range(MOST_KEYS):
        link(identities, "ann", f"code{number}")
        outcomes.append(join(identities, f"key{number}", f"code{number}"))
    assert outcomes[-1] == "full"
    assert len(keys(identities, "ann")[0]) == MOST_KEYS


def test_signing_out_others_revokes_keys_and_codes(store, identities):
    laid(store, "phone", "bob")
    for key in ("phone", "seatless"):
        link(identities, "ann")
        join(identities, key, confirmed=True)
    for code, end in (("link", LATER), ("recovery", None)):
        link(identities, "phone", code, end)
    identities.sign_out("ann", "others").result()
    assert keys(identities, "phone") == keys(identities, "ann") == ({"ann", "phone"}, frozenset({"phone"}))
    assert keys(identities, "seatless") == ({"seatless"}, frozenset())
    assert [join(identities, "eve", code) for code in ("link", "recovery")] == ["invalid"] * 2


def test_deletion_leaves_no_keys_and_codes(store, identities):
    link(identities, "ann")
    join(identities, "phone")
    link(identities, "ann", "recovery", None)
    identities.delete("phone").result()
    assert keys(identities, "ann") == ({"ann"}, frozenset())
    assert join(identities, "eve", "recovery") == "invalid"
