"""`python -m benchmarks.load`: load a server with many tables, each with live clients that move now and then."""
