"""Refuses commands before they are read.

An overloaded server gets more and more to do, because refused clients ask again. Reading a request, making a
task and writing an answer takes a third of the work of a command. So a server with three times the load it
can handle would do nothing but refuse. Here a refusal costs much less.
"""

from __future__ import annotations

import secrets
import time
from itertools import count
from typing import TYPE_CHECKING

from cardtable.server.http.guard import NO_STORE, log_request, usual_headers
from cardtable.server.http.problems import answer
from cardtable.server.views.refusals import busy

if TYPE_CHECKING:
    from cardtable.server.service import Service

COMMAND = b"POST /api/tables/"
VERSION = b" HTTP/1.1"
LENGTH = b"\r\ncontent-length:"
UNUSUAL = (b"\r\ntransfer-encoding:", b"\r\nconnection: close")


def is_one_request(data: bytes) -> bool:
    """Whether these bytes are exactly one complete request. False if that is not obvious."""
    head, end, body = data.partition(b"\r\n\r\n")
    if not end or not head.partition(b"\r\n")[0].endswith(VERSION):
        return False
    head = head.lower()
    if any(part in head for part in UNUSUAL) or head.count(LENGTH) > 1:
        return False
    length = head.partition(LENGTH)[2].partition(b"\r\n")[0].strip() or b"0"
    return length.isdigit() and length.lstrip(b"0") == str(len(body)).encode().lstrip(b"0")


class EarlyRefusals:
    """Answers commands with a refusal while the server is full."""

    def __init__(self, service: Service) -> None:
        self._service = service
        response = answer(busy())
        self._status = response.status_code
        headers = (*response.raw_headers, *usual_headers(service.settings), NO_STORE)
        self._start = b"HTTP/1.1 %d Service Unavailable\r\n" % self._status
        self._start += b"".join(b"%b: %b\r\n" % header for header in headers)
        self._body = bytes(response.body)
        self._prefix = secrets.token_hex(4)  # Other requests get their ids elsewhere.
        self._numbers = count(1)

    def answer(self, data: bytes, more: list[tuple[bytes, bytes]]) -> bytes | None:
        """The refusal of these bytes, with these extra headers. None if they have to be read like any
        other request."""
        if not data.startswith(COMMAND) or not self._service.overload.is_full or not is_one_request(data):
            return None
        name = f"{self._prefix}-{next(self._numbers)}"
        path = data.split(b" ", 2)[1].partition(b"?")[0].decode("latin-1")
        self._service.metrics.refused(busy().kind)
        log_request({"method": "POST", "path": path}, self._status, time.perf_counter(), name)
        own = b"".join(b"%b: %b\r\n" % header for header in more)
        return b"%b%bx-request-id: %b\r\n\r\n%b" % (self._start, own, name.encode(), self._body)
