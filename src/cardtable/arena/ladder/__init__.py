"""Ladders: bots that come and stay, and are rated set by set."""
