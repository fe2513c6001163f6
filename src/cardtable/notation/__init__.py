"""Converts text to values and back. No I/O."""
