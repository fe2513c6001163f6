"""Hints of the players compared with those of a person: `python -m benchmarks.hints` writes docs/hints.md."""
