"""Players and systems of earlier versions, kept unchanged for comparison. The product does not use them."""
