"""The net of 6 nimmt!: how the players' net was made, and how to train your own."""
