"""Logs as JSON lines. They never contain chat, cards or logins."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

FACTS = ("method", "path", "status", "ms", "request")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request that is being answered. It is in all log lines of the request and in the response."""


class JsonFormatter(logging.Formatter):
    """Formats a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name in FACTS},
        }
        if "request" not in line and (request := request_id.get()) is not None:
            line["request"] = request
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up(level: str) -> None:
    """Send all logs to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("cardtable").setLevel(level.upper())
