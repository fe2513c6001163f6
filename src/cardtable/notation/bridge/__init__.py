"""Boards of bridge as PBN and LIN."""

from cardtable.notation.bridge.formats import BOARDS, FORMATS, dealt
from cardtable.notation.part import NotationPart

__all__ = ["BOARDS", "PART"]

PART = NotationPart(formats=FORMATS, dealt=dealt)
