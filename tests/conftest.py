"""Settings of all tests."""

from hypothesis import settings

settings.register_profile("parlour", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("parlour")
