"""Puzzles: positions in which one action is clearly best, and a player chose another.

`making` finds them in hands, `files` reads and writes them, `sets` are those that come with cardtable.
"""
