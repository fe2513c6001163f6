"""Hints of the players beside those of a person: `python -m benchmarks.hints` writes docs/hints.md."""
