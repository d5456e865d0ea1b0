"""Settings of all tests."""

import signal

from hypothesis import settings

# In the background of a script Ctrl-C is ignored, also by the programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("parlour", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("parlour")
