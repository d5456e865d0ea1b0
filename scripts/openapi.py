"""`python -m scripts.openapi`: print the server's OpenAPI document, from which scripts/types generates the page's
types.
"""

import json
from typing import Any

from parlour.server.http.app import create_app
from parlour.server.settings import Settings

if __name__ == "__main__":
    settings: Any = Settings  # its defaults are invisible to pyright
    service: Any = None  # not needed to describe the routes
    print(json.dumps(create_app(settings(), service).openapi()))
