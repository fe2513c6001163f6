"""Saved games of two-hand pinochle."""
