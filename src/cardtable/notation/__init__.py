"""Text to values and back. No I/O."""
