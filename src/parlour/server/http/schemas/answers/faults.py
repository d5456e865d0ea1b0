"""How a request is refused."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from parlour.server.http.schemas.fields import Answer


class Fault(Answer):
    """An error. Fields that don't apply are omitted."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    error: str = Field(description="The error code, for programs.", examples=["stale"])
    message: str = Field(description="What is wrong and how to fix it, in a sentence.")
    field: str | None = Field(None, description="The invalid field.")
    seq: int | None = Field(None, description="The table's current sequence number.")
    reason: str | None = Field(None, description="Only the reason why the rules forbid the action.")
