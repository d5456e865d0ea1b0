"""The document that describes the API."""

import pytest

from parlour.server.http.app import create_app
from parlour.server.settings import Settings


@pytest.fixture(scope="session")
def document():
    """The OpenAPI document."""
    return create_app(Settings(), None).openapi()
