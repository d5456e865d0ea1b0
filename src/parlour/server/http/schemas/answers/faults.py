"""How a request is refused."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from ..fields import Answer


class Fault(Answer):
    """Why a request was refused; what says nothing more is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    error: str = Field(description="A code that programs can go by.", examples=["stale"])
    message: str = Field(description="What is wrong and what would be right, in a sentence.")
    field: str | None = Field(None, description="The field at fault.")
    seq: int | None = Field(None, description="The table's sequence number now.")
    reason: str | None = Field(None, description="Why the rules do not allow an action, and nothing else.")
