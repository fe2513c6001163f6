"""Computers at web tables, in their own processes, with hints and analyses."""
