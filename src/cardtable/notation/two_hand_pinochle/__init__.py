"""Saved games of two-hand pinochle."""

from cardtable.notation.two_hand_pinochle.formats import FORMATS

__all__ = ["FORMATS"]
