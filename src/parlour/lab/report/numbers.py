"""Format numbers in the current language, with as many digits as their interval supports."""

from __future__ import annotations

import math

from parlour.statistics import Interval
from parlour.view.language import phrases

from .names import of_measures

say = phrases(__package__)

MOST_DECIMALS = 4
POWERS = "powers of ten"
NOTHING = 1e-6  # rounding errors of 0


def count(number: float) -> str:
    """Format a whole number with thousands separators."""
    return _localised(f"{number:,.0f}")


def about(number: float) -> str:
    """Format an estimate, rounded up to two significant digits."""
    if number < 100:
        return count(number)
    unit = 10 ** (math.floor(math.log10(number)) - 1)
    return count(math.ceil(number / unit) * unit)


def value(interval: Interval, unit: str) -> str:
    """Format an interval's value with its unit."""
    return with_unit(_number(interval.value, interval, unit), unit)


def bare(interval: Interval, unit: str) -> str:
    """Format an interval's value without its unit."""
    return _number(interval.value, interval, unit)


def bounds(interval: Interval, unit: str) -> str:
    """Format an interval's bounds."""
    if not (math.isfinite(interval.low) and math.isfinite(interval.high)):
        return say("too few games for an interval")
    low, high = (_number(bound, interval, unit) for bound in (interval.low, interval.high))
    return say("{low} to {high}", low=low, high=high)


def stated(number: float, unit: str) -> str:
    """Format an exact number without its unit."""
    return _powered(_localised(f"{_scaled(number, unit):,.10g}"), unit)


def share(part: float, decimals: int = 0) -> str:
    """Format a share as a percentage."""
    return with_unit(_localised(f"{100 * part:,.{decimals}f}"), "share")


def with_unit(number: str, unit: str) -> str:
    if unit == "share":
        return say("{number}%", number=number)
    return f"{number} {of_measures(unit)}" if unit and unit != POWERS else number


def _powered(number: str, unit: str) -> str:
    """Format a number of powers of ten as a power: 10^25."""
    return f"10^{number}" if unit == POWERS else number


def _number(number: float, interval: Interval, unit: str) -> str:
    if not math.isfinite(number):
        return "∞" if number > 0 else "−∞"
    written = f"{_scaled(number, unit):z,.{_decimals(interval, unit)}f}"  # z: no minus zero
    return _powered(_localised(written).replace("-", "−"), unit)


def _scaled(number: float, unit: str) -> float:
    return 100 * number if unit == "share" else number


def _decimals(interval: Interval, unit: str) -> int:
    """Return the number of decimals that shows one digit of the half-width, or two if the first is a 1."""
    reach = _scaled((interval.high - interval.low) / 2, unit)
    if not NOTHING < reach < math.inf:
        return 0 if abs(interval.value - round(interval.value)) < NOTHING else 2
    return min(max(0, -math.floor(math.log10(reach / 2))), MOST_DECIMALS)


def _localised(number: str) -> str:
    """Replace the separators with those of the language."""
    return number.translate(str.maketrans({",": say(","), ".": say(".")}))
