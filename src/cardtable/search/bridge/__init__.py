"""Bridge with open cards."""
