"""Retention rules of inactive tables."""

from parlour.server.domain.clocks import DAY
from parlour.server.storage.store import RetentionRule, retention_rules

NOW = 1_800_000_000_000


def test_played_tables_are_never_removed():
    for rule in retention_rules(1, 7, 365, 90):
        assert rule.fate == "packed" or rule.status == "waiting" or rule.unplayed


def test_untouched_tables_are_removed_first():
    waiting = [rule for rule in retention_rules(1, 7, 365, 90) if rule.status == "waiting"]
    assert [(rule.days, rule.untouched) for rule in waiting] == [(1, True), (7, False)]


def test_zero_days_disables_rule():
    assert retention_rules(0, 0, 0, 0) == ()
    assert {rule.status for rule in retention_rules(0, 7, 0, 90)} == {"waiting", "over"}


def test_fractional_days_are_allowed():
    assert RetentionRule("packed", "over", 0.5).latest(NOW) == NOW - DAY // 2
