"""Parlour's speed, side by side with OpenSpiel's C++ and with C: `python -m benchmarks.run`."""
