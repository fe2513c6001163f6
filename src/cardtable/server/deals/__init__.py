"""The deals of web tables: shuffled or fixed, committed to before the hand, verified after it."""
