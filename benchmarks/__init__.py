"""Figures that we publish, each by one command: `python -m benchmarks.NAME`. Never asserted in tests.

The figures that the documents name most stand here; a folder holds the rest of one game or of one part.
"""
