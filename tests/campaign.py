"""What is tried every day, and what only by `scripts/test --campaign`, which takes longer."""

import pytest


def some_daily(values, *daily):
    """Parameters for a test: these every day, and all others in a campaign."""
    assert all(value in values for value in daily)
    return [value if value in daily else pytest.param(value, marks=pytest.mark.campaign) for value in values]
