"""Finds how much luck bots had with the cards that they could not see."""
