"""How lucky bots were with the cards that they could not see."""
