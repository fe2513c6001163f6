"""The published figures, each by one command: `python -m benchmarks.NAME`. Tests never assert them.

The figures that the documents cite most are here. A folder holds the rest of one game or of one part.
"""
