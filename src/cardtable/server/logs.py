"""Logs as lines of JSON. What is said at tables, which cards are played, and logins are nowhere in them."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

FACTS = ("method", "path", "status", "ms", "request")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""Of the request that is being answered: the same in all lines that it causes, and in the answer."""


class JsonLines(logging.Formatter):
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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("cardtable").setLevel(level.upper())
