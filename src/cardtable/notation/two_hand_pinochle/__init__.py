"""Saved games of two-hand pinochle."""

from cardtable.notation.part import NotationPart
from cardtable.notation.two_hand_pinochle.formats import FORMATS

PART = NotationPart(formats=FORMATS)
