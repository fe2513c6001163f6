"""Ladders: bots that join once, stay, and are rated set by set."""
