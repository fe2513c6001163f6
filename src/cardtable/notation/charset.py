"""Guesses the character set of a file."""

from __future__ import annotations


def decode(data: bytes) -> str:
    """UTF-16 with its mark, UTF-8 with or without one, and otherwise Latin-1, which accepts any bytes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # The character set of the PBN standard, in which older files are written.
        return data.decode("latin-1")
