"""Boards of bridge as PBN and LIN."""
