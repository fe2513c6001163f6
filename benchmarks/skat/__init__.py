"""Skat: promises beside results by game and by bid, where games are turned, and recorded games checked."""
