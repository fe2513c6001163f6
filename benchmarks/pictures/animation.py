"""Frames put together to a picture that moves. WebP's container is simple enough to be written by hand:
https://developers.google.com/speed/webp/docs/riff_container
"""

from __future__ import annotations

from struct import pack, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ANIMATED = 0x02
FOREVER = 0
PIXELS = (b"VP8 ", b"VP8L", b"ALPH")
KEEP_AND_OVERWRITE = 0x02
"""Each frame covers the whole canvas, so nothing of the last one is blended into it."""


def animated_webp(frames: Sequence[bytes], size: tuple[int, int], milliseconds: int) -> bytes:
    """A WebP that shows each frame, a whole WebP file of this size, for so long, again and again."""
    width, height = size
    canvas = _three_bytes(width - 1) + _three_bytes(height - 1)
    parts = [
        _chunk(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + canvas),
        _chunk(b"ANIM", pack("<IH", 0, FOREVER)),
    ]
    corner = _three_bytes(0) * 2
    for frame in frames:
        pixels = b"".join(_chunk(name, data) for name, data in chunks(frame) if name in PIXELS)
        head = corner + canvas + _three_bytes(milliseconds) + bytes([KEEP_AND_OVERWRITE])
        parts.append(_chunk(b"ANMF", head + pixels))
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a WebP file, each with its name."""
    at = 12  # behind RIFF, the length and WEBP
    while at < len(file):
        name, length = unpack_from("<4sI", file, at)
        yield name, file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _chunk(name: bytes, data: bytes) -> bytes:
    # Every chunk begins at an even place.
    return name + pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three_bytes(number: int) -> bytes:
    return number.to_bytes(3, "little")
