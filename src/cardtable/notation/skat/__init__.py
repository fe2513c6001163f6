"""Hands of skat as the Internet Skat Server writes them, and skat-game-ids."""

from cardtable.notation.skat.formats import DEALT, FOREIGN_ID, FORMATS

__all__ = ["DEALT", "FOREIGN_ID", "FORMATS", "HAS_LISTS"]

HAS_LISTS = True
