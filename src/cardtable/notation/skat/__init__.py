"""Hands of skat in the format of the Internet Skat Server, and skat-game-ids."""

from cardtable.notation.part import NotationPart
from cardtable.notation.skat.formats import FORMATS, dealt

PART = NotationPart(formats=FORMATS, dealt=dealt)
