"""Telling everybody who watches."""
