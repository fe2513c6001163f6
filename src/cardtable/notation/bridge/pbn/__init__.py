"""Portable Bridge Notation 2.1: reads files as they are found, and writes what the standard asks for."""

from cardtable.notation.bridge.pbn.reading import read
from cardtable.notation.bridge.pbn.tokens import looks_like
from cardtable.notation.bridge.pbn.values import read_deal, write_deal
from cardtable.notation.bridge.pbn.writing import write

__all__ = ["looks_like", "read", "read_deal", "write", "write_deal"]
