"""Skat: promises beside results by kind of game, where games are turned, and recorded games checked."""
