"""Boards of bridge as PBN and LIN."""

from cardtable.notation.bridge.formats import BOARDS, DEALT, FORMATS

__all__ = ["BOARDS", "DEALT", "FORMATS"]
