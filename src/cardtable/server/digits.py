"""Whole numbers in paths and parameters of requests."""

from __future__ import annotations

LONGEST_NUMBER = 9


def is_number(text: str) -> bool:
    """Whether `int` reads this text as a number that is not too long."""
    # isdigit alone also accepts characters that int refuses, such as a superscript 2.
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
