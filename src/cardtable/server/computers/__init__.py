"""Computers at web tables: in processes of their own, with hints and analyses."""
