"""Skat with open cards."""
