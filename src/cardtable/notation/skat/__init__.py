"""Hands of skat as skat-game-ids and as records of the Internet Skat Server."""
