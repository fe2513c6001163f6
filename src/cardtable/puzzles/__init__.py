"""Puzzles: positions in which one action is clearly best, and somebody found another.

`making` finds them in hands, `files` reads and writes them, `sets` are those that come with cardtable.
"""
