"""Parlour's speed, side by side with OpenSpiel's C++ and with C: `parlour bench`."""
