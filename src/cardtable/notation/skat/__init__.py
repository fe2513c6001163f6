"""Hands of skat in the format of the Internet Skat Server, and skat-game-ids."""

from cardtable.notation.skat.formats import DEALT, FOREIGN_ID, FORMATS

__all__ = ["DEALT", "FOREIGN_ID", "FORMATS", "HAS_LISTS"]

HAS_LISTS = True
