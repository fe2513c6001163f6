"""Figures that we publish, each by one command: `python -m benchmarks.NAME`. Never asserted in tests."""
