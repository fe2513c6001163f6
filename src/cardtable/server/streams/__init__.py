"""Sends news to everybody who watches."""
