"""The net of 6 nimmt!: where that of the players comes from, and how to train one of your own."""
