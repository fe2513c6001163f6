"""Cards into piles: how a game's deck falls, counted exactly, and dealt uniformly under what is known."""
