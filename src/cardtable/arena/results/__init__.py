"""What the sets of a tournament say about bots and machines."""
