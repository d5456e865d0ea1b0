"""Selection of parameters for daily tests and for `scripts/test --campaign`."""

import pytest


def some_daily(values, *daily):
    """Parameters for a test: these every day, and all others in a campaign."""
    assert all(value in values for value in daily)
    return [value if value in daily else pytest.param(value, marks=pytest.mark.campaign) for value in values]
