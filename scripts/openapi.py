"""`python -m scripts.openapi` prints the server's OpenAPI document, of which scripts/types makes the page's types."""

import json

from parlour.server.http.app import create_app
from parlour.server.settings import Settings

if __name__ == "__main__":
    print(json.dumps(create_app(Settings(), None).openapi()))
