"""Skat: promises beside results by kind of game, and recorded games checked."""
