"""Log lines as text or JSON, with their request and table. They never quote what players write or play."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, Literal, TextIO

from pythonjsonlogger.json import JsonFormatter

from .context import current_request, current_table

Form = Literal["text", "json"]
FIELDS = (
    *("time", "level", "logger", "message", "request", "table"),
    *("method", "route", "status", "closed", "seconds", "refusal", "exc_info"),
)
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}  # could control a terminal
BREAKS = {0x2028: "\\u2028", 0x2029: "\\u2029"}


def configure(form: Form, every_request: bool, stream: TextIO | None = None) -> None:
    """Log to a stream (default: stderr), with one line per request or warnings only.

    Other packages log only warnings, because their other lines contain addresses and queries.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(prepare)
    handler.setFormatter(Json() if form == "json" else Text())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("parlour").setLevel(logging.INFO if every_request else logging.WARNING)


def prepare(record: logging.LogRecord) -> bool:
    """Add the current request and table to a record, and remove line breaks, control characters and secrets."""
    request = current_request()
    record.request, record.table = request.id if request else None, current_table()
    record.msg, record.args = record.getMessage().translate(CONTROLS | BREAKS), ()
    if record.exc_info and record.exc_info[1]:
        lines = "".join(trace(record.exc_info[1])).splitlines()
        record.exc_info, record.exc_text = None, "\n".join(f"    {line}" for line in lines)
    return True


def trace(problem: BaseException) -> Iterator[str]:
    """Yield the traceback of an exception and of its causes, without messages, which may quote a player."""
    behind = problem.__cause__ or (None if problem.__suppress_context__ else problem.__context__)
    if behind:
        yield from trace(behind)
    yield from traceback.StackSummary.extract(traceback.walk_tb(problem.__traceback__)).format()
    reason = f": {problem.strerror}" if isinstance(problem, OSError) else ""
    yield f"{type(problem).__qualname__}{reason}\n"


class Text(logging.Formatter):
    """One line per record, followed by the indented traceback of an error."""

    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"
    converter = time.gmtime

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s%(context)s")

    def format(self, record: logging.LogRecord) -> str:
        known = {name: getattr(record, name, None) for name in ("refusal", "seconds", "request", "table")}
        record.context = "".join(f" {name}={value}" for name, value in known.items() if value is not None)
        return super().format(record)


class Json(JsonFormatter):
    """One JSON object per line."""

    def __init__(self) -> None:
        names = {"levelname": "level", "name": "logger"}
        super().__init__(["levelname", "name", "message"], timestamp="time", rename_fields=names)

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {name: log_data[name] for name in FIELDS if log_data.get(name) is not None}
