"""Format numbers in the current language, with as many digits as their interval supports."""

from __future__ import annotations

import math

from parlour.statistics import Interval
from parlour.view.language import phrases

from .display_names import of_measures

say = phrases(__package__)

MOST_DECIMALS, MOST_OF_SHARES = 4, 1
POWERS = "powers of ten"
NOTHING, LEAST = 1e-6, 1e-9  # rounding errors of 0, of figures and of shares


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


def is_certain(interval: Interval, unit: str) -> bool:
    """True if both bounds read like the value."""
    return len({_number(each, interval, unit) for each in interval}) == 1


def with_bounds(interval: Interval, unit: str) -> str:
    """Format an interval's value, and its bounds if they read differently: 61% (48 to 73)."""
    known = value(interval, unit)
    return known if is_certain(interval, unit) else f"{known} ({bounds(interval, unit)})"


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
    decimals = _decimals(interval, unit)
    written = _written(_scaled(number, unit), decimals)
    if unit == "share" and (beyond := _beyond(number, decimals)):
        return beyond
    return _powered(_localised(written).replace("-", "−"), unit)


def _written(number: float, decimals: int) -> str:
    """Return a number rounded to decimals, or to tens, hundreds and so on if they are negative; no minus zero."""
    return f"{round(number, decimals):z,.{max(decimals, 0)}f}"


def _beyond(share: float, decimals: int) -> str:
    """Return "<0.1" or ">99.9" for a share that would otherwise be rounded to none or all; "" for others."""
    step = 10.0**-decimals
    if decimals >= MOST_OF_SHARES and LEAST < share < step / 200.0:
        return "<" + _localised(f"{step:.{decimals}f}")
    if decimals >= MOST_OF_SHARES and LEAST < 1.0 - share < step / 200.0:
        return ">" + _localised(f"{100.0 - step:.{decimals}f}")
    return ""


def _scaled(number: float, unit: str) -> float:
    return 100 * number if unit == "share" else number


def _decimals(interval: Interval, unit: str) -> int:
    """Return the number of decimals that shows one digit of the half-width, or two if the first is a 1.

    Shares have one decimal at most, and whole numbers none. Large numbers keep two digits of the half-width.
    """
    if unit != "share" and all(math.isfinite(it) and abs(it - round(it)) < NOTHING for it in interval):
        most = 0
    else:
        most = MOST_OF_SHARES if unit == "share" else MOST_DECIMALS
    reach = _scaled((interval.high - interval.low) / 2, unit)
    if not NOTHING < reach < math.inf:
        exact = (places for places in range(2) if abs(interval.value - round(interval.value, places)) < NOTHING)
        return min(most, next(exact, 2))
    digits = -math.floor(math.log10(reach / 2))
    return min(most, digits if digits >= 0 else min(0, digits + 1))


def _localised(number: str) -> str:
    """Replace the separators with those of the language."""
    return number.translate(str.maketrans({",": say(","), ".": say(".")}))
