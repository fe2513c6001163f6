"""Limits what a connection may send before it counts as a request: heads, trailers, and requests in advance.

The parser httptools keeps a head or trailers whatever their length, and uvicorn keeps every request behind
the one that is being answered. h11 limits an unfinished head itself, but not one that arrives in one piece.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    Protocol = object

LONGEST_HEAD = 16 * 1024
MOST_IN_ADVANCE = 16
"""Requests that may wait for the answer to an earlier one. Browsers send none in advance."""
PIECE = 1024
"""Bytes that the parser gets at a time. A head may be longer by as much."""
TOO_LONG = "The head of a request, and its trailers, have at most 16 KB."


class ShortHeads(Protocol):
    """To be put before one of uvicorn's protocols. Refuses with 400 and closes the connection."""

    unread = 0
    """Bytes since the parser has last passed on a whole head or a part of a body."""
    is_told = False
    """Whether the parser tells what it finds. h11 does not."""

    def data_received(self, data: bytes) -> None:
        for begin in range(0, len(data), PIECE):
            piece = data[begin : begin + PIECE]
            self.unread += len(piece)
            super().data_received(piece)
            if self.transport.is_closing():
                return
            if self.is_told and (self.unread > LONGEST_HEAD or len(self.pipeline) > MOST_IN_ADVANCE):
                self.send_400_response(TOO_LONG)
                return

    def on_message_begin(self) -> None:
        self.is_told, self.unread = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unread = 0
        super().on_message_complete()
