"""Scenes as answers hold them: every field is there, whatever its default."""

from __future__ import annotations

from parlour.server.http.schemas.fields import Answer
from parlour.view.scene import Area, Button, Card, Counter, Piece, Scene

for shared in (Button, Card, Piece):  # of what stands in several places pydantic forgets the settings of the answer
    setattr(shared, "__pydantic_config__", Answer.model_config)  # noqa: B010

__all__ = ["Area", "Counter", "Scene"]
