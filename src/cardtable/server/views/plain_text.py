"""Text that people show to others: plain, short, and on one line."""

from __future__ import annotations

import unicodedata

PHRASES = ("Hello!", "Good luck!", "Well played!", "Thank you!", "Sorry!", "One moment, please.", "Good-bye!")
"""What can always be said: it tells a partner nothing about the cards."""

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Controls, marks that turn the direction of writing, and what has no form at all."""


def spoken(text: str) -> str:
    shown = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    kept = (char for char in shown if unicodedata.category(char) not in HIDDEN)
    return " ".join("".join(kept).split())
