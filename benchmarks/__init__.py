"""`parlour bench`: compare Parlour's speed with OpenSpiel's C++ and with plain C."""
