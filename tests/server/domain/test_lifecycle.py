from parlour.server.domain.clocks import DAY
from parlour.server.domain.retention import RetentionRule, retention_rules

NOW = 1_800_000_000_000


def test_nothing_that_was_played_is_removed():
    for rule in retention_rules(1, 7, 365, 90):
        assert rule.fate == "packed" or rule.status == "waiting" or rule.unplayed


def test_tables_at_which_nobody_came_go_first():
    waiting = [rule for rule in retention_rules(1, 7, 365, 90) if rule.status == "waiting"]
    assert [(rule.days, rule.untouched) for rule in waiting] == [(1, True), (7, False)]


def test_0_days_is_never():
    assert retention_rules(0, 0, 0, 0) == ()
    assert {rule.status for rule in retention_rules(0, 7, 0, 90)} == {"waiting", "over"}


def test_days_may_be_parts_of_days():
    assert RetentionRule("packed", "over", 0.5).latest(NOW) == NOW - DAY // 2
