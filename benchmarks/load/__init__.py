"""The server under load: many tables, live clients at each, now and then a move: `python -m benchmarks.load`."""
