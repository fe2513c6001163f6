"""Cleans text that people show to others: plain, short, and on one line."""

from __future__ import annotations

import unicodedata

VISIBLE = "LNPS"
"""Letters, numbers, punctuation, symbols: an accent needs one of them as its base."""

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, marks that change the direction of writing, and characters without a glyph."""

BLANK = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols by category that show nothing: fillers, and braille without a dot."""


def spoken(text: str) -> str:
    """The text on one line, without invisible characters."""
    shown = "".join(
        " " if char.isspace() or char in BLANK else char for char in unicodedata.normalize("NFC", text)
    )
    kept = "".join(char for char in shown if unicodedata.category(char) not in HIDDEN)
    has_ink = any(unicodedata.category(char)[0] in VISIBLE for char in kept)
    return " ".join(kept.split()) if has_ink else ""
